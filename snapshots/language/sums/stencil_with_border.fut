-- A stencil whose border is a sum, and whose result is one.
-- ==
-- input { [#free 1i32, #free 2i32, #free 5i32] }
-- output { [#wall, #free 8i32, #wall] }

type cell = #wall | #free i32

def join (a: cell) (b: cell): cell =
  match (a, b)
  case (#free x, #free y) -> #free (x + y)
  case _ -> #wall

def main [n] (cs: [n]cell): [n]cell =
  stencil_const #wall 1 (\w -> join w[0] (join w[1] w[2])) cs
