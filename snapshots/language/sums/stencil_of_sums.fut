-- A stencil over cells that are sums: how many of the neighbours are walls.
-- ==
-- input { [#wall, #free 1i32, #wall, #free 2i32] }
-- output { [2i32, 2i32, 1i32, 1i32] }

type cell = #wall | #free i32

def is_wall (c: cell): i32 =
  match c
  case #wall -> 1
  case #free _ -> 0

def main [n] (cs: [n]cell): [n]i32 = stencil_clamp 1 (\w -> i32.sum (map is_wall w)) cs
