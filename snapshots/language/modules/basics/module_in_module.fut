-- Modules lie in modules; a path of several names leads to a member, a type among them.
-- ==
-- input { 4 } output { 14i64 }

module a = {
  module b = {
    type t = i64
    module c = { def twice (x: i64): i64 = x * 2 }
  }
  def thrice (x: i64): b.t = b.c.twice x + x
}

def main (x: i32): a.b.t = a.thrice (i64.i32 x) + a.b.c.twice 1
