-- A generator of random numbers in the style of a library: an engine over any integers, and a distribution over any engine.
-- ==
-- input { 1 } output { 16807u32 282475249u32 16807i64 }

module type ENGINE = {
  module int: integral
  type rng
  val seed: i32 -> rng
  val rand: rng -> (rng, int.t)
  val max: int.t
}
module linear (I: integral) (P: { val a: I.t val c: I.t val m: I.t }): ENGINE with int.t = I.t = {
  module int = I
  type rng = I.t
  def seed (x: i32): rng = I.i32 x
  def rand (x: rng): (rng, I.t) = let y = I.((P.a * x + P.c) % P.m) in (y, y)
  def max = P.m I.- I.i32 1
}
module wide (E: ENGINE) = {
  def next (r: E.rng): (E.rng, i64) = let (r, x) = E.rand r in (r, E.int.to_i64 x)
}
module minstd = linear u64 { def a = 16807u64 def c = 0u64 def m = 2147483647u64 }
module w = wide minstd

def main (x: i32) =
  let r = minstd.seed x
  let (s, a) = minstd.rand r
  let (_, b) = minstd.rand s
  in (u32.u64 a, u32.u64 b, (w.next r).1)
