-- An import brings the file's definitions, types, modules, module types, functors and operators into scope.
-- ==
-- input { 5 } output { 68 }

import "lib/base"

module a = add { def n = k.three }
module s: S = { def n = 2i32 }

def main (x: i32): t = next x <+> a.plus (x + 0) - s.n + 2 * 0 + s.n
