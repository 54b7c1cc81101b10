-- A size in a type may be computed by any operator; the same expression is the same size.
-- ==
-- input { [1, 2, 3, 4, 5] } output { [1, 2] [3, 4, 5] [3, 7] }
-- input { [7] } output { empty([0]i32) [7] empty([0]i32) }

def halves [n] 'a (xs: [n]a): ([n / 2]a, [n - n / 2]a) = (take (n / 2) xs, drop (n / 2) xs)

def pairs [n] (xs: [n]i32): [n / 2]i32 = map (\i -> xs[2 * i] + xs[2 * i + 1]) (iota (n / 2))

def main (xs: []i32) = let (a, b) = halves xs in (a, b, pairs xs)
