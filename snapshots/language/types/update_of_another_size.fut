-- A record's field may get an array of another size; one of its own keeps the field's type.
-- ==
-- input { [1i32, -2, 3] } output { [1i32, -2, 3, 1] [1i32, 3] [7i32, 8] }

def more [n] (x: {a: [n]i32, b: i32}) = x with a = x.a ++ [1]
def fewer [n] (x: {a: [n]i32, b: i32}) = let x.a = filter (> 0) x.a in x
def deep (x: {p: (i32, []i32), q: bool}) = x with p.1 = [7, 8]

def main (a: []i32): ([]i32, []i32, []i32) =
  ((more {a, b = 2}).a, (fewer {a, b = 1}).a, (deep {p = (1, a), q = true}).p.1)
