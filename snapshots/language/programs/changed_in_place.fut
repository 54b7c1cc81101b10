-- Arrays that change where they are, and those that must not: sequential loops, and rows in the elements of a map.

-- Two arrays that change places, one of them changed.
-- ==
-- entry: swap
-- input { [3i64, 0i64, 2i64, 5i64] } output { [13i64, 0i64, 4i64, 10i64] [9i64, 0i64, 2i64, 5i64] }

entry swap (xs: []i64) = loop (a, b) = (xs, map (* 2) xs) for i < 5 do (b with [0] = a[0] + i, a)

-- The array before is kept beside the changed one.
-- ==
-- entry: keep
-- input { [3i64, 0i64, 2i64, 5i64] } output { [4i64, 1i64, 3i64, 5i64] [4i64, 1i64, 2i64, 5i64] }

entry keep (xs: []i64) = loop (a, old) = (xs, xs) for i < 3 do (a with [i] = a[i] + 1, a)

-- Each branch changes another array.
-- ==
-- entry: branch
-- input { [3i64, 0i64, 2i64, 5i64] } output { [7i64, 8i64, 2i64, 5i64] [3i64, 0i64, 7i64, 8i64] }

entry branch (xs: []i64) =
  loop (a, b) = (xs, xs) for i < 4 do
    if i % 2 == 0 then (a with [i] = 7, b) else (b, a with [i] = 8)

-- In each element an array of its own, read where it is changed.
-- ==
-- entry: nest
-- input { [3i64, 0i64, 2i64, 5i64] } output { [([3i64, 6i64, 9i64], 9i64), ([0i64, 0i64, 0i64], 0i64), ([2i64, 4i64, 6i64], 6i64), ([5i64, 10i64, 15i64], 15i64)] }

entry nest (xs: []i64) =
  map
    (\x ->
      loop (a, s) = (replicate 3 x, 0) for i < 3 do
        let b = a with [i] = a[2 - i] + s in (b, s + a[i])) xs

-- Rows of a matrix of the element's own change, and are read.
-- ==
-- entry: rows
-- input { 3i64 [3i64, 0i64, 2i64, 5i64] } output { [[[7i64, 7i64, 7i64], [12i64, 12i64, 12i64], [14i64, 14i64, 14i64]], [[1i64, 1i64, 1i64], [3i64, 3i64, 3i64], [2i64, 2i64, 2i64]], [[5i64, 5i64, 5i64], [9i64, 9i64, 9i64], [10i64, 10i64, 10i64]], [[11i64, 11i64, 11i64], [18i64, 18i64, 18i64], [22i64, 22i64, 22i64]]] }

entry rows (n: i64) (xs: []i64) = map (\x -> let m = map (\i -> replicate 3 (i + x)) (iota n)
                                             let m =
                                               loop m for i < n do
                                                 m with [i] = map (+ m[0, 0]) m[(i + 1) % n]
                                             in m) xs

-- A second name keeps the array before.
-- ==
-- entry: alias
-- input { [3i64, 0i64, 2i64, 5i64] } output { [(0i64, 3i64, 8i64), (0i64, 0i64, 2i64), (0i64, 2i64, 6i64), (0i64, 5i64, 12i64)] }

entry alias (xs: []i64) = map (\x -> let a = [x, x + 1]
                                     let b = a
                                     let a = a with [0] = 0
                                     in (a[0], b[0], a[1] + b[1])) xs

-- A row is kept while its matrix changes.
-- ==
-- entry: rowalias
-- input { 3i64 } output { [(0i64, 9i64, 1i64), (1i64, 9i64, 1i64), (2i64, 9i64, 1i64)] }

entry rowalias (n: i64) = map (\i -> let m = [[i, 1], [2, 3]]
                                     let r = m[0]
                                     let m = m with [0] = [9, 9]
                                     let m = m with [1] = r
                                     in (m[1, 0], m[0, 0], r[1])) (iota n)

-- What is left of a row, and how much.
-- ==
-- entry: filt
-- input { [3i64, 0i64, 2i64, 5i64] } output { [(1i64, 1i64, -1i64), (0i64, 0i64, -1i64), (1i64, 0i64, -1i64), (2i64, 4i64, 3i64)] }

entry filt (xs: []i64) =
  map
    (\x ->
      let e = filter (\k -> k % 2 == x % 2) (iota x)
      in (length e, i64.sum e, if length e > 1 then e[1] else -1)) xs

-- Bins in each element.
-- ==
-- entry: hists
-- input { [3i64, 0i64, 2i64, 5i64] } output { [[0i64, 1i64, 2i64], [0i64, 0i64, 0i64], [0i64, 1i64, 0i64], [3i64, 5i64, 2i64]] }

entry hists (xs: []i64) = map (\x -> hist (+) 0 3 (map (% 3) (iota x)) (iota x)) xs

-- An operator on pairs, indices outside of the bins among them.
-- ==
-- entry: hist2
-- input { [1i64, 3i64, 0i64, 1i64, 9i64, 3i64] } output { [(0i64, 0i64), (2i64, 3i64), (0i64, -1i64), (6i64, 9i64)] }

entry hist2 (ks: []i64) =
  hist (\(a, b) (c, d) -> (a + c, i64.max b d)) (0, -1) 4 ks (zip ks (map (* 3) ks))

-- A condition reads what turns change.
-- ==
-- entry: whiles
-- input { [3i64, 0i64, 2i64, 5i64] } output { [[3i64, 7i64, 15i64, 31i64], [0i64, 1i64, 3i64, 7i64], [2i64, 5i64, 11i64, 23i64], [5i64, 11i64, 23i64, 47i64]] }

entry whiles (xs: []i64) =
  map
    (\x ->
      (loop (a, k) = (replicate 4 x, 0) while a[k] < 100 && k < 3 do
         (a with [k + 1] = a[k] * 2 + 1, k + 1)).0) xs

-- An array that grows.
-- ==
-- entry: varying
-- input { 3i64 } output { [1i64, 1i64, 2i64, 2i64, 3i64, 3i64, 4i64, 4i64] }

entry varying (n: i64) = loop a = [1i64] for i < n do a ++ map (+ i) a

-- Two arrays whose lengths vary.
-- ==
-- entry: vary2
-- input { 3i64 } output { [2i64, 1i64, 2i64, 1i64] }

entry vary2 (n: i64) = (loop (a, b) = ([1i64], [2i64]) for i < n do (b ++ a, filter (> i) a)).0

-- Over the elements of an array.
-- ==
-- entry: inl
-- input { [3i64, 0i64, 2i64, 5i64] } output { 0i64 1i64 }

entry inl (xs: []i64) = loop (s, p) = (0, 1) for x in xs do (s + x * p, -p)

-- Small integers wrap.
-- ==
-- entry: u8s
-- input { [3i64, 0i64, 2i64, 5i64] } output { [114u8, 123u8, 82u8, 155u8] 87u8 }

entry u8s (xs: []i64) =
  loop (a, h) = (map u8.i64 xs, 200u8) for i < 10 do (a with [i % length xs] = h, h * 31 + a[0])

-- A flatmap in a flatmap.
-- ==
-- entry: flat2
-- input { [3i64, 0i64, 2i64, 5i64] } output { [31i64, 32i64, 32i64, 21i64, 51i64, 52i64, 52i64, 53i64, 53i64, 53i64, 54i64, 54i64, 54i64, 54i64] }

entry flat2 (xs: []i64) = flatmap (\x -> flatmap (\y -> replicate y (x * 10 + y)) (iota x)) xs

-- A flatmap in each turn.
-- ==
-- entry: seqflat
-- input { [3i64, 0i64, 2i64, 5i64] } output { [3i64, 0i64, 0i64, 0i64, 0i64, 0i64, 0i64, 0i64, 0i64, 1i64, 1i64, 5i64] }

entry seqflat (xs: []i64) =
  loop a = xs for i < 3 do flatmap (\x -> if x % 2 == 0 then [x / 2, x / 2] else [x]) a

-- A scan of pairs in each row.
-- ==
-- entry: scan2
-- input { [3i64, 0i64, 2i64, 5i64] } output { [15i64, 0i64, 4i64, 325i64] }

entry scan2 (xs: []i64) =
  map
    (\x ->
      let r = scan (\(a, b) (c, d) -> (a * c, b * c + d)) (1, 0) (map (\i -> (i, x)) (iota x))
      in if length r > 0 then (last r).1 else 0) xs

-- Running sums of a row, and what is computed of them in reverse.
-- ==
-- entry: scans
-- input { [[1.5, 2.0, 3.0], [0.1, 0.2, 0.3]] } output { [[1.5f64, 3.5f64, 6.5f64], [0.1f64, 0.30000000000000004f64, 0.6000000000000001f64]] [[4.333333333333333f64, 2.3333333333333335f64, 1.0f64], [6.000000000000001f64, 3.0000000000000004f64, 1.0f64]] }

entry scans [n] [m] (xs: [n][m]f64) =
  map (\r -> let s = scan (+) 0 r in (s, map (\x -> x / s[0]) (reverse s))) xs |> unzip

-- An index outside.
-- ==
-- entry: oob
-- input { [3i64, 0i64, 2i64, 5i64] } error: Index \[4\] out of bounds

entry oob (xs: []i64) = loop a = xs for i < 10 do a with [i] = 0

-- What the next state is made of is the state as it was.
-- ==
-- entry: lengths
-- input { 0i64 } output { 3004i64 }

entry lengths (k: i64) =
  let (n, m) = loop (n, m) = (k, 0i64) for _i < 3 do
    (n + 1, length (replicate n 0i8) + length (replicate n 0i8))
  in n * 1000 + m

-- ==
-- entry: repeated
-- input { [0i64, 4i64] } output { [3006i64, 11014i64] }

entry repeated (xs: []i64) =
  map
    (\a ->
      let s = scan (+) 0 (map (+ a) (iota 3))
      let (x, ys) = loop (x, ys) = (a + s[0], replicate 3 0) for _i < 4 do (x + 1, replicate 3 x)
      in ys[0] * 1000 + x + s[1] - s[0] - a + 1) xs
