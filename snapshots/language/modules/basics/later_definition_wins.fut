-- A module that opens another may define a name anew, from the old one.
-- ==
-- input { 3 } output { 4 40 }

module a = { def f (x: i32) = x + 1 }
module b = { open a def f (x: i32) = a.f x * 10 }

def main (x: i32) = (a.f x, b.f x)
