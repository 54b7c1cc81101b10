-- A tree of sums, each node with the numbers of its children, is added up from its leaves.
-- ==
-- input { [#leaf 1i32, #leaf 2i32, #node 0i64 1i64, #leaf 5i32, #node 2i64 3i64] }
-- output { 8i32 }

type node = #leaf i32 | #node i64 i64

def main [n] (nodes: [n]node): i32 =
  let sums =
    loop sums = replicate n 0 for i < n do
      let s =
        match nodes[i]
        case #leaf v -> v
        case #node l r -> sums[l] + sums[r]
      in sums with [i] = s
  in sums[n - 1]
