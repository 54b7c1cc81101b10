-- ==
-- error: .*expected a number

module adds (P: { type t val x: t }) = { def next = P.x + 1i32 }
