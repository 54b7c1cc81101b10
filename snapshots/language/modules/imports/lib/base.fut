-- Definitions that several programs import.

type t = i32
def one: t = 1
def next (x: t): t = x + one
local def hidden (x: t): t = x * 1000
def shown (x: t): t = hidden x + 1
module k = { def three = 3i32 }
module type S = { val n: i32 }
module add (P: S) = { def plus (x: i32) = x + P.n }
def (<+>) (x: i32) (y: i32) = x * 10 + y
