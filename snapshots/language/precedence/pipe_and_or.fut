-- `||` binds tighter than `<|` and `|>`: the whole disjunction is negated.
-- ==
-- input { true true } output { false false }
-- input { false false } output { true true }

def main (a: bool) (b: bool) = (not <| a || b, a || b |> not)
