-- LU factorisation without pivoting, block by block. The last blocks are padded with the identity.
def side: i64 = 32
type block = [side][side]f32

-- Both factors of a block in its place.
def factored (a: block): block =
  loop a for k < side do
    loop a for i in k + 1..<side do
      let f = a[i, k] / a[k, k]
      let a = a with [i, k] = f
      in loop a for j in k + 1..<side do a with [i, j] = a[i, j] - f * a[k, j]

-- What stands to the right of a factored block.
def right_of (d: block) (a: block): block =
  loop a for i < side do
    loop a for k < i do
      loop a for j < side do a with [i, j] = a[i, j] - d[i, k] * a[k, j]

-- What stands below a factored block.
def below (d: block) (a: block): block =
  loop a for i < side do
    loop a for j < side do
      let x = loop x = a[i, j] for k < j do x - a[i, k] * d[k, j]
      in a with [i, j] = x / d[j, j]

-- Any other block.
def rest (l: block) (u: block) (a: block): block =
  tabulate_2d side side (\i j -> loop x = a[i, j] for k < side do x - l[i, k] * u[k, j])

def main [n] (a: [n][n]f32): [n][n]f32 =
  let m = (n + side - 1) / side
  let at i j = if i < n && j < n then a[i, j] else if i == j then 1 else 0
  let blocks =
    tabulate_2d m m (\bi bj -> tabulate_2d side side (\i j -> at (bi * side + i) (bj * side + j)))
  let blocks =
    loop blocks for k < m do
      let d = factored blocks[k, k]
      let top = map (right_of d) blocks[k, k + 1:]
      let left = map (below d) blocks[k + 1:, k]
      let others = map2 (\l row -> map2 (rest l) top row) left blocks[k + 1:, k + 1:]
      let blocks[k, k] = d
      let blocks[k, k + 1:] = top
      let blocks[k + 1:, k] = left
      let blocks[k + 1:, k + 1:] = others
      in blocks
  in tabulate_2d n n (\i j -> blocks[i / side, j / side, i % side, j % side])
