-- In `m.(e)` the operators are those of the module, with the strength that they always have.
-- ==
-- input { 2 3 4 } output { 26 14 }

module m = {
  def (+) (x: i32) (y: i32) = x i32.* 10 i32.+ y
  def (*) (x: i32) (y: i32) = x i32.- y i32.+ 7
}

def main (x: i32) (y: i32) (z: i32) = (m.(x + y * z), x + y * z)
