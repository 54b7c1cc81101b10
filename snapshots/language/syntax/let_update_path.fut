-- `let` updates a field, or a part that a path of fields and indices leads to.
-- ==
-- entry: field
-- input { 1 } output { 2 7 }

entry field (x: i32) =
  let r = {a = x, b = 7}
  let r.a = r.a + 1
  in (r.a, r.b)

-- ==
-- entry: field_of_element
-- input { [1, 2, 3] } output { [1, 2, 40] }

entry field_of_element (xs: []i32) =
  let rs = map (\x -> (x, {y = 10 * x})) xs
  let rs[2].1.y = 40 in let rs[0].1.y = 1
  let rs[1].1 = {y = 2}
  in map (\r -> r.1.y) rs

-- ==
-- entry: element_of_field
-- input { [1, 2, 3] } output { [1, 5, 3] [1, 2, 3] }

entry element_of_field (xs: []i32) =
  let r = {f = xs}
  let s = r
  let r.f[1] = 5
  in (r.f, s.f)

-- An attribute may stand before an update, as before any binding.
-- ==
-- entry: attribute
-- input { [1, 2] } output { [9, 2] }

entry attribute (xs: []i32) =
  #[unsafe]
  let xs[0] = 9
  in xs
