-- A whole number that nothing gives a type is an `i32`, which wraps around: 10^10 - 2 * 2^32. Under `#[integers(i64)]`,
-- as in expressions of the command line, it is an `i64`, in local functions too.
-- ==
-- entry: wide
-- input { } output { 10000000000i64 10000000000i64 }

-- ==
-- entry: narrow
-- input { } output { 1410065408i32 }

#[integers(i64)]
entry wide =
  let square x = x * x
  in (square 100000, product [100000, 100000])

entry narrow = #[wrapping] (100000 * 100000)
