-- A number with a suffix is cut off to its type, with a warning: hash functions are full of such constants. One
-- without a suffix must fit the type that its place gives it.
-- ==
-- input { 44u8 } output { 44u8 -56i8 -1 -8i64 56i8 f32.inf 1 }
-- input { 43u8 } output { 44u8 -56i8 -1 -8i64 56i8 f32.inf 2 }

def main (x: u8) =
  ( 300u8
  , 200i8
  , 0xFFFFFFFFi32
  , 0xFFFFFFFFFFFFFFF8i64
  , -200i8
  , 1e39f32
  , match x
    case 300u8 -> 1
    case _ -> 2
  )
