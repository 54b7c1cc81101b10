-- `*t` promises that an array is not used again; here it changes nothing.
-- ==
-- input { [1, 2, 3] } output { [9, 2, 3] [1, 2, 3] }

def nine [n] (xs: *[n]i32): *[n]i32 = xs with [0] = 9
def main (xs: []i32) = (nine (copy xs), xs)
