-- The unit type has one value.
-- ==
-- input { [1, 2, 3] } output { 3i64 true }

def constant (): i64 = 3
def main (xs: []i32) =
  let us = map (\_ -> ()) xs
  in (length us + constant () - 3, us[0] == ())
