-- Automatic differentiation.
-- ==
-- error: automatic differentiation is not part of the core

def main (x: f64) = jvp f64.sin x 1
