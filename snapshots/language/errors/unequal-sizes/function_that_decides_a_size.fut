-- The type of a parameter `a -> []b` has one size for all calls: only `flatmap` takes functions whose calls differ.
-- ==
-- error: each call of a `\(n: i64\) -> \[n\]i64` decides the size of what it gives

def concatmap [n] 'a 'b (f: a -> []b) (as: [n]a) : []b =
  loop acc = [] for a in as do acc ++ f a
def main (xs: []i64) = concatmap iota xs
