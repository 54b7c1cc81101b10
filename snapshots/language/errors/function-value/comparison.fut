-- Functions can not be compared.
-- ==
-- error: found

def main (x: f64) = f64.sqrt == f64.exp
