-- All scalar types, as parameters and results.
-- ==
-- input { 1i8 2i16 3i32 4i64 5u8 6u16 7u32 8u64 0.5f32 0.25f64 true }
-- output { 0.25f64 true 8u64 7u32 6u16 5u8 4i64 3i32 2i16 1i8 0.5f32 }

def main (a: i8) (b: i16) (c: i32) (d: i64) (e: u8) (f: u16) (g: u32) (h: u64) (x: f32) (y: f64) (t: bool):
    (f64, bool, u64, u32, u16, u8, i64, i32, i16, i8, f32) =
  (y, t, h, g, f, e, d, c, b, a, x)
