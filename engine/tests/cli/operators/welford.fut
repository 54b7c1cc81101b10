-- Mean and variance: the merge of two parts, by Chan, Golub and LeVeque.
def main (xs: []f64) =
  let merge (n1, m1, s1) (n2, m2, s2) =
    let n = n1 + n2
    let d = m2 - m1
    in if n == 0 then (0, 0, 0)
       else (n, m1 + d * n2 / n, s1 + s2 + d * d * n1 * n2 / n)
  let (n, mean, s) = reduce merge (0, 0, 0) (map (\x -> (1, x, 0)) xs)
  in (mean, s / n)
