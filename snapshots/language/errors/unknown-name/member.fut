-- A member that number modules do not have.
-- ==
-- error: nothing is called `f64.sqr`

def main (x: f64) = f64.sqr x
