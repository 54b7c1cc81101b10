-- `local` before a definition of the program itself.
-- ==
-- input { 2 } output { 6 }

local def triple (x: i32) = x * 3
local module m = { def f = triple }

def main (x: i32) = m.f x
