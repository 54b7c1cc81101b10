-- `{}` and `()` are one value, one type and one pattern.
-- ==
-- input { 1 } output { true 1 }

def f (x: {}): () = x
def g {} (x: i32) = x

def main (x: i32) =
  let (): {} = {}
  in (f () == {}, g () x)
