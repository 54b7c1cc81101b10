-- Primes below n, by a sieve: crossed out by scatter.
-- ==
-- input { 30i64 } output { [2i64, 3i64, 5i64, 7i64, 11i64, 13i64, 17i64, 19i64, 23i64, 29i64] }
-- input { 2i64 } output { empty([0]i64) }

def main (n: i64): []i64 =
  let sieve = map (>= 2) (iota n)
  let (_, sieve) =
    loop (p, sieve) = (2, sieve) while p * p < n do
      let multiples = map (\i -> p * (i + p)) (iota ((n - 1) / p + 1))
      in (p + 1, scatter sieve multiples (rep false))
  in filter (\i -> sieve[i]) (iota n)
