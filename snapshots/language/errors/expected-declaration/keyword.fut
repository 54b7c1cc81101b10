-- Functions are declared with `def`.
-- ==
-- error: expected a declaration

fun main (x: i32) = x
