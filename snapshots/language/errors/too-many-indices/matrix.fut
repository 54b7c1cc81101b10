-- Three indices into a matrix.
-- ==
-- error: 3 indices into a

def main (xss: [][]i32) = xss[0, 0, 0]
