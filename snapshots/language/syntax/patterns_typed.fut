-- A pattern with a type decides the type of the literals that it is matched with.
-- ==
-- input { } output { 1u8 2.0f32 255u8 }

def main =
  let (a: u8, b: f32) = (1, 2)
  let c: u8 = a - 2
  in (a, b, c)
