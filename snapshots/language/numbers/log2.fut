-- The logarithm to base 2, exact for powers of two.
-- ==
-- entry: log2_f32
-- input { [1.0f32, 2.0f32, 8.0f32, 0.125f32, 10.0f32, 1.0e30f32, f32.inf, 0.0f32, -1.0f32, f32.nan] }
-- output { [0.0f32, 1.0f32, 3.0f32, -3.0f32, 3.321928f32, 99.657845f32, f32.inf, -f32.inf, f32.nan, f32.nan] }

entry log2_f32 (xs: []f32) = map f32.log2 xs

-- ==
-- entry: log2_f64
-- input { [1.0f64, 2.0f64, 8.0f64, 0.125f64, 10.0f64, 1.0e30f64, f64.inf, 0.0f64, -1.0f64, f64.nan] }
-- output { [0.0f64, 1.0f64, 3.0f64, -3.0f64, 3.321928094887362f64, 99.65784284662087f64, f64.inf, -f64.inf,
--    f64.nan, f64.nan] }

entry log2_f64 (xs: []f64) = map f64.log2 xs
