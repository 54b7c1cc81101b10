-- Every kind of member of `numeric` is there for a functor.
-- ==
-- input { 7 3 } output { [10, 4, 21, 2, 1, 343] [false, false, true, false, true, true] [-7, 7, 3, 7, 1] 7i64 }

module f (N: numeric) = {
  def ops (x: N.t) (y: N.t) = [x N.+ y, x N.- y, x N.* y, x N./ y, x N.% y, x N.** y]
  def cmp (x: N.t) (y: N.t) = [x N.== y, x N.< y, x N.> y, x N.<= y, x N.>= y, x N.!= y]
  def misc (x: N.t) (y: N.t) = [N.neg x, N.max x y, N.min x y, N.abs (N.neg x), N.sgn x]
  def wide (x: N.t) = N.to_i64 x
}
module g = f i32

def main (x: i32) (y: i32) = (g.ops x y, g.cmp x y, g.misc x y, g.wide x)
