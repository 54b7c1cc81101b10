-- `(.f)` takes a field, `(.f.g)` a field of a field, `(.0)` a component.
-- ==
-- input { [1, 2] } output { [1, 2] [10, 20] [10, 20] }

def main (xs: []i32) =
  let ps = map (\x -> {one = x, both = (x, {ten = x * 10})}) xs
  in (map (.one) ps, map (.both.1.ten) ps, ps |> map (.both) |> map (.1) |> map (.ten))
