-- `==` on any value that is not a function: tuples and records part by part, arrays element by element. Arrays must
-- be of one size.
-- ==
-- entry: signed
-- input { [5i8, -3i8, 127i8, -128i8, 5i8] [5i16, -3i16, 32767i16, -32768i16, 5i16]
--   [5i32, -3i32, 2147483647i32, -2147483648i32, 5i32]
--   [5i64, -3i64, 9223372036854775807i64, -9223372036854775808i64, 5i64] }
-- output { [true, false, false, false, true] [true, false, false, false, true] [true, false, false, false, true]
--   [true, false, false, false, true] }

entry signed (a: []i8) (b: []i16) (c: []i32) (d: []i64) =
  (
    map (== a[0]) a,
    map (== b[0]) b,
    map (== c[0]) c,
    map (== d[0]) d
  )

-- ==
-- entry: unsigned
-- input { [5u8, 3u8, 255u8, 0u8, 5u8] [5u16, 3u16, 65535u16, 0u16, 5u16] [5u32, 3u32, 4294967295u32, 0u32, 5u32]
--   [5u64, 3u64, 18446744073709551615u64, 0u64, 5u64] }
-- output { [true, false, false, false, true] [true, false, false, false, true] [true, false, false, false, true]
--   [true, false, false, false, true] }

entry unsigned (a: []u8) (b: []u16) (c: []u32) (d: []u64) =
  (
    map (== a[0]) a,
    map (== b[0]) b,
    map (== c[0]) c,
    map (== d[0]) d
  )

-- ==
-- entry: others
-- input { [1.5f32, -0.25f32, f32.inf, 0.0f32, 1.5f32] [1.5f64, -0.25f64, -f64.inf, 0.1f64, 1.5f64]
--   [true, false, false, true, true] }
-- output { [true, false, false, false, true] [true, false, false, false, true] [true, false, false, true, true] }

entry others (a: []f32) (b: []f64) (c: []bool) = (map (== a[0]) a, map (== b[0]) b, map (== c[0]) c)

-- ==
-- entry: compound
-- input { [5i32, -3i32, 7i32, 0i32, 5i32] [1.5f64, 0.25f64, -2.0f64, 0.5f64, 1.5f64]
--   [[1i16, 2i16], [3i16, 4i16], [-5i16, 6i16], [7i16, 8i16], [1i16, 2i16]] }
-- output { [true, false, false, false, true] [true, false, false, false, true] [true, false, false, false, true] }

entry compound [n] (xs: [n]i32) (ys: [n]f64) (rows: [n][2]i16) =
  let pairs = zip xs ys
  let records = map2 (\x y -> {x, y}) xs ys
  in (map (== pairs[0]) pairs, map (== records[0]) records, map (== rows[0]) rows)

-- ==
-- entry: arrays
-- input { [1, 2] [1, 2] } output { true }
-- input { [1, 2] [1, 3] } output { false }
-- input { empty([0]i32) empty([0]i32) } output { true }

entry arrays (xs: []i32) (ys: []i32) = xs == ys

-- NaN differs from itself inside of arrays and tuples too, and the zeros are equal.
-- ==
-- entry: nans
-- input { f64.nan } output { false false true }

entry nans (x: f64) = ([x] == [x], (x, 1i32) == (x, 1), [-0.0f64] == [0.0])

-- ==
-- entry: units
-- input { } output { true }

entry units = () == ()

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
  iota n == map id (iota n)
    && (iota n == map (\i -> if i == n - 1 then -1 else i) (iota n)) == (n == 0)
