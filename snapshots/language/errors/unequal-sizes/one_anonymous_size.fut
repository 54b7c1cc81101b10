-- An anonymous argument of a type is one size in all its places.
-- ==
-- error: are not known to be equal

type square [n] 't = [n][n]t

def grid: i64 -> square [] i64 = \n -> tabulate_2d (n + 1) (n + 2) (\i j -> i + j)

def main (n: i64) = grid n
