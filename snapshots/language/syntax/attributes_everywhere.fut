-- Attributes may stand before declarations, bindings, expressions and patterns. Those that the
-- language does not name mean nothing.
-- ==
-- input { [1, 2, 3] } output { 18 }

#[inline]
def twice (x: i32) = x * 2

#[documented(in(manual, chapter), 2)]
type number = i32

#[noinline]
def main (#[unused_hint] xs: []number) =
  #[materialize] let ys = map (+ 1) xs
  let (#[hot] total) = #[sequential] #[unroll] reduce (+) 0 ys
  in #[fuse(no)] twice total
