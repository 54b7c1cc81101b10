-- A stencil over a matrix of sums: a step of a forest fire.
-- ==
-- input { [[#tree, #tree, #ash], [#fire 1i32, #tree, #tree], [#ash, #ash, #tree]] }
-- output { [[#fire 2i32, #tree, #ash], [#ash, #fire 2i32, #tree], [#ash, #ash, #tree]] }

type cell = #tree | #fire i32 | #ash

def burns (c: cell): bool =
  match c
  case #fire _ -> true
  case _ -> false

def main [n] [m] (css: [n][m]cell): [n][m]cell =
  stencil_const_2d #ash 1
    (\w ->
      match w[1, 1]
      case #fire _ -> #ash
      case #ash -> #ash
      case #tree ->
        if burns w[0, 1] || burns w[1, 0] || burns w[1, 2] || burns w[2, 1]
        then #fire 2
        else #tree)
    css
