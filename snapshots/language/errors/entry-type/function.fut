-- An entry point that takes a function.
-- ==
-- error: `main` can't be an entry point

def main (f: i32 -> i32) = f 1
