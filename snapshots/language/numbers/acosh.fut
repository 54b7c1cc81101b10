-- The inverse of cosh; NaN below 1.
-- ==
-- entry: acosh_f32
-- input { [1.0f32, 1.5f32, 2.0f32, 10.0f32, 10000000000.0f32, 0.5f32, f32.inf, f32.nan] }
-- output { [0.0f32, 0.9624236f32, 1.316958f32, 2.993223f32, 23.718998f32, f32.nan, f32.inf, f32.nan] }

entry acosh_f32 (xs: []f32) = map f32.acosh xs

-- ==
-- entry: acosh_f64
-- input { [1.0f64, 1.5f64, 2.0f64, 10.0f64, 10000000000.0f64, 0.5f64, f64.inf, f64.nan] }
-- output { [0.0f64, 0.9624236501192069f64, 1.3169578969248168f64, 2.993222846126381f64, 23.7189981105004f64,
--    f64.nan, f64.inf, f64.nan] }

entry acosh_f64 (xs: []f64) = map f64.acosh xs
