-- A type parameter that the module's function does not use is a unit where it is compared.
-- ==
-- input { 3i32 } output { 3i32 }

module type m = { val f 'a : a -> a }
module n : m = { def f 't x = x }

def main (x: i32): i32 = n.f x
