-- Sums have no order.
-- ==
-- error: expected a scalar, found `#a i32 \| #b`

type t = #a i32 | #b

def main (x: t) (y: t): bool = x < y
