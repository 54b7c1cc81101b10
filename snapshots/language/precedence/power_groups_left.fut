-- `**` groups to the left, unlike in mathematics.
-- ==
-- input { 2 } output { 64 512 }

def main (x: i32) = (x ** 3 ** 2, x ** (3 ** 2))
