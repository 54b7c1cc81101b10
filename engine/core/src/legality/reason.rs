//! Why a condition does not hold, in words for people who write programs, and what they can do about it.

use super::{Code, Condition, Refusal};

/// A reason, for two loops (or branches) of which the first stands before the second.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reason {
    /// What is so, in a sentence.
    pub why: &'static str,
    /// What can be done about it, in a sentence.
    pub remedy: &'static str,
    /// A small program in which it is so, where the language has one.
    pub example: Option<&'static str>,
}

impl Refusal {
    /// The condition's reason; for what lies on a path between the two, that of its code.
    pub fn reason(&self) -> Reason {
        let own = self.code.own_reason().filter(|(condition, _)| *condition == self.condition);
        own.map_or_else(|| self.condition.reason(), |(_, reason)| reason)
    }
}

impl Condition {
    /// Why two operations are not one where this condition does not hold.
    pub fn reason(self) -> Reason {
        let (why, remedy, example) = match self {
            Condition::SameDomain => (
                "The two loops may have different lengths.",
                "If they are always equal, give both arrays the same size in their types, `[n]`.",
                Some("def main (xs: []f64) (ys: []f64) = (f64.sum xs, f64.sum ys)"),
            ),
            Condition::ReadsElementwise => (
                "The second loop reads the first one's result at other positions than its own.",
                "A loop that reads only its own position can be fused. A loop that reads a scan from its end can be fused too. A map \
                 of scalars that can't fail is computed where it is read, if it is short or is read at neighbours. Otherwise \
                 the array must be made.",
                Some("def main [n] (xs: [n]f64) = let ys = scan (+) 0 xs in map (\\i -> ys[i / 2]) (iota n)"),
            ),
            Condition::NeedsWhole => (
                "The second loop needs a value that exists only after the last iteration of the first one.",
                "This takes two passes, unless the formula can use the value at the end only. An example is a variance from the sums \
                 of x and x*x. The result of a flatmap is such a value, too. The exception is one loop that combines it with \
                 any brackets, if nothing else needs the result or its positions.",
                Some("def main (xs: []f64) = let s = f64.sum xs in map (/ s) xs"),
            ),
            Condition::Rate => (
                "The second needs to know how many elements the first keeps, before the first has run.",
                "Use the length after the loops, or avoid it inside them.",
                Some("def main (xs: []i64) = let ys = filter (> 0) xs in map (* length ys) ys"),
            ),
            Condition::OwnPosition => (
                "The second loop reads an array at its own index, and a filter in the first has shifted the indices.",
                "Zip the other array with the elements before the filter. (Positions among the kept elements are counted, so their \
                 `indices` can be fused. The exception is floats that are combined from these positions alone.)",
                Some("def main (xs: []i64) = let ys = filter (> 0) xs in (ys, xs[:length ys])"),
            ),
            Condition::EffectsIo => (
                "Both print, or call functions with `#[effects(io)]`, and one loop would do this in another order.",
                "Remove one `trace` or call.",
                Some(
                    "def main (xs: []i64) = let ys = map (\\x -> trace x) xs in map (\\y -> trace (y + 1)) ys",
                ),
            ),
            Condition::EffectsRng => (
                "Both draw from one stream of random numbers, and one loop would draw in another order.",
                "Draw all numbers in one loop, or with a pure function of the element's index.",
                Some(
                    "#[effects(random)] external \"draw\" : i64 -> i64 def main (xs: []i64) = let ys = map draw xs in map \
                     draw ys",
                ),
            ),
            Condition::EffectsUnknown => (
                "One of them calls a function of which nothing is known, and the other has effects.",
                "Declare the effects of the function: `#[effects(pure)]`, `fail`, `io` or `random`.",
                Some("external \"f\" : i64 -> i64 def main (xs: []i64) = let ys = map f xs in map f ys"),
            ),
            Condition::EffectsFail => (
                "One of them prints or draws and the other may fail: one loop would fail before or after it.",
                "Remove the `trace`, or make the other total: a guarded index or division can't fail.",
                Some("def main (xs: []i64) = let ys = map (\\x -> trace x) xs in map (10 /) ys"),
            ),
            Condition::SameCondition => (
                "The two branches depend on different conditions.",
                "If the conditions are the same, bind the condition to a name and use the name in both.",
                Some(
                    "def main (b: bool) (c: bool) (xs: []i64) = (if b then i64.sum xs else 0, if c then i64.maximum \
                     xs else 0)",
                ),
            ),
            Condition::Copyable => (
                "The first loop prints, or calls a function that is not pure. It would do this in another order, or another number \
                 of times.",
                "Without the `trace` or the call, it can be computed where it is read.",
                Some("def main [n] (xs: [n]f64) = reverse (map (\\x -> trace (x + 1)) xs)"),
            ),
            Condition::Exact => (
                "The elements would be combined in another order, or with other brackets, and the operator may then give another \
                 result.",
                "A built-in operator on integers or truth values gives the same result in any order.",
                Some("def main (xs: []f64) = f64.sum (reverse (filter (> 0) xs))"),
            ),
            Condition::Neutral => (
                "The start value of a fold is not known to be the neutral element of its operator.",
                "Write it as a constant: 0 for a sum.",
                Some("def main (xs: []i64) = reduce (+) 5 (filter (> 0) xs ++ filter (< 0) xs)"),
            ),
            Condition::Total => (
                "A function that may fail would be run where the source does not run it.",
                "Make it total: a guarded index or division can't fail.",
                Some(
                    "def main [n] (xs: [n]i64) (d: i64) = let ys = map (7 /) (replicate n d) let s = i64.sum (map2 (*) \
                     xs ys) in map2 (\\x y -> x * y - s) xs ys",
                ),
            ),
            Condition::NoPath => (
                "An operation between them depends on the first and is needed by the second, and can't be in one loop with \
                 both.",
                "See why the operation between them is fused with neither, or compute it without the first.",
                Some("def main (xs: []f64) = let ys = map f64.exp xs let s = f64.sum ys in map (/ s) ys"),
            ),
            Condition::FuseNo => (
                "The source says that one of them is not fused.",
                "Remove the attribute `#[fuse(no)]`.",
                Some("def main (xs: []i64) = i64.sum (#[fuse(no)] map (+ 1) xs)"),
            ),
            Condition::SameScope => (
                "At least one of them is not a loop that can be fused: it is a branch with loops in it, or a sequential loop.",
                "Move the work that both branches do, or that every iteration repeats, before or after it.",
                Some("def main (b: bool) (xs: []i64) = (i64.sum xs, if b then i64.maximum xs else 0)"),
            ),
            Condition::Counted => (
                "One of them is a sequential loop that a condition ends: its number of iterations is known only after it has run.",
                "Fix the number of iterations, by a range or an array and without a `break`. Let a condition in the body skip the \
                 iterations that are not needed.",
                Some(
                    "def main [n] (xs: [n]i64) = let ys = map (+ 1) xs in loop i = 0 while i < n && ys[i] > 0 do i + 1",
                ),
            ),
            Condition::Discardable => (
                "The loop that would move into the branch, or an operation that it needs, may fail or prints. It would not always \
                 do this, or would do it in another order.",
                "Make it total, remove the `trace`, or write it in the branch.",
                Some(
                    "def main (b: bool) (d: i64) (xs: []i64) = let ys = map (/ d) xs in if b then i64.sum ys else 0",
                ),
            ),
            Condition::OnlyThere => (
                "The result of the first is needed elsewhere too, so the two can't be together in a branch.",
                "Write the loops in each branch that needs them: only one branch runs.",
                Some(
                    "def main (b: bool) (xs: []i64) = let ys = scan (+) 0 xs in if b then i64.sum ys else i64.maximum ys",
                ),
            ),
            Condition::CodeSize => (
                "The second could be in each branch of the first, but is too long to be duplicated.",
                "Write it in the branches where it matters.",
                Some(
                    "def f (x: i64) = x * x + 3 * x def g (x: i64) = f (f (f (f (f (f x))))) def main (b: bool) (xs: \
                     []i64) = map (\\x -> g (g (g (g x)))) (if b then scan (+) 0 xs else xs)",
                ),
            ),
            Condition::InTable => (
                "The table has no rule for these two.",
                "`lawson rules` lists what can be fused; a library user can add a rule.",
                None,
            ),
            Condition::OneEmission => (
                "The elements that the second loop reads are emitted at several places of the first.",
                "Choose the value with `if`, and emit it at one place.",
                None,
            ),
            Condition::Cost => (
                "They could be one loop, but the plan fuses one of them with others, and no better plan of the requested kind was \
                 found.",
                "No change is needed, unless you requested another cost or other clusters.",
                Some("def main (xs: []f64) = let s = f64.sum xs let ys = map (/ s) xs in (ys, map (+ 1) xs)"),
            ),
            Condition::Slows => (
                "As one loop both would run element by element, many times slower. By itself, one of them runs on tiles.",
                "See what keeps the other, or both together, from tiles (docs/native.md). Without it they can be one loop.",
                Some(
                    "def main [n][m] (xss: [n][m]f64) = (map (\\r -> r[0] + 1) xss, map (\\r -> f64.sum (scan (+) 0 (filter (> 0) r))) xss)",
                ),
            ),
            Condition::Copies => (
                "As one loop they would change an array that they read, and the whole array would be copied. As two loops they \
                 change it in place.",
                "No change is needed: the elements that are read first become a separate array, and the large array stays in place.",
                Some("def main [n] (a: *[n]i64) (k: i64) = a with [k:k + 10] = map (+ 1) a[k:k + 10]"),
            ),
        };
        Reason { why, remedy, example }
    }
}

impl Code {
    /// Why a condition that has another code of its own gives this one: [`Condition::NoPath`] by what lies on a path from the
    /// first to the second, and takes this from the first; [`Condition::FuseNo`] by what the source says. Nothing where
    /// there is no more to say than the condition does.
    pub fn own_reason(self) -> Option<(Condition, Reason)> {
        let (condition, why, remedy, example) = match self {
            Code::NeedsWhole => (
                Condition::NoPath,
                "The second needs a result of a value that exists only after the last iteration of the first.",
                Condition::NeedsWhole.reason().remedy,
                "def main (xs: []f64) = let s = f64.sum xs in map (/ f64.sqrt s) xs",
            ),
            Code::Rate => (
                Condition::NoPath,
                "The second needs a result of the number of elements that the first keeps.",
                Condition::Rate.reason().remedy,
                "def main (xs: []f64) = let ys = filter (> 0) xs in map (/ f64.i64 (length ys)) ys",
            ),
            Code::IndexmapNotIdentity => (
                Condition::NoPath,
                "The second needs a result of elements of the first at other positions than its own.",
                Condition::ReadsElementwise.reason().remedy,
                "def main (xs: []f64) = let ys = scan (+) 0 xs in map (/ f64.sqrt ys[3]) ys",
            ),
            Code::Opaque => (
                Condition::NoPath,
                "There is a barrier between them: `opaque`, or a function of the host that takes a whole array.",
                "Remove the barrier, or call the function on elements.",
                "def main (xs: []f64) = f64.sum (opaque (map (+ 1) xs))",
            ),
            Code::Materialized => (
                Condition::NoPath,
                "The source has `#[materialize]` on an array between them, so the array is built in memory.",
                "Remove the attribute `#[materialize]`.",
                "def main (xs: []f64) = f64.sum (#[materialize] map (+ 1) xs)",
            ),
            Code::GuardPolicy => (
                Condition::NoPath,
                "A test before the second may fail after the first has printed, drawn or called something.",
                "Test before both, or in the loop: without `#: bounds(ahead)`, each iteration tests what it needs.",
                "def main (xs: []i64) (k: i64) = let ys = map (\\x -> #[trace] x) xs let j = assert (k > 0) k in (ys, map (\\x -> #[trace] (x * j)) xs)",
            ),
            Code::ControlFlow => (
                Condition::FuseNo,
                "The body of one of them has more control flow than the gate allows for fusion.",
                "Write the condition as a value (`ifelse`), or open the gate: `#: gate(control-flow: structured)`.",
                "def main (xs: []i64) = i64.sum (#[fuse(no(control_flow))] map (+ 1) xs)",
            ),
            Code::NoaliasMissing => (
                Condition::FuseNo,
                "One of them writes a buffer of the caller that may overlap with another one.",
                "If they never overlap, declare it: `#: noalias(a, b)`.",
                "def main (xs: []i64) = i64.sum (#[fuse(no(noalias))] map (+ 1) xs)",
            ),
            Code::BroadcastNd => (
                Condition::FuseNo,
                "One of them is a statement on whole arrays, of a kind that is not fused.",
                "Open the gate: `#: gate(broadcast-nd: indexed)`.",
                "def main (xs: []i64) = i64.sum (#[fuse(no(broadcast_nd))] map (+ 1) xs)",
            ),
            Code::DependenceCycle
            | Code::DomainMismatch
            | Code::Scope
            | Code::EffectsIo
            | Code::EffectsRng
            | Code::EffectsUnknown
            | Code::EffectsFail
            | Code::Direction
            | Code::WorkDuplicated
            | Code::NoRule
            | Code::Cost => return None,
        };
        Some((condition, Reason { why, remedy, example: Some(example) }))
    }
}
