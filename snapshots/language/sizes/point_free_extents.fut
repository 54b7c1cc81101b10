-- The type that a definition declares says the extents of an `unflatten` that is given no argument.

def double (k: i64): i64 = 2 * k
def size_of 't [n] (xs: [n]t): i64 = n
def spots: i64 = double 1 + 1

-- Of parameters that are no `i64`.
def grid 't (n: i32) (m: i32): [i64.i32 n * i64.i32 (m + 1)]t -> [][]t = unflatten

def pairs (n: i64): [n * double n]i32 -> [n][double n]i32 = unflatten

def rows (ns: []i64): [i64.sum ns * 2]i32 -> [i64.sum ns][2]i32 = unflatten

def field (p: {a: i64, b: bool}): [p.a * p.a]i32 -> [p.a][p.a]i32 = unflatten

-- Where no argument has the size.
def repeated (n: i64): i32 -> [double n]i32 = rep
def as_long (xs: []f64): i32 -> [size_of xs]i32 = rep
def fixed: bool -> [spots]bool = rep
def either (n: i64): i32 -> [if n > 2 && 12 / n > 3 then n else 1]i32 = rep

-- As the type of a parameter, and of a local function.
def applied (n: i64) (f: [n * double n]i32 -> [n][double n]i32): [n][double n]i32 =
  f (replicate (n * double n) 7)

-- ==
-- entry: grids
-- input { 2 2 [1, 2, 3, 4, 5, 6] }
-- output { [[1, 2, 3], [4, 5, 6]] }
-- input { 3 0 [1, 2, 3] }
-- output { [[1], [2], [3]] }
entry grids (n: i32) (m: i32) (xs: []i32): [][]i32 =
  grid n m (xs :> [i64.i32 n * i64.i32 (m + 1)]i32)

-- ==
-- entry: all_pairs
-- input { [1, 2] }
-- output { [[1, 2]] [[7, 7]] [[0, 1]] }
-- input { empty([0]i32) }
-- output { empty([0][0]i32) empty([0][0]i32) empty([0][0]i32) }
entry all_pairs (xs: []i32) =
  let n = length xs / 2
  let inner (k: i64): [k * double k]i32 -> [k][double k]i32 = unflatten
  in (
    pairs n (xs :> [n * double n]i32),
    applied n unflatten,
    inner n (map i32.i64 (iota (n * double n)))
  )

-- ==
-- entry: summed
-- input { [2i64, 1i64] [1, 2, 3, 4, 5, 6] }
-- output { [[1, 2], [3, 4], [5, 6]] }
entry summed (ns: []i64) (xs: []i32) = rows ns (xs :> [i64.sum ns * 2]i32)

-- ==
-- entry: fields
-- input { 2i64 [1, 2, 3, 4] }
-- output { [[1, 2], [3, 4]] }
entry fields (a: i64) (xs: []i32) =
  let p = {a, b = true}
  in field p (xs :> [p.a * p.a]i32)

-- ==
-- entry: sizes_alone
-- input { 3i64 [0.5, 0.5] }
-- output { [4, 4, 4, 4, 4, 4] [5, 5] [true, true, true] [6, 6, 6] }
-- input { 0i64 empty([0]f64) }
-- output { empty([0]i32) empty([0]i32) [true, true, true] [6] }
entry sizes_alone (n: i64) (xs: []f64) =
  (repeated n 4, as_long xs 5, fixed true, either n 6)

-- The rows that there are none of have the extent too.
-- ==
-- entry: no_rows
-- input { 3i64 empty([0]i32) }
-- output { empty([0][6]i32) }
entry no_rows [k] (n: i64) (xs: [k]i32) = map (repeated n) xs
