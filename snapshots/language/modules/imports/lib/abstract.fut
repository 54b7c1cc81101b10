-- A sealed module in a file.

module type COUNTER = { type t val zero: t val up: t -> t val get: t -> i32 }
module counter: COUNTER = { type t = i32 def zero: t = 0 def up (x: t) = x + 1 def get (x: t) = x }
