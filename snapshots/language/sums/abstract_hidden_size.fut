-- An abstract type with a hidden size is a sum.
-- ==
-- input { 2i64 }
-- output { -1i64 }
-- input { 4i64 }
-- output { 4i64 }

module type s = {
  type~ t
  val make : i64 -> t
  val len : t -> i64
}

module m : s = {
  type~ t = #arr ([]i64) | #none
  def make (n: i64): t = if n < 3 && n >= 0 then #none else #arr (iota n)
  def len (t: t): i64 =
    match t
    case #arr xs -> length xs
    case #none -> -1
}

def main (n: i64): i64 = m.len (m.make n)
