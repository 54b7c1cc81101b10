-- A path is opened, in a module and at the top.
-- ==
-- input { 1 } output { 6 }

module a = { module b = { def k = 2i32 module c = { def l = 3i32 } } }
module m = { open a.b.c def p = l }
open a.b

def main (x: i32) = k + m.p + x * c.l - m.l + x
