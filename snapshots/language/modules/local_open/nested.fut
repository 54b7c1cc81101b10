-- `m.(e)` within `m.(e)`, and a path to a module within a module before the parenthesis.
-- ==
-- input { 1 } output { 122 }

module a = { def v = 100i32 module b = { def w = 20i32 def v = 1i32 } }

def main (x: i32) = a.(v + b.(w + v)) + a.b.(v * x)
