-- A functor over `from_prim` makes values of its type from all number types; `bool` is one of them.
-- ==
-- input { 3 } output { 9 true 1.0 }

module f (P: from_prim) = {
  def a (x: i32) = P.i32 x
  def b = [P.i8 1, P.i16 1, P.i64 1, P.u8 1, P.u16 1, P.u32 1, P.u64 1, P.f32 1, P.f64 1]
}
module i = f i32
module b = f bool
module d = f f64

def main (x: i32) = (reduce (+) 0 i.b, b.a x, d.b[8])
