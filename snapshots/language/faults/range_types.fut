-- Ranges of every integer type; unsigned ones are ordered as unsigned numbers.
-- ==
-- entry: range_i8
-- input { 3i8 1i8 }
-- error: Range 3\.\.<1 is invalid\.
-- input { 1i8 3i8 } output { [1i8, 2i8] }
-- input { 126i8 127i8 } output { [126i8] }

entry range_i8 (a: i8) (b: i8) = a..<b

-- ==
-- entry: range_i16
-- input { 3i16 1i16 }
-- error: Range 3\.\.<1 is invalid\.
-- input { 1i16 3i16 } output { [1i16, 2i16] }
-- input { 32766i16 32767i16 } output { [32766i16] }

entry range_i16 (a: i16) (b: i16) = a..<b

-- ==
-- entry: range_i32
-- input { 3i32 1i32 }
-- error: Range 3\.\.<1 is invalid\.
-- input { 1i32 3i32 } output { [1i32, 2i32] }
-- input { 2147483646i32 2147483647i32 } output { [2147483646i32] }

entry range_i32 (a: i32) (b: i32) = a..<b

-- ==
-- entry: range_i64
-- input { 3i64 1i64 }
-- error: Range 3\.\.<1 is invalid\.
-- input { 1i64 3i64 } output { [1i64, 2i64] }
-- input { 9223372036854775806i64 9223372036854775807i64 } output { [9223372036854775806i64] }

entry range_i64 (a: i64) (b: i64) = a..<b

-- ==
-- entry: range_u8
-- input { 3u8 1u8 }
-- error: Range 3\.\.<1 is invalid\.
-- input { 1u8 3u8 } output { [1u8, 2u8] }
-- input { 254u8 255u8 } output { [254u8] }

entry range_u8 (a: u8) (b: u8) = a..<b

-- ==
-- entry: range_u16
-- input { 3u16 1u16 }
-- error: Range 3\.\.<1 is invalid\.
-- input { 1u16 3u16 } output { [1u16, 2u16] }
-- input { 65534u16 65535u16 } output { [65534u16] }

entry range_u16 (a: u16) (b: u16) = a..<b

-- ==
-- entry: range_u32
-- input { 3u32 1u32 }
-- error: Range 3\.\.<1 is invalid\.
-- input { 1u32 3u32 } output { [1u32, 2u32] }
-- input { 4294967294u32 4294967295u32 } output { [4294967294u32] }

entry range_u32 (a: u32) (b: u32) = a..<b

-- ==
-- entry: range_u64
-- input { 3u64 1u64 }
-- error: Range 3\.\.<1 is invalid\.
-- input { 1u64 3u64 } output { [1u64, 2u64] }
-- input { 18446744073709551614u64 18446744073709551615u64 } output { [18446744073709551614u64] }

entry range_u64 (a: u64) (b: u64) = a..<b
