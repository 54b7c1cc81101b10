-- The same for the parameter of a lambda and a bound variable, and where the module has no such member.
-- ==
-- input { [1, 2] } output { [11, 12] 5 7 }

module p = { def x = 7i32 def k = 0i32 }

def main (xs: []i32) =
  let a = map (\p -> p.x + 10) (map (\v -> {x = v, k = 1i32}) xs)
  let b = (let p = {x = 5i32} in p.x)
  in (a, b, p.x)
