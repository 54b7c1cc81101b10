-- A parameter that has a module in it.
-- ==
-- input { 4.0 } output { 4.5 }

module type P = { module num: real val shift: num.t }
module f (X: P) = { def go (x: X.num.t): X.num.t = X.num.(sqrt x * sqrt x) X.num.+ X.shift }
module g = f { module num = f64 def shift = 0.5f64 }

def main (x: f64) = g.go x
