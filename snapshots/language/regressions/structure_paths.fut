-- What `structure` counts: loops at any depth, those in no other, and those right inside of another.
-- ==
-- input { [[1, 2], [3, 4]] } output { [[1, 3], [3, 7]] [3, 7] }
-- structure { Screma 2 /Screma 1 /Screma/Screma 1 Screma/Screma/Screma 0 }

def main [n] [m] (xss: [n][m]i32): ([n][m]i32, [n]i32) =
  unzip (map (\xs -> (scan (+) 0 xs, reduce (+) 0 xs)) xss)
