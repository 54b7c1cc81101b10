-- An expensive map on a small array, read for a big one: delayed arrays compute it for each of the many, here it is
-- built. (van Balen 2020, section 3.2, footnote 7.)

-- ==
-- structure { Screma 3 }
-- input { [0i64, 1i64] 3i64 } output { [7i64, 15i64, 7i64] }

def expensive (x: i64): i64 = loop y = x for _i < 3i32 do 2 * y + 1

def main [n] (small: [n]i64) (m: i64): [m]i64 =
  let mapped = map expensive small
  in tabulate m (\i -> mapped[i % n])
