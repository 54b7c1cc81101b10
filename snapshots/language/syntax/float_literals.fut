-- Decimal literals: with a point, an exponent, a suffix, or several of them; alone they are `f64`.
-- ==
-- input { } output { 1.5f64 2000.0f64 0.25f64 1234.5f64 1.5f32 0.001f32 5.0f64 }

def main = (1.5, 2e3, 2.5E-1, 1_234.5_0, 1.5f32, 1e-3f32, 0.5e+1f64)
