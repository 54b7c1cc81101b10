-- bucketCollect(keyFunc, valFunc).flatMap(arr => foo(arr.reduce(+))) becomes bucketReduce(keyFunc, valFunc,
-- +).flatMap(foo): one loop over the elements, and one over the keys. (The report on loop fusion in LMS, section 7.)

-- ==
-- structure { Screma 2 }
-- input { 3i64 [4i64, 1i64, 3i64, 2i64] } output { [30i64, 50i64] }

def foo (s: i64): []i64 = if s > 2 then [s * 10] else []

def main [n] (k: i64) (xs: [n]i64): []i64 =
  flatmap (\b -> foo (i64.sum (filter (\x -> x % 3 == b) xs))) (iota k)
