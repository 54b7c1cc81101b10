-- Inside a module `+` may be defined anew: its body still means the old one.
-- ==
-- input { 3 4 } output { 7 12 }

module m = {
  def (+) (x: i32) (y: i32) = x * y
  def f (x: i32) (y: i32) = x + y
}

def main (x: i32) (y: i32) = (x + y, m.f x y)
