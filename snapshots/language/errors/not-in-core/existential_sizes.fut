-- Existential sizes in the source.
-- ==
-- error: existential sizes \(`\?\[n\]\.t`\) are not part of the core

def f (x: i64): ?[n].[n]i64 = iota x
def main (x: i64) = f x
