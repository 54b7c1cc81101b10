-- An error says where it is, and the calls that led there, the innermost first.
-- ==
-- input { [1] 2i64 }
-- error: Index \[3\] out of bounds.*backtrace.fut:9.*backtrace.fut:11:3.*backtrace.fut:13
-- input { [1] 2i64 }
-- error: backtrace.fut:9.*backtrace.fut:13
-- input { [1] -1i64 } output { 1 }

def element (xs: []i32) (i: i64) = xs[i]
def next (xs: []i32) (i: i64) =
  element xs (i + 1)

def main (xs: []i32) (i: i64) = next xs i
