-- What prints stays in its branch, and in its order. (A number stands for each of the texts "empty" and "Arr".)
-- (The report on loop fusion in LMS, section 3.4.)

-- ==
-- structure { Screma 0 }
-- input { 3i64 } output { [3i64] }
-- input { -1i64 } output { empty([0]i64) }

def main (x: i64): []i64 =
  let x = trace x
  let y: []i64 =
    if x > 0
    then [x]
    else let _ = trace 101
         let _ = trace 102
         in []
  in trace y
