//! The Rust API from outside: kernels, errors, and that a wrong program is refused.

use lawson::core::interp::{self as core_interp, CoreOutcome};
use lawson::fuse::FuseOptions;
use lawson::legality::{Condition, Policy};
use lawson::native::RunError;
use lawson::plan::Regardless;
use lawson::rules::RuleTable;
use lawson::verify::operators::{Excluded, Special};
use lawson::verify::outcome::{self, End, Shown};
use lawson::verify::{LineColumn, Mismatch, Options};
use lawson::{Arg, Array, Program, Value, Verdict, Verify};
use lawson_oracle::domain::Undecided;
use lawson_oracle::interp;
use lawson_oracle::scalar::{Scalar, ScalarType};
use lawson_oracle::schedule::Schedule;
use lawson_oracle::types::Type;

const SCALE: &str = "def main [n] (xs: [n]f64) (k: f64): ([n]f64, f64) =
  let ys = map (* k) xs
  in (ys, f64.sum ys)";

#[test]
fn a_kernel_is_called_from_several_threads() {
    let fused = Program::parse(SCALE).unwrap().entry("main").unwrap().fuse().unwrap();
    let kernel = fused.compile_with(Verify::Off).unwrap();
    std::thread::scope(|scope| {
        for k in 1..5 {
            let kernel = &kernel;
            scope.spawn(move || {
                let xs: Vec<f64> = (0..1000).map(f64::from).collect();
                let k = f64::from(k);
                let results = kernel.call(&[xs.as_slice().into(), k.into()]).unwrap();
                assert_eq!(results[0].dims(), [1000]);
                assert_eq!(results[0].slice::<f64>().unwrap()[999], 999.0 * k);
                // 0 + 1 + .. + 999
                assert_eq!(results[1].scalar::<f64>(), Some(499_500.0 * k));
                assert_eq!(results[1].scalar::<i64>(), None);
            });
        }
    });
    let report = kernel.report();
    assert_eq!((report.counts.loops, report.counts_unfused.loops), (1, 2));
}

#[test]
fn matrices_are_borrowed_row_major() {
    let program = Program::parse("def main [n] (xs: [n][2]i32) = map (\\row -> row[0] - row[1]) xs").unwrap();
    let kernel = program.main().unwrap().fuse().unwrap().compile().unwrap();
    let xs = Arg::array(&[3, 2], &[5, 1, 7, 2, 9, 3]).unwrap();
    assert_eq!(kernel.call(&[xs]).unwrap()[0].slice::<i32>(), Some(&[4, 5, 6][..]));
    assert!(Arg::array(&[3, 2], &[1, 2, 3]).is_none());
}

#[test]
fn results_are_taken_as_vectors() {
    let program =
        Program::parse("def main [n] (xs: [n]f64) = (map (+ 1) xs, reverse xs, xs, f64.sum xs)").unwrap();
    let kernel = program.main().unwrap().fuse().unwrap().compile().unwrap();
    let xs = [1.0, 2.0, 3.0];
    let taken = |k: usize| kernel.call(&[xs.as_slice().into()]).unwrap().swap_remove(k).into_vec::<f64>();
    assert_eq!(taken(0), Some(vec![2.0, 3.0, 4.0]));
    assert_eq!(taken(1), Some(vec![3.0, 2.0, 1.0]));
    // An argument that is given back is copied, and a scalar is no array.
    assert_eq!(taken(2), Some(vec![1.0, 2.0, 3.0]));
    assert_eq!(taken(3), None);
    assert_eq!(kernel.call(&[xs.as_slice().into()]).unwrap().swap_remove(0).into_vec::<i64>(), None);
    // What is taken is not the memory of the next run.
    let first = taken(0);
    assert_eq!(taken(0), first);
}

#[test]
fn errors_are_told_apart() {
    let error = |source: &str| Program::parse(source).unwrap_err();
    assert!(error("def main = (").is_source());
    assert!(error("def main (x: i32) = x + true").is_source());
    let program = Program::parse("def main (x: i32) = 10 / x\ndef g (x: u8) = map (+ x) [1, 2]").unwrap();
    assert!(program.entry("nothing").unwrap_err().is_source());
    let kernel = program.entry("main").unwrap().fuse().unwrap().compile_with(Verify::Off).unwrap();
    let failed = kernel.call(&[0.into()]).unwrap_err();
    assert!(failed.is_runtime() && !failed.is_bug(), "{failed}");
    assert!(failed.to_string().contains("10 / x"), "{failed}");
    assert!(kernel.call(&[0.5.into()]).unwrap_err().is_input());
    assert!(kernel.call(&[]).unwrap_err().is_input());
    assert_eq!(kernel.call(&[3.into()]).unwrap()[0].scalar::<i32>(), Some(3));
    let long = Program::parse("def main (n: i64) = replicate n n").unwrap().main().unwrap();
    let long = long.fuse().unwrap().compile_with(Verify::Off).unwrap();
    let full = long.call(&[(1i64 << 55).into()]).unwrap_err();
    assert!(full.is_memory() && !full.is_bug() && !full.is_runtime(), "{full}");
    let deep = Program::parse(&format!("def main (xs: []i64) = {}", crate::nest::nest(33))).unwrap();
    let unsupported = deep.main().err().unwrap();
    assert!(
        unsupported.is_unsupported() && unsupported.to_string().contains(crate::nest::TOO_DEEP),
        "{unsupported}"
    );
}

/// The fields of a record are told apart by their names alone: an order would be that of the alphabet, which is
/// not the one in which a program writes them.
#[test]
fn fields_of_a_record_go_by_name() {
    let source = "type p = {lon: f64, lat: f64}\ndef main [n] (ps: [n]p) (k: f64) = \
                  {lon = map (\\q -> q.lon * k) ps, lat = map (.lat) ps}";
    let kernel = Program::parse(source).unwrap().main().unwrap().fuse().unwrap();
    let kernel = kernel.compile_with(Verify::Off).unwrap();
    let shown = |ports: Vec<lawson::Port>| ports.iter().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(shown(kernel.params()), ["ps.lat: []f64", "ps.lon: []f64", "k: f64"]);
    assert_eq!(shown(kernel.results()), ["result.lat: []f64", "result.lon: []f64"]);
    let (lon, lat) = ([8.5, 7.5], [47.0, 46.0]);
    let (lon, lat) = (Arg::from(&lon[..]), Arg::from(&lat[..]));
    let refused = kernel.call(&[lon.clone(), lat.clone(), 2.0.into()]).unwrap_err();
    assert!(
        refused.is_input() && refused.to_string().contains("`call_named` takes ps.lat: []f64"),
        "{refused}"
    );
    let results =
        kernel.call_named(&[("ps.lon", lon.clone()), ("k", 2.0.into()), ("ps.lat", lat.clone())]).unwrap();
    assert_eq!(results["result.lon"].slice::<f64>(), Some(&[17.0, 15.0][..]));
    assert_eq!(results["result.lat"].slice::<f64>(), Some(&[47.0, 46.0][..]));
    let wrong = |args: &[(&str, Arg<'_>)]| kernel.call_named(args).unwrap_err().to_string();
    assert!(
        wrong(&[("lon", lon.clone())]).contains("there is no argument lon: 3 arguments are wanted (ps.lat")
    );
    assert!(wrong(&[("ps.lon", lon.clone()), ("ps.lat", lat)]).contains("no argument k: "));
    assert!(wrong(&[("ps.lon", lon.clone()), ("ps.lon", lon)]).contains("ps.lon is given twice"));
}

#[test]
fn an_argument_that_does_not_fit_is_told_in_words() {
    let source = "def main [n] (xs: [n][2]f64) (k: f64) (b: bool) = map (map (* if b then k else 1)) xs";
    let kernel = Program::parse(source).unwrap().main().unwrap().fuse().unwrap();
    let kernel = kernel.compile_with(Verify::Off).unwrap();
    let wrong = |args: &[Arg<'_>]| kernel.call(args).unwrap_err().to_string();
    let rows = Arg::array(&[1, 2], &[1.0, 2.0]).unwrap();
    assert_eq!(wrong(&[1.0.into(), 2.0.into(), true.into()]), "xs: a matrix of f64 is wanted, not an f64");
    assert_eq!(
        wrong(&[rows.clone(), (&[1i32][..]).into(), true.into()]),
        "k: an f64 is wanted, not an array of i32"
    );
    assert_eq!(wrong(&[rows.clone(), 1.0.into(), 1u8.into()]), "b: a bool is wanted, not a u8");
    assert_eq!(wrong(&[rows]), "3 arguments are wanted (xs: [][]f64, k: f64, b: bool), and 1 given");
}

#[test]
fn a_loop_that_runs_element_by_element_says_so() {
    let source = "def main [n] (xs: [n]i64) = map (\\x -> trace x) xs";
    let kernel = Program::parse(source).unwrap().main().unwrap().fuse().unwrap().compile().unwrap();
    let slow = kernel.element_wise();
    assert!(slow[0].to_string().starts_with("map#1 (line 1)"), "{}", slow[0]);
    assert!(slow[0].to_string().contains(" runs element by element, for "), "{}", slow[0]);
}

/// As many loops are listed as are counted, views that are built among them.
#[test]
fn every_loop_that_is_counted_is_listed() {
    let built = "def main (n: i64) = let xs = replicate n 2i64 in (xs, map (+ 1) (iota n), iota n)";
    for source in [built, SCALE] {
        let entry = Program::parse(source).unwrap().main().unwrap();
        for fused in [entry.fuse().unwrap(), entry.unfused()] {
            let report = fused.report();
            assert_eq!(report.clusters.len(), report.counts.loops, "{:?}", report.clusters);
        }
    }
    let report = Program::parse(built).unwrap().main().unwrap().fuse().unwrap().report();
    assert!(
        report.clusters.iter().any(|names| names.iter().any(|name| name == "xs")),
        "{:?}",
        report.clusters
    );
}

/// What the next test runs in a process of its own.
#[test]
fn compiled_as_asked() {
    let fused = Program::parse(SCALE).unwrap().main().unwrap().fuse().unwrap();
    let kernel = match std::env::var_os("LAWSON_TEST_ONCE") {
        Some(_) => fused.compile_with(Verify::Once),
        None => fused.compile(),
    };
    assert!(kernel.unwrap().verdict().is_verified());
}

#[test]
fn nothing_is_written_unless_asked() {
    let cache = std::env::temp_dir().join(format!("lawson_api_cache_{}", std::process::id()));
    std::fs::create_dir_all(&cache).unwrap();
    for (once, files) in [(None, 0), (Some("1"), 1)] {
        let mut run = std::process::Command::new(std::env::current_exe().unwrap());
        run.args(["calls::compiled_as_asked", "--exact"]).env("XDG_CACHE_HOME", &cache);
        once.map(|once| run.env("LAWSON_TEST_ONCE", once));
        assert!(run.output().unwrap().status.success());
        assert_eq!(std::fs::read_dir(&cache).unwrap().count(), files, "{once:?}");
    }
    std::fs::remove_dir_all(&cache).unwrap();
}

#[test]
fn an_operator_that_is_not_associative_is_refused() {
    let program = Program::parse("def main (xs: []i32) = reduce (-) 0 xs").unwrap();
    let error = program.main().unwrap().fuse().unwrap().verify(&Options::default()).unwrap_err();
    assert!(error.is_operator(), "{error}");
    assert!(error.to_string().contains("not associative"), "{error}");
}

/// Code is made of what could not be compared, and says so.
#[test]
fn a_kernel_knows_how_far_it_was_verified() {
    let verdict = |text: &str| {
        let kernel = Program::parse(text).unwrap().main().unwrap().fuse().unwrap().compile().unwrap();
        kernel.verdict().clone()
    };
    let filled = verdict("def main (x: i64) = map (+ x) (iota 100000000000)");
    assert_eq!((&filled, filled.is_verified()), (&Verdict::TooLarge, false));
    assert_eq!(verdict("def main (x: i64) = x / 0"), Verdict::AlwaysFails);
    let operators = Verdict::ExceptForOperators { verdict: Box::new(Verdict::Verified) };
    assert_eq!(verdict("def main (xs: []i32) = reduce (+) 1 xs"), operators);
    assert!(verdict(SCALE).is_verified());
}

/// Own positions are forgotten: the one that stays is not the first.
fn fused_wrongly(text: &str) -> lawson::Error {
    let entry = Program::parse(text).unwrap().main().unwrap();
    let policy = Policy::without("map-filter", Condition::OwnPosition);
    let wrong = entry.fuse_with(&FuseOptions { policy, ..FuseOptions::default() }).unwrap();
    wrong.verify(&Options::default()).unwrap_err()
}

#[test]
fn inputs_are_drawn_near_the_literals_of_the_program() {
    let error = fused_wrongly(
        r"def main [n] (xs: [n]i64) =
  let ys = filter (== 123456) xs
  in map2 (\i y -> i * 1000000 + y) (iota (length ys)) ys",
    );
    let Some((Mismatch::Shown(difference), _)) = error.difference() else { panic!("{error}") };
    assert!(difference.case.args[0].to_string().contains("123456"), "{error}");
    let step = "the first wrong step: rule map-filter, ys (line 2) with map#1 (line 3)";
    assert!(error.to_string().ends_with(step), "{error}");
}

/// 1234 squared: no input is drawn that the filter keeps.
#[test]
fn different_terms_are_refused_without_an_input_that_shows_it() {
    let error = fused_wrongly(
        r"def main [n] (xs: [n]i64) =
  let ys = filter (\x -> x * x == 1522756) xs
  in map2 (\i y -> i * 1000000 + y) (iota (length ys)) ys",
    );
    let Some((Mismatch::Terms(terms), _)) = error.difference() else { panic!("{error}") };
    assert!(error.is_bug() && terms.sizes.values().all(|n| *n <= 2), "{error}");
    assert_ne!(terms.expected, terms.found, "{error}");
}

/// Whatever ran out of memory: an array that the steps of a run allow may fit another time.
#[test]
fn want_of_memory_is_told_from_want_of_steps_whatever_ran() {
    let ends = |elements: i64| {
        let why = || Undecided::Memory(elements);
        let mut source = outcome::source(
            Program::parse("def main = 1").unwrap().checked(),
            0,
            &[],
            &Schedule::new(Schedule::SMALL),
            10,
        );
        source.result = Err(interp::Stop::Undecided(why()));
        let result = Err(core_interp::Stop::Undecided(why()));
        let (counters, sizes) = (Default::default(), Default::default());
        let core = CoreOutcome::<Scalar> { log: vec![], result, counters, sizes };
        let source = Shown::of_source(source).end;
        let core = Shown::of_core(core, &Type::Scalar(ScalarType::I64), &mut |s| Some(*s)).end;
        [source, core, outcome::native_error(&RunError::TooLarge(elements))]
    };
    let starved = |end: &End| matches!(end, End::Starved(_));
    assert_eq!(ends(1_000_000).map(|end| starved(&end)), [true; 3]);
    assert_eq!(ends(1_000_001).map(|end| starved(&end)), [false; 3]);
    assert!(ends(1_000_001).iter().all(|end| end.unknown().is_some()));
}

/// `(3 op nan) op 2` is 2, and `3 op (nan op 2)` is 3.
#[test]
fn a_nan_on_which_an_operator_is_not_associative_is_an_error_of_the_input() {
    let program = "def main (xs: []f64) = reduce (\\a b -> if a > b then a else b) (-f64.inf) xs";
    let fused = Program::parse(program).unwrap().main().unwrap().fuse().unwrap();
    let kernel = fused.compile().unwrap();
    let numbers = [3.0, 1.0, 2.0];
    assert_eq!(kernel.call(&[numbers.as_slice().into()]).unwrap()[0].scalar(), Some(3.0));
    let gap = [3.0, f64::NAN, 2.0];
    let error = kernel.call(&[gap.as_slice().into()]).map(|_| ()).unwrap_err();
    assert!(error.is_input() && error.to_string().contains("xs has a NaN at index 1"), "{error}");
    // What to do about it is said as a caller of the library does it.
    assert!(error.to_string().contains("`Verify::Off` runs it as it is"), "{error}");
    assert!(fused.compile_with(Verify::Off).unwrap().call(&[gap.as_slice().into()]).is_ok());
}

#[test]
fn the_manual_lists_what_a_run_says_of_its_verification() {
    let page = include_str!("../../../docs/verification.md").split_whitespace().collect::<Vec<_>>().join(" ");
    let except_for_operators =
        |verdict: &Verdict| Verdict::ExceptForOperators { verdict: Box::new(verdict.clone()) };
    let partly = Verdict::Partly { agree: 19, inputs: 205 };
    let few = Verdict::FewValues { values: 19, inputs: 205 };
    let branch = Verdict::ButForBranches {
        verdict: Box::new(Verdict::Verified),
        places: vec![LineColumn { line: 7, column: 9, file: None }],
    };
    let nan = Excluded { special: Special::Nan, param: Some(0), operation: (0, 0) };
    let all = [
        Verdict::Off,
        Verdict::Before,
        Verdict::Verified,
        except_for_operators(&Verdict::Verified),
        except_for_operators(&partly),
        except_for_operators(&few),
        partly,
        few,
        Verdict::ForData { verdict: Box::new(Verdict::Verified), without: vec![nan], suspects: vec![] },
        Verdict::ForData { verdict: Box::new(Verdict::Verified), without: vec![], suspects: vec![0] },
        Verdict::TooLarge,
        Verdict::Starved,
        Verdict::AlwaysFails,
        branch,
    ];
    for verdict in all {
        for words in [verdict.to_string(), verdict.on_this_input()] {
            let words = words.replace("19", "A").replace("205", "N").replace("7:9", "L:C");
            assert!(page.contains(&format!("`{words}`")), "{words}");
        }
    }
}

/// With any one condition of any rule dropped there is a program that fusion makes wrong, and that
/// verification then refuses, with an input that shows it, and the rule by name.
#[test]
fn a_program_fused_without_a_condition_is_refused() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../snapshots/rules");
    let (mut accepted, mut misnamed) = (Vec::new(), Vec::new());
    for rule in RuleTable::standard().rules() {
        for condition in &*rule.conditions {
            let name = format!("{}_{}", rule.name, condition.name());
            let text = std::fs::read_to_string(folder.join(format!("{name}.fut"))).unwrap();
            let entry = Program::parse(&text).unwrap().main().unwrap();
            let policy = Policy::without(rule.name.clone(), *condition);
            let wrong = entry
                .fuse_with(&FuseOptions { policy, planner: &Regardless, ..FuseOptions::default() })
                .unwrap();
            match wrong.verify(&Options::default()) {
                Ok(_) => accepted.push(name),
                Err(error) => {
                    let (difference, _) = error.difference().unwrap_or_else(|| panic!("{name}: {error}"));
                    let Mismatch::Shown(difference) = difference else { panic!("{name}: {error}") };
                    assert!(error.is_bug() && !difference.case.args.is_empty(), "{name}: {error}");
                    assert_ne!(difference.expected, difference.found, "{name}");
                    // The law's own step leaves a sum of the same order; where that is fused with the filter it is another.
                    let unseen =
                        ["reverse-reverse_own-position", "slice-all_own-position", "slice-scan_own-position"]
                            .contains(&&*name);
                    if !unseen && error.culprit().is_none_or(|culprit| culprit.rule != rule.name) {
                        misnamed.push(format!("{name}: {:?}", error.culprit().map(ToString::to_string)));
                    }
                }
            }
        }
    }
    assert!(accepted.is_empty(), "verified: {accepted:?}");
    assert!(misnamed.is_empty(), "{misnamed:#?}");
}

/// `#circle f64 | #dot | #rectangle f64 f64`, and what the numbers for them are.
const SHAPES: &str = "type shape = #circle f64 | #rectangle f64 f64 | #dot
def area (s: shape): f64 =
  match s case #circle r -> 3 * r * r case #rectangle w h -> w * h case #dot -> 0
def main (shapes: []shape): ([]f64, []shape) =
  (map area shapes, map (\\s -> match s case #rectangle w h -> #rectangle h w case _ -> s) shapes)";

#[test]
fn a_sum_is_handed_over_by_its_constructors_and_their_fields() {
    let kernel = Program::parse(SHAPES).unwrap().main().unwrap().fuse().unwrap().compile().unwrap();
    let number = |x: f64| Value::Scalar(Scalar::F64(x));
    let shapes = [
        Value::variant("circle", vec![number(2.0)]),
        Value::variant("dot", vec![]),
        Value::variant("rectangle", vec![number(3.0), number(4.0)]),
    ];
    let row = shapes[0].row_type();
    let given = Value::Array(Array { row: row.into(), elems: shapes.to_vec().into() });
    let (_, result) = kernel.run(&[given]).unwrap();
    let text = "([12.0f64, 0.0f64, 12.0f64], [#circle 2.0f64, #dot, #rectangle 4.0f64 3.0f64])";
    assert_eq!(result.to_string(), text);
}

#[test]
fn a_sum_is_handed_over_in_parts_by_name() {
    let kernel = Program::parse(SHAPES).unwrap().main().unwrap().fuse().unwrap().compile().unwrap();
    let ports = kernel.params();
    let params: Vec<String> = ports.iter().map(ToString::to_string).collect();
    let parts =
        ["circle.0: []f64", "rectangle.0: []f64", "rectangle.1: []f64"].map(|part| format!("shapes.{part}"));
    assert_eq!(params, [&["shapes.tag: []u8".to_string()], &parts[..]].concat());
    let constructors: Vec<&str> = ports[0].constructors.iter().map(|name| &**name).collect();
    assert_eq!(constructors, ["circle", "dot", "rectangle"]);
    let (tags, circles) = ([0u8, 1, 2], [2.0, 0.0, 0.0]);
    let (widths, heights) = ([0.0, 0.0, 3.0], [0.0, 0.0, 4.0]);
    let call = |tags: &[u8]| {
        kernel
            .call_named(&[
                ("shapes.tag", tags.into()),
                ("shapes.circle.0", circles.as_slice().into()),
                ("shapes.rectangle.0", widths.as_slice().into()),
                ("shapes.rectangle.1", heights.as_slice().into()),
            ])
            .map(|results| results["result.0"].slice::<f64>().map(<[f64]>::to_vec))
    };
    assert_eq!(call(&tags).unwrap(), Some(vec![12.0, 0.0, 12.0]));
    let error = call(&[0, 1, 3]).unwrap_err();
    assert!(error.is_input(), "{error}");
    let said = "shapes.tag: 3 is not a constructor: 0 is #circle, 1 is #dot, 2 is #rectangle";
    assert!(error.to_string().contains(said), "{error}");
}

/// What a profile says of a run is counted by hand; its times are those of one run.
#[test]
fn a_profile_has_a_line_for_each_loop() {
    let text = "def main [n] (xs: [n]f64) (m: i64) =
  let total = f64.sum xs
  let ys = map (/ total) xs
  let zs = loop zs = ys for i < 3 do map (* 0.5) zs
  let k = loop k = 1 for i < m do (k * 3 + i) % 1000
  in (zs, k)";
    let kernel = Program::parse(text).unwrap().main().unwrap().fuse().unwrap().compile().unwrap();
    let xs = vec![1.0; 1000];
    let args: [Arg<'_>; 2] = [xs.as_slice().into(), 50i64.into()];
    let (results, profile) = lawson::profile(|| kernel.call(&args).unwrap());
    assert_eq!(results[0].dims(), [1000]);
    let line = |name: &str| {
        let mut lines = profile.loops.iter().filter(|line| line.origin.short().join(" ").contains(name));
        lines.next().unwrap_or_else(|| panic!("no line has {name}: {profile:?}"))
    };
    let of = |name| (line(name).runs, line(name).elements, line(name).bytes, line(name).threads);
    // An array of 8,000 bytes is read, and a number written.
    assert_eq!(of("total"), (1, Some(1000), Some(8008), 1));
    // Three turns, each of which reads an array and writes one.
    assert_eq!(of("map#1"), (3, Some(3000), Some(3 * 16000), 1));
    // Of a loop over positions only the number is in memory.
    assert_eq!(of("k"), (1, Some(50), Some(8), 1));
    assert_eq!((of("zs").1, of("zs").2), (Some(3), None));
    let in_loops: std::time::Duration = profile.loops.iter().map(|line| line.time).sum();
    assert_eq!(in_loops + profile.on_no_loop(), profile.total);
    // Nothing is written down where nobody asks.
    assert!(lawson::profile(|| ()).1.loops.is_empty());
}
