-- An abstract type with a size parameter and a type parameter: a stack of bounded height.
-- ==
-- input { [1, 2, 3] } output { [3, 2, 1] 3i64 }

module type STACK = {
  type t [n] 'a
  val empty 'a: (n: i64) -> a -> t [n] a
  val push [n] 'a: a -> t [n] a -> t [n] a
  val height [n] 'a: t [n] a -> i64
  val top [n] 'a: t [n] a -> a
  val pop [n] 'a: t [n] a -> t [n] a
}
module stack: STACK = {
  type t [n] 'a = {items: [n]a, height: i64}
  def empty 'a (n: i64) (x: a): t [n] a = {items = replicate n x, height = 0}
  def push [n] 'a (x: a) (s: t [n] a): t [n] a = {items = copy s.items with [s.height] = x, height = s.height + 1}
  def height [n] 'a (s: t [n] a) = s.height
  def top [n] 'a (s: t [n] a) = s.items[s.height - 1]
  def pop [n] 'a (s: t [n] a): t [n] a = s with height = s.height - 1
}

def main [n] (xs: [n]i32): ([n]i32, i64) =
  let full = loop s = stack.empty n 0i32 for x in xs do stack.push x s
  let (_, out) = loop (s, out) = (full, replicate n 0) for i < n do
    (stack.pop s, out with [i] = stack.top s)
  in (out, stack.height full)
