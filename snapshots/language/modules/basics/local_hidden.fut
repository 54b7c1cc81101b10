-- What is local may be hidden by a later declaration of its name, which may use it.
-- ==
-- entry: a
-- input { 3i64 } output { 6i32 }

local def x = 1i32
local type t = i32
local module a = { def f (x: i32) = x + 1 }

def x: t = x + 1

type t = i64

entry a (y: t) = a.f x + i32.i64 y
