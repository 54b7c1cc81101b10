-- The negation of an unsigned number wraps, that of a literal with a suffix too: 256 - 1, 65536 - 7.
-- ==
-- input { } output { 255u8 65529u16 1u64 0u32 }
-- ==
-- entry: neg
-- input { 1u8 } output { 255u8 }
-- input { 128u8 } output { 128u8 }
-- input { -3u8 } output { 3u8 }
-- ==
-- entry: cases
-- input { 255u8 } output { 1 }
-- input { 254u8 } output { 2 }
-- input { 1u8 } output { 3 }

def main = (-1u8, -7u16, -18446744073709551615u64, -0u32)
entry neg (x: u8) = -x
entry cases (x: u8): i32 =
  match x
  case -1u8 -> 1
  case -2u8 -> 2
  case _ -> 3
