-- A functor over `integral` that counts bits, at three widths.
-- ==
-- input { 5 255u8 -1i64 } output { 2 8 64 0 1 }

module bits (I: integral) = {
  def count (x: I.t): i32 = i32.sum (map (\i -> I.get_bit (i32.i64 i) x) (iota (i64.i32 I.num_bits)))
  def low (x: I.t): i32 = I.get_bit 0 (x I.>> I.i32 1)
}
module a = bits i32
module b = bits u8
module c = bits i64

def main (x: i32) (y: u8) (z: i64) = (a.count x, b.count y, c.count z, a.low x, b.low y)
