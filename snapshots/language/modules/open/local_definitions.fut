-- `local` before a definition, a type, and a module: they serve the module and are not its members.
-- ==
-- input { 2 } output { 30 }

module m = {
  local def ten = 10i32
  local type number = i32
  local module k = { def twice (x: i32) = x + x }
  def f (x: number): number = k.twice x * ten - ten
}

def main (x: i32) = m.f x
