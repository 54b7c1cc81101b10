-- A module within a module hides an outer one of the same name.
-- ==
-- input { 1 } output { 3 2 }

module a = { def v = 2i32 }
module b = {
  def old = a.v
  module a = { def v = 3i32 }
  def new = a.v
}

def main (x: i32) = (x * b.new, b.old)
