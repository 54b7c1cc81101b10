-- An import within a module serves the module alone.
-- ==
-- input { 3 } output { 41 }

module m = {
  import "lib/base"
  def f (x: t): t = next x <+> one
}
def next (x: i32) = x

def main (x: i32) = m.f (next x)
