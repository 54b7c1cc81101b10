-- How many edges each vertex lies from the first one; -1 if there is no path. The edges of vertex `v` lead to
-- `targets[starts[v]:starts[v + 1]]`. Each turn follows all edges of those that the turn before has found.
def main [n][m] (starts: [n]i64) (targets: [m]i64): [n]i32 =
  let (levels, _, _) =
    loop (levels, found, level) = (tabulate n (\v -> if v == 0 then 0 else -1), take 1 (iota n), 0)
    while length found > 0 do
      let begins = map (\v -> starts[v]) found
      let degrees = map2 (\v s -> (if v == n - 1 then m else starts[v + 1]) - s) found begins
      let offsets = exscan (+) 0 degrees
      let total = i64.sum degrees
      -- Which of the vertices each edge comes from.
      let owners = scan i64.max 0 (hist i64.max 0 total offsets (indices found))
      let reached = map2 (\e o -> targets[begins[o] + e - offsets[o]]) (iota total) owners
      let new = filter (\v -> levels[v] < 0) reached
      let levels = scatter levels new (map (const (level + 1)) new)
      in (levels, filter (\v -> levels[v] == level + 1) (iota n), level + 1)
  in levels
