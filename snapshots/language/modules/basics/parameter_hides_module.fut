-- A parameter of the name of a module hides the module: what follows the dot is a field of the parameter.
-- ==
-- input { 2 } output { 102 }

module p = { def x = 7i32 }

def field (p: {x: i32}) = p.x

def main (a: i32) = field {x = a + 100}
