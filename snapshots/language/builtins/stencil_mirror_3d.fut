-- `stencil_mirror_3d r f c`: f of the cube of 2r+1 in each dimension around each element of an array of
-- three dimensions; outside lies the mirror image, the edge itself not repeated. (Added by Lawson.)
-- ==
-- entry: signed
-- input { [5i8, -3i8, 127i8, -128i8, 5i8] [5i16, -3i16, 32767i16, -32768i16, 5i16]
--   [5i32, -3i32, 2147483647i32, -2147483648i32, 5i32]
--   [5i64, -3i64, 9223372036854775807i64, -9223372036854775808i64, 5i64] }
-- output { [-128i8, 127i8, -3i8, 5i8, -3i8] [-32768i16, 32767i16, -3i16, 5i16, -3i16]
--   [-2147483648i32, 2147483647i32, -3i32, 5i32, -3i32]
--   [-9223372036854775808i64, 9223372036854775807i64, -3i64, 5i64, -3i64] }

entry signed (a: []i8) (b: []i16) (c: []i32) (d: []i64) =
  (
    (stencil_mirror_3d 1 (\w -> if w[0, 0, 0] == w[1, 1, 1] then w[2, 1, 1] else w[0, 2, 2])
      [[a, reverse a], [reverse a, a], [a, a]])[1, 0],
    (stencil_mirror_3d 1 (\w -> if w[0, 0, 0] == w[1, 1, 1] then w[2, 1, 1] else w[0, 2, 2])
      [[b, reverse b], [reverse b, b], [b, b]])[1, 0],
    (stencil_mirror_3d 1 (\w -> if w[0, 0, 0] == w[1, 1, 1] then w[2, 1, 1] else w[0, 2, 2])
      [[c, reverse c], [reverse c, c], [c, c]])[1, 0],
    (stencil_mirror_3d 1 (\w -> if w[0, 0, 0] == w[1, 1, 1] then w[2, 1, 1] else w[0, 2, 2])
      [[d, reverse d], [reverse d, d], [d, d]])[1, 0]
  )

-- ==
-- entry: unsigned
-- input { [5u8, 3u8, 255u8, 0u8, 5u8] [5u16, 3u16, 65535u16, 0u16, 5u16] [5u32, 3u32, 4294967295u32, 0u32, 5u32]
--   [5u64, 3u64, 18446744073709551615u64, 0u64, 5u64] }
-- output { [0u8, 255u8, 3u8, 5u8, 3u8] [0u16, 65535u16, 3u16, 5u16, 3u16] [0u32, 4294967295u32, 3u32, 5u32, 3u32]
--   [0u64, 18446744073709551615u64, 3u64, 5u64, 3u64] }

entry unsigned (a: []u8) (b: []u16) (c: []u32) (d: []u64) =
  (
    (stencil_mirror_3d 1 (\w -> if w[0, 0, 0] == w[1, 1, 1] then w[2, 1, 1] else w[0, 2, 2])
      [[a, reverse a], [reverse a, a], [a, a]])[1, 0],
    (stencil_mirror_3d 1 (\w -> if w[0, 0, 0] == w[1, 1, 1] then w[2, 1, 1] else w[0, 2, 2])
      [[b, reverse b], [reverse b, b], [b, b]])[1, 0],
    (stencil_mirror_3d 1 (\w -> if w[0, 0, 0] == w[1, 1, 1] then w[2, 1, 1] else w[0, 2, 2])
      [[c, reverse c], [reverse c, c], [c, c]])[1, 0],
    (stencil_mirror_3d 1 (\w -> if w[0, 0, 0] == w[1, 1, 1] then w[2, 1, 1] else w[0, 2, 2])
      [[d, reverse d], [reverse d, d], [d, d]])[1, 0]
  )

-- ==
-- entry: others
-- input { [1.5f32, -0.25f32, f32.inf, 0.0f32, 1.5f32] [1.5f64, -0.25f64, -f64.inf, 0.1f64, 1.5f64]
--   [true, false, false, true, true] }
-- output { [0.0f32, f32.inf, -0.25f32, 1.5f32, -0.25f32] [0.1f64, -f64.inf, -0.25f64, 1.5f64, -0.25f64]
--   [true, false, false, true, false] }

entry others (a: []f32) (b: []f64) (c: []bool) =
  (
    (stencil_mirror_3d 1 (\w -> if w[0, 0, 0] == w[1, 1, 1] then w[2, 1, 1] else w[0, 2, 2])
      [[a, reverse a], [reverse a, a], [a, a]])[1, 0],
    (stencil_mirror_3d 1 (\w -> if w[0, 0, 0] == w[1, 1, 1] then w[2, 1, 1] else w[0, 2, 2])
      [[b, reverse b], [reverse b, b], [b, b]])[1, 0],
    (stencil_mirror_3d 1 (\w -> if w[0, 0, 0] == w[1, 1, 1] then w[2, 1, 1] else w[0, 2, 2])
      [[c, reverse c], [reverse c, c], [c, c]])[1, 0]
  )

-- ==
-- entry: compound
-- input { [5i32, -3i32, 7i32, 0i32, 5i32] [1.5f64, 0.25f64, -2.0f64, 0.5f64, 1.5f64]
--   [[1i16, 2i16], [3i16, 4i16], [-5i16, 6i16], [7i16, 8i16], [1i16, 2i16]] }
-- output { [0i32, 7i32, -3i32, 5i32, -3i32] [0.5f64, -2.0f64, 0.25f64, 1.5f64, 0.25f64]
--   [0i32, 7i32, -3i32, 5i32, -3i32] [0.5f64, -2.0f64, 0.25f64, 1.5f64, 0.25f64]
--   [[7i16, 8i16], [-5i16, 6i16], [3i16, 4i16], [1i16, 2i16], [3i16, 4i16]] }

entry compound [n] (xs: [n]i32) (ys: [n]f64) (rows: [n][2]i16) =
  let pairs = zip xs ys
  let records = map2 (\x y -> {x, y}) xs ys
  let (ps, qs) =
    unzip
      ((stencil_mirror_3d 1 (\w -> if w[0, 0, 0] == w[1, 1, 1] then w[2, 1, 1] else w[0, 2, 2])
        [[pairs, reverse pairs], [reverse pairs, pairs], [pairs, pairs]])[1, 0])
  let rs =
    (stencil_mirror_3d 1 (\w -> if w[0, 0, 0] == w[1, 1, 1] then w[2, 1, 1] else w[0, 2, 2])
      [[records, reverse records], [reverse records, records], [records, records]])[1, 0]
  in (
    ps,
    qs,
    map (.x) rs,
    map (.y) rs,
    (stencil_mirror_3d 1 (\w -> if w[0, 0, 0] == w[1, 1, 1] then w[2, 1, 1] else w[0, 2, 2])
      [[rows, reverse rows], [reverse rows, rows], [rows, rows]])[1, 0]
  )

-- Four of the neighbours, each a digit; the rows are by themselves.
-- ==
-- entry: digits
-- input { [[[1, 2, 3], [4, 5, 6]], [[7, 8, 9], [1, 3, 5]]] }
-- output { [[[9998, 8889, 7778], [5553, 3335, 1113]], [[3332, 2223, 1112], [6665, 5556, 4445]]] }
-- input { [[[7]]] } output { [[[7777]]] }
-- input { [[[1, 2]], [[3, 4]], [[5, 6]]] } output { [[[3334, 4443]], [[1156, 2265]], [[3334, 4443]]] }
-- input { empty([0][2][3]i32) } output { empty([0][2][3]i32) }
-- input { empty([2][0][3]i32) } output { empty([2][0][3]i32) }
-- input { empty([2][3][0]i32) } output { empty([2][3][0]i32) }

entry digits (c: [][][]i32) =
  stencil_mirror_3d (1, 0, 2)
    (\w -> 1000 * w[0, 0, 0] + 100 * w[0, 0, 4] + 10 * w[2, 0, 0] + w[2, 0, 3]) c

-- Rows around the lengths of lanes, tiles and chunks.
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
  let c = tabulate_3d 2 3 n (\i j k -> i - j + k)
  in stencil_mirror_3d 1 (\w -> w[1, 1, 1]) c == c
