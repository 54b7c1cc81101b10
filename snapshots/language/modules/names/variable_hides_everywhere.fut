-- A variable of a module's name, bound in any way, hides the module and those in it.
-- ==
-- input { 1 } output { 57 }

module s = { def f (x: i32) = x + 100 module n = { def c = 1000i32 } }
type r = {f: i32, n: {c: i32}}
def lambda = \(s: r) -> s.f + s.n.c
def in_pattern ({s, x}: {s: r, x: i32}) = s.f + s.n.c + x
def in_loop (s: r) = loop s for i < 3 do s with n.c = s.n.c + s.f
def in_case (p: (r, i32)) = match p case (s, 0) -> s.f case (s, _) -> s.n.c
def function (x: i32) = let s (y: i32) = {f = y, n = {c = y + 1}} in (s x).n.c
def in_array (s: []r) = s[0].n.c

-- With v = {f = 1, n = {c = 7}}: 8 + 9 + (7 + 3 * 1) + 7 + 2 + 7 = 43, and 14 more.
def main (x: i32) =
  let v = {f = x, n = {c = 7i32}}
  in lambda v + in_pattern {s = v, x} + (in_loop v).n.c + in_case (v, 1) + function x + in_array [v] + 14
