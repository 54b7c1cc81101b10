-- A size that only a type says is computed from its expression: an element, a sum, a part.
-- ==
-- entry: element
-- input { [2i64, 3i64] } output { [(3i64, 0i64), (3i64, 1i64)] }
-- input { [0i64, 3i64] } output { empty([0](i64, i64)) }
-- ==
-- entry: others
-- input { 2i64 1i64 } output { [7, 7] [7, 7, 7] [7] [7] [7, 7] }
-- ==
-- entry: of_a_call
-- input { [1i64, 9i64] } output { [(3i64, 0i64)] }

def pair_first 'a 'b (p: (a, b)): a = p.0
def mk [n] (x: i64): [n]i64 = rep x

entry element (xs: [2]i64) = zip (rep 3i64) (iota xs[0])

entry others (a: i64) (b: i64) =
  let same [n] (ys: [n]i32) (_: [n]i64): [n]i32 = ys
  in ( same (rep 7) (iota [a, b][0])
     , same (rep 7) (iota (i64.sum [a, b]))
     , same (rep 7) (iota (pair_first (b, a)))
     , same (rep 7) (iota {q = b, p = a}.q)
     , same (rep 7) (iota [[b, b], [b, a]][1, 1])
     )

entry of_a_call (xs: [2]i64) = zip (mk 3i64) (iota xs[0])
