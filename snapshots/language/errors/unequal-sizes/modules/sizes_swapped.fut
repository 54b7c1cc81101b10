-- A member gives its dimensions the other way round.
-- ==
-- error: .*size

module k: { val f: (n: i64) -> (m: i64) -> [n][m]i32 } = { def f (a: i64) (b: i64) = replicate b (replicate a 1i32) }
def main (n: i64) = k.f n 2
