-- The next float in a direction. The bits of 1 are 1065353216 and 4607182418800017408.
-- ==
-- entry: single
-- input { [1f32, 1f32, 1f32, 0f32] [2f32, 0f32, 1f32, 1f32] }
-- output { [1065353217u32, 1065353215u32, 1065353216u32, 1u32] }

entry single [n] (xs: [n]f32) (ys: [n]f32) = map f32.to_bits (map2 f32.nextafter xs ys)

-- ==
-- entry: double
-- input { [1.0, 1.0, 1.0, 0.0] [2.0, 0.0, 1.0, 1.0] }
-- output { [4607182418800017409u64, 4607182418800017407u64, 4607182418800017408u64, 1u64] }

entry double [n] (xs: [n]f64) (ys: [n]f64) = map f64.to_bits (map2 f64.nextafter xs ys)
