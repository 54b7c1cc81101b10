//! Runs in parts: whatever the parts, they give the bits of the whole run, or its failure.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::LazyLock;

use lawson::fuse::FuseOptions;
use lawson::native::{Kernel, NativeArray, NativeValue, Outside, TileMachine};
use lawson::verify::outcome;
use lawson::{Fused, Host, Known, Part, Program, Split, verify};
use lawson_oracle::generate::{GenOptions, text_from_seed};
use lawson_oracle::schedule::{Constants, Schedule};
use lawson_tiles::with_type;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::bordering::PROGRAMS;

/// Constants between those of native code and the smallest.
const BETWEEN: Constants = Constants { chunk: 32, lanes: 4, block: 8, group: 3 };

/// Numbers that follow from a seed.
struct Draw(u64);

impl Draw {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) as usize) % n.max(1)
    }
}

/// What a run gives, as text: every bit but those of a NaN shows.
type Shown = Result<Vec<String>, String>;

fn shown(values: &[NativeValue<'_>]) -> Vec<String> {
    values.iter().map(|value| format!("{:?}", value.to_core())).collect()
}

fn machine(constants: Constants) -> TileMachine {
    // Loops of a few chunks run on all threads.
    TileMachine { serial_work: 2 * constants.chunk, ..TileMachine::new(constants) }
}

fn whole(kernel: &Kernel, args: &[NativeValue<'static>]) -> Shown {
    let outside = Outside { printer: &mut |_| {}, host: &mut Host::default() };
    let ran = kernel.run_on(args, outside);
    ran.map(|outputs| shown(&outputs.values)).map_err(|error| error.to_string())
}

/// These rows of an array.
fn rows<'a>(value: &'a NativeValue<'static>, rows: &Range<usize>) -> NativeValue<'a> {
    let NativeValue::Array(array) = value else { panic!("a scalar has no rows") };
    let width: i64 = array.dims()[1..].iter().product();
    let dims = [&[rows.len() as i64], &array.dims()[1..]].concat();
    let width = width as usize;
    with_type!(array.ty(), T => {
        let elements = &array.slice().of::<T>()[rows.start * width..rows.end * width];
        NativeValue::Array(NativeArray::borrowed(dims, elements).unwrap())
    })
}

/// What the arguments of a part are.
fn cut<'a>(split: &Split, args: &'a [NativeValue<'static>], at: &Range<usize>) -> Vec<NativeValue<'a>> {
    let all = args.iter().zip(split.by_rows());
    all.map(|(arg, by_rows)| if *by_rows { rows(arg, at) } else { arg.clone() }).collect()
}

/// A way to cut so many rows between chunks.
fn partition(draw: &mut Draw, total: usize, chunk: usize) -> Vec<Range<usize>> {
    let chunks = total.div_ceil(chunk);
    let mut borders: Vec<usize> = (0..draw.below(16)).map(|_| draw.below(chunks + 1) * chunk).collect();
    borders.extend([0, total]);
    borders.retain(|border| *border <= total);
    borders.sort_unstable();
    borders.dedup();
    if total == 0 {
        std::iter::once(0..0).collect()
    } else {
        borders.windows(2).map(|pair| pair[0]..pair[1]).collect()
    }
}

/// The parts of a stage and what they give, in any order, as bytes and back.
fn in_parts(
    split: &Split,
    draw: &mut Draw,
    total: usize,
    args: &[NativeValue<'static>],
) -> Result<Vec<NativeValue<'static>>, lawson::Error> {
    let mut known = split.begin_parts(total, &cut(split, args, &(0..0)))?;
    let mut all = Vec::new();
    while known.stage() < split.stages() {
        let mut parts = Vec::new();
        for at in partition(draw, total, split.rows_of_chunk()) {
            let (part, rows) = split.part_of_parts(at.clone(), &cut(split, args, &at), &known)?;
            parts.insert(draw.below(parts.len() + 1), Part::from_bytes(&part.to_bytes())?);
            all.insert(draw.below(all.len() + 1), rows);
        }
        known = Known::from_bytes(&split.combine(&parts, &known)?.to_bytes())?;
    }
    Ok(split.finish(&all, &known)?.into_iter().map(|output| output.0).collect())
}

fn threads() -> &'static [ThreadPool; 2] {
    static POOLS: LazyLock<[ThreadPool; 2]> =
        LazyLock::new(|| [1, 3].map(|n| ThreadPoolBuilder::new().num_threads(n).build().unwrap()));
    &POOLS
}

/// The total, where arguments have the size along which the program is cut.
fn total(fused: &Fused, split: &Split, args: &[NativeValue<'static>]) -> Option<usize> {
    let size = &split.plan().size;
    let mut found = None;
    for (param, arg) in fused.program().params.iter().zip(args) {
        for (dim, extent) in param.binding.ty.dims.iter().zip(arg.dims()) {
            found = found.or((dim.as_var() == Some(size)).then_some(*extent));
        }
        if let (Some(of), NativeValue::Scalar(lawson::Scalar::I64(n))) = (&param.size, arg) {
            found = found.or((of == size).then_some(*n));
        }
    }
    found.and_then(|n| usize::try_from(n).ok())
}

/// How often programs were cut, or why not.
type Census = BTreeMap<String, usize>;

fn refusal(error: &lawson::Error) -> String {
    assert!(error.is_unsupported(), "{error}");
    let text = error.to_string();
    let at = text.find("SPLIT_REJECT_").unwrap_or_else(|| panic!("{text}"));
    text[at..].chars().take_while(|c| c.is_uppercase() || *c == '_').collect()
}

fn examine(text: &str, seed: u64, constants: Constants, cases: usize, census: &mut Census) {
    let Ok(entry) = Program::parse(text).unwrap().main() else { return };
    let Ok(fused) = entry.fuse_with(&FuseOptions::default()) else { return };
    let Ok(kernel) = Kernel::with(fused.program(), &machine(constants)) else { return };
    let mut draw = Draw(seed);
    let subject = fused.subject();
    let (scheme, literals) = (subject.scheme(), verify::literals::of(&subject));
    let names: Vec<String> =
        fused.program().sizes_of_params().iter().map(|size| size.name.to_string()).collect();
    for name in names {
        let split = match fused.split_on(&name, &machine(constants), vec![]) {
            Ok(split) => split,
            Err(error) => {
                *census.entry(refusal(&error)).or_default() += 1;
                continue;
            }
        };
        *census.entry(format!("{} stages", split.stages())).or_default() += 1;
        for index in 0..cases {
            let Some(case) = verify::inputs::case(scheme, &literals, seed, index) else { continue };
            let args = outcome::native_args(&case.args);
            let Some(total) = total(&fused, &split, &args) else { continue };
            for pool in threads() {
                let expected = pool.install(|| whole(&kernel, &args));
                let found = pool.install(|| in_parts(&split, &mut draw, total, &args));
                match (&expected, &found) {
                    (Ok(expected), Ok(found)) => {
                        assert_eq!(
                            &shown(found),
                            expected,
                            "{seed}, {name} = {total}, {args:?}\n{text}\n{}",
                            fused.program()
                        );
                        *census.entry("runs".into()).or_default() += 1;
                    }
                    (Err(_), Err(error)) if !error.is_bug() => {
                        *census.entry("failures".into()).or_default() += 1;
                    }
                    _ => panic!(
                        "{seed}, {name} = {total}: {expected:?} {:?}\n{args:?}\n{text}\n{}",
                        found.map(|found| shown(&found)).map_err(|e| e.to_string()),
                        fused.program()
                    ),
                }
            }
        }
    }
}

/// Programs of the generator, most of which have something that can't be cut.
#[test]
fn random_programs_in_parts() {
    let first: u64 = std::env::var("SEED").map_or(0, |s| s.parse().unwrap());
    let count: u64 = std::env::var("COUNT").map_or(16, |s| s.parse().unwrap());
    let mut census = Census::new();
    for seed in first..first + count {
        let options = GenOptions { effects: false, ..GenOptions::rich() };
        let constants = if seed % 3 == 0 { BETWEEN } else { Schedule::SMALL };
        examine(&text_from_seed(seed, &options), seed, constants, 5, &mut census);
    }
    assert!(census["runs"] as u64 > count, "{census:?}");
}

#[test]
fn programs_around_borders_in_parts() {
    let mut census = Census::new();
    for (seed, (_, text)) in (0..).zip(PROGRAMS) {
        examine(text, seed, Schedule::SMALL, 8, &mut census);
    }
    assert!(census["1 stages"] >= 8 && census["2 stages"] >= 6, "{census:?}");
}

/// What can be cut, in all orders: each binding may use those before it, so that there are up to five stages.
#[test]
fn programs_of_many_stages_in_parts() {
    let first: u64 = std::env::var("SEED").map_or(0, |s| s.parse().unwrap());
    let count: u64 = std::env::var("COUNT").map_or(40, |s| s.parse().unwrap());
    let arrays = [
        "map2 (\\x i -> x * 0.5 + f64.i64 i) a (iota n)",
        "scan (+) 0 a",
        "scan f64.max s a",
        "map (/ (1 + f64.abs s)) a",
        "map (\\(x, y) -> x - y) (zip a xs)",
        "map (.1) (scan (\\(a, b) (c, d) -> (a * c, b * c + d)) (1, 0) (map (\\x -> (0.5, x)) a))",
        "map2 (\\k x -> if k % 3 == 0 then x else s) ks a",
        "map (\\k -> f64.i64 (k / (n + 1))) ks",
        "tabulate n (\\i -> f64.i64 (i % 7) - s)",
        "opaque (map (+ s) a)",
    ];
    let scalars = [
        "f64.sum a",
        "f64.sum (filter (> s) a)",
        "f64.i64 (length (filter (> s) a))",
        "reduce (\\x y -> let z = x * 0 in z + x + y) 0 a",
        "f64.maximum a",
        "reduce (+) s a / f64.i64 n",
        "f64.i64 (i64.sum (hist (+) 1 4 (map (\\k -> k % 4) ks) ks))",
        "f64.i64 (reduce_comm i64.max 3 ks)",
        "f64.sum (map2 (*) a xs)",
    ];
    let mut census = Census::new();
    for seed in first..first + count {
        let mut draw = Draw(seed);
        let mut text =
            String::from("def main [n] (xs: [n]f64) (ks: [n]i64) (t: f64) =\n  let (a, s) = (xs, t)\n");
        let mut results = vec!["a".to_string(), "s".to_string(), "filter (< s) a".to_string()];
        for k in 0..1 + draw.below(5) {
            let a = arrays[draw.below(arrays.len())];
            let s = scalars[draw.below(scalars.len())];
            text += &format!("  let a = {a}\n  let s = {s}\n  let b{k} = a\n  let t{k} = s\n");
            if draw.below(2) == 0 {
                results.push(format!("b{k}"));
            }
            results.push(format!("t{k}"));
        }
        text += &format!("  in ({})", results.join(", "));
        let constants = if seed % 3 == 0 { BETWEEN } else { Schedule::SMALL };
        examine(&text, seed, constants, 4, &mut census);
    }
    assert!(census["runs"] as u64 >= 4 * count, "{census:?}");
}
