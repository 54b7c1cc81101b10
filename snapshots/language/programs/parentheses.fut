-- Whether brackets match, and how deep they are nested: a scan, and its minimum and end.
-- ==
-- input { [1, 1, -1, 1, -1, -1] } output { true 2 }
-- input { [1, -1, -1, 1] } output { false 1 }
-- input { [1] } output { false 1 }

def main [n] (steps: [n]i32) =
  let depths = scan (+) 0 steps
  let closed = null depths || last depths == 0
  in (closed && all (>= 0) depths, i32.max 0 (i32.maximum depths))
