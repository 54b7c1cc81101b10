-- A module gathers definitions, and their names are reached with a dot.
-- ==
-- input { 5 } output { 26 }

module counter = {
  type t = i32
  def start: t = 1
  def step (x: t): t = x * 5
}

def main (x: i32): counter.t = counter.start + counter.step x
