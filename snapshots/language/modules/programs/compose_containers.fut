-- A container of containers by a functor, applied to its own result.
-- ==
-- input { 3 } output { 3.5 }

module type S = { type t 'a val mk 'a: a -> t a val get 'a: t a -> a val map 'a 'b: (a -> b) -> t a -> t b }
module one: S = { type t 'a = a def mk 'a (x: a): t a = x def get 'a (x: t a): a = x def map 'a 'b (f: a -> b) (x: t a): t b = f x }
module two: S = { type t 'a = (a, a) def mk 'a (x: a): t a = (x, x) def get 'a (x: t a): a = x.1 def map 'a 'b (f: a -> b) ((x, y): t a): t b = (f x, f y) }
module comp (A: S) (B: S): S = {
  type t 'a = A.t (B.t a)
  def mk 'a (x: a): t a = A.mk (B.mk x)
  def get 'a (x: t a): a = B.get (A.get x)
  def map 'a 'b (f: a -> b) (x: t a): t b = A.map (B.map f) x
}
module c = comp two (comp one two)

def main (x: i32) = c.get (c.map (\y -> f64.i32 y + 0.5) (c.mk x))
