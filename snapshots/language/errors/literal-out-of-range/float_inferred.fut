-- The use decides the type.
-- ==
-- error: literal-out-of-range: 1e39 does not fit in `f32`

def main (x: i32) = (f32.i32 x, (1e39 : f32))
