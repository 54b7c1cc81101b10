-- The variables of a loop and of a case hide the modules of their names.
-- ==
-- input { 1 } output { 103 }

module p = { def x = 7i32 }
def f (xs: [](i32, i32)) = loop p = {x = 1i32} for (a, b) in xs do {x = p.x + a * b}
def g (q: (i32, {x: i32})) = match q case (_, p) -> p.x
def main (x: i32) = (f [(x, 2)]).x + g (1, {x = 100})
