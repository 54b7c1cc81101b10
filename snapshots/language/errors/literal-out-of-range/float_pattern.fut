-- In a pattern too.
-- ==
-- error: literal-out-of-range: -1e39 does not fit in `f32`

def main (x: f32) = match x case -1e39 -> 1 case _ -> 2i32
