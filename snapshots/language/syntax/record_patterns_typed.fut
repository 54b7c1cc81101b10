-- A field's name in a record pattern may have a type.
-- ==
-- input { 5 } output { 6 1u8 }

def f {x: i32, y: i32} = x + y

def main (x: i32) =
  let {a, b: u8, c = _} = {a = f {x, y = 1}, b = 1, c = ()}
  in (a, b)
