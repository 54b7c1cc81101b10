-- Where the type of a parameter leaves open what size a function gives, each call gives its own.
-- ==
-- entry: chosen
-- input { [1, -2, 3] } output { [1, 3, 1, 3] [7, 7] }

def twice 'a (p: () -> []a): []a = p () ++ p ()

entry chosen (xs: []i32) = (twice (\() -> filter (> 0) xs), twice (\_ -> [7]))

-- ==
-- entry: prefixes
-- input { [1, 2, 3] } output { [1] [1, 2] }

def next (p: i64 -> []i32, k: i64) = (p k, p (k + 1))

entry prefixes (xs: []i32) = next (\k -> xs[:k], 1)

-- ==
-- entry: one_after_the_other
-- input { [1i64, 0i64, 3i64] } output { [0i64, 0i64, 1i64, 2i64] }

def concatmap [n] 'a 'b (f: a -> []b) (as: [n]a): []b =
  loop acc = [] for a in as do acc ++ f a

entry one_after_the_other (xs: []i64) = concatmap iota xs

-- What a `let` names has the sizes of its value.
-- ==
-- entry: named
-- input { [1, 2] } output { [8, 10] }

entry named [n] (xs: [n]i32) =
  let ones: () -> () -> []i32 = \_ _ -> replicate n 7
  in map2 (+) (ones () ()) (map (\x -> x * 2 - 1) xs)
