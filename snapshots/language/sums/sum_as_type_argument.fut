-- A polymorphic function is applied at a sum and at a tuple with one.
-- ==
-- input { [1i32, 2i32] }
-- output { [#b, #a 1i32] [#a 7i32, #a 7i32] 2i64 }

type t = #a i32 | #b

def backwards [n] 'a (xs: [n]a): [n]a = map (\i -> xs[n - 1 - i]) (iota n)

def fill 'a (n: i64) (x: a): [n]a = replicate n x

def main [n] (xs: [n]i32): ([n]t, [n]t, i64) =
  let ys: [n]t = map (\x -> if x == 1 then #a x else #b) xs
  let (zs, _) = unzip (backwards (zip ys xs))
  in (zs, fill n (#a 7), length zs)
