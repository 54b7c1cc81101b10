-- A while loop goes on as long as a sum is of one constructor.
-- ==
-- input { 27i32 }
-- output { 111i32 }
-- input { 1i32 }
-- output { 0i32 }

type state = #going i32 i32 | #done i32

def is_going (s: state): bool =
  match s
  case #going _ _ -> true
  case #done _ -> false

def step (s: state): state =
  match s
  case #going 1 k -> #done k
  case #going n k -> #going (if n % 2 == 0 then n / 2 else 3 * n + 1) (k + 1)
  case #done k -> #done k

def main (n: i32): i32 =
  let s = loop s = #going n 0 while is_going s do step s
  in match s
     case #done k -> k
     case #going _ _ -> -1
