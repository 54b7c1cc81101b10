-- An integer literal is of whatever number type its place needs.
-- ==
-- input { 3.0 } output { 7.0 1.5f32 12i8 }

def main (x: f64) = (2 * x + 1, 3 / 2f32, i8.f64 x * 4)
