-- `split xs`: two parts; where they meet is what the result's type says.
-- ==
-- entry: signed
-- input { [5i8, -3i8, 127i8, -128i8, 5i8] [5i16, -3i16, 32767i16, -32768i16, 5i16]
--   [5i32, -3i32, 2147483647i32, -2147483648i32, 5i32]
--   [5i64, -3i64, 9223372036854775807i64, -9223372036854775808i64, 5i64] }
-- output { [127i8, -128i8, 5i8] [32767i16, -32768i16, 5i16] [2147483647i32, -2147483648i32, 5i32]
--   [9223372036854775807i64, -9223372036854775808i64, 5i64] }

entry signed (a: [5]i8) (b: [5]i16) (c: [5]i32) (d: [5]i64) =
  (
    (split a : ([2]i8, [3]i8)).1,
    (split b : ([2]i16, [3]i16)).1,
    (split c : ([2]i32, [3]i32)).1,
    (split d : ([2]i64, [3]i64)).1
  )

-- ==
-- entry: unsigned
-- input { [5u8, 3u8, 255u8, 0u8, 5u8] [5u16, 3u16, 65535u16, 0u16, 5u16] [5u32, 3u32, 4294967295u32, 0u32, 5u32]
--   [5u64, 3u64, 18446744073709551615u64, 0u64, 5u64] }
-- output { [255u8, 0u8, 5u8] [65535u16, 0u16, 5u16] [4294967295u32, 0u32, 5u32]
--   [18446744073709551615u64, 0u64, 5u64] }

entry unsigned (a: [5]u8) (b: [5]u16) (c: [5]u32) (d: [5]u64) =
  (
    (split a : ([2]u8, [3]u8)).1,
    (split b : ([2]u16, [3]u16)).1,
    (split c : ([2]u32, [3]u32)).1,
    (split d : ([2]u64, [3]u64)).1
  )

-- ==
-- entry: others
-- input { [1.5f32, -0.25f32, f32.inf, 0.0f32, 1.5f32] [1.5f64, -0.25f64, -f64.inf, 0.1f64, 1.5f64]
--   [true, false, false, true, true] }
-- output { [f32.inf, 0.0f32, 1.5f32] [-f64.inf, 0.1f64, 1.5f64] [false, true, true] }

entry others (a: [5]f32) (b: [5]f64) (c: [5]bool) =
  (
    (split a : ([2]f32, [3]f32)).1,
    (split b : ([2]f64, [3]f64)).1,
    (split c : ([2]bool, [3]bool)).1
  )

-- ==
-- entry: compound
-- input { [5i32, -3i32, 7i32, 0i32, 5i32] [1.5f64, 0.25f64, -2.0f64, 0.5f64, 1.5f64]
--   [[1i16, 2i16], [3i16, 4i16], [-5i16, 6i16], [7i16, 8i16], [1i16, 2i16]] }
-- output { [7i32, 0i32, 5i32] [-2.0f64, 0.5f64, 1.5f64] [7i32, 0i32, 5i32] [-2.0f64, 0.5f64, 1.5f64]
--   [[-5i16, 6i16], [7i16, 8i16], [1i16, 2i16]] }

entry compound (xs: [5]i32) (ys: [5]f64) (rows: [5][2]i16) =
  let pairs = zip xs ys
  let records = map2 (\x y -> {x, y}) xs ys
  let (ps, qs) = unzip ((split pairs : ([2](i32, f64), [3](i32, f64))).1)
  let rs = (split records : ([2]{x: i32, y: f64}, [3]{x: i32, y: f64})).1
  in (ps, qs, map (.x) rs, map (.y) rs, (split rows : ([2][2]i16, [3][2]i16)).1)

-- ==
-- entry: both
-- input { [1, 2, 3] } output { empty([0]i32) [1, 2, 3] [1] [2, 3] [1, 2, 3] empty([0]i32) }

entry both (xs: [3]i32) =
  let (a, b): ([0]i32, [3]i32) = split xs
  let (c, d): ([1]i32, [2]i32) = split xs
  let (e, f): ([3]i32, [0]i32) = split xs
  in (a, b, c, d, e, f)

-- The inverse of a concatenation.
-- ==
-- entry: inverse
-- input { [1, 2] [3] } output { true }
-- input { empty([0]i32) [3] } output { true }

entry inverse [n] [m] (xs: [n]i32) (ys: [m]i32) =
  let (a: [n]i32, b: [m]i32) = split (xs ++ ys)
  in a == xs && b == ys
