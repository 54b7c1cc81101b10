-- A parameter hides the module of its name.
-- ==
-- input { 2 } output { 102 }

module p = { def x = 7i32 }

def field (p: {x: i32}) = p.x

def main (a: i32) = field {x = a + 100}
