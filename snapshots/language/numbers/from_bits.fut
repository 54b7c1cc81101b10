-- The float of a representation; every pattern above infinity is NaN.
-- ==
-- entry: from_bits_f32
-- input { [0u32, 1u32, 1065353216u32, 3223322624u32, 2139095040u32, 4286578688u32, 2139095041u32, 4294967295u32,
--    2139095039u32] }
-- output { [0.0f32, 1.0e-45f32, 1.0f32, -2.5f32, f32.inf, -f32.inf, f32.nan, f32.nan, 3.4028235e38f32] }

entry from_bits_f32 (xs: []u32) = map f32.from_bits xs

-- ==
-- entry: back_f32
-- input { [0u32, 1u32, 1065353216u32, 3223322624u32, 2139095040u32, 4286578688u32, 2139095039u32, 2147483648u32] }
-- output { true }

entry back_f32 (xs: []u32) = map (f32.from_bits >-> f32.to_bits) xs == xs

-- ==
-- entry: from_bits_f64
-- input { [0u64, 1u64, 4607182418800017408u64, 13836183955189006336u64, 9218868437227405312u64,
--    18442240474082181120u64, 9218868437227405313u64, 18446744073709551615u64, 9218868437227405311u64] }
-- output { [0.0f64, 5.0e-324f64, 1.0f64, -2.5f64, f64.inf, -f64.inf, f64.nan, f64.nan, 1.7976931348623157e308f64] }

entry from_bits_f64 (xs: []u64) = map f64.from_bits xs

-- ==
-- entry: back_f64
-- input { [0u64, 1u64, 4607182418800017408u64, 13836183955189006336u64, 9218868437227405312u64,
--    18442240474082181120u64, 9218868437227405311u64, 9223372036854775808u64] }
-- output { true }

entry back_f64 (xs: []u64) = map (f64.from_bits >-> f64.to_bits) xs == xs
