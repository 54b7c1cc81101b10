-- `f >-> g`: first f, then g.
-- ==
-- entry: signed
-- input { [5i8, -3i8, 127i8, -128i8, 5i8] [5i16, -3i16, 32767i16, -32768i16, 5i16]
--   [5i32, -3i32, 2147483647i32, -2147483648i32, 5i32]
--   [5i64, -3i64, 9223372036854775807i64, -9223372036854775808i64, 5i64] }
-- output { [127i8, 127i8, 127i8, -128i8, 127i8] [32767i16, 32767i16, 32767i16, -32768i16, 32767i16]
--   [2147483647i32, 2147483647i32, 2147483647i32, -2147483648i32, 2147483647i32] [9223372036854775807i64,
--    9223372036854775807i64, 9223372036854775807i64, -9223372036854775808i64, 9223372036854775807i64] }

entry signed (a: []i8) (b: []i16) (c: []i32) (d: []i64) =
  (
    map ((\x -> if x == a[0] then a[1] else x) >-> (\x -> if x == a[1] then a[2] else x)) a,
    map ((\x -> if x == b[0] then b[1] else x) >-> (\x -> if x == b[1] then b[2] else x)) b,
    map ((\x -> if x == c[0] then c[1] else x) >-> (\x -> if x == c[1] then c[2] else x)) c,
    map ((\x -> if x == d[0] then d[1] else x) >-> (\x -> if x == d[1] then d[2] else x)) d
  )

-- ==
-- entry: unsigned
-- input { [5u8, 3u8, 255u8, 0u8, 5u8] [5u16, 3u16, 65535u16, 0u16, 5u16] [5u32, 3u32, 4294967295u32, 0u32, 5u32]
--   [5u64, 3u64, 18446744073709551615u64, 0u64, 5u64] }
-- output { [255u8, 255u8, 255u8, 0u8, 255u8] [65535u16, 65535u16, 65535u16, 0u16, 65535u16]
--   [4294967295u32, 4294967295u32, 4294967295u32, 0u32, 4294967295u32] [18446744073709551615u64,
--    18446744073709551615u64, 18446744073709551615u64, 0u64, 18446744073709551615u64] }

entry unsigned (a: []u8) (b: []u16) (c: []u32) (d: []u64) =
  (
    map ((\x -> if x == a[0] then a[1] else x) >-> (\x -> if x == a[1] then a[2] else x)) a,
    map ((\x -> if x == b[0] then b[1] else x) >-> (\x -> if x == b[1] then b[2] else x)) b,
    map ((\x -> if x == c[0] then c[1] else x) >-> (\x -> if x == c[1] then c[2] else x)) c,
    map ((\x -> if x == d[0] then d[1] else x) >-> (\x -> if x == d[1] then d[2] else x)) d
  )

-- ==
-- entry: others
-- input { [1.5f32, -0.25f32, f32.inf, 0.0f32, 1.5f32] [1.5f64, -0.25f64, -f64.inf, 0.1f64, 1.5f64]
--   [true, false, false, true, true] }
-- output { [f32.inf, f32.inf, f32.inf, 0.0f32, f32.inf] [-f64.inf, -f64.inf, -f64.inf, 0.1f64, -f64.inf]
--   [false, false, false, false, false] }

entry others (a: []f32) (b: []f64) (c: []bool) =
  (
    map ((\x -> if x == a[0] then a[1] else x) >-> (\x -> if x == a[1] then a[2] else x)) a,
    map ((\x -> if x == b[0] then b[1] else x) >-> (\x -> if x == b[1] then b[2] else x)) b,
    map ((\x -> if x == c[0] then c[1] else x) >-> (\x -> if x == c[1] then c[2] else x)) c
  )

-- ==
-- entry: compound
-- input { [5i32, -3i32, 7i32, 0i32, 5i32] [1.5f64, 0.25f64, -2.0f64, 0.5f64, 1.5f64]
--   [[1i16, 2i16], [3i16, 4i16], [-5i16, 6i16], [7i16, 8i16], [1i16, 2i16]] }
-- output { [7i32, 7i32, 7i32, 0i32, 7i32] [-2.0f64, -2.0f64, -2.0f64, 0.5f64, -2.0f64]
--   [7i32, 7i32, 7i32, 0i32, 7i32] [-2.0f64, -2.0f64, -2.0f64, 0.5f64, -2.0f64]
--   [[-5i16, 6i16], [-5i16, 6i16], [-5i16, 6i16], [7i16, 8i16], [-5i16, 6i16]] }

entry compound [n] (xs: [n]i32) (ys: [n]f64) (rows: [n][2]i16) =
  let pairs = zip xs ys
  let records = map2 (\x y -> {x, y}) xs ys
  let (ps, qs) =
    unzip
      (map
        ((\x -> if x == pairs[0] then pairs[1] else x)
          >-> (\x -> if x == pairs[1] then pairs[2] else x)) pairs)
  let rs =
    map
      ((\x -> if x == records[0] then records[1] else x)
        >-> (\x -> if x == records[1] then records[2] else x)) records
  in (
    ps,
    qs,
    map (.x) rs,
    map (.y) rs,
    map
      ((\x -> if x == rows[0] then rows[1] else x) >-> (\x -> if x == rows[1] then rows[2] else x))
      rows
  )

-- ==
-- entry: order
-- input { 5 } output { 12 }

entry order (x: i32) = ((+ 1) >-> (* 2)) x
