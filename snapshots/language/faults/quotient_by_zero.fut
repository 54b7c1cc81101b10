-- `//` by zero, in every integer type.
-- ==
-- entry: quotient_i8
-- input { 7i8 0i8 }
-- error: division by zero
-- input { 0i8 0i8 }
-- error: division by zero
-- input { -128i8 3i8 } output { -42i8 }

entry quotient_i8 (x: i8) (y: i8) = x // y

-- ==
-- entry: quotient_i16
-- input { 7i16 0i16 }
-- error: division by zero
-- input { 0i16 0i16 }
-- error: division by zero
-- input { -32768i16 3i16 } output { -10922i16 }

entry quotient_i16 (x: i16) (y: i16) = x // y

-- ==
-- entry: quotient_i32
-- input { 7i32 0i32 }
-- error: division by zero
-- input { 0i32 0i32 }
-- error: division by zero
-- input { -2147483648i32 3i32 } output { -715827882i32 }

entry quotient_i32 (x: i32) (y: i32) = x // y

-- ==
-- entry: quotient_i64
-- input { 7i64 0i64 }
-- error: division by zero
-- input { 0i64 0i64 }
-- error: division by zero
-- input { -9223372036854775808i64 3i64 } output { -3074457345618258602i64 }

entry quotient_i64 (x: i64) (y: i64) = x // y

-- ==
-- entry: quotient_u8
-- input { 7u8 0u8 }
-- error: division by zero
-- input { 0u8 0u8 }
-- error: division by zero
-- input { 255u8 3u8 } output { 85u8 }

entry quotient_u8 (x: u8) (y: u8) = x // y

-- ==
-- entry: quotient_u16
-- input { 7u16 0u16 }
-- error: division by zero
-- input { 0u16 0u16 }
-- error: division by zero
-- input { 65535u16 3u16 } output { 21845u16 }

entry quotient_u16 (x: u16) (y: u16) = x // y

-- ==
-- entry: quotient_u32
-- input { 7u32 0u32 }
-- error: division by zero
-- input { 0u32 0u32 }
-- error: division by zero
-- input { 4294967295u32 3u32 } output { 1431655765u32 }

entry quotient_u32 (x: u32) (y: u32) = x // y

-- ==
-- entry: quotient_u64
-- input { 7u64 0u64 }
-- error: division by zero
-- input { 0u64 0u64 }
-- error: division by zero
-- input { 18446744073709551615u64 3u64 } output { 6148914691236517205u64 }

entry quotient_u64 (x: u64) (y: u64) = x // y
