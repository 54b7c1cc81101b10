-- `m.(e)` opens a module for one expression: names of the module are meant first, others stay in reach.
-- ==
-- input { 4.0 } output { 5.141592653589793 }

def main (x: f64) = f64.(sqrt x + pi)
