-- The exponential; overflows to infinity and underflows to zero.
-- ==
-- entry: exp_f32
-- input { [0.0f32, 1.0f32, -1.0f32, 0.5f32, 10.0f32, -20.0f32, 80.0f32, 1000.0f32, -1000.0f32, f32.inf, -f32.inf,
--    f32.nan] }
-- output { [1.0f32, 2.7182817f32, 0.36787945f32, 1.6487212f32, 22026.465f32, 2.0611537e-9f32, 5.5406225e34f32,
--    f32.inf, 0.0f32, f32.inf, 0.0f32, f32.nan] }

entry exp_f32 (xs: []f32) = map f32.exp xs

-- ==
-- entry: exp_f64
-- input { [0.0f64, 1.0f64, -1.0f64, 0.5f64, 10.0f64, -20.0f64, 80.0f64, 1000.0f64, -1000.0f64, f64.inf, -f64.inf,
--    f64.nan] }
-- output { [1.0f64, 2.718281828459045f64, 0.36787944117144233f64, 1.6487212707001282f64, 22026.465794806718f64,
--    2.061153622438558e-9f64, 5.54062238439351e34f64, f64.inf, 0.0f64, f64.inf, 0.0f64, f64.nan] }

entry exp_f64 (xs: []f64) = map f64.exp xs
