-- A float times a power of two.
-- ==
-- entry: single
-- input { [0.75f32, 1f32, 1f32, 1f32] [4, -3, 200, -200] } output { [12f32, 0.125f32, f32.inf, 0f32] }

entry single [n] (xs: [n]f32) (ns: [n]i32) = map2 f32.ldexp xs ns

-- ==
-- entry: double
-- input { [0.75, 1.0, 1.0, 1.0] [4, -3, 2000, -2000] } output { [12.0, 0.125, f64.inf, 0.0] }

entry double [n] (xs: [n]f64) (ns: [n]i32) = map2 f64.ldexp xs ns
