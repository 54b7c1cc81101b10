-- Unsigned exponents are never negative, and neither operation fails on floats.
-- ==
-- entry: unsigned
-- input { 3u8 255u8 } output { 171u8 }

entry unsigned (x: u8) (y: u8) = x ** y

-- ==
-- entry: floats
-- input { 2.0 -1.0 } output { 0.5 f64.inf }

entry floats (x: f64) (y: f64) = (x ** y, x / (y + 1))
