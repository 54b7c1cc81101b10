-- `#[materialize]` builds the array in memory: what reads it is another loop.

-- ==
-- input { [1, 2, 3] } output { 18 }

def main (xs: []i32): i32 =
  #[materialize] let doubled = map (* 2) (map (+ 1) xs)
  in i32.sum doubled
