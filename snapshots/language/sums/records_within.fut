-- Records as fields, matched and updated.
-- ==
-- input { [#person {age = 3i32, tall = true}, #thing] }
-- output { [#person {age = 4i32, tall = true}, #thing] }

type t = #person {age: i32, tall: bool} | #thing

def main (xs: []t): []t =
  map (\x ->
    match x
    case #person p -> #person (p with age = p.age + 1)
    case #thing -> #thing)
    xs
