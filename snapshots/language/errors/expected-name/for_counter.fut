-- What `for .. < ..` counts with has a name.
-- ==
-- error: expected-name: what counts up to the bound of a `for .. <` has a name

def main (x: i32) = loop x for _ < 2i32 do x + 1
