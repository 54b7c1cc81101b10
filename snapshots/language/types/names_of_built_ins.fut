-- A definition may take the name of a built-in, which it then shadows; a type and a value may have one name.
-- ==
-- input { [1, 2, 3] } output { 12 }

type sum = i32
def reverse (x: sum) = x * 2
def sum [n] (xs: [n]i32): sum = reverse (reduce (+) 0 xs)
def main (xs: []i32) = sum xs
