-- A module and a module type and a type of the same name do not disturb each other.
-- ==
-- input { 3 } output { 10 }

type s = i32
module type s = { val x: i32 }
module s: s = { def x: s = 7 }

def main (a: s): s = a + s.x
