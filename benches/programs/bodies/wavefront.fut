-- Global alignment of two sequences (Needleman and Wunsch 1970), block by block: the blocks of an antidiagonal need
-- nothing of each other, and each is filled in an array of its own. The last ones are padded.
def side: i64 = 16

-- A block under the row `above` and to the right of the column `left`, which both begin with the corner.
def block (gap: i32) (pair: i64 -> i64 -> i32) (above: [side + 1]i32) (left: [side + 1]i32): [side][side]i32 =
  let start = tabulate_2d (side + 1) (side + 1) (\i j -> if i == 0 then above[j] else if j == 0 then left[i] else 0)
  let cells =
    loop cells = start for i < side do
      loop cells for j < side do
        let best = i32.max (cells[i, j] + pair i j) (i32.max cells[i, j + 1] cells[i + 1, j] - gap)
        in cells with [i + 1, j + 1] = best
  in cells[1:, 1:] :> [side][side]i32

def main [n] (a: [n]i32) (b: [n]i32) (gap: i32) =
  let m = (n + side - 1) / side
  let width = m * side + 1
  let pair i j = if i < n && j < n && a[i] == b[j] then 3 else -2
  let start =
    tabulate_2d width width (\i j -> if i == 0 then -gap * i32.i64 j else if j == 0 then -gap * i32.i64 i else 0)
  in loop scores = start for d < 2 * m - 1 do
    let first = i64.max 0 (d - m + 1)
    let count = i64.min d (m - 1) - first + 1
    let corner k = (side * (first + k), side * (d - first - k))
    let blocks =
      map (\k ->
        let (r, c) = corner k
        let above = scores[r, c:c + side + 1] :> [side + 1]i32
        let left = scores[r:r + side + 1, c] :> [side + 1]i32
        in block gap (\i j -> pair (r + i) (c + j)) above left) (iota count)
    let places =
      tabulate_3d count side side (\k i j -> let (r, c) = corner k in (r + 1 + i) * width + c + 1 + j)
    in unflatten (scatter (flatten scores) (flatten_3d places) (flatten_3d blocks))
