-- An index comes right after the array; after a space, `[0]` is an array literal.
-- ==
-- error: `xs` is applied to too many arguments

def main (xs: []i32) = xs [0]
