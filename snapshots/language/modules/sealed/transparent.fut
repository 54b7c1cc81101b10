-- A type that the module type spells out is not abstract.
-- ==
-- input { 4 } output { 9 }

module m: { type t = i32 val five: t } = { type t = i32 def five: t = 5 }

def main (x: i32): m.t = m.five + x
