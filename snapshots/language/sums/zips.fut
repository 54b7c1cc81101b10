-- Sums at every place of `map` to `map5`, `zip` to `zip5` and `unzip` to `unzip5`.
-- ==
-- input { [3i32, 4, -5, 0] }
-- output { true true true }

type s = #even i32 | #odd i32

def sum_of (i: i32): s = if i % 2 == 0 then #even i else #odd i

def number (s: s): i32 =
  match s
  case #even i -> i
  case #odd i -> i

def plus (k: i32) (s: s): s = sum_of (number s + k)

def main [n] (xs: [n]i32): (bool, bool, bool) =
  let ss = map sum_of xs
  let (a, b, c, d) = (map (plus 1) ss, map (plus 2) ss, map (plus 3) ss, map (plus 4) ss)
  let is (k: i32) (ss: [n]s) = map number ss == map (+ k) xs
  let maps =
    is 1 (map1 (plus 1) ss)
      && map number (map3 (\x y z -> sum_of (number x - number y + number z)) ss a b)
        == map (+ 1) xs
      && map number (map4 (\x y z u -> sum_of (number x - number y + number z - number u)) ss a b c)
        == map (const (-2)) xs
      && map number
          (map5 (\x y z u v -> sum_of (number x - number y + number z - number u + number v)) ss a b
            c d)
        == map (+ 2) xs
  let pairs =
    (let (p, q) = unzip (zip ss a) in is 0 p && is 1 q)
      && (let (p, q) = unzip2 (zip2 ss a) in is 0 p && is 1 q)
      && (let (p, q, r) = unzip3 (zip3 ss a b) in is 0 p && is 1 q && is 2 r)
  let more =
    (let (p, q, r, t) = unzip4 (zip4 ss a b c) in is 0 p && is 1 q && is 2 r && is 3 t)
      && (let (p, q, r, t, u) = unzip5 (zip5 ss a b c d)
          in is 0 p && is 1 q && is 2 r && is 3 t && is 4 u)
  in (maps, pairs, more)
