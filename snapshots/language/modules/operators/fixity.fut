-- An operator of a module binds as strongly as its first characters, with the path before it too.
-- ==
-- input { 2 } output { 14 20 14 }

module m = {
  def (+!) (x: i32) (y: i32) = x + y
  def (*!) (x: i32) (y: i32) = x * y
}
open m

def main (x: i32) = (x +! 3 *! 4, (x +! 3) *! 4, x m.+! 3 m.*! 4)
