-- ==
-- error: the sizes `k` and `k \+ 1` are not known to be equal

def longer: (n: i64) -> [n]i64 = \k -> iota (k + 1)

def main (n: i64): [n]i64 = longer n
