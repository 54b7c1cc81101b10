-- ==
-- error: .*expected `i32`, found `number.t`

module number: { type t val x: t } = { type t = i32 def x = 1i32 }
module uses: { type u val f: i32 -> i32 } = { type u = i32 def f (v: i32) = v + number.x }
