-- Operators that begin like comparisons, with `!` or with `=`, bind like comparisons.
-- ==
-- input { 7 5 } output { true false true true false true false true }

def (<=.) (x: i32) (y: i32): bool = x * x <= y * y
def (>=.) (x: i32) (y: i32): bool = x * x >= y * y
def (<.) (x: i32) (y: i32): bool = x * x < y * y
def (>.) (x: i32) (y: i32): bool = x * x > y * y
def (==.) (x: i32) (y: i32): bool = x * x == y * y
def (!=.) (x: i32) (y: i32): bool = x * x != y * y
def (!.) (x: i32) (y: i32): bool = x + y == 0
def (=.) (x: i32) (y: i32): bool = x - y == 0

def main (x: i32) (y: i32) =
  ( x - 2 <=. y && true
  , x - 3 >=. y && true
  , x - 3 <. y && true
  , x >. y && true
  , x - 3 ==. y || false
  , x != y && x - 2 - 10 !=. y - 1
  , x - 2 !. y || false
  , x - 2 =. y && true
  )
