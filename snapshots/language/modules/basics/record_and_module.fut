-- A record of the name of a module hides the module: what follows the dot is then a field.
-- ==
-- input { 2 } output { 102 7 2 }

module p = { def x = 7i32 def y = 8i32 }

def field (p: {x: i32, y: i32}) = p.x

def main (a: i32) =
  let before = p.x
  let q = field {x = a + 100, y = 0}
  let p = {x = a, z = 5i32}
  in (q, before, p.x)
