-- The digits times a power of two: 0x1.8p3 is 1.5 * 8.
-- ==
-- input { } output { 12.0 0.25f32 -2748.0 0.0625 4080.0 }

def main : (f64, f32, f64, f64, f64) = (0x1.8p3, 0x1p-2f32, -0xA_B.Cp4, 0X0.1P0, 0xff.0p+4f64)
