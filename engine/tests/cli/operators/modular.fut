-- A product modulo a prime.
def main (xs: []i64) =
  reduce (\a b -> a * b % 1000000007) 1 (map (% 1000000007) xs)
