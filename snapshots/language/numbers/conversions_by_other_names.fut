-- Each number module has `to_i64`, those of floats `to_f64`; `r32 r64 t32 t64` are conversions from and to `i32`.
-- ==
-- entry: integers
-- input { -1i8 -2i16 -3 -4i64 255u8 65535u16 4294967295u32 18446744073709551615u64 }
-- output { [-1i64, -2i64, -3i64, -4i64, 255i64, 65535i64, 4294967295i64, -1i64] }

entry integers (a: i8) (b: i16) (c: i32) (d: i64) (e: u8) (f: u16) (g: u32) (h: u64) =
  [ i8.to_i64 a, i16.to_i64 b, i32.to_i64 c, i64.to_i64 d
  , u8.to_i64 e, u16.to_i64 f, u32.to_i64 g, u64.to_i64 h
  ]

-- ==
-- entry: floats
-- input { -2.5f32 7.75 } output { -2i64 7i64 -2.5 7.75 -2 7 }

entry floats (x: f32) (y: f64) = (f32.to_i64 x, f64.to_i64 y, f32.to_f64 x, f64.to_f64 y, t32 x, t64 y)

-- ==
-- entry: reals
-- input { [3, 16777217] } output { [3f32, 16777216f32] [3.0, 16777217.0] }

entry reals (xs: []i32) = (map r32 xs, map r64 xs)
