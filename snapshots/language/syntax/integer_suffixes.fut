-- A suffix gives an integer literal its type.
-- ==
-- input { }
-- output { 1i8 1i16 1i32 1i64 1u8 1u16 1u32 1u64 1.0f32 1.0f64 }

def main = (1i8, 1i16, 1i32, 1i64, 1u8, 1u16, 1u32, 1u64, 1f32, 1f64)
