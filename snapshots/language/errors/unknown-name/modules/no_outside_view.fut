-- What a module sees outside is not its member.
-- ==
-- error: .*k

def k = 1i32
module m = { def f = k }
def main (x: i32) = m.k + x
