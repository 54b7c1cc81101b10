-- An operator binds like its longest built-in prefix. Here: `|>`, `<|`, `||`, `&&`.
-- ==
-- input { 1 } output { 25 8 true false }

def (|>>) (x: i32) (y: i32): i32 = 10 * x + y
def (<||) (x: i32) (y: i32): i32 = x - y
def (||.) (a: bool) (b: bool): bool = a || !b
def (&&.) (a: bool) (b: bool): bool = a && !b

def main (x: i32) =
  ( x + 1 |>> x + 4 -- (x + 1) |>> (x + 4)
  , 10 <|| 5 <|| 3 -- 10 - (5 - 3)
  , x == 1 ||. x == 1 &&. false -- (x == 1) ||. ((x == 1) &&. false)
  , x == 1 &&. x == 1
  )
