-- Records in records, in arrays, and through functions.
-- ==
-- input { [1.0, 2.0] [3.0, 4.0] } output { [4.0, 6.0] [1.0, 2.0] }

type vec = {x: f64, y: f64}
type body = {position: vec, velocity: vec}
def add (a: vec) (b: vec): vec = {x = a.x + b.x, y = a.y + b.y}
def step (b: body): body = b with position = add b.position b.velocity
def main (xs: []f64) (vs: []f64) =
  let bodies = map2 (\x v -> {position = {x, y = 0}, velocity = {x = v, y = 1}}) xs vs
  let moved = map step bodies
  in (map (.position.x) moved, map (\b -> b.position.y * b.velocity.x / b.velocity.x + b.position.x - b.position.y) bodies)
