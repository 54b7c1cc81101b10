-- An array of sums is updated in a loop.
-- ==
-- input { [1i64, 3i64, 1i64] }
-- output { [#free, #taken 2i32, #free, #taken 1i32] }

type seat = #free | #taken i32

def main (is: []i64): [4]seat =
  loop seats = replicate 4 #free for i in is do
    let seat =
      match seats[i]
      case #free -> #taken 1
      case #taken k -> #taken (k + 1)
    in seats with [i] = seat
