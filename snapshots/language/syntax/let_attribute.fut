-- An attribute before `let` is about the binding; one after `in` about the expression.
-- ==
-- input { [1, 2, 3] } output { 12 }

def main (xs: []i32) =
  #[materialize] let ys = map (* 2) xs
  #[hint(2)] let zs = ys
  in #[sequential] i32.sum zs
