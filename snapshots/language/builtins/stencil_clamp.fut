-- `stencil_clamp r f xs`: f of the 2r+1 neighbours of each element; outside of the array lies the nearest
-- element. (Added by Lawson.)
-- ==
-- entry: signed
-- input { [5i8, -3i8, 127i8, -128i8, 5i8] [5i16, -3i16, 32767i16, -32768i16, 5i16]
--   [5i32, -3i32, 2147483647i32, -2147483648i32, 5i32]
--   [5i64, -3i64, 9223372036854775807i64, -9223372036854775808i64, 5i64] }
-- output { [-3i8, 5i8, -3i8, 127i8, -128i8] [-3i16, 5i16, -3i16, 32767i16, -32768i16]
--   [-3i32, 5i32, -3i32, 2147483647i32, -2147483648i32]
--   [-3i64, 5i64, -3i64, 9223372036854775807i64, -9223372036854775808i64] }

entry signed (a: []i8) (b: []i16) (c: []i32) (d: []i64) =
  (
    stencil_clamp 1 (\w -> if w[0] == w[1] then w[2] else w[0]) a,
    stencil_clamp 1 (\w -> if w[0] == w[1] then w[2] else w[0]) b,
    stencil_clamp 1 (\w -> if w[0] == w[1] then w[2] else w[0]) c,
    stencil_clamp 1 (\w -> if w[0] == w[1] then w[2] else w[0]) d
  )

-- ==
-- entry: unsigned
-- input { [5u8, 3u8, 255u8, 0u8, 5u8] [5u16, 3u16, 65535u16, 0u16, 5u16] [5u32, 3u32, 4294967295u32, 0u32, 5u32]
--   [5u64, 3u64, 18446744073709551615u64, 0u64, 5u64] }
-- output { [3u8, 5u8, 3u8, 255u8, 0u8] [3u16, 5u16, 3u16, 65535u16, 0u16] [3u32, 5u32, 3u32, 4294967295u32, 0u32]
--   [3u64, 5u64, 3u64, 18446744073709551615u64, 0u64] }

entry unsigned (a: []u8) (b: []u16) (c: []u32) (d: []u64) =
  (
    stencil_clamp 1 (\w -> if w[0] == w[1] then w[2] else w[0]) a,
    stencil_clamp 1 (\w -> if w[0] == w[1] then w[2] else w[0]) b,
    stencil_clamp 1 (\w -> if w[0] == w[1] then w[2] else w[0]) c,
    stencil_clamp 1 (\w -> if w[0] == w[1] then w[2] else w[0]) d
  )

-- ==
-- entry: others
-- input { [1.5f32, -0.25f32, f32.inf, 0.0f32, 1.5f32] [1.5f64, -0.25f64, -f64.inf, 0.1f64, 1.5f64]
--   [true, false, false, true, true] }
-- output { [-0.25f32, 1.5f32, -0.25f32, f32.inf, 0.0f32] [-0.25f64, 1.5f64, -0.25f64, -f64.inf, 0.1f64]
--   [false, true, true, false, true] }

entry others (a: []f32) (b: []f64) (c: []bool) =
  (
    stencil_clamp 1 (\w -> if w[0] == w[1] then w[2] else w[0]) a,
    stencil_clamp 1 (\w -> if w[0] == w[1] then w[2] else w[0]) b,
    stencil_clamp 1 (\w -> if w[0] == w[1] then w[2] else w[0]) c
  )

-- ==
-- entry: compound
-- input { [5i32, -3i32, 7i32, 0i32, 5i32] [1.5f64, 0.25f64, -2.0f64, 0.5f64, 1.5f64]
--   [[1i16, 2i16], [3i16, 4i16], [-5i16, 6i16], [7i16, 8i16], [1i16, 2i16]] }
-- output { [-3i32, 5i32, -3i32, 7i32, 0i32] [0.25f64, 1.5f64, 0.25f64, -2.0f64, 0.5f64]
--   [-3i32, 5i32, -3i32, 7i32, 0i32] [0.25f64, 1.5f64, 0.25f64, -2.0f64, 0.5f64]
--   [[3i16, 4i16], [1i16, 2i16], [3i16, 4i16], [-5i16, 6i16], [7i16, 8i16]] }

entry compound [n] (xs: [n]i32) (ys: [n]f64) (rows: [n][2]i16) =
  let pairs = zip xs ys
  let records = map2 (\x y -> {x, y}) xs ys
  let (ps, qs) = unzip (stencil_clamp 1 (\w -> if w[0] == w[1] then w[2] else w[0]) pairs)
  let rs = stencil_clamp 1 (\w -> if w[0] == w[1] then w[2] else w[0]) records
  in (
    ps,
    qs,
    map (.x) rs,
    map (.y) rs,
    stencil_clamp 1 (\w -> if w[0] == w[1] then w[2] else w[0]) rows
  )

-- Each neighbour is a digit. A reach beyond the whole array is fine.
-- ==
-- entry: digits
-- input { empty([0]i32) } output { empty([0]i32) empty([0]i32) }
-- input { [1] } output { [111] [11111] }
-- input { [1, 2] } output { [211, 221] [22111, 22211] }
-- input { [1, 2, 3, 4, 5] }
-- output { [211, 321, 432, 543, 554] [32111, 43211, 54321, 55432, 55543] }

entry digits (xs: []i32) =
  (
    stencil_clamp 1 (\w -> w[0] + 10 * w[1] + 100 * w[2]) xs,
    stencil_clamp 2 (\w -> w[0] + 10 * w[1] + 100 * w[2] + 1000 * w[3] + 10000 * w[4]) xs
  )

-- With r = 0 the element is its only neighbour.
-- ==
-- entry: alone
-- input { [1, 2, 3] } output { true }

entry alone (xs: []i32) = stencil_clamp 0 (\w -> w[0]) xs == xs

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

entry long (n: i64) = stencil_clamp 1 (\w -> w[1]) (iota n) == iota n
