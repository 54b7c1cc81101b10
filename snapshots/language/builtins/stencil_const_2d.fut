-- `stencil_const_2d v r f m`: f of the square of 2r+1 by 2r+1 around each element of a matrix; outside lies a
-- given value. (Added by Lawson.)
-- ==
-- entry: signed
-- input { [5i8, -3i8, 127i8, -128i8, 5i8] [5i16, -3i16, 32767i16, -32768i16, 5i16]
--   [5i32, -3i32, 2147483647i32, -2147483648i32, 5i32]
--   [5i64, -3i64, 9223372036854775807i64, -9223372036854775808i64, 5i64] }
-- output { [-3i8, 127i8, -128i8, 5i8, 127i8] [-3i16, 32767i16, -32768i16, 5i16, 32767i16]
--   [-3i32, 2147483647i32, -2147483648i32, 5i32, 2147483647i32]
--   [-3i64, 9223372036854775807i64, -9223372036854775808i64, 5i64, 9223372036854775807i64] }

entry signed (a: []i8) (b: []i16) (c: []i32) (d: []i64) =
  (
    (stencil_const_2d a[2] 1 (\w -> if w[0, 0] == w[1, 1] then w[2, 1] else w[0, 2])
      [a, reverse a])[1],
    (stencil_const_2d b[2] 1 (\w -> if w[0, 0] == w[1, 1] then w[2, 1] else w[0, 2])
      [b, reverse b])[1],
    (stencil_const_2d c[2] 1 (\w -> if w[0, 0] == w[1, 1] then w[2, 1] else w[0, 2])
      [c, reverse c])[1],
    (stencil_const_2d d[2] 1 (\w -> if w[0, 0] == w[1, 1] then w[2, 1] else w[0, 2])
      [d, reverse d])[1]
  )

-- ==
-- entry: unsigned
-- input { [5u8, 3u8, 255u8, 0u8, 5u8] [5u16, 3u16, 65535u16, 0u16, 5u16] [5u32, 3u32, 4294967295u32, 0u32, 5u32]
--   [5u64, 3u64, 18446744073709551615u64, 0u64, 5u64] }
-- output { [3u8, 255u8, 0u8, 5u8, 255u8] [3u16, 65535u16, 0u16, 5u16, 65535u16]
--   [3u32, 4294967295u32, 0u32, 5u32, 4294967295u32]
--   [3u64, 18446744073709551615u64, 0u64, 5u64, 18446744073709551615u64] }

entry unsigned (a: []u8) (b: []u16) (c: []u32) (d: []u64) =
  (
    (stencil_const_2d a[2] 1 (\w -> if w[0, 0] == w[1, 1] then w[2, 1] else w[0, 2])
      [a, reverse a])[1],
    (stencil_const_2d b[2] 1 (\w -> if w[0, 0] == w[1, 1] then w[2, 1] else w[0, 2])
      [b, reverse b])[1],
    (stencil_const_2d c[2] 1 (\w -> if w[0, 0] == w[1, 1] then w[2, 1] else w[0, 2])
      [c, reverse c])[1],
    (stencil_const_2d d[2] 1 (\w -> if w[0, 0] == w[1, 1] then w[2, 1] else w[0, 2])
      [d, reverse d])[1]
  )

-- ==
-- entry: others
-- input { [1.5f32, -0.25f32, f32.inf, 0.0f32, 1.5f32] [1.5f64, -0.25f64, -f64.inf, 0.1f64, 1.5f64]
--   [true, false, false, true, true] }
-- output { [-0.25f32, f32.inf, 0.0f32, 1.5f32, f32.inf] [-0.25f64, -f64.inf, 0.1f64, 1.5f64, -f64.inf]
--   [false, false, false, false, false] }

entry others (a: []f32) (b: []f64) (c: []bool) =
  (
    (stencil_const_2d a[2] 1 (\w -> if w[0, 0] == w[1, 1] then w[2, 1] else w[0, 2])
      [a, reverse a])[1],
    (stencil_const_2d b[2] 1 (\w -> if w[0, 0] == w[1, 1] then w[2, 1] else w[0, 2])
      [b, reverse b])[1],
    (stencil_const_2d c[2] 1 (\w -> if w[0, 0] == w[1, 1] then w[2, 1] else w[0, 2])
      [c, reverse c])[1]
  )

-- ==
-- entry: compound
-- input { [5i32, -3i32, 7i32, 0i32, 5i32] [1.5f64, 0.25f64, -2.0f64, 0.5f64, 1.5f64]
--   [[1i16, 2i16], [3i16, 4i16], [-5i16, 6i16], [7i16, 8i16], [1i16, 2i16]] }
-- output { [-3i32, 7i32, 0i32, 5i32, 7i32] [0.25f64, -2.0f64, 0.5f64, 1.5f64, -2.0f64]
--   [-3i32, 7i32, 0i32, 5i32, 7i32] [0.25f64, -2.0f64, 0.5f64, 1.5f64, -2.0f64]
--   [[3i16, 4i16], [-5i16, 6i16], [7i16, 8i16], [1i16, 2i16], [-5i16, 6i16]] }

entry compound [n] (xs: [n]i32) (ys: [n]f64) (rows: [n][2]i16) =
  let pairs = zip xs ys
  let records = map2 (\x y -> {x, y}) xs ys
  let (ps, qs) =
    unzip
      ((stencil_const_2d pairs[2] 1 (\w -> if w[0, 0] == w[1, 1] then w[2, 1] else w[0, 2])
        [pairs, reverse pairs])[1])
  let rs =
    (stencil_const_2d records[2] 1 (\w -> if w[0, 0] == w[1, 1] then w[2, 1] else w[0, 2])
      [records, reverse records])[1]
  in (
    ps,
    qs,
    map (.x) rs,
    map (.y) rs,
    (stencil_const_2d rows[2] 1 (\w -> if w[0, 0] == w[1, 1] then w[2, 1] else w[0, 2])
      [rows, reverse rows])[1]
  )

-- Four of the neighbours, each a digit.
-- ==
-- entry: digits
-- input { [[1, 2, 3], [4, 5, 6]] } output { [[111004, 110045, 110056], [101300, 2400, 13100]] }
-- input { [[7]] } output { [[111100]] }
-- input { [[1], [2], [3]] } output { [[111002], [111003], [111100]] }
-- input { empty([0][3]i32) } output { empty([0][3]i32) }
-- input { empty([3][0]i32) } output { empty([3][0]i32) }

entry digits (m: [][]i32) =
  stencil_const_2d 100 1 (\w -> 1000 * w[0, 0] + 100 * w[0, 2] + 10 * w[2, 0] + w[2, 1]) m

-- With a radius for each dimension: neighbours in a row, and in a column.
-- ==
-- entry: rectangles
-- input { [[1, 2, 3], [4, 5, 6]] }
-- output { [[9923, 9139, 1299], [9956, 9469, 4599]] [[9949, 9959, 9969], [9199, 9299, 9399]] }
-- input { [[7]] } output { [[9999]] [[9999]] }
-- input { [[1], [2], [3]] } output { [[9999], [9999], [9999]] [[9923], [9139], [1299]] }
-- input { empty([0][3]i32) } output { empty([0][3]i32) empty([0][3]i32) }

entry rectangles (m: [][]i32) =
  (
    stencil_const_2d 9 (0, 2) (\w -> 1000 * w[0, 0] + 100 * w[0, 1] + 10 * w[0, 3] + w[0, 4]) m,
    stencil_const_2d 9 (2, 0) (\w -> 1000 * w[0, 0] + 100 * w[1, 0] + 10 * w[3, 0] + w[4, 0]) m
  )
