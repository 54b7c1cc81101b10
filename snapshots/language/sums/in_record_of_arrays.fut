-- A record with arrays of sums is mapped over by its arrays.
-- ==
-- input { [#a, #b 4i32] }
-- output { [#b 0i32, #a] 2i64 }

type t = #a | #b i32
type world [n] = {cells: [n]t, time: i64}

def step [n] (w: world [n]): world [n] =
  {
    cells = map (\c -> match c case #a -> #b 0 case #b _ -> #a) w.cells,
    time = w.time + 1
  }

def main [n] (cells: [n]t): ([n]t, i64) =
  let w = iterate 3 step {cells, time = -1}
  in (w.cells, w.time)
