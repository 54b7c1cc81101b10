-- An entry point for every type.
-- ==
-- error: `main` can't be an entry point

def main x = x
