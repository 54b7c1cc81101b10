-- The operand of a section binds at least as tight as its operator.
-- ==
-- error: `\*` binds tighter than `\+` to its left

def main (xs: []i32) = map (1 + 2 *) xs
