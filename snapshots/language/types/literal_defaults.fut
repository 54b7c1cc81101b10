-- Numbers that nothing decides: integers are `i32`, decimals `f64`. The shift would overflow an `i32`.
-- ==
-- input { } output { -2147483648 0.3333333333333333f64 4294967296i64 }

def main = (1 << 31, 1 / 3.0, 1i64 << 32)
