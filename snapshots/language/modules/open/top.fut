-- `open` brings a module's members, its types and its modules into scope.
-- ==
-- input { 3 } output { 8 }

module m = {
  type t = i32
  def f (x: t): t = x + 1
  module k = { def g (x: t): t = x * 2 }
}
open m

def main (x: t): t = k.g (f x)
