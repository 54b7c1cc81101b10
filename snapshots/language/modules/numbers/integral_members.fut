-- The members that `integral` adds.
-- ==
-- input { 12 -7 } output { [-1, 5, 8, -3, -11, -13, 3, 48] [2, 28, 2, 32] 13 }

module f (I: integral) = {
  def ops (x: I.t) (y: I.t) =
    [x I.// y, x I.%% y, x I.& y, x I.| y, x I.^ y, I.not x, x I.>> I.i32 2, x I.<< I.i32 2]
  def counts (x: I.t) = [I.popc x, I.clz x, I.ctz x, I.num_bits]
  def set (x: I.t) = I.set_bit 0 x 1
}
module g = f i32

def main (x: i32) (y: i32) = (g.ops x y, g.counts x, g.set x)
