-- A sum with one constructor is taken apart in parameters and by let.
-- ==
-- input { [1i32, 2i32] }
-- output { [103i32, 204i32] }

type p = #p i32 i32

def swap ((#p x y): p): p = #p y x

def main (xs: []i32): []i32 =
  map (\x ->
    let #p a b = swap (#p (x + 2) (x * 100))
    in a + b)
    xs
