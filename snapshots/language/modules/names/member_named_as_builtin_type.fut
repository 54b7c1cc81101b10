-- A module of an equality: its `==` is that of the type.
-- ==
-- input { true } output { true }

module type EQ = { type t val ==: t -> t -> bool }
module e: EQ with t = bool = { type t = bool def (==) (a: bool) (b: bool) = a == b }
def main (x: bool) = x e.== true
