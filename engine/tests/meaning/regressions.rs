//! Programs that random testing once found to be fused wrongly. What they give is known by hand.

use lawson::core::Op;
use lawson::core::interp::{self, Stop};
use lawson::core::layout::split;
use lawson::core::value::CoreValue;
use lawson::fuse::{FuseOptions, fuse};
use lawson::verify::Options;
use lawson::verify::operators::OperatorLaw;
use lawson_oracle::domain::Concrete;
use lawson_oracle::schedule::Schedule;
use lawson_oracle::value::text::parse_values;

/// The fused program's results on these arguments.
pub fn fused(program: &str, args: &str) -> Result<Vec<CoreValue>, Stop> {
    let fused = lawson::Program::parse(program).unwrap().main().unwrap().fuse().unwrap();
    let args: Vec<CoreValue> = parse_values(args).unwrap().iter().flat_map(split).collect();
    interp::run(&mut Concrete::new(), fused.program(), &args, &Schedule::new(Schedule::SMALL)).result
}

/// Nobody needs its result, but leaving it out would lose the failure.
#[test]
fn a_fold_that_may_fail_stays() {
    let program = "def main [n] [m] (xs: [n]i64) (ys: [m]bool) =
        let s = reduce (\\a b -> 0 > xs[0]) false ys in 0";
    assert!(matches!(fused(program, "empty([0]i64) [false]"), Err(Stop::Failed { .. })));
}

/// The same of a scan, whose steps run for what they may fail at.
#[test]
fn a_scan_that_may_fail_stays() {
    let program = "def main [n] (xs: [n]i64) (ks: [n]i64) =
        let a = scan (\\p q -> i64.max p (xs[q])) 0 ks in map (+ 1) ks";
    assert!(matches!(fused(program, "[0i64] [1i64]"), Err(Stop::Failed { .. })));
}

/// Two filters keep the same elements, each as many as it counts itself: were the second one the first, no
/// statement would give its length a value.
#[test]
fn filters_of_two_lengths_are_not_shared() {
    let program = "def main [n] (xs: [n]i64) = map (\\x ->
        let a = filter (> x) xs
        let b = filter (> x) xs
        in length a + i64.sum (scan (+) 0 b) + i64.sum (map2 (*) a (iota (length a)))) xs";
    let fused = lawson::Program::parse(program).unwrap().main().unwrap().fuse().unwrap();
    fused.verify(&Options::default()).unwrap();
}

/// The filter over rows of no elements keeps none of them.
#[test]
fn a_length_that_a_predicate_needs_is_that_of_its_filter() {
    let program = "def main [n] [m] (xs: [n]f64) (ys: [m]f64) =
        let none = iota m |> filter (\\x -> false)
        in filter (\\(row: [n]i32) -> bool.i64 (length none)) (map (\\y -> map (\\x -> 0) xs) ys)";
    let results = fused(program, "empty([0]f64) [0.0f64]").unwrap();
    assert_eq!(results[0].dims(), [0, 0]);
}

/// `m` is an extent of `zs` only where `m` is not negative, and `bs` fails where it is: after what is
/// printed before.
#[test]
fn what_a_later_statement_shows_of_a_size_moves_nothing_in_front_of_it() {
    let program = "def main [n] (m: i64) (xs: [n]i64): ([n]i64, [m]i64, [n]i64) =
        let as = map (+ 1) xs
        let t = trace m
        let zs = replicate m t
        let bs = map (\\x -> i64.sum (#[materialize] (replicate m x))) xs
        in (as, zs, bs)";
    let fused = lawson::Program::parse(program).unwrap().main().unwrap().fuse().unwrap();
    let args: Vec<CoreValue> = parse_values("-2i64 [0i64]").unwrap().iter().flat_map(split).collect();
    let run = interp::run(&mut Concrete::new(), fused.program(), &args, &Schedule::new(Schedule::SMALL));
    assert!(matches!(run.result, Err(Stop::Failed { .. })));
    assert_eq!(run.log.len(), 1, "what is printed before the failure");
}

/// `2 * 2^62` wraps: there is no array of that size, although 2 and 2^62 are extents.
#[test]
fn a_product_of_extents_may_be_negative() {
    let program = "def main [n] (xs: [n]i64) =
        let dead = iota (n * 4611686018427387904) in map (+ 1) xs";
    assert!(matches!(fused(program, "[1i64, 2i64]"), Err(Stop::Failed { .. })));
}

/// The inner filter's length has no value outside of the body, which runs for no element.
#[test]
fn a_size_of_the_body_of_an_empty_loop_that_prints() {
    let program = "def main [n] (xs: [n]i32) =
        map (\\(_: i32) -> (trace 0, length (filter (\\_ -> true) xs))) xs";
    let entry = lawson::Program::parse(program).unwrap().main().unwrap();
    let kernel = entry.fuse().unwrap().compile().unwrap();
    let none: [i32; 0] = [];
    assert!(kernel.call(&[none.as_slice().into()]).is_ok());
}

/// What is wrong with the operators of a program, a line for each.
fn operator_faults(program: &str) -> Vec<OperatorLaw> {
    let entry = lawson::Program::parse(program).unwrap().main().unwrap();
    entry.operators().iter().flat_map(|op| &op.faults).map(|fault| fault.law).collect()
}

#[test]
fn operators_of_inner_loops_are_checked() {
    let minus = "def main [n] [m] (xss: [n][m]f64) = map (\\row -> reduce (-) 0 row) xss";
    assert!(operator_faults(minus).contains(&OperatorLaw::Associative));
    let one = "def main [n] [m] (xss: [n][m]i64) = map (reduce (+) 1) xss";
    assert_eq!(operator_faults(one), [OperatorLaw::Neutral]);
    let sums = "def main [n] [m] (xss: [n][m]i64) = map (reduce (+) 0) xss";
    assert_eq!(operator_faults(sums), []);
}

/// The numbers of its statements are greater than those of its variables: it could not be run, and what
/// could not be run passed.
#[test]
fn an_operator_behind_another_loop_is_tried() {
    let behind = "def main [n] (xs: [n]f64) = reduce (\\a b -> a - 2 * b) 0 (map (+ 1) xs)";
    assert_eq!(operator_faults(behind), [OperatorLaw::Associative, OperatorLaw::Neutral]);
    let sums = "def main [n] (xs: [n]f64) = reduce (\\a b -> a + 1 * b) 0 (map (+ 1) (filter (> 0) xs))";
    let entry = lawson::Program::parse(sums).unwrap().main().unwrap();
    let [operator] = entry.operators() else { panic!("one operator") };
    assert!(operator.triples > 200 && operator.neutral && operator.faults.is_empty(), "{operator:?}");
    // It has no finite value on any operands: nothing is known of it.
    let none = "def main [n] (xs: [n]f64) = reduce (\\a b -> a / 0 + b / 0) 0 (map (+ 1) xs)";
    let entry = lawson::Program::parse(none).unwrap().main().unwrap();
    assert_eq!(entry.operators()[0].triples, 0);
    assert!(!entry.operators()[0].is_tried());
}

/// Operators were tried, and the program run for what they combine, where every size is 3.
#[test]
fn an_operator_that_depends_on_a_size_is_tried_at_sizes_near_the_literals() {
    let fatal = |program: &str| {
        let entry = lawson::Program::parse(program).unwrap().main().unwrap();
        entry.operators().iter().flat_map(|op| &op.faults).any(|fault| fault.is_fatal())
    };
    for n in [3, 10, 100, 1000] {
        let size = format!("if n > {n} then a - b else a + b");
        assert!(fatal(&format!("def main [n] (xs: [n]i32): i32 = reduce (\\a b -> {size}) 0 xs")), "{n}");
        let rows = format!("map (reduce (\\a b -> {size}) 0) xss");
        assert!(fatal(&format!("def main [n] [m] (xss: [n][m]i32) = {rows}")), "rows, {n}");
    }
    let equal = "def main [n] (xs: [n]i32) = scan (\\a b -> if n == 50 then a - b else a + b) 0 xs";
    assert!(fatal(equal));
    let length = "def main (xs: []i32) = reduce (\\a b -> if length xs > 10 then a - b else a + b) 0 xs";
    assert!(fatal(length));
    let branch = "def main [n] (xs: [n]i32) = \
                  if n > 1000 then reduce (\\a b -> a - b) 0 xs else reduce (+) 0 xs";
    assert!(fatal(branch));
    let shift = "def main [n] (xs: [n]f64): f64 = reduce (\\a b -> a + b - f64.i64 (n / 20)) 0 xs";
    assert_eq!(operator_faults(shift), [OperatorLaw::Neutral]);
    let sums = "def main [n] (xs: [n]i32) = reduce (\\a b -> if n > 10 then b + a else a + b) 0 xs";
    assert_eq!(operator_faults(sums), []);
}

/// The root has a value from 1000 on, and no small number is as large: the program's own constants are.
#[test]
fn an_operator_is_tried_on_the_constants_of_its_program() {
    let program =
        "def main (xs: []f64) = reduce (\\a b -> f64.max a b + 0 * f64.sqrt (f64.min a b - 1000)) 1000 xs";
    let entry = lawson::Program::parse(program).unwrap().main().unwrap();
    let [operator] = entry.operators() else { panic!("one operator") };
    // Below 1000 it makes NaNs.
    let on_numbers = operator.faults.iter().all(|fault| fault.special().is_some());
    assert!(operator.triples > 0 && operator.neutral && on_numbers, "{operator:?}");
}

/// Its steps are counted over all operands: else verification takes minutes.
#[test]
fn an_operator_of_many_steps_is_given_up() {
    let program =
        "def main (xs: []i64) = reduce (\\a b -> a + b + i64.sum (map (* a) (iota 100000000))) 0 xs";
    let entry = lawson::Program::parse(program).unwrap().main().unwrap();
    assert!(!entry.operators()[0].is_tried());
}

/// Sizes that an operator gives a value, the length of a filter and one that it names, were taken for the
/// program's: it could not be run. The greatest positive number is associative, and 0 is not neutral for what
/// is negative; one more than the greater number is neither associative nor the number itself.
#[test]
fn an_operator_that_binds_sizes_is_tried() {
    assert_eq!(
        operator_faults(
            "def main [n] (xs: [n]i64) = reduce (\\a b -> i64.maximum (filter (> 0) [a, b])) 0 xs"
        ),
        [OperatorLaw::Neutral]
    );
    let named = "def main [n] (xs: [n]i64) =
        reduce (\\a b -> let k = 1 + i64.max a b in i64.sum (scan (\\_ x -> x) 0 (replicate k 1))) 0 xs";
    assert_eq!(operator_faults(named), [OperatorLaw::Associative, OperatorLaw::Neutral]);
}

/// A component is judged by itself, however large another one is, and however small it is.
#[test]
fn a_component_that_is_not_associative_is_seen_beside_others() {
    for op in [
        "\\(a, s) (b, t) -> (a + b + 1e9, s - t)",
        "\\(a, s) (b, t) -> (a + b, 1e-9 * (s - t))",
        "\\(a, s) (b, t) -> (f64.max a b, (s + t) / 2)",
    ] {
        let program = format!("def main [n] (xs: [n](f64, f64)) = reduce ({op}) (0, 0) xs");
        assert!(operator_faults(&program).contains(&OperatorLaw::Associative), "{op}");
    }
    // Associative on paper.
    for op in ["\\a b -> (a + b) / (1 + a * b)", "\\a b -> f64.log (f64.exp a + f64.exp b)"] {
        let program = format!("def main [n] (xs: [n]f64) = reduce ({op}) 0 xs");
        assert!(!operator_faults(&program).contains(&OperatorLaw::Associative), "{op}");
    }
}

/// The loop over `k` elements reads none of them, and stood in front of the array that can't be made, and
/// of what is printed before that.
#[test]
fn a_loop_over_a_size_that_can_not_be_fails() {
    let program = "def main [n] k (xs: [n]i64) =
        let zs = map (\\x -> trace x) xs
        let s = i64.maximum (iota k)
        in reduce (\\_ _ -> s) 0 zs";
    prints_and_fails(program, "-1i64 [7i64]");
}

/// The fused program prints once on these values, then fails.
fn prints_and_fails(program: &str, values: &str) {
    let fused = lawson::Program::parse(program).unwrap().main().unwrap().fuse().unwrap();
    let args: Vec<CoreValue> = parse_values(values).unwrap().iter().flat_map(split).collect();
    let run = interp::run(&mut Concrete::new(), fused.program(), &args, &Schedule::new(Schedule::SMALL));
    assert!(matches!(run.result, Err(Stop::Failed { .. })), "{:?}", run.result);
    assert_eq!(run.log.len(), 1, "what is printed before the failure");
}

/// A fold of rows gives a row, which was taken for `k` collected elements: so `k` was no size that can't
/// be, and the rows were made in front of what is printed before them.
#[test]
fn a_fold_of_rows_shows_nothing_of_their_size() {
    let program = "def main [n] k (xs: [n]i32) =
        let zs = trace (map (+ 1) xs)
        in reduce (map2 i64.max) (replicate k 0) (map (\\_ -> iota k) zs)";
    prints_and_fails(program, "-1i64 [7i32]");
}

/// A fold of what is made anew for each element that a filter lets through adds by its own places, and not
/// by those of the filter; the fold of what the filter gives adds by these. Where order can't be seen the
/// two are one loop.
#[test]
fn what_is_made_anew_does_not_stand_at_the_places_of_a_filter() {
    let loops = |results: &str| {
        let program = format!(
            "def main [n] (xs: [n]f64) =
               let ys = filter (> 0) xs
               let k = length ys
               in (ys, {results})"
        );
        let fused = lawson::Program::parse(&program).unwrap().main().unwrap().fuse().unwrap();
        fused.verify(&Options::default()).unwrap();
        fused.report().counts.loops
    };
    assert_eq!(loops("f64.sum (replicate k 0.1)"), 2);
    assert_eq!(loops("scan (+) 0 (replicate k 0.1)"), 2);
    assert_eq!(loops("reduce (\\a b -> a + b) 0 (map f64.sqrt (replicate k 0.1))"), 2);
    assert_eq!(loops("f64.sum (map f64.i64 (scan (+) 0 (replicate k 1)))"), 2);
    assert_eq!(loops("i64.sum (replicate k 1)"), 1);
    assert_eq!(loops("scan (+) 0 (replicate k 1i64)"), 1);
    assert_eq!(loops("map (+ 1) (replicate k 1i64)"), 1);
    assert_eq!(loops("f64.sum (map2 (*) ys (replicate k 0.1))"), 1);
    assert_eq!(loops("f64.sum (map (\\y -> if y > 1 then 0.1 else 0.2) ys)"), 1);
}

/// The sum that is computed once, in front of `as7`, waits for the length that `as20` counts when these two
/// are one: `as16` then comes to stand in front of `as7`, with which it was planned to be one. It is: all
/// clusters are carried out from one state.
#[test]
fn no_cluster_takes_another_one_apart() {
    let program = "def main [n] [m] (xs: [n]i32) (_: [m]i32) =
        let as7 = map (\\_ -> i64.sum (replicate m 0)) xs
        let as16 = filter (\\_ -> true) xs
        let as20 = filter (\\_ -> true) (replicate m (i32.i64 (length (tabulate n (\\_ -> 0)))))
        let _ = map (\\(_, i) -> i64.max as7[i] 0) (zip as20 (iota (length as20)))
        in as16";
    let fused = lawson::Program::parse(program).unwrap().main().unwrap().fuse().unwrap();
    fused.verify(&Options::default()).unwrap();
    assert!(fused.fusion().unwrap().report.optimal);
}

/// Rows that are not there show nothing of their size, also where branches make them; nor do branches of a
/// size that is given before.
#[test]
fn branches_show_nothing_of_a_size_that_they_do_not_bind() {
    for a in ["if c then map (\\_ -> replicate k 0i64) xs else map (\\_ -> replicate k 1) xs", "xs"] {
        let program = format!(
            "def main [n] [m] (xs: [n]i64) (ys: [m]i64) (k: i64) (c: bool) =
               let a = {a}
               let t = map (\\y -> trace y) ys
               let b = if c then map (+ 1) (iota k) else map (+ 2) (iota k)
               let s = i64.sum (iota k)
               let z = map (\\y -> y + s) t
               in (a, b, z)"
        );
        prints_and_fails(&program, "empty([0]i64) [3i64] -1i64 true");
    }
}

/// The third branch needs what the second gives, and only the first was asked. Of parameters' sizes nobody
/// waits for a branch.
#[test]
fn branches_become_one_where_each_two_of_them_may() {
    let loops = |f: &str, g: &str| {
        let program = format!(
            "def main [n] (xs: [n]i64) (c: bool) =
               let a = if c then 1 else 2i64
               let f = if c then {f} else xs
               let g = if c then {g} else a
               in g"
        );
        let fused = lawson::Program::parse(&program).unwrap().main().unwrap().fuse().unwrap();
        fused.verify(&Options::default()).unwrap();
        fused.report().counts.loops
    };
    assert_eq!(loops("map (+ 1) xs", "i64.sum f"), 1);
    assert_eq!(loops("filter (> 1) xs", "i64.sum f"), 2);
    assert_eq!(loops("filter (> 1) xs", "length f"), 1);
}

/// The third branch needs the size that the first gives, and only the last one was asked.
#[test]
fn a_branch_waits_for_the_first_of_two() {
    let program = "def main [n] (xs: [n]i64) (zs: [n]i64) (c: bool) =
        let ys = if c then filter (> 1) xs else map (+ 1) xs
        let u = if c then zs[0] else 3
        let v = if c then i64.sum (iota (length ys)) else 5
        in (ys, u, v)";
    let fused = lawson::Program::parse(program).unwrap().main().unwrap().fuse().unwrap();
    let branches = fused.program().body.stmts.iter().filter(|s| matches!(s.op, Op::If { .. })).count();
    assert_eq!(branches, 2);
    fused.verify(&Options::default()).unwrap();
}

/// The first branches give a size that stands for the filter in front of them: they don't bind it.
#[test]
fn branches_bind_no_size_that_they_mention() {
    let program = "def main [n] (xs: [n]i64) (c: bool) =
        let ys = filter (> 1) xs
        let f = if c then map (+ 1) ys else ys
        let g = if c then i64.sum f else 0
        in (g, ys)";
    let fused = lawson::Program::parse(program).unwrap().main().unwrap().fuse().unwrap();
    assert_eq!(fused.report().counts.loops, 2, "the filter, and the sum within the branch");
    fused.verify(&Options::default()).unwrap();
}

/// Branches whose results have the sizes of parameters bind none of them: when the two had become one, the
/// filter seemed to wait for it, and it for the scan.
#[test]
fn branches_bind_no_size_of_a_parameter() {
    let program = "def main [n] [m] (xs: [n](i64, i64)) (ys: [m]i64) =
        let a = if false then ys else iota m
        let b = scan (\\_ _ -> (0, 0)) (0, 0) xs
        let c = filter (\\_ -> true) xs
        let d = if false then map (\\(x, _) -> x) b else iota n
        in (a, c, d)";
    let fused = lawson::Program::parse(program).unwrap().main().unwrap().fuse().unwrap();
    fused.verify(&Options::default()).unwrap();
}

/// The branches in a loop give an array of the size that the loop runs over, and don't bind it.
#[test]
fn branches_in_a_loop_that_prints_bind_no_size_of_the_loop() {
    let program = "def main [n] (xs: [n]i64) =
        let ys = filter (\\_ -> true) xs
        let zs = map2 (\\_ _ -> 0) ys (iota (length ys))
        in map (\\_ -> i32.sum (if false then zs else let _ = trace 0 in zs)) zs";
    let fused = lawson::Program::parse(program).unwrap().main().unwrap().fuse().unwrap();
    fused.verify(&Options::default()).unwrap();
}

/// The product moves out of the map beside the minimum, within a branch, and is fused with it there: the
/// program that comes out has no more to fuse.
#[test]
fn what_moves_out_of_a_loop_within_a_branch_is_fused_there() {
    let program = "def main [n] [m] (xs: [n]i32) (ys: [m]f64) =
        if n > 1
        then map (\\_ -> (0.0, 0.0)) xs
        else let least = f64.minimum ys in map (\\_ -> (f64.product (tabulate m (\\i -> ys[i])), least)) xs";
    let fused = lawson::Program::parse(program).unwrap().main().unwrap().fuse().unwrap();
    assert_eq!(fused.report().counts.loops, 3);
    fused.verify(&Options::default()).unwrap();
}

/// That `ys` is read element by element shows when `iota` is gone: then it needs not be there.
#[test]
fn a_view_that_comes_to_be_read_element_by_element_is_read_through() {
    for zs in ["map2 (\\_ i -> ys[i]) xs (iota n)", "map2 (\\_ i -> ys[i]) ys (iota n)"] {
        let program = format!("def main [n] (xs: [n]bool): [n]i32 = let ys = replicate n 7 in {zs}");
        let entry = lawson::Program::parse(&program).unwrap().main().unwrap();
        let fused = entry.fuse().unwrap();
        assert_eq!(fused.report().counts.intermediates, 0, "{program}");
        let program = &fused.fusion().unwrap().program;
        let again = fuse(program, &FuseOptions::default()).unwrap();
        assert_eq!(again.program, *program, "{}", again.program);
        fused.verify(&Options::default()).unwrap();
    }
}

/// What is known of sizes depends on the order of statements: a plan is carried out from one state of its
/// scope, so that what was lawful stays so. Here one cluster's becoming one made a loop after it count as
/// one that may fail, and so be ordered after the `trace`.
#[test]
fn a_plan_that_is_lawful_is_carried_out() {
    let program = "def main [n] (xs: [n]i32) (k: i64) =
        let a = map (+ 1) xs
        let s = all (\\_ -> false) (replicate k 0)
        let t = map (\\x -> s) xs
        let u = or (map (\\x -> x > 3) a)
        let b = map (* 2) (iota k)
        let f = filter (\\_ -> u) b
        let g = map (\\i -> (i, 0)) (iota (length f))
        let _ = trace 0
        let z = replicate 0 0
        let (p, _) = unzip g
        let h = map2 (\\_ _ -> 0) p f |> map (z[0] -)
        let r = map2 (\\x _ -> x) h (iota (length h))
        in (t, r)";
    assert!(matches!(fused(program, "[1, 2] 3i64"), Err(Stop::Failed { .. })), "z has no elements");
}

/// Found by `lawson fuzz --language --seed 880001`: the second branch came in front of the assertion that its array has
/// as many elements as its type says, and was no program then. By hand: one element is not none.
#[test]
fn a_reshape_stays_behind_what_is_asserted_of_its_size() {
    let program = "def main [n] (xs: [n]i32) (c: bool) =
        let ys = if c then stencil_const 0 2 (\\s -> s[0]) (replicate n 1) else xs
        let zs = replicate n 0 :> [0]u32
        in (if c then loop s = replicate 0 0 for _ in replicate 0 zs do s else replicate 0 0, i32.sum ys)";
    for args in ["[1i32] true", "[1i32] false"] {
        assert!(matches!(fused(program, args), Err(Stop::Failed { .. })), "{args}");
    }
    assert!(fused(program, "empty([0]i32) true").is_ok());
}

/// By reading: from the least number up to one there are more numbers than an `i64` counts. No array has them, and the
/// loop over them takes not none of its turns.
#[test]
fn a_loop_over_more_numbers_than_are_counted_fails() {
    let program = "def main (a: i64) (b: i64) = loop s = 0i64 for j in a..<b do s + j";
    assert!(matches!(fused(program, "-9223372036854775808i64 1i64"), Err(Stop::Failed { .. })));
    assert!(fused(program, "-3i64 1i64").is_ok());
}

/// Found by `lawson fuzz --seed 772001`: the first map is short enough to be evaluated where it is read only when the
/// loop in front of it has become part of it, and in a branch nobody looked again. By hand: one loop in each branch.
#[test]
fn a_branch_is_fused_until_nothing_changes() {
    let program = "def main [n] (xs: [n]i32) (c: bool) =
        if c then let a = map (+ 1) (map2 (\\_ x -> x) (iota n) xs) in map (\\i -> a[n - 1 - i]) (iota n) else xs";
    let once = lawson::Program::parse(program).unwrap().main().unwrap().fuse().unwrap();
    assert_eq!(once.report().counts.loops, 1);
    assert_eq!(fuse(once.program(), &FuseOptions::default()).unwrap().program, *once.program());
}

/// Found by `lawson fuzz --seed 99001`: that the only index is 0 the source says before it compares what stands there,
/// and the fused program after it, on a path that no number takes.
#[test]
fn paths_that_no_number_takes_refuse_nothing() {
    for (a, condition) in [
        ("i32.i64", "0 < a[x]"),
        ("i32.i64", "i32.lowest < a[x]"),
        ("\\x -> xs[0] + i32.i64 x", "0 < a[x]"),
        ("\\x -> xs[0] + i32.i64 x", "i32.lowest < a[x]"),
    ] {
        let program = format!(
            "def main [n] (xs: [n]i32) =
                let a = map ({a}) (iota n) in map (\\x -> if {condition} then 0i32 else 1) xs"
        );
        let fused = lawson::Program::parse(&program).unwrap().main().unwrap().fuse().unwrap();
        fused.verify(&Options::default()).unwrap();
    }
}

/// Found by the fuzzer (5522211): the source compares element by element and ends at the first two that differ, the core
/// compares all of them. No number differs from itself; and what is decided on a path is known to whoever asks again
/// (8870681).
#[test]
fn what_is_compared_with_itself_is_equal() {
    for comparison in
        ["xs == xs", "xs != xs", "xs[0] < xs[0]", "xs[1] >= xs[1]", "xs == [0, 0, 0]", "!([1, 0, 2] != xs)"]
    {
        let program = format!("def main (xs: [3]u8) = {comparison}");
        let fused = lawson::Program::parse(&program).unwrap().main().unwrap().fuse().unwrap();
        fused.verify(&Options::default()).unwrap();
    }
}

/// A product of lengths that only running tells is too long to be multiplied out: the text of the program could not name
/// it. A reader found that.
#[test]
fn a_long_product_of_lengths_is_a_number() {
    let squares: String = (1..10).map(|i| format!("let t{i} = t{} * t0\n", i - 1)).collect();
    let program = format!(
        "def main (a: []i64) (b: []i64) (c: []i64) (d: []i64) (e: []i64) =
            let of xs = length (filter (> 0) xs)
            let t0 = of a + of b - of c + of d - of e
            {squares} in t9 * t9"
    );
    let fused = lawson::Program::parse(&program).unwrap().main().unwrap().fuse().unwrap();
    assert!(fused.program().to_string().contains("i64.*"));
}

/// Turns compute with their numbers what nothing is as long as: it is not multiplied out.
#[test]
fn products_with_the_number_of_a_turn_are_numbers() {
    let sums: String = (1..25).map(|i| format!("let t{i} = t{} * (k + a + b - c + {i})\n", i - 1)).collect();
    let program =
        format!("def main (a: i64) (b: i64) (c: i64) = loop s = 0 for k < a do let t0 = k {sums} in s + t24");
    let fused = lawson::Program::parse(&program).unwrap().main().unwrap().fuse().unwrap();
    assert!(fused.program().to_string().len() < 5_000, "{}", fused.program());
}

/// What is written twice is computed once, inside of loops too, and the reference combines both as that one does: it
/// added the second one from left to right, for nothing said where in the fused program it is.
#[test]
fn what_is_shared_comes_from_both_places() {
    let twice = [
        "map f64.sum a",
        "loop x = [1f64] for i < 1 do map (\\r -> f64.sum r + 0 * x[0]) (a :> [1][m]f64)",
        "if m > 2 then map f64.sum a else map (const 0) a",
        "map (\\r -> map (/ f64.sum r) r) a",
    ];
    for written in twice {
        let program = format!("def main [n] [m] (a: [n][m]f64) = ({written}, {written})");
        let fused = lawson::Program::parse(&program).unwrap().main().unwrap().fuse().unwrap();
        let text = fused.program().to_string();
        assert!(text.contains("sum#1") && text.contains("sum#2"), "{text}");
    }
}

/// An array without elements has the extents that its type says, one that only running finds among them: it had 0, and
/// the filter that finds it was gone.
#[test]
fn an_empty_array_has_the_extents_of_its_type() {
    for size in ["length b", "length b + 1", "length xs"] {
        let program = format!("def main (xs: []f64) = let b = filter (< 3.0) xs in (1, [] : [0][{size}]f64)");
        let fused = lawson::Program::parse(&program).unwrap().main().unwrap().fuse().unwrap();
        fused.compile().unwrap_or_else(|e| panic!("{program}: {e}"));
    }
}

/// Numbers that one loop reads through and another array needs whole: that they cheapen the plan as counted ones shows
/// only when the loop reads them no more, and fusing once more counted them.
#[test]
fn a_law_that_helps_behind_a_view_is_applied_at_once() {
    let program = "def main [n] (xs: [n]f64) = let kept = filter (> 0) xs
        let zs = #[materialize] zip kept (iota (length kept))
        in map2 (\\(x, _) i -> (x, i)) zs (iota (length kept))";
    let entry = lawson::Program::parse(program).unwrap().main().unwrap();
    let once = fuse(entry.lowered(), &FuseOptions::default()).unwrap();
    assert!(once.report.steps.iter().any(|rule| rule == "counter"), "{:?}", once.report.steps);
    let again = fuse(&once.program, &FuseOptions::default()).unwrap();
    assert_eq!(again.program, once.program, "{}", again.program);
}

/// What is pushed into branches has rows of the length that they have there: that was taken for the number of rows, where
/// this one was known in front of the branches.
#[test]
fn rows_in_branches_keep_their_length() {
    let program = "def main [n] (b: bool) (xs: [n]i64) = let kept = filter (> 0) xs
        in exscan (map2 (+)) (map (\\_ -> 0) kept) (if b then [kept] else replicate 1 kept)";
    let results = fused(program, "true [3i64, -1i64, 4i64]").unwrap();
    let expected: Vec<CoreValue> = parse_values("[[0i64, 0i64]]").unwrap().iter().flat_map(split).collect();
    assert_eq!(results, expected);
}

/// An element of numbers is computed where it is read, from an index that is a sum. That the index is 0 on a path says what
/// the sum is without its number.
#[test]
fn an_index_that_is_a_sum_is_known() {
    let program = "def main [m] (k: i64) (xs: [m]f64) = (3i64...m + 2)[k + 1]";
    lawson::Program::parse(program).unwrap().main().unwrap().fuse().unwrap().compile().unwrap();
    let elements = fused(program, "1i64 [0.5, 0.5, 0.5]").unwrap();
    assert_eq!(elements, split(&parse_values("5i64").unwrap()[0]));
}

/// A fused program that mentions what was read at an index, where that was computed in its place.
#[test]
fn an_element_that_another_one_needs_is_computed() {
    let program = "def main [n] (xs: [n]i64) (i: i64) = let a = map (* 3) xs
        let v = a[i] let b = map (+ v) xs in if i > 0 then b[0] else 2 * b[0]";
    assert_eq!(fused(program, "[2i64, 5i64] 1i64").unwrap(), split(&parse_values("17i64").unwrap()[0]));
}

/// Sums of more terms than are put in order, of which one is taken away again.
#[test]
fn exclusive_scans_of_large_terms_are_verified() {
    for element in
        ["loop s = x for _i < 300 do s + i64.f64 (f64.i64 (s ^ x))", "loop s = x for _i < 20 do s + s"]
    {
        let program = format!("def main [n] (xs: [n]i64) = exscan (+) 0 (map (\\x -> {element}) xs)");
        lawson::Program::parse(&program).unwrap().main().unwrap().fuse().unwrap().compile().unwrap();
    }
}

/// A condition that one side has decided, and the other one compares.
#[test]
fn what_was_answered_is_known_within_terms() {
    let program = "def main [n] (xs: [n]()) ys = any ((0, replicate n 0) ==) (zip2 ys [replicate (length xs) 0]) == true";
    lawson::Program::parse(program).unwrap().main().unwrap().fuse().unwrap().compile().unwrap();
    // And what it implies, which nobody asked.
    let program = "def main [n] (xs: [n]i32) = map (\\x -> let s = if 0 < x then 0 else x in false != (s > 1 && true)) xs";
    let results = fused(program, "[3i32, -2i32]").unwrap();
    assert_eq!(results, split(&parse_values("[false, false]").unwrap()[0]));
}

/// What is the same for each element moves in front of a loop, with a filter that it needs: the length of that was bound
/// there and in the loop again, where something else needed it.
#[test]
fn a_length_is_not_bound_in_front_of_a_loop_and_in_it() {
    let program = "def main [m] (ys: [m]f64) (k: f32) = map (\\y ->
        let kept = map (\\_ -> 6.0) (filter (>= 3) (map (\\x -> i16.f32 x * 3) (spread 1 9 [2i64] [k])))
        in all (< y) (kept ++ filter (2.0 >) ys)) ys";
    let results = fused(program, "[1.5, 7.0] 1f32").unwrap();
    assert_eq!(results, split(&parse_values("[false, true]").unwrap()[0]));
}

/// What a filter leaves, turned round, is the same for each element: in front of a loop it was behind a guard, and the
/// length of what stood for it was known only after that.
#[test]
fn an_array_of_unknown_length_does_not_move_behind_a_guard() {
    let program = "def main [m] [n] (xs: []f64) (yss: [m][n]f64) = map (map (\\y ->
        let turned = reverse (filter (> 0) xs) let turned[0] = y in turned[0])) yss";
    let results = fused(program, "[3.0, -1.0] [[1.0, 2.0]]").unwrap();
    assert_eq!(results, split(&parse_values("[[1.0, 2.0]]").unwrap()[0]));
    let results = fused(program, "empty([0]f64) empty([1][0]f64)").unwrap();
    assert_eq!(results, split(&parse_values("empty([1][0]f64)").unwrap()[0]));
}

/// A length that is known before branches, in a loop that moves into them: there it got another name, and no value.
#[test]
fn a_length_that_is_known_before_branches_is_the_same_in_them() {
    let program = "def main [n] (ys: [n]i64) (c: bool) (zs: []i64) =
        let k = length (filter (> 0) ys)
        in map (\\z -> let p = if z > 0 then replicate k z else replicate k 7 let p[0] = 1 in i64.sum p)
               (if c then map (+ 1) zs else zs)";
    let results = fused(program, "[1i64, 2i64, -3i64] true [3i64, -4i64]").unwrap();
    assert_eq!(results, split(&parse_values("[5i64, 8i64]").unwrap()[0]));
    let results = fused(program, "[1i64, 2i64, -3i64] false [3i64, -4i64]").unwrap();
    assert_eq!(results, split(&parse_values("[4i64, 8i64]").unwrap()[0]));
}

/// A loop over nothing that runs from the end.
#[test]
fn a_scan_of_nothing_is_turned_round() {
    let results = fused("def main (_: i64) = let xs = [] in reverse (scan (+) 0i64 xs)", "3i64");
    assert_eq!(results.unwrap(), split(&parse_values("empty([0]i64)").unwrap()[0]));
}

/// A view that is known not to fail after one that stays: in front of branches, into which a loop moves, it would.
#[test]
fn what_moves_in_front_of_branches_knows_nothing_of_what_it_passes() {
    let program = "def main [n] (xs: [n]i64) (k: i64) =
        let as = if false then map (\\_ -> iota k) xs
                 else let _ = trace 0i32 let row = replicate k 0 in map (\\_ -> row) xs
        let _ = replicate k 1
        in reduce (map2 (\\_ _ -> 0)) (replicate k 0) as";
    lawson::Program::parse(program).unwrap().main().unwrap().fuse().unwrap().compile().unwrap();
}
