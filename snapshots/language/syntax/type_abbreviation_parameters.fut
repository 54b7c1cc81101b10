-- Abbreviations take sizes, `[]` included, and types; their parameters may stand in any order.
-- ==
-- input { [[1, 2, 3], [4, 5, 6]] } output { 2i64 3i64 21 6i64 }

type matrix [n] [m] 'a = [n][m]a
type tagged 'a [k] = {tag: i64, items: [k]a}

def shape [n] [m] 'a (_: matrix [n] [m] a): (i64, i64) = (n, m)
def total (t: tagged i32 []): (i32, i64) = (reduce (+) 0 t.items, t.tag)

def main (xss: matrix [] [] i32) =
  let (n, m) = shape xss
  let (s, t) = total {tag = n * m, items = flatten xss}
  in (n, m, s, t)
