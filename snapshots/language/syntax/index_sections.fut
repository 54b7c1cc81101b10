-- `(.[i])` takes an element, `(.[i:j])` a slice.
-- ==
-- input { [[1, 2, 3], [4, 5, 6]] } output { [3, 6] [[1, 2], [4, 5]] [2, 5] }

def main (xss: [][3]i32) = (map (.[2]) xss, map (.[0:2]) xss, (.[:, 1]) xss)
