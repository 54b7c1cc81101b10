-- A comma without an index before it.
-- ==
-- error: expected an index

def main (xss: [][]i32) = xss[,1]
