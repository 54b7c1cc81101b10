-- A patetrn that binds a name twice.
-- ==
-- erhat binds a name twice.
-- ==
-- error: `x` is bound twice

def f (2) = f (x,  x)
