-- `with` reaches through fields and indices, in any order. Nothing else changes.
-- ==
-- entry: element_of_field
-- input { [1, 2, 3] 1i64 } output { [1, 9, 3] 7 }
-- input { [1, 2, 3] 3i64 } error: Index \[3\] out of bounds for array of shape \[3\]

entry element_of_field (xs: []i32) (i: i64) =
  let r = {f = xs, g = 7} with f[i] = 9
  in (r.f, r.g)

-- ==
-- entry: field_of_element
-- input { [1, 2, 3] [4, 5, 6] } output { [1, 2, 0] [4, 5, 6] }

entry field_of_element [n] (xs: [n]i32) (ys: [n]i32) =
  let rs = map2 (\x y -> {x, y}) xs ys
  in unzip (map (\r -> (r.x, r.y)) (rs with [2].x = 0))

-- ==
-- entry: deep
-- input { [[1, 2], [3, 4]] } output { [[1, 2], [3, 8]] [[1, 2], [3, 4]] }

entry deep [n] [m] (xss: [n][m]i32) =
  let r = [{f = (true, {g = xss})}]
  let changed = r with [0].f.1.g[1, 1] = 8
  in (changed[0].f.1.g, r[0].f.1.g)

-- ==
-- entry: index_of_index
-- input { [[1, 2], [3, 4]] } output { [[1, 2], [7, 4]] }

entry index_of_index [n] [m] (xss: [n][m]i32) = xss with [1][0] = 7

-- ==
-- entry: slice_of_field
-- input { [1, 2, 3, 4] } output { [1, 8, 9, 4] }
-- input { [1] } error: Index \[1:3\] out of bounds for array of shape \[1\]

entry slice_of_field (xs: []i32) = ({f = xs} with f[1:3] = [8, 9]).f

-- ==
-- entry: element_of_slice
-- input { [1, 2, 3, 4] } output { [1, 2, 3, 0] }

entry element_of_slice (xs: []i32) = xs with [2:4][1] = 0

-- The fields of a tuple have numbers.
-- ==
-- entry: tuples
-- input { 1 2 } output { 5 2 1 6 }

entry tuples (x: i32) (y: i32) =
  let (a, b) = (x, y) with 0 = 5
  let t = (x, {f = (0, y)}) with 1.f.1 = 6
  in (a, b, t.0, t.1.f.1)
