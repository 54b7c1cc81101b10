-- A member may have the name of a definition outside: the one inside is meant after it, the one outside before it.
-- ==
-- input { 3 } output { 11 2 }

def k = 1i32
module m = {
  def before = k + 1
  def k = 8i32
  def after (x: i32) = x + k
}

def main (x: i32) = (m.after x, k * m.before)
