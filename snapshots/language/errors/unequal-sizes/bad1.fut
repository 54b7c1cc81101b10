-- A filtered array zipped with the whole (bad1 of Robinson et al. 2014, section 1.3.4).
-- ==
-- error: the sizes .* are not known to be equal

def main [n] (xs: [n]i32) =
  let flt = filter (> 0) xs
  in map2 (+) flt xs
