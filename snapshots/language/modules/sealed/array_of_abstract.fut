-- Arrays of an abstract type go through the built-in functions.
-- ==
-- input { [1, 2, 3] } output { [10, 30, 60] 60 }

module m: { type t val of: i32 -> t val to: t -> i32 val + : t -> t -> t val zero: t } = {
  type t = (i32, bool)
  def of (x: i32): t = (x * 10, true)
  def to (x: t) = x.0
  def (+) (a: t) (b: t): t = (a.0 i32.+ b.0, a.1 && b.1)
  def zero: t = (0, true)
}

def main (xs: []i32) =
  let ts: []m.t = map m.of xs
  in (map m.to (scan (m.+) m.zero ts), m.to (reduce (m.+) m.zero ts))
