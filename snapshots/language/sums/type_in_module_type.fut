-- A module type shows a sum, and a module with another order of constructors fits it.
-- ==
-- input { 2i32 }
-- output { #yes 2i32 }

module type s = {
  type t = #yes i32 | #no
  val make : i32 -> t
}

module m : s = {
  type t = #no | #yes i32
  def make (x: i32): t = if x > 0 then #yes x else #no
}

def main (x: i32): m.t = m.make x
