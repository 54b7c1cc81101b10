-- A functor makes a queue of any type; its element is a sum here.
-- ==
-- input { [#job 3i64, #stop, #job 5i64] }
-- output { 8i64 1i64 }

module type elem = {
  type t
  val size : t -> i64
}

module queue (e: elem) = {
  type stats = #empty | #stats i64 i64
  def merge (a: stats) (b: stats): stats =
    match (a, b)
    case (#empty, s) -> s
    case (s, #empty) -> s
    case (#stats s z, #stats t y) -> #stats (s + t) (z + y)
  def stats [n] (xs: [n]e.t): stats =
    reduce merge #empty (map (\x -> #stats (e.size x) (i64.bool (e.size x == 0))) xs)
}

type job = #job i64 | #stop

module jobs = queue {
  type t = job
  def size (j: job): i64 =
    match j
    case #job n -> n
    case #stop -> 0
}

def main (js: []job): (i64, i64) =
  match jobs.stats js
  case #empty -> (0, 0)
  case #stats s z -> (s, z)
