-- A name that is almost one that exists.
-- ==
-- error: nothing is called `fliter`

def main (xs: []i32) = fliter (> 0) xs
