-- More arguments than parameters.
-- ==
-- error: `f64.sqrt` is applied to too many arguments

def main (x: f64) = f64.sqrt x x
