-- A module may be empty, and so may a module type.
-- ==
-- input { 1 } output { 1 }

module type nothing = {}
module e: nothing = {}
module f (N: nothing) = { def id1 (x: i32) = x }
module g = f e
module h = f { def z = 1i32 }

def main (x: i32) = h.id1 (g.id1 x)
