-- A module of the program may have the name of a number module, and open that one.
-- ==
-- input { 2.0 } output { 404.0 }

module f64 = { open f64 def two = 2f64 def sqrt (x: t) = x * 100 }

def main (x: f64) = f64.sqrt x + f64.two + f64.max x 1 + f64.(sqrt x)
