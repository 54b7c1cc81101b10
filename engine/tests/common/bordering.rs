//! Programs that are run around the borders of chunks.

/// The benchmarks' programs, and what they leave out: absent elements under an operator of no lanes,
/// operators on pairs that only choose, another float type.
pub const PROGRAMS: [(&str, &str); 34] = [
    ("normalize2", include_str!("../../../examples/normalize2.fut")),
    ("dot", include_str!("../../../benches/programs/dot.fut")),
    ("filter_reduce", include_str!("../../../benches/programs/filter_reduce.fut")),
    ("filter_map", include_str!("../../../benches/programs/filter_map.fut")),
    ("map_scan", include_str!("../../../benches/programs/map_scan.fut")),
    ("recurrence", include_str!("../../../benches/programs/recurrence.fut")),
    (
        "recurrence of what is left",
        "def main [n] (xs: [n]f64) (ks: [n]i32) =
           let after (a1: f64, b1: f64) (a2: f64, b2: f64) = (a1 * a2, b1 * a2 + b2)
           let kept = filter (\\(_, k) -> k % 3 != 0) (zip xs ks)
           in scan after (1, 0) (map (\\(x, k) -> (1 + x * 1e-9, f64.i32 k)) kept)",
    ),
    // Components that are given as they are, that nobody reads, and operators that are no fragments.
    (
        "scans by operators of their own",
        "def main [n] (xs: [n]f64) (ks: [n]i64) =
           let after (a, b) (c, d) = (a * c, b * c + d)
           let since (f: bool, a: i64) (g: bool, b: i64) = (f || g, if g then b else a + b)
           let greater (a: f64, i: i64) (b: f64, j: i64) = if b > a then (b, j) else (a, i)
           let last (_, b) (c: i64, d: i64) = (c, b + d)
           let first (a: i64, _) (_, d: i64) = (a, d)
           let (begins, kept) = (map (\\k -> (k % 7 == 0, k)) ks, filter (\\k -> k % 3 != 0) ks)
           in (map (.0) (scan after (1, 0) (map (\\k -> (k, k + 3)) ks)), map (.1) (scan since (false, 0) begins),
               scan greater (-f64.inf, -1) (zip xs (iota n)), scan last (0, 0) (zip ks (map (* 2) ks)),
               map (.0) (scan first (0, 0) (zip ks (map (+ 2) ks))), scan (\\a b -> (a + b) % 1000003) 0 (map (% 1000003) ks),
               map (.1) (scan since (false, 0) (map (\\k -> (k % 5 == 1, k)) kept)), scan last (0, 0) (zip kept kept))",
    ),
    (
        "place of the greatest",
        "def main [n] (xs: [n]f32) : (f32, i64) =
           let greater (a: f32, i: i64) (b: f32, j: i64) = if a >= b then (a, i) else (b, j)
           in reduce greater (-f32.inf, -1) (zip xs (iota n))",
    ),
    // As the source writes it the operator is no built-in one, and so a tree; swept, it would be.
    (
        "an operator that becomes a sum",
        "def main [n] (xs: [n]f64) = reduce (\\a b -> let c = a * b let d = a + b in d) 0 xs",
    ),
    // Rows that wrap and rows whose borders are cut off, one after the other in a tile, or one in several; where two
    // indices turn at once, at different elements, and where one is outside but for a condition.
    (
        "borders of rows",
        "def main [n] (xs: [n]f64) (ks: [n]i64) =
           let ys = opaque (xs ++ [0.5])
           let at (i: i64) = ys[i % (n + 1)]
           let flat w = tabulate n (\\k -> at (k / w * w + (k % w + 1) % w) + at (i64.min k (k / w * w + w - 2)))
           let of w = tabulate 3 (\\i -> tabulate w (\\j -> at ((j + i) % (w - 1)) - at (i64.max 2 (j - 1)) * f64.i64 (i64.min j 5)))
           let m = tabulate_2d 4 n (\\i j -> at (i + j))
           let turns = tabulate n (\\k -> m[(k + 1) / n % 4, (k + 1) % n] + m[i64.min 3 (k / 7), (k + 3) % n])
           let some = tabulate n (\\k -> if k > 3 && k < n - 2 then xs[k + 1] + xs[i64.min k 9 - 4] + f64.i64 ks[k - 3] else 0)
           let t = opaque (tabulate_2d n 9 (\\i j -> at i + f64.i64 j))
           let u = opaque (tabulate_2d 9 n (\\i j -> at j - f64.i64 i))
           let on = tabulate n (\\k -> t[k, k / (n / 8 + 2)] + u[k / (n / 8 + 2), k] + u[i64.min k 1, k] + u[i64.max 3 (k - n + 5), k])
           in (flat 7, flat 700, of 90, of (n + 3), turns, on, some)",
    ),
    // In all lanes, in few, in those of a branch, and where an operand is the same in every lane.
    (
        "elementary functions",
        "def main [n] (xs: [n]f64) (ks: [n]i64) =
           let wide x k = f64.sin x + f64.cos (x * 1e7) + f64.tan x + f64.erf x + f64.erfc x + f64.cbrt x + f64.tanh x
             + (if k % 3 == 0 then f64.abs x ** f64.i64 k else f64.atan2 x 0.5)
             + (if k % 400 == 1 then f64.hypot x 1e200 + f64.log2 (x * x) else 2 ** x)
           let narrow (x: f32) (k: i64) = f32.sinh x + f32.acos x + f32.log1p x + f32.log10 (f32.abs x)
             + (if k % 3 == 0 then f32.abs x ** f32.i64 k else f32.atan2 x 0.5)
             + (if k % 400 == 1 then f32.hypot x 3 + f32.asin x else 2 ** x)
           in (map2 wide xs ks, map2 narrow (map f32.f64 xs) ks, map (\\k -> f64.exp (f64.atan 2) * f64.i64 k) ks)",
    ),
    ("f32", "def main [n] (xs: [n]f32) = (f32.sum (filter (> 0) xs), scan (+) 0 xs)"),
    // Places that few and that many elements of a chunk come to, and those that lie outside.
    (
        "histograms",
        "def main [n] (xs: [n]f64) (ks: [n]i64) =
           let of m f = hist (+) 0.5 m (map (% (m + 1)) ks) (map f xs)
           in (of 3 id, of 5000 f64.abs, hist f64.max (-f64.inf) 7 (map (% 8) ks) xs)",
    ),
    (
        "histograms that give the same in any order",
        "def main [n] (ks: [n]i64) (xs: [n]f64) =
           let kept = filter (> 0) ks
           in (hist (+) 1 3 (map (% 4) ks) (map i32.i64 ks), hist i64.min 5 2 (map (% 3) ks) ks,
               hist f64.max 0 4 (map (% 5) ks) xs, hist (map2 (+)) [0, 1] 3 (map (% 4) ks) (map (\\k -> [k, k * k]) ks),
               reduce_by_index (replicate 3 7) (*) 1 (map (% 4) kept) kept)",
    ),
    (
        "a histogram of what is left",
        "def main [n] (xs: [n]f64) (ks: [n]i64) =
           let kept = filter (\\(x, _) -> x > 0) (zip xs (map (% 41) ks))
           in reduce_by_index (replicate 37 1.0) (+) 0 (map (.1) kept) (map (.0) kept)",
    ),
    (
        "a histogram by an operator that does not commute",
        "def main [n] (ks: [n]i64) =
           hist (\\(a: i64) b -> if b < 0 then a else b) (-1) 6 (map (% 7) ks) (map (% 5) ks)",
    ),
    (
        "rows that are combined",
        "def main [n] (xs: [n]f64) (ks: [n]i64) =
           let ps = map (\\x -> [x, x * x, 1]) xs
           let own = map (% 8) ks
           let kept = filter (\\(p, _) -> p[0] > 0) (zip ps own)
           let product a b = map (\\r -> map (\\c -> f64.sum (map2 (*) r c)) (transpose b)) a
           in (reduce (map2 (+)) [0.5, 0, 0] ps, hist (map2 (+)) [0, 0.5, 0] 7 own ps,
               reduce_by_index (replicate 5000 [1, 2]) (map2 f64.max) [0, 0] (map (% 5001) ks) (map (\\x -> [x, -x]) xs),
               reduce (map2 (*)) [1, 1, 1] (map (.0) kept), hist (map2 (+)) [0, 0, 0] 3 (map (.1) kept) (map (.0) kept),
               scatter (replicate 4 [0, 1, 2]) own ps, scatter (replicate 9 [0, 1, 2]) (map (.1) kept) (map (.0) kept),
               reduce product [[1, 0], [0, 1]] (map (\\x -> [[x, 1], [0.5, 1 / (1 + x * x)]]) xs))",
    ),
    (
        "histograms by operators of their own",
        "def main [n] (xs: [n]f64) (ks: [n]i64) =
           let lesser (a: f64, i: i64) (b: f64, j: i64) = if a <= b then (a, i) else (b, j)
           let after (a: f64, b: f64) (c: f64, d: f64) = (a * c, b * c + d)
           let places = map2 (\\i k -> (i % 3, k % 5)) (iota n) ks
           let sums = reduce_by_index_2d (replicate 2 (replicate 4 (1, 0))) after (1, 0) places (map (\\x -> (x / 1e6, x)) xs)
           let rests = reduce_by_index (replicate 3 1000) (\\a b -> a % (b + 8)) 0 (map (% 4) ks) (map (% 9) ks)
           in (hist lesser (f64.inf, -1) 6 (map (% 7) ks) (zip xs (iota n)), sums, rests)",
    ),
    (
        "several elements for each",
        "def main [n] (xs: [n]f64) =
           let ys = map (/ 3) xs
           let a = flatmap (\\x -> if x > 0 then [x * 2, x / 7] else if x < -1 then [] else [0.5]) ys
           let b = flatmap (\\x -> if x > 0 then [(x, 1)] else []) ys
           let c = flatmap (\\x -> map (\\i -> x * f64.i64 i) (iota 3)) ys
           in (f64.sum (map (* 0.1) a), a, f64.sum (map (\\(x, _) -> x / 3) b), f64.sum c, length a,
               map2 (\\(x, k) i -> i * 10 + k + i64.f64 x % 9) b (indices b), scan (+) 0 a)",
    ),
    (
        "scattered",
        "def main [n] (xs: [n]f32) (ks: [n]i64) =
           let places = map2 (\\i k -> (i * 7 + k) % (n + 3) - 1) (iota n) ks
           in (scatter (replicate n 0) places xs, scatter (copy xs) places (map (+ 1) xs))",
    ),
    (
        "scanned, filtered and scattered",
        "def main [n] (xs: [n]f64) (ks: [n]i64) =
           let places = scan (+) 0 (map (\\k -> i64.bool (k % 3 != 0)) ks)
           let kept = filter (\\(p, _) -> p % 2 == 0) (zip places xs)
           in scatter (replicate n 0) (map (.0) kept) (map (.1) kept)",
    ),
    // What is computed once a row, what else comes of it, and what of a row differs from row to row.
    (
        "rows of a loop inside",
        "def main [n] (xs: [n]f64) (ks: [n]i64) =
           let ys = map (\\j -> f64.i64 j / 7) (iota 5)
           let (a, b) = unzip (map2 (\\x k -> let f = x / 3 + f64.i64 (k % 5) in (map (\\y -> y * f - x) ys, f)) xs ks)
           in (a, f64.sum b, map2 (\\r i -> map2 (\\x y -> x - y * f64.i64 i) r ys) a (iota n))",
    ),
    (
        "matrices by their places",
        "def main [n] (xs: [n]f64) (ks: [n]i64) =
           let a = tabulate_2d n 4 (\\i j -> xs[i] * f64.i64 (j + 1) + f64.i64 (i * 4 + j))
           let b = tabulate_2d n 4 (\\i j -> if j < i % 4 then a[i, j] else a[(i + ks[i] % n + n) % n, (j + 3) % 4])
           in (a, b, map (\\k -> a[k / 4, k % 4] + b[k // 4, k %% 4]) (iota (n * 4)))",
    ),
    (
        "rows of sums",
        "def main [n] (xs: [n]f64) (ks: [n]i64) =
           map2 (\\x k -> map (\\j -> x * f64.sum (map (\\i -> f64.i64 (i * j + k)) (iota 5))) (iota 11)) xs ks",
    ),
    // The array before is read too.
    (
        "several bins and a sum",
        "def main [n] (xs: [n]f64) (ks: [n]i64) =
           let is = map (% (n + 1)) ks
           let ys = map2 (\\x i -> x * f64.i64 i) xs is
           in (scatter xs is ys, reduce_by_index xs (+) 0 is ys, scatter ks is (map (+ 1) ks), f64.sum ys)",
    ),
    (
        "neighbours of what is computed",
        "def main [n] (xs: [n]f64) (ys: [n]f32) =
           let a = map (\\x -> x * 0.5 + 1) xs
           let b = map (+ 1) ys
           in (f64.sum (tabulate n (\\i -> if i > 0 then a[i] - a[i - 1] else a[i])), rotate 5 b ++ reverse b)",
    ),
    (
        "neighbours",
        "def main [n] (xs: [n]f64) =
           let at i = if 0 <= i && i < n then xs[i] else 0
           in tabulate n (\\i -> at (i - 3) + 2 * at i + at (1 + i) + at (i + 1 - 4 + n))",
    ),
    (
        "neighbours on a ring",
        "def main [n] (xs: [n]f64) (ks: [n]i64) =
           let far = map2 (\\i k -> (i + k * k * 1000003) % n) (iota n) ks
           in (tabulate n (\\i -> xs[(i - 3) % n] - xs[(i + 5 + n) % n] * 0.5 + xs[n - 1 - i]),
               map (\\i -> xs[i]) far)",
    ),
    // At the borders of the array, where a choice takes what the others do not, and what reads positions as numbers.
    (
        "neighbours that are cut off",
        "def main [n] (xs: [n]f64) (ks: [n]i64) =
           let at i = xs[i64.max 0 (i64.min (n - 1) i)]
           in (tabulate n (\\i -> at (i - 2) + at (i + 3) * at (i + 300)),
               tabulate n (\\i -> if i == 0 || i == n - 1 then xs[i] else 0.25 * xs[i-1] + 0.5 * xs[i] + 0.25 * xs[i+1]),
               tabulate n (\\i -> if i > 2 && i < n - 3 then xs[i-1] * xs[i+1] - xs[i-3] else xs[i] + 1),
               map2 (\\i k -> i64.min i 300 % 7 + (2 * i - k)) (iota n) ks,
               i64.sum (map (\\i -> (i + 5) % n - i64.max i 20) (iota n)),
               map (\\i -> i64.max 9 i) (iota n), hist (+) 1.5 9 (map (% 10) (iota n)) xs)",
    ),
    // Elements of a row that the source counts, in every turn.
    (
        "short rows in turns",
        "def main [n] (xs: [n]f64) (ys: [n]f64) =
           let ps = opaque (map2 (\\x y -> [[x, y], [x * y, 2]]) xs ys)
           in map (\\p -> loop s = 0.0 for j < 4 do s * p[1, 0] + f64.sum (map (\\x -> x * f64.i64 j) p[0]) - p[j % 2, 1]) ps",
    ),
    // Several elements of one, of which some stay: one always, one by the position, one that is the same in each lane.
    (
        "what is kept of several elements",
        "def main [n] (xs: [n]f64) (ks: [n]i64) =
           let of x k = [(x, k), (x * 0.5, k * 3), (7, k + 1)]
           let several = flatten (map2 of xs ks)
           in (unzip (filter (\\(x, _) -> x > 6) several), partition (\\k -> k % 3 == 0) (map (.1) several),
               map (.0) (filter (\\(i, _) -> i % 5 < 2) (zip (indices several) (map (.0) several))),
               flatmap (\\x -> if x > 6 then [x, x] else if x > 2 then [x] else []) (flatmap (\\x -> [x, x + 3]) xs),
               filter (> 4) (flatten (map2 (\\a x -> [a, x]) (scan f64.max 0.5 xs) xs)),
               unzip (flatmap (\\(a, k) -> if k > 4 then [(a, k), (3, k)] else [(7, a)]) (zip (scan (+) 3 ks) ks)))",
    ),
    // Results that stand from the last element to the first, of scans whose carries come later and of none.
    (
        "scans from the right",
        "def main [n] (xs: [n]f64) (ks: [n]i64) =
           let after (a, b) (c, d) = (a * c, b * c + d)
           let right = reverse (scan (+) 0.5 (reverse xs)) let most = scan i64.max 3 ks
           in (right, scan (+) 0.5 xs, map2 (\\r k -> r > f64.i64 k) right ks, f64.maximum right,
               unzip (reverse (scan after (1, 0) (map (\\x -> (0.5, x)) xs))),
               tabulate n (\\i -> most[n - 1 - i] * i), reverse (map (\\k -> i32.i64 k) (scan (^) 7 ks)))",
    ),
    // What compares the position is the same in all lanes of most tiles.
    (
        "where the position decides",
        "def main [n] (xs: [n]f64) =
           let inner = map2 (\\i x -> i > 2 && i != n / 2 && i < n - 1) (iota n) xs
           in (inner, and inner, or (map (\\i -> i >= n) (iota n)), filter (\\i -> i <= 4 || i == n - 300) (iota n),
               f64.sum (map2 (\\i x -> if i < n / 3 then x else 0.5) (iota n) xs),
               map2 (\\i x -> if !(i == 0) then x - xs[i - 1] else x) (iota n) xs)",
    ),
];
