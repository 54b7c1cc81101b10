-- One generation of Conway's game of life on a torus: rotated copies of the board, added.
-- ==
-- input { [[false, false, false, false, false],
--          [false, false, true, false, false],
--          [false, false, true, false, false],
--          [false, false, true, false, false],
--          [false, false, false, false, false]] }
-- output { [[false, false, false, false, false],
--           [false, false, false, false, false],
--           [false, true, true, true, false],
--           [false, false, false, false, false],
--           [false, false, false, false, false]] }

def main [n] [m] (board: [n][m]bool): [n][m]bool =
  let cells = map (map i32.bool) board
  let add = map2 (map2 (+))
  let sideways b = add (map (rotate 1) b) (add b (map (rotate (-1)) b))
  let rows = sideways cells
  let all = add (rotate 1 rows) (add rows (rotate (-1) rows))
  let next alive sum = sum == 3 || alive && sum == 4
  in map2 (map2 next) board all
