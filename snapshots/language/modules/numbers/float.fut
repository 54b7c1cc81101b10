-- A functor over `float`: the bits of a number, whose type is a member too.
-- ==
-- input { 1.0 } output { 4607182418800017408u64 1.0 64 0 true }

module f (F: float) = {
  def bits (x: F.t): F.int_t = F.to_bits x
  def back (x: F.t): F.t = F.from_bits (F.to_bits x)
  def width = F.num_bits
  def sign (x: F.t) = F.get_bit (F.num_bits - 1) x
  def tiny (x: F.t) = (x F.+ F.epsilon) F.> x
}
module g = f f64

def main (x: f64) = (g.bits x, g.back x, g.width, g.sign x, g.tiny x)
