-- Two filtered arrays zipped (bad2 of Robinson et al. 2014, section 1.3.4).
-- ==
-- error: the sizes `k1` and `k2` are not known to be equal

def main xs =
  let a = filter (> 0) xs
  let b = filter (< 9) xs
  in map2 (+) a b
