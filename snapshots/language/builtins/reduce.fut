-- `reduce op ne xs`: the elements combined by op, from ne on.
-- ==
-- entry: signed
-- input { [3i8, -1i8, 4i8, -1i8, 5i8] [3i16, -1i16, 4i16, -1i16, 5i16] [3i32, -1i32, 4i32, -1i32, 5i32]
--   [3i64, -1i64, 4i64, -1i64, 5i64] }
-- output { 10i8 10i16 10i32 10i64 }

entry signed (a: []i8) (b: []i16) (c: []i32) (d: []i64) =
  (
    reduce (+) 0 a,
    reduce (+) 0 b,
    reduce (+) 0 c,
    reduce (+) 0 d
  )

-- ==
-- entry: unsigned
-- input { [3u8, 1u8, 4u8, 1u8, 5u8] [3u16, 1u16, 4u16, 1u16, 5u16] [3u32, 1u32, 4u32, 1u32, 5u32]
--   [3u64, 1u64, 4u64, 1u64, 5u64] }
-- output { 14u8 14u16 14u32 14u64 }

entry unsigned (a: []u8) (b: []u16) (c: []u32) (d: []u64) =
  (
    reduce (+) 0 a,
    reduce (+) 0 b,
    reduce (+) 0 c,
    reduce (+) 0 d
  )

-- ==
-- entry: others
-- input { [0.5f32, -1.5f32, 2.0f32, 0.25f32, 8.0f32] [0.5f64, -1.5f64, 2.0f64, 0.25f64, 8.0f64]
--   [true, false, true, true, false] }
-- output { 9.25f32 9.25f64 true }

entry others (a: []f32) (b: []f64) (c: []bool) =
  (reduce (+) 0 a, reduce (+) 0 b, reduce (!=) false c)

-- ==
-- entry: compound
-- input { [5i32, -3i32, 7i32, 0i32, 5i32] [1.5f64, 0.25f64, -2.0f64, 0.5f64, 1.5f64]
--   [[1i16, 2i16], [3i16, 4i16], [-5i16, 6i16], [7i16, 8i16], [1i16, 2i16]] }
-- output { 14i32 1.75f64 14i32 1.75f64 [7i16, 22i16] }

entry compound [n] (xs: [n]i32) (ys: [n]f64) (rows: [n][2]i16) =
  let pairs = zip xs ys
  let records = map2 (\x y -> {x, y}) xs ys
  let (p, q) = reduce (\(a, b) (c, d) -> (a + c, b + d)) (0, 0) pairs
  let r = reduce (\a b -> {x = a.x + b.x, y = a.y + b.y}) {x = 0, y = 0} records
  in (p, q, r.x, r.y, reduce (map2 (+)) [0, 0] rows)

-- Of nothing: the neutral element.
-- ==
-- entry: nothing
-- input { empty([0]i32) empty([0][3]f64) } output { 0 [0.0, 0.0, 0.0] }

entry nothing (xs: []i32) (rows: [][3]f64) = (reduce (+) 0 xs, reduce (map2 (+)) [0, 0, 0] rows)

-- ==
-- entry: wraps
-- input { [100i8, 27i8, 1i8] } output { -128i8 }

entry wraps (xs: []i8) = reduce (+) 0 xs

-- Lengths around those of lanes, tiles and chunks.
-- ==
-- entry: long
-- input { 0i64 } output { true }
-- input { 1i64 } output { true }
-- input { 2i64 } output { true }
-- input { 15i64 } output { true }
-- input { 16i64 } output { true }
-- input { 17i64 } output { true }
-- input { 255i64 } output { true }
-- input { 256i64 } output { true }
-- input { 257i64 } output { true }
-- input { 1025i64 } output { true }

entry long (n: i64) =
  reduce (+) 0 (iota n) == n * (n - 1) / 2 && reduce i64.max i64.lowest (iota (n + 1)) == n

-- First and last element: associative, with (0, 0) neutral, and the order matters.
-- ==
-- entry: not_commutative
-- input { [1, 2, 3, 4] } output { 1 4 }
-- input { [7] } output { 7 7 }

entry not_commutative (xs: []i32) =
  reduce (\(a, b) (c, d) -> if b == 0 then (c, d) else if d == 0 then (a, b) else (a, d)) (0, 0)
    (zip xs xs)

-- Products of two-by-two matrices give Fibonacci numbers.
-- ==
-- entry: matrices
-- input { [[1, 1, 1, 0], [1, 1, 1, 0], [1, 1, 1, 0], [1, 1, 1, 0]] } output { [5, 3, 3, 2] }

entry matrices (ms: [][4]i32) =
  reduce
    (\a b ->
      [
        a[0] * b[0] + a[1] * b[2],
        a[0] * b[1] + a[1] * b[3],
        a[2] * b[0] + a[3] * b[2],
        a[2] * b[1] + a[3] * b[3]
      ])
    [1, 0, 0, 1] ms
