-- A `|` without a constructor after it.
-- ==
-- error: expected a constructor after `\|`

type t = #some i32 | none
