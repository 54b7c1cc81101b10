-- `**` binds tighter than `*`.
-- ==
-- input { 3 } output { 18 36 }

def main (x: i32) = (2 * x ** 2, (2 * x) ** 2)
