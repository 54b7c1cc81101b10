-- `flatmap f xs`: what f gives for each element, one after the other; f may give arrays of different size.
-- (Added by Lawson.)
-- ==
-- entry: signed
-- input { [5i8, -3i8, 127i8, -128i8, 5i8] [5i16, -3i16, 32767i16, -32768i16, 5i16]
--   [5i32, -3i32, 2147483647i32, -2147483648i32, 5i32]
--   [5i64, -3i64, 9223372036854775807i64, -9223372036854775808i64, 5i64] }
-- output { [5i8, -3i8, -3i8, 127i8, -128i8, 5i8, -3i8] [5i16, -3i16, -3i16, 32767i16, -32768i16, 5i16, -3i16]
--   [5i32, -3i32, -3i32, 2147483647i32, -2147483648i32, 5i32, -3i32]
--   [5i64, -3i64, -3i64, 9223372036854775807i64, -9223372036854775808i64, 5i64, -3i64] }

entry signed (a: []i8) (b: []i16) (c: []i32) (d: []i64) =
  (
    flatmap (\x -> if x == a[0] then [x, a[1]] else [x]) a,
    flatmap (\x -> if x == b[0] then [x, b[1]] else [x]) b,
    flatmap (\x -> if x == c[0] then [x, c[1]] else [x]) c,
    flatmap (\x -> if x == d[0] then [x, d[1]] else [x]) d
  )

-- ==
-- entry: unsigned
-- input { [5u8, 3u8, 255u8, 0u8, 5u8] [5u16, 3u16, 65535u16, 0u16, 5u16] [5u32, 3u32, 4294967295u32, 0u32, 5u32]
--   [5u64, 3u64, 18446744073709551615u64, 0u64, 5u64] }
-- output { [5u8, 3u8, 3u8, 255u8, 0u8, 5u8, 3u8] [5u16, 3u16, 3u16, 65535u16, 0u16, 5u16, 3u16]
--   [5u32, 3u32, 3u32, 4294967295u32, 0u32, 5u32, 3u32]
--   [5u64, 3u64, 3u64, 18446744073709551615u64, 0u64, 5u64, 3u64] }

entry unsigned (a: []u8) (b: []u16) (c: []u32) (d: []u64) =
  (
    flatmap (\x -> if x == a[0] then [x, a[1]] else [x]) a,
    flatmap (\x -> if x == b[0] then [x, b[1]] else [x]) b,
    flatmap (\x -> if x == c[0] then [x, c[1]] else [x]) c,
    flatmap (\x -> if x == d[0] then [x, d[1]] else [x]) d
  )

-- ==
-- entry: others
-- input { [1.5f32, -0.25f32, f32.inf, 0.0f32, 1.5f32] [1.5f64, -0.25f64, -f64.inf, 0.1f64, 1.5f64]
--   [true, false, false, true, true] }
-- output { [1.5f32, -0.25f32, -0.25f32, f32.inf, 0.0f32, 1.5f32, -0.25f32]
--   [1.5f64, -0.25f64, -0.25f64, -f64.inf, 0.1f64, 1.5f64, -0.25f64]
--   [true, false, false, false, true, false, true, false] }

entry others (a: []f32) (b: []f64) (c: []bool) =
  (
    flatmap (\x -> if x == a[0] then [x, a[1]] else [x]) a,
    flatmap (\x -> if x == b[0] then [x, b[1]] else [x]) b,
    flatmap (\x -> if x == c[0] then [x, c[1]] else [x]) c
  )

-- ==
-- entry: compound
-- input { [5i32, -3i32, 7i32, 0i32, 5i32] [1.5f64, 0.25f64, -2.0f64, 0.5f64, 1.5f64]
--   [[1i16, 2i16], [3i16, 4i16], [-5i16, 6i16], [7i16, 8i16], [1i16, 2i16]] }
-- output { [5i32, -3i32, -3i32, 7i32, 0i32, 5i32, -3i32]
--   [1.5f64, 0.25f64, 0.25f64, -2.0f64, 0.5f64, 1.5f64, 0.25f64] [5i32, -3i32, -3i32, 7i32, 0i32, 5i32, -3i32]
--   [1.5f64, 0.25f64, 0.25f64, -2.0f64, 0.5f64, 1.5f64, 0.25f64]
--   [[1i16, 2i16], [3i16, 4i16], [3i16, 4i16], [-5i16, 6i16], [7i16, 8i16], [1i16, 2i16], [3i16, 4i16]] }

entry compound [n] (xs: [n]i32) (ys: [n]f64) (rows: [n][2]i16) =
  let pairs = zip xs ys
  let records = map2 (\x y -> {x, y}) xs ys
  let (ps, qs) = unzip (flatmap (\x -> if x == pairs[0] then [x, pairs[1]] else [x]) pairs)
  let rs = flatmap (\x -> if x == records[0] then [x, records[1]] else [x]) records
  in (
    ps,
    qs,
    map (.x) rs,
    map (.y) rs,
    flatmap (\x -> if x == rows[0] then [x, rows[1]] else [x]) rows
  )

-- An element may give nothing.
-- ==
-- entry: triangle
-- input { 0i64 } output { empty([0]i64) }
-- input { 1i64 } output { empty([0]i64) }
-- input { 4i64 } output { [0i64, 0i64, 1i64, 0i64, 1i64, 2i64] }

entry triangle (n: i64) = flatmap iota (iota n)

-- ==
-- entry: filter_by_it
-- input { [3, -1, 4] } output { [3, 4] }
-- input { [-1] } output { empty([0]i32) }

entry filter_by_it (xs: []i32) = flatmap (\x -> if x > 0 then [x] else []) xs

-- Nothing in, nothing out; the rows keep their extent.
-- ==
-- entry: nothing
-- input { empty([0]i32) empty([0][3]f64) } output { empty([0]i32) empty([0][3]f64) }

entry nothing (xs: []i32) (rows: [][3]f64) =
  (flatmap (\x -> [x, x]) xs, flatmap (\row -> [row]) rows)

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
  length (flatmap (\i -> replicate (i % 3) i) (iota n)) == i64.sum (map (% 3) (iota n))

-- Only the lengths of two flatmaps are needed, and the second is horizontal with the first.
-- ==
-- entry: lengths
-- input { 0i64 } output { 0i64 0i64 }
-- input { 5i64 } output { 4i64 2i64 }

entry lengths (n: i64) =
  let xs = flatmap (\i -> replicate (i % 3) i) (iota n)
  let ys = flatmap (\i -> replicate (i % 2) i) (iota n)
  in (length xs, length ys)
