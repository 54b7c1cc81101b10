-- A machine over an abstract state, run by a functor that knows only the operations.
-- ==
-- input { [true, true, false, true] } output { 2 [1, 2, 0, 1] }

module type MACHINE = { type state type input val start: state val step: state -> input -> state val view: state -> i32 }
module run (M: MACHINE) = {
  def last [n] (xs: [n]M.input): i32 = M.view (loop s = M.start for x in xs do M.step s x)
  def all [n] (xs: [n]M.input): [n]i32 =
    (loop (s, out) = (M.start, replicate n 0i32) for i < n do
       let s = M.step s xs[i] in (s, out with [i] = M.view s)).1
}
module streak: MACHINE with input = bool = {
  type state = {now: i32, best: i32}
  type input = bool
  def start: state = {now = 0, best = 0}
  def step (s: state) (x: bool): state =
    let now = if x then s.now + 1 else 0 in {now, best = i32.max now s.best}
  def view (s: state) = s.now
}
module best = run { open streak def twice = view }
module r = run streak

def main [n] (xs: [n]bool): (i32, [n]i32) = (best.last xs + i32.bool (null xs) + 1, r.all xs)
