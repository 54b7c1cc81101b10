-- A type with two parameters, and a function that is polymorphic in both.
-- ==
-- input { [1i32, 2i32, 3i32] }
-- output { [#right true, #left 2i32, #right false] }

type either 'a 'b = #left a | #right b

def flip 'a 'b (e: either a b): either b a =
  match e
  case #left a -> #right a
  case #right b -> #left b

def main [n] (xs: [n]i32): [n]either i32 bool =
  map (\x -> flip (if x % 2 == 0 then #right x else #left (x < 2))) xs
