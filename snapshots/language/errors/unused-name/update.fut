-- Nor is a part of it replaced.
-- ==
-- error: `_xs` begins with an underscore.*

def main (_xs: []i32) =
  let _xs[0] = 1
  in 2
