-- Whether parentheses match: how many stay closed and open in each part.
def main (text: []u8) =
  let merge (c1: i64, o1: i64) (c2, o2) =
    let k = i64.min o1 c2
    in (c1 + c2 - k, o1 + o2 - k)
  let one c = if c == 40 then (0, 1) else if c == 41 then (1, 0) else (0, 0)
  in reduce merge (0, 0) (map one text) == (0, 0)
