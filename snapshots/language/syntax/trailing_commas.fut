-- A comma may stand after the last of whatever commas separate.
-- ==
-- input { 1 2 } output { 9 }

type pair = (i32, i32,)
type named = {a: i32, b: i32,}
def add ((x, y,): pair) ({a, b = c,}: named): i32 = x + y + a + c
def main (x: i32) (y: i32) =
  let xs = [x, y, add (x, y,) {a = x, b = y,},]
  in xs[2,] + xs[0] + xs[1]
