-- The function of a stencil may fail. (Added by Lawson.)
-- ==
-- input { [1, 2, 0] }
-- error: division by zero
-- input { [1, 2, 3] } output { [1, 1, 0] }

def main (xs: []i32) = stencil_clamp 1 (\w -> (w[0] + w[2]) / w[1] - w[2] / w[1]) xs
