-- Tuples and their components by number, from 0.
-- ==
-- input { 1 2.5 true } output { 2.5 1 true 2.5 }

def main (x: i32) (y: f64) (z: bool) =
  let t = (x, (y, z),)
  in (t.1.0, t.0, t.1.1, (y, x).0)
