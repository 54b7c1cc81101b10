-- A signed integer has no negative power.
-- ==
-- entry: power_i8
-- input { 2i8 -1i8 }
-- error: negative exponent
-- input { 1i8 -128i8 }
-- error: negative exponent
-- input { 2i8 5i8 } output { 32i8 }

entry power_i8 (x: i8) (y: i8) = x ** y

-- ==
-- entry: power_i16
-- input { 2i16 -1i16 }
-- error: negative exponent
-- input { 1i16 -32768i16 }
-- error: negative exponent
-- input { 2i16 5i16 } output { 32i16 }

entry power_i16 (x: i16) (y: i16) = x ** y

-- ==
-- entry: power_i32
-- input { 2i32 -1i32 }
-- error: negative exponent
-- input { 1i32 -2147483648i32 }
-- error: negative exponent
-- input { 2i32 5i32 } output { 32i32 }

entry power_i32 (x: i32) (y: i32) = x ** y

-- ==
-- entry: power_i64
-- input { 2i64 -1i64 }
-- error: negative exponent
-- input { 1i64 -9223372036854775808i64 }
-- error: negative exponent
-- input { 2i64 5i64 } output { 32i64 }

entry power_i64 (x: i64) (y: i64) = x ** y
