//! Loops and the branches beside them: which move in, which stand in front.

use lawson::legality::Condition;

use super::whole::{finished, report_of};

/// What only one branch uses moves into it, and what reads only what branches give moves into both, where nothing
/// runs more often for it. With the loops that are left, and those of them that are in no branch, by hand.
#[test]
fn loops_move_into_branches() {
    let long = (0..40).fold("x".to_string(), |x, _| format!("({x} * 2 + 1)"));
    for (body, loops, outside) in [
        ("let zs = map (* 2) xs in if c then f64.sum zs else 0", 1, 0),
        ("let zs = map (* 2) (scan (+) 0 xs) in if c then 0 else f64.sum zs", 1, 0),
        ("let zs = filter (> 0) xs in if c then f64.sum zs else 0", 1, 0),
        ("let zs = map (* 2) xs in if c then (if d then f64.sum zs else 1) else 0", 1, 0),
        // Something else needs it, or its length.
        ("let zs = map (* 2) xs in if c then f64.sum zs else f64.maximum zs", 3, 1),
        ("let zs = map (* 2) xs in (zs, if c then f64.sum zs else 0)", 2, 1),
        ("let zs = filter (> 0) xs in if c then f64.sum zs else f64.i64 (length zs)", 2, 1),
        // It may fail, prints, or stays alone.
        ("let zs = map (\\x -> 1 / i64.f64 x) xs in if c then i64.sum zs else 0", 2, 1),
        ("let zs = map (\\x -> trace (x * 2)) xs in if c then f64.sum zs else 0", 2, 1),
        ("let zs = #[fuse(no)] map (* 2) xs in if c then f64.sum zs else 0", 2, 1),
        // Of two loops one runs, each in a branch.
        ("f64.sum (if c then map (* 2) xs else xs)", 2, 0),
        ("map (+ 1) (if c then map (* 2) xs else map (* 3) ys)", 2, 0),
        ("f64.sum (map (+ 1) (if c then map (* 2) xs else xs))", 2, 0),
        // It runs where it ran, also where it may fail, and over what there is.
        ("i64.sum (map (\\x -> 1 / i64.f64 x) (if c then map (* 2) xs else xs))", 2, 0),
        ("i64.sum (map i64.f64 (if c then filter (> 0) xs else xs))", 2, 0),
        ("map (+ 1) (if c then filter (> 0) xs else if d then map (* 2) xs else [])", 2, 0),
        ("filter (> 3) (if c then map (* 2) xs else map (+ 1) ys)", 2, 0),
        ("let zs = if c then filter (> 0) xs else map (* 2) ys in (length zs, map (+ 1) zs)", 2, 0),
        // Sizes that come into being in it have names of their own in each. (What runs element by element is not fused.)
        ("map (\\x -> length (replicate (i64.f64 x & 7) 0)) (if c then map (* 2) xs else xs)", 2, 0),
        (
            "map (\\x -> length (loop zs = [x] while length zs < 3 do zs ++ zs)) (if c then map (* 2) xs else xs)",
            3,
            0,
        ),
        (
            "map (\\x -> length (loop zs = filter (> x) ys for i < 2 do zs ++ filter (> x) zs)) (if c then map (* 2) xs else xs)",
            3,
            0,
        ),
        // What it needs besides comes before them.
        ("let zs = if c then map (* 2) xs else xs let s = f64.sum ys in map (/ s) zs", 3, 1),
        (
            "let zs = if c then map (* 2) xs else xs let k = i64.f64 ys[0] in map (\\z -> i64.f64 z / k) zs",
            2,
            0,
        ),
        // What it prints comes after what the branches do; and the branches may give what it reads besides.
        ("map (\\x -> trace x) (if c then map (* 2) xs else xs)", 2, 0),
        ("let a = if c then map (* 2) xs else map (+ 1) xs in map (+ f64.sum a) a", 4, 0),
        // It stays alone, or is long.
        ("#[fuse(no)] map (+ 1) (if c then map (* 2) xs else xs)", 2, 1),
        (&format!("map (\\x -> {long}) (if c then map (* 2) xs else xs)"), 2, 1),
        // Floats are added by their places, which are a filter's in the branch.
        ("f64.sum (if c then filter (> 0) xs else xs)", 2, 1),
        // Somebody else reads it, or needs its length: the branches give it all the same.
        ("let zs = if c then map (* 2) xs else xs in (f64.sum zs, #[fuse(no)] f64.maximum zs)", 3, 1),
        // What it needs besides comes after the branches; it may fail after what may fail, or needs what may fail in front
        // of branches that may.
        ("let zs = if c then filter (> 0) xs else xs in (length zs, f64.sum zs)", 2, 1),
        (
            "let zs = if c then map (* 2) xs else xs let is = #[fuse(no)] map (\\y -> 1 / i64.f64 y) ys in (is, map (\\z -> 2 / i64.f64 z) zs)",
            3,
            2,
        ),
        (
            "let zs = if c then map (\\x -> 2 / i64.f64 x) xs else map i64.f64 ys let k = i64.f64 ys[0] in map (/ k) zs",
            3,
            1,
        ),
        (
            "let (zs, k) = if c then (map (* 2) xs, 2) else (xs, 3) let s = f64.sum (map (* k) ys) in map (/ s) zs",
            3,
            2,
        ),
        // What comes after them can be in one loop with it.
        ("let zs = if c then map (* 2) xs else xs let s = scan (+) 0 ys in f64.sum (map2 (*) zs s)", 2, 0),
    ] {
        let text = format!("def main [n] (c: bool) (d: bool) (xs: [n]f64) (ys: [n]f64) = {body}");
        let fused = finished(&text);
        let here = outside_of_branches(fused.program());
        assert_eq!((fused.report().counts.loops, here), (loops, outside), "{body}\n{}", fused.program());
    }
}

/// Where a loop that branches read stays in front of them, or one that reads them after, the reason says what keeps it
/// there.
#[test]
fn what_keeps_a_loop_out_of_branches_is_told() {
    for (body, condition) in [
        ("let zs = map (* 2) xs in if c then f64.sum zs else f64.maximum zs", Condition::OnlyThere),
        ("let zs = map (* 2) xs in (zs, if c then f64.sum zs else 0)", Condition::OnlyThere),
        ("let zs = filter (> 0) xs in if c then f64.sum zs else f64.i64 (length zs)", Condition::OnlyThere),
        ("let zs = map (\\x -> 1 / i64.f64 x) xs in if c then i64.sum zs else 0", Condition::Discardable),
        ("let zs = map (\\x -> trace (x * 2)) xs in if c then f64.sum zs else 0", Condition::Discardable),
        ("let zs = #[fuse(no)] map (* 2) xs in if c then f64.sum zs else 0", Condition::FuseNo),
        // No loop reads it, with which it could be fused there.
        ("let zs = scan (+) 0 xs in if c then zs[0] + f64.sum xs else 0", Condition::SameScope),
        // The same after branches.
        ("let zs = if c then filter (> 0) xs else xs in f64.sum zs", Condition::Exact),
        ("let zs = #[fuse(no)] (if c then map (* 2) xs else xs) in map (+ 1) zs", Condition::FuseNo),
        (
            "let zs = if c then map (* 2) xs else xs let t = trace xs[0] in map (\\x -> trace (x + t)) zs",
            Condition::Discardable,
        ),
    ] {
        let text = format!("def main [n] (c: bool) (xs: [n]f64) = {body}");
        let refusals = report_of(&text).refusals;
        let of_zs = refusals.iter().filter(|r| r.producer.to_string() == "zs");
        let told: Vec<Condition> = of_zs.map(|r| r.condition).collect();
        assert_eq!(told, [condition], "{body}");
    }
}

/// How many loops of a program are in no branch.
fn outside_of_branches(program: &lawson::core::Program) -> usize {
    program.body.stmts.iter().filter(|stmt| matches!(stmt.op, lawson::core::Op::Loop(_))).count()
}

/// What both branches run stands in front of them, unless a loop of a branch could be one with it.
#[test]
fn what_both_branches_run_stands_in_front() {
    for (body, loops, outside) in [
        ("if c then i64.sum xs + 1 else i64.sum xs * 2", 1, 1),
        // It is one loop with what stands there.
        ("let t = i64.product xs in if c then t + i64.sum xs else t * i64.sum xs", 1, 1),
        // What it needs of a branch stands there, too.
        ("if c then i64.sum (map (* (k + 1)) xs) else i64.sum (map (* (k + 1)) xs) - 1", 1, 1),
        ("if c then map (+ 1) xs else map (+ 1) xs", 1, 1),
        // Branches in a branch, and two loops that are one.
        ("if c then (if d then i64.sum xs else i64.sum xs + 2) else i64.sum xs * 2", 1, 1),
        ("if c then i64.sum xs + i64.maximum xs else i64.sum xs * i64.maximum xs", 1, 1),
        ("map (\\x -> if x > 3 then i64.sum xs * x else i64.sum xs - x) xs", 2, 2),
        // A loop of a branch reads what it reads, or what it gives.
        ("if c then i64.sum xs + length (filter (> 3) xs) else i64.sum xs", 2, 0),
        ("if c then i64.sum (map (+ k) xs) else i64.maximum (map (+ k) xs)", 2, 0),
        // It may fail after something else, is another loop, or stays alone.
        ("if c then trace k + i64.sum (map (10 /) xs) else i64.sum (map (10 /) xs)", 2, 0),
        ("if c then i64.sum (map (* k) xs) else i64.sum (map (* (k + 1)) xs)", 2, 0),
        ("if c then #[fuse(no)] i64.sum xs else i64.sum xs", 2, 0),
    ] {
        let text = format!("def main [n] (c: bool) (d: bool) (k: i64) (xs: [n]i64) = {body}");
        let fused = finished(&text);
        let here = outside_of_branches(fused.program());
        assert_eq!((fused.report().counts.loops, here), (loops, outside), "{body}\n{}", fused.program());
    }
}
