-- An attribute may stand before a pattern, within brackets as well.
-- ==
-- input { 3 4 } output { 7 }

def main (#[first] x: i32) (y: i32) =
  let (#[second] z, #[third] w) = (x, y)
  in z + w
