-- So may what a function gives that calls one.
-- ==
-- error: are not known to be equal

#[effects(random)]
external "draw" : i64 -> i64

def more (k: i64) = 1 + draw k
def most: i64 -> i64 = more >-> i64.max 2

def main (k: i64) = zip (iota (most k)) (iota (most k))
