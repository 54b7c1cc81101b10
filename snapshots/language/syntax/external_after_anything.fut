-- A declaration with `external` ends what stands before it; before anything but a text it is a name.
-- ==
-- input { 1i64 } output { 3i64 }

type t = i64
external "f" : t -> t
external "g" [n] : [n]t -> t
def h (x: t) = x + 1
external "k" : t -> t

def external (external: i64) = h external
def main (x: t) = external (external x)
