-- An opened operator `+` replaces the built-in one for what follows.
-- ==
-- input { (1, 2) (10, 20) } output { (11, 22) }

module pairs = {
  local def add (x: i32) (y: i32) = x + y
  def (+) (a: (i32, i32)) (b: (i32, i32)) = (add a.0 b.0, add a.1 b.1)
}
open pairs

def main (a: (i32, i32)) (b: (i32, i32)) = a + b
