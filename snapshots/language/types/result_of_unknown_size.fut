-- Where `'^b` stands for what a function gives, its size may be known only when the call is over.
-- ==
-- input { 3i64 } output { [0i64, 1i64, 2i64] 3i64 }
-- input { 0i64 } output { empty([0]i64) 0i64 }
-- ==
-- entry: twice
-- input { [4, -1, 5] 2i64 } output { [4, 5] [0i64, 1i64] 2i64 }
-- ==
-- entry: partial
-- input { 2i64 3i64 } output { [0i64, 1i64] [0i64, 1i64, 2i64] }

def call 'a '^b (f: a -> b) (x: a): b = f x

def named 'a '^b (f: a -> b) (x: a): {value: b, of: a} = {value = f x, of = x}

def main (n: i64) =
  let ns = call iota n
  in (ns, length ns)

entry twice (xs: []i32) (n: i64) =
  let ys = call (filter (> 0)) xs
  let r = named (\k -> iota k) n
  in (ys, r.value, r.of)

entry partial (n: i64) (m: i64) =
  let indexes = call iota
  in (indexes n, indexes m)
