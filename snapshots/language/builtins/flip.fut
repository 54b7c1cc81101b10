-- `flip f x y`: f y x.
-- ==
-- entry: signed
-- input { [5i8, -3i8, 127i8, -128i8, 7i8] [5i16, -3i16, 32767i16, -32768i16, 7i16] [5i32, -3i32, 2147483647i32,
--   -2147483648i32, 7i32] [5i64, -3i64, 9223372036854775807i64, -9223372036854775808i64, 7i64] }
-- output { [-3i8, 127i8, -128i8, 7i8, 7i8] [-3i16, 32767i16, -32768i16, 7i16, 7i16] [-3i32, 2147483647i32,
--   -2147483648i32, 7i32, 7i32] [-3i64, 9223372036854775807i64, -9223372036854775808i64, 7i64, 7i64] }

entry signed (a: [5]i8) (b: [5]i16) (c: [5]i32) (d: [5]i64) =
  (
    map2 (flip (\x y -> if x == a[0] then y else x)) a (rotate 1 a),
    map2 (flip (\x y -> if x == b[0] then y else x)) b (rotate 1 b),
    map2 (flip (\x y -> if x == c[0] then y else x)) c (rotate 1 c),
    map2 (flip (\x y -> if x == d[0] then y else x)) d (rotate 1 d)
  )

-- ==
-- entry: unsigned
-- input { [5u8, 3u8, 255u8, 0u8, 7u8] [5u16, 3u16, 65535u16, 0u16, 7u16] [5u32, 3u32, 4294967295u32, 0u32, 7u32]
--   [5u64, 3u64, 18446744073709551615u64, 0u64, 7u64] }
-- output { [3u8, 255u8, 0u8, 7u8, 7u8] [3u16, 65535u16, 0u16, 7u16, 7u16] [3u32, 4294967295u32, 0u32, 7u32, 7u32]
--   [3u64, 18446744073709551615u64, 0u64, 7u64, 7u64] }

entry unsigned (a: [5]u8) (b: [5]u16) (c: [5]u32) (d: [5]u64) =
  (
    map2 (flip (\x y -> if x == a[0] then y else x)) a (rotate 1 a),
    map2 (flip (\x y -> if x == b[0] then y else x)) b (rotate 1 b),
    map2 (flip (\x y -> if x == c[0] then y else x)) c (rotate 1 c),
    map2 (flip (\x y -> if x == d[0] then y else x)) d (rotate 1 d)
  )

-- ==
-- entry: others
-- input { [1.5f32, -0.25f32, f32.inf, 0.0f32, 2.0f32] [1.5f64, -0.25f64, -f64.inf, 0.1f64, 2.0f64] [true, false,
--   false, true, true] }
-- output { [-0.25f32, f32.inf, 0.0f32, 2.0f32, 2.0f32] [-0.25f64, -f64.inf, 0.1f64, 2.0f64, 2.0f64] [false,
--   false, false, true, true] }

entry others (a: [5]f32) (b: [5]f64) (c: [5]bool) =
  (
    map2 (flip (\x y -> if x == a[0] then y else x)) a (rotate 1 a),
    map2 (flip (\x y -> if x == b[0] then y else x)) b (rotate 1 b),
    map2 (flip (\x y -> if x == c[0] then y else x)) c (rotate 1 c)
  )

-- ==
-- entry: compound
-- input { [5i32, -3i32, 7i32, 0i32, 6i32] [1.5f64, 0.25f64, -2.0f64, 0.5f64, 8.0f64] [[1i16, 2i16], [3i16, 4i16],
--   [-5i16, 6i16], [7i16, 8i16], [9i16, 0i16]] }
-- output { [-3i32, 7i32, 0i32, 6i32, 6i32] [0.25f64, -2.0f64, 0.5f64, 8.0f64, 8.0f64] [-3i32, 7i32, 0i32, 6i32,
--   6i32] [0.25f64, -2.0f64, 0.5f64, 8.0f64, 8.0f64] [[3i16, 4i16], [-5i16, 6i16], [7i16, 8i16], [9i16, 0i16],
--   [9i16, 0i16]] }

entry compound (xs: [5]i32) (ys: [5]f64) (rows: [5][2]i16) =
  let pairs = zip xs ys
  let records = map2 (\x y -> {x, y}) xs ys
  let (ps, qs) = unzip (map2 (flip (\x y -> if x == pairs[0] then y else x)) pairs (rotate 1 pairs))
  let rs = map2 (flip (\x y -> if x == records[0] then y else x)) records (rotate 1 records)
  in (
    ps,
    qs,
    map (.x) rs,
    map (.y) rs,
    map2 (flip (\x y -> if x == rows[0] then y else x)) rows (rotate 1 rows)
  )

-- ==
-- entry: law
-- input { 5 3 } output { -2 }

entry law (x: i32) (y: i32) = flip (-) x y
