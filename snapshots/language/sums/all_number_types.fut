-- A constructor for every type of numbers.
-- ==
-- input { [#a -1i8, #b 2i16, #c 3i32, #d 4i64, #e 5u8, #f 6u16, #g 7u32, #h 8u64, #i 9.5f32, #j 10.5f64, #k true] }
-- output { [-1f64, 2f64, 3f64, 4f64, 5f64, 6f64, 7f64, 8f64, 9.5f64, 10.5f64, 1f64] }

type num =
  #a i8
  | #b i16
  | #c i32
  | #d i64
  | #e u8
  | #f u16
  | #g u32
  | #h u64
  | #i f32
  | #j f64
  | #k bool

def main (xs: []num): []f64 =
  map (\x ->
    match x
    case #a v -> f64.i8 v
    case #b v -> f64.i16 v
    case #c v -> f64.i32 v
    case #d v -> f64.i64 v
    case #e v -> f64.u8 v
    case #f v -> f64.u16 v
    case #g v -> f64.u32 v
    case #h v -> f64.u64 v
    case #i v -> f64.f32 v
    case #j v -> v
    case #k v -> f64.bool v)
    xs
