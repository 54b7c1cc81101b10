-- `scatter dest is vs`: dest with v at i for each pair; an index out of range is ignored.
-- ==
-- entry: signed
-- input { [5i8, -3i8, 127i8, -128i8, 5i8] [5i16, -3i16, 32767i16, -32768i16, 5i16]
--   [5i32, -3i32, 2147483647i32, -2147483648i32, 5i32]
--   [5i64, -3i64, 9223372036854775807i64, -9223372036854775808i64, 5i64] }
-- output { [127i8, -3i8, 127i8, -128i8, -3i8] [32767i16, -3i16, 32767i16, -32768i16, -3i16]
--   [2147483647i32, -3i32, 2147483647i32, -2147483648i32, -3i32]
--   [9223372036854775807i64, -3i64, 9223372036854775807i64, -9223372036854775808i64, -3i64] }

entry signed (a: []i8) (b: []i16) (c: []i32) (d: []i64) =
  (
    scatter (copy a) [4, 0, -1, 9] [a[1], a[2], a[3], a[3]],
    scatter (copy b) [4, 0, -1, 9] [b[1], b[2], b[3], b[3]],
    scatter (copy c) [4, 0, -1, 9] [c[1], c[2], c[3], c[3]],
    scatter (copy d) [4, 0, -1, 9] [d[1], d[2], d[3], d[3]]
  )

-- ==
-- entry: unsigned
-- input { [5u8, 3u8, 255u8, 0u8, 5u8] [5u16, 3u16, 65535u16, 0u16, 5u16] [5u32, 3u32, 4294967295u32, 0u32, 5u32]
--   [5u64, 3u64, 18446744073709551615u64, 0u64, 5u64] }
-- output { [255u8, 3u8, 255u8, 0u8, 3u8] [65535u16, 3u16, 65535u16, 0u16, 3u16]
--   [4294967295u32, 3u32, 4294967295u32, 0u32, 3u32]
--   [18446744073709551615u64, 3u64, 18446744073709551615u64, 0u64, 3u64] }

entry unsigned (a: []u8) (b: []u16) (c: []u32) (d: []u64) =
  (
    scatter (copy a) [4, 0, -1, 9] [a[1], a[2], a[3], a[3]],
    scatter (copy b) [4, 0, -1, 9] [b[1], b[2], b[3], b[3]],
    scatter (copy c) [4, 0, -1, 9] [c[1], c[2], c[3], c[3]],
    scatter (copy d) [4, 0, -1, 9] [d[1], d[2], d[3], d[3]]
  )

-- ==
-- entry: others
-- input { [1.5f32, -0.25f32, f32.inf, 0.0f32, 1.5f32] [1.5f64, -0.25f64, -f64.inf, 0.1f64, 1.5f64]
--   [true, false, false, true, true] }
-- output { [f32.inf, -0.25f32, f32.inf, 0.0f32, -0.25f32] [-f64.inf, -0.25f64, -f64.inf, 0.1f64, -0.25f64]
--   [false, false, false, true, false] }

entry others (a: []f32) (b: []f64) (c: []bool) =
  (
    scatter (copy a) [4, 0, -1, 9] [a[1], a[2], a[3], a[3]],
    scatter (copy b) [4, 0, -1, 9] [b[1], b[2], b[3], b[3]],
    scatter (copy c) [4, 0, -1, 9] [c[1], c[2], c[3], c[3]]
  )

-- ==
-- entry: compound
-- input { [5i32, -3i32, 7i32, 0i32, 5i32] [1.5f64, 0.25f64, -2.0f64, 0.5f64, 1.5f64]
--   [[1i16, 2i16], [3i16, 4i16], [-5i16, 6i16], [7i16, 8i16], [1i16, 2i16]] }
-- output { [7i32, -3i32, 7i32, 0i32, -3i32] [-2.0f64, 0.25f64, -2.0f64, 0.5f64, 0.25f64]
--   [7i32, -3i32, 7i32, 0i32, -3i32] [-2.0f64, 0.25f64, -2.0f64, 0.5f64, 0.25f64]
--   [[-5i16, 6i16], [3i16, 4i16], [-5i16, 6i16], [7i16, 8i16], [3i16, 4i16]] }

entry compound [n] (xs: [n]i32) (ys: [n]f64) (rows: [n][2]i16) =
  let pairs = zip xs ys
  let records = map2 (\x y -> {x, y}) xs ys
  let (ps, qs) = unzip (scatter (copy pairs) [4, 0, -1, 9] [pairs[1], pairs[2], pairs[3], pairs[3]])
  let rs = scatter (copy records) [4, 0, -1, 9] [records[1], records[2], records[3], records[3]]
  in (
    ps,
    qs,
    map (.x) rs,
    map (.y) rs,
    scatter (copy rows) [4, 0, -1, 9] [rows[1], rows[2], rows[3], rows[3]]
  )

-- ==
-- entry: indices_out_of_range
-- input { [0, 0, 0] [-1i64, 3i64, 9223372036854775807i64, -9223372036854775808i64] [1, 2, 3, 4] }
-- output { [0, 0, 0] }
-- input { empty([0]i32) [0i64] [5] } output { empty([0]i32) }
-- input { [7] empty([0]i64) empty([0]i32) } output { [7] }

entry indices_out_of_range [m] (dest: *[]i32) (is: [m]i64) (vs: [m]i32) = scatter dest is vs

-- An index may come twice with one value.
-- ==
-- entry: same_value_twice
-- input { [0, 0] [1i64, 1i64] [5, 5] } output { [0, 5] }

entry same_value_twice [m] (dest: *[]i32) (is: [m]i64) (vs: [m]i32) = scatter dest is vs

-- With two values for one index the last wins; a program that depends on it is reported.
-- ==
-- entry: last_wins
-- input { [0, 0, 0] [1i64, 2i64, 1i64] [5, 6, 7] } output { [0, 7, 6] }

entry last_wins [m] (dest: *[]i32) (is: [m]i64) (vs: [m]i32) = scatter dest is vs

-- A permutation, at lengths around those of lanes, tiles and chunks.
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

entry long (n: i64) = scatter (replicate n 0) (map (n - 1 -) (iota n)) (iota n) == reverse (iota n)
