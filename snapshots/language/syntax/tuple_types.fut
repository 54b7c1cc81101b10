-- Tuples, nested, with a trailing comma, and the unit.
-- ==
-- input { 1 2.5 } output { 2.5 1 }

def swap ((x, y): (i32, f64,)): (f64, i32) = (y, x)
def forget (_: (i32, (f64, ()))): () = ()
def main (x: i32) (y: f64) =
  let () = forget (x, (y, ()))
  in swap (x, y)
