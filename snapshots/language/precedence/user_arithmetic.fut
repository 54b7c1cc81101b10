-- Operators that begin with `+` and `-` bind looser than those that begin with `*`, `/`, `%`, `//`
-- and `%%`, and these looser than those with `**`.
-- ==
-- input { 2 } output { 25 61 27 212 225 }

def (+.) (x: i32) (y: i32): i32 = 10 * x + y
def (-.) (x: i32) (y: i32): i32 = 20 * x + y
def (*.) (x: i32) (y: i32): i32 = x * y + 1
def (/.) (x: i32) (y: i32): i32 = x * y + 2
def (%.) (x: i32) (y: i32): i32 = x * y + 3
def (//.) (x: i32) (y: i32): i32 = x * y + 4
def (%%.) (x: i32) (y: i32): i32 = x * y + 5
def (**.) (x: i32) (y: i32): i32 = x + y

def main (x: i32) =
  ( x +. x *. x -- 2 +. 5
  , 3 -. 1 /. x - 3 -- (3 -. 4) - 3 = 64 - 3
  , 0 +. x %. 12 -- 0 +. 27
  , 20 +. x * 2 //. 2 -- 20 +. 12, where 12 = 4 * 2 + 4
  , 20 +. 2 *. 3 **. 9 + 0 %%. 5 - 5 -- ((20 +. 25) + 5) - 5, where 25 = 2 * 12 + 1
  )
