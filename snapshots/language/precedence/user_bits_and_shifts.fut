-- Operators that begin with `&`, `^` and `|` bind looser than those that begin with `<<`, `>>` and `>>>`.
-- ==
-- input { 1 } output { 42 31 24 81 66 78 }

def (&.) (x: i32) (y: i32): i32 = 10 * x + y
def (^.) (x: i32) (y: i32): i32 = 10 * x + y
def (|.) (x: i32) (y: i32): i32 = 20 * x + y
def (<<.) (x: i32) (y: i32): i32 = x * 8 + y
def (>>.) (x: i32) (y: i32): i32 = x * 6 + y
def (>>>.) (x: i32) (y: i32): i32 = x * 7 + y

def main (x: i32) =
  ( x + 3 &. 1 + 1 -- 4 &. 2
  , 3 ^. x
  , x |. 4
  , 7 &. x <<. 3 -- 7 &. (1 <<. 3)
  , 6 ^. 0 >>. 5 + x -- 6 ^. (0 >>. 6)
  , 7 &. x >>>. 0 + x -- 7 &. (1 >>>. 1)
  )
