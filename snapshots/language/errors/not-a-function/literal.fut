-- What is applied has no name.
-- ==
-- error: an argument too many

def main (xs: [](i32, i32)) = xs[0].0 1
