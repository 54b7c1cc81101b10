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
                "Where they are always equal, give both arrays one size in their types, `[n]`.",
                Some("def main (xs: []f64) (ys: []f64) = (f64.sum xs, f64.sum ys)"),
            ),
            Condition::ReadsElementwise => (
                "The second loop reads other positions of the first one's result than its own.",
                "A loop that reads its own position only can be fused; so can one that reads a scan from its end. A map of \
                 scalars that can't fail is computed where it is read, if it is short or read at neighbours. Else the array \
                 has to be made.",
                Some("def main [n] (xs: [n]f64) = let ys = scan (+) 0 xs in map (\\i -> ys[i / 2]) (iota n)"),
            ),
            Condition::NeedsWhole => (
                "The second loop needs a value that exists only when the first one has run to its end.",
                "It takes two passes, unless the formula can do without it until the end, as sums of x and x*x do \
                 for a variance. What a flatmap gives is such a value, too, except for one loop that combines it by any \
                 brackets, where nobody else asks for it and nobody for its positions.",
                Some("def main (xs: []f64) = let s = f64.sum xs in map (/ s) xs"),
            ),
            Condition::Rate => (
                "The second needs to know how many elements the first lets through, before it has run.",
                "Ask for the length behind the loops, or do without it in them.",
                Some("def main (xs: []i64) = let ys = filter (> 0) xs in map (* length ys) ys"),
            ),
            Condition::OwnPosition => (
                "The second loop reads something at its own index, which a filter in the first has shifted.",
                "Zip the other array with the elements before they are filtered. (Places among the elements kept are \
                 counted: `indices` of them can be fused, but where floats are combined from these alone.)",
                Some("def main (xs: []i64) = let ys = filter (> 0) xs in (ys, xs[:length ys])"),
            ),
            Condition::EffectsIo => (
                "Both print, or call functions with `#[effects(io)]`, and one loop would do so in another order.",
                "Take one `trace` or call away.",
                Some(
                    "def main (xs: []i64) = let ys = map (\\x -> trace x) xs in map (\\y -> trace (y + 1)) ys",
                ),
            ),
            Condition::EffectsRng => (
                "Both draw from one stream of random numbers, and one loop would draw in another order.",
                "Draw all numbers in one loop, or by a pure function of the element's index.",
                Some(
                    "#[effects(random)] external \"draw\" : i64 -> i64 def main (xs: []i64) = let ys = map draw xs in map \
                     draw ys",
                ),
            ),
            Condition::EffectsUnknown => (
                "One of them calls a function of which nothing is known, and the other does not only compute.",
                "Say what the function does: `#[effects(pure)]`, `fail`, `io` or `random`.",
                Some("external \"f\" : i64 -> i64 def main (xs: []i64) = let ys = map f xs in map f ys"),
            ),
            Condition::EffectsFail => (
                "One of them prints or draws and the other may fail: one loop would fail before or after it.",
                "Take the `trace` away, or make the other total: a guarded index or division can't fail.",
                Some("def main (xs: []i64) = let ys = map (\\x -> trace x) xs in map (10 /) ys"),
            ),
            Condition::SameCondition => (
                "The two branches depend on different conditions.",
                "Where the conditions are one, bind it to a name and use that in both.",
                Some(
                    "def main (b: bool) (c: bool) (xs: []i64) = (if b then i64.sum xs else 0, if c then i64.maximum \
                     xs else 0)",
                ),
            ),
            Condition::Copyable => (
                "The first loop prints, or calls what is not pure, and would do so in another order, or another number \
                 of times.",
                "Without the `trace` or the call it can be computed where it is read.",
                Some("def main [n] (xs: [n]f64) = reverse (map (\\x -> trace (x + 1)) xs)"),
            ),
            Condition::Exact => (
                "What is combined stands in another order, or between other brackets, and the operator may give \
                 something else then.",
                "A built-in operator of integers or truth values gives the same in any order.",
                Some("def main (xs: []f64) = f64.sum (reverse (filter (> 0) xs))"),
            ),
            Condition::Neutral => (
                "What a fold starts from is not the neutral element of its operator, as far as is known.",
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
                "Something in between depends on the first and is needed by the second, and can't be in one loop with \
                 both.",
                "See why what lies between is fused with neither, or compute it without the first.",
                Some("def main (xs: []f64) = let ys = map f64.exp xs let s = f64.sum ys in map (/ s) ys"),
            ),
            Condition::FuseNo => (
                "The source says that one of them stays alone.",
                "Take the attribute away: `#[fuse(no)]`.",
                Some("def main (xs: []i64) = i64.sum (#[fuse(no)] map (+ 1) xs)"),
            ),
            Condition::SameScope => (
                "At least one of them is no loop that can be fused: a branch with loops in it, or a sequential loop.",
                "What both branches do, or every turn does alike, can stand in front, or behind.",
                Some("def main (b: bool) (xs: []i64) = (i64.sum xs, if b then i64.maximum xs else 0)"),
            ),
            Condition::Counted => (
                "One of them is a sequential loop that a condition ends: how many turns it takes is known only when it has run.",
                "Count the turns, by a range or over an array and without a `break`, and let a condition in the turn do nothing \
                 once it is over.",
                Some(
                    "def main [n] (xs: [n]i64) = let ys = map (+ 1) xs in loop i = 0 while i < n && ys[i] > 0 do i + 1",
                ),
            ),
            Condition::Discardable => (
                "The loop that would move into the branch, or what it needs, may fail or prints: it would not always do so, \
                 or in another order.",
                "Make it total, take the `trace` away, or write it in the branch.",
                Some(
                    "def main (b: bool) (d: i64) (xs: []i64) = let ys = map (/ d) xs in if b then i64.sum ys else 0",
                ),
            ),
            Condition::OnlyThere => (
                "What the first gives is needed elsewhere too, so that the two can't be together in a branch.",
                "Write in each branch what it needs: only one of them runs.",
                Some(
                    "def main (b: bool) (xs: []i64) = let ys = scan (+) 0 xs in if b then i64.sum ys else i64.maximum ys",
                ),
            ),
            Condition::CodeSize => (
                "The second could stand in each branch of the first, but is too long to be written twice.",
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
                "What the second loop reads is emitted at several places of the first.",
                "Choose the value with `if`, and let one place emit it.",
                None,
            ),
            Condition::Cost => (
                "They could be one loop, but the plan has the one with others, and no better plan was found of those \
                 that were asked for.",
                "Nothing is lost by it, but where another cost or clusters were asked for.",
                Some("def main (xs: []f64) = let s = f64.sum xs let ys = map (/ s) xs in (ys, map (+ 1) xs)"),
            ),
            Condition::Slows => (
                "As one loop both would run element by element, many times slower, and one of them runs on tiles by itself.",
                "See what keeps the other, or both together, from tiles (docs/native.md): without that they can be one loop.",
                Some(
                    "def main [n][m] (xss: [n][m]f64) = (map (\\r -> r[0] + 1) xss, map (\\r -> f64.sum (scan (+) 0 (filter (> 0) r))) xss)",
                ),
            ),
            Condition::Copies => (
                "As one loop they would change an array that they read, and all of it would be copied for that. Apart it is \
                 changed where it is.",
                "Nothing is lost by it: what is read first is an array by itself, and the large one stays in its place.",
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
                "The second needs what is computed from a value that exists only when the first has run to its end.",
                Condition::NeedsWhole.reason().remedy,
                "def main (xs: []f64) = let s = f64.sum xs in map (/ f64.sqrt s) xs",
            ),
            Code::Rate => (
                Condition::NoPath,
                "The second needs what is computed from the number of elements that the first lets through.",
                Condition::Rate.reason().remedy,
                "def main (xs: []f64) = let ys = filter (> 0) xs in map (/ f64.i64 (length ys)) ys",
            ),
            Code::IndexmapNotIdentity => (
                Condition::NoPath,
                "The second needs what is computed from other positions of the first one's result than its own.",
                Condition::ReadsElementwise.reason().remedy,
                "def main (xs: []f64) = let ys = scan (+) 0 xs in map (/ f64.sqrt ys[3]) ys",
            ),
            Code::Opaque => (
                Condition::NoPath,
                "There is a barrier between them: `opaque`, or a function of the host that takes a whole array.",
                "Take the barrier away, or call the function on elements.",
                "def main (xs: []f64) = f64.sum (opaque (map (+ 1) xs))",
            ),
            Code::Materialized => (
                Condition::NoPath,
                "The source says `#[materialize]` of an array between them, so that it is built in memory.",
                "Take the attribute away: `#[materialize]`.",
                "def main (xs: []f64) = f64.sum (#[materialize] map (+ 1) xs)",
            ),
            Code::GuardPolicy => (
                Condition::NoPath,
                "Ahead of the second stands a test that may fail, after what the first prints, draws or calls.",
                "Test before both, or in the loop: without `#: bounds(ahead)`, each turn tests what it needs.",
                "def main (xs: []i64) (k: i64) = let ys = map (\\x -> #[trace] x) xs let j = assert (k > 0) k in (ys, map (\\x -> #[trace] (x * j)) xs)",
            ),
            Code::ControlFlow => (
                Condition::FuseNo,
                "The body of one of them has more control flow than loops may have that are fused.",
                "Write the condition as a value (`ifelse`), or open the gate: `#: gate(control-flow: structured)`.",
                "def main (xs: []i64) = i64.sum (#[fuse(no(control_flow))] map (+ 1) xs)",
            ),
            Code::NoaliasMissing => (
                Condition::FuseNo,
                "One of them writes a buffer of the caller that may overlap with another one.",
                "Where they never do, say so: `#: noalias(a, b)`.",
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
