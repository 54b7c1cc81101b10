-- A float that its type would make infinite.
-- ==
-- error: literal-out-of-range: 1e39 does not fit in `f32`

def main (x: f32) = x + 1e39f32
