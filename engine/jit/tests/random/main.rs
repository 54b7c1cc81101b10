//! Random functions: their machine code gives what a plain interpreter gives, and leaves borrowed arguments alone.

mod arrays;
mod draw;
mod generate;
mod interpret;
mod vectors;

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use draw::Draw;
use interpret::{Array, Stop};
use lawson_jit::function::{Block, Function, Inst, Site, Turns};
use lawson_jit::{Arena, Arg, Code, Found, is_vector_code};
use lawson_oracle::scalar::ScalarType;
use lawson_tiles::bits::{Bits, scalar};
use lawson_tiles::buffer::{Buffer, Pool, Slice};
use lawson_tiles::elem::Elem;
use lawson_tiles::with_type;

/// Runs of each function.
const RUNS: u64 = 4;

/// The first seed, and how many functions are drawn: `LAWSON_JIT=1000,50000` draws others.
fn seeds() -> std::ops::Range<u64> {
    let asked = std::env::var("LAWSON_JIT").unwrap_or_else(|_| "0,1000".into());
    let (first, count) = asked.split_once(',').unwrap();
    let (first, count): (u64, u64) = (first.parse().unwrap(), count.parse().unwrap());
    first..first + count
}

/// How many runs gave values, failed, and were not judged; and how many functions were vector code.
#[derive(Default, Debug)]
struct Seen {
    values: usize,
    failed: usize,
    unjudged: usize,
    vectors: usize,
}

/// What draws functions, with the extent that their arrays mostly have, and what draws these.
struct Kind {
    function: fn(u64) -> (Function, i64),
    array: fn(&mut Draw, ScalarType, usize, i64) -> Array,
}

const ANY: Kind = Kind { function: generate::function, array: Draw::array };
const VECTORS: Kind = Kind { function: vectors::function, array: vectors::array };

/// The seed at hand, and how many functions were begun.
static SEED: AtomicU64 = AtomicU64::new(0);
static BEGUN: AtomicU64 = AtomicU64::new(0);

/// Ends the test where one function takes so long: wrong code may not end, and nothing else can stop it.
fn watch() {
    std::thread::spawn(|| {
        let mut before = 0;
        loop {
            std::thread::sleep(Duration::from_secs(20));
            let begun = BEGUN.load(Ordering::Relaxed);
            if begun == before {
                let seed = SEED.load(Ordering::Relaxed);
                eprintln!("{seed} does not end, or something smaller");
                std::process::abort();
            }
            before = begun;
        }
    });
}

/// Runs the functions of a kind.
fn all_are_right(kind: &Kind) -> Seen {
    watch();
    let (mut seen, mut arena) = (Seen::default(), Arena::default());
    for seed in seeds() {
        let Err(why) = judged((kind, seed), &BTreeSet::new(), &mut arena, &mut seen) else { continue };
        // It takes a while to find the smallest one.
        eprintln!("{seed}: {why}\n{}", text(&(kind.function)(seed).0));
        let (small, why) = shrunk((kind, seed), why);
        panic!("{seed}: {why}\nThe smallest one that differs:\n{}", text(&small));
    }
    println!("{seen:?}");
    seen
}

#[test]
fn machine_code_does_what_the_instructions_say() {
    let seen = all_are_right(&ANY);
    // Most runs give values, and some fail.
    let most = seen.values > seen.failed + 4 * seen.unjudged && seen.failed > 0;
    assert!(most || seeds().count() < 100, "{seen:?}");
}

#[test]
fn vector_code_does_what_each_turn_does() {
    let seen = all_are_right(&VECTORS);
    // A good part is vector code throughout, and some runs fail.
    let most = 5 * seen.vectors > seeds().count() && seen.failed > 0 && seen.values > seen.failed;
    assert!(most || seeds().count() < 100, "{seen:?}");
}

/// The function of a seed without some of its instructions.
fn without((kind, seed): (&Kind, u64), sites: &BTreeSet<Site>) -> (Function, i64) {
    fn of(block: Block, sites: &BTreeSet<Site>) -> Block {
        let left = block.into_iter().filter(|(site, _)| !sites.contains(site));
        let inner = left.map(|(site, inst)| match inst {
            Inst::If { cond, then, otherwise } => {
                (site, Inst::If { cond, then: of(then, sites), otherwise: of(otherwise, sites) })
            }
            Inst::Turns(Turns { count, again, limited, body }) => {
                let again = again.map(|(block, again)| (of(block, sites), again));
                (site, Inst::Turns(Turns { count, again, limited, body: of(body, sites) }))
            }
            other => (site, other),
        });
        inner.collect()
    }
    let (mut function, row) = (kind.function)(seed);
    function.body = of(function.body, sites);
    (function, row)
}

/// The function of a seed that differs, without what it differs without too.
fn shrunk(seed: (&Kind, u64), mut why: String) -> (Function, String) {
    let mut gone = BTreeSet::new();
    let mut before = usize::MAX;
    while gone.len() != before {
        before = gone.len();
        for (site, _) in lines(&without(seed, &gone).0.body, 0) {
            if gone.contains(&site) {
                continue;
            }
            gone.insert(site);
            match judged(seed, &gone, &mut Arena::default(), &mut Seen::default()) {
                Err(other) => why = other,
                Ok(()) => _ = gone.remove(&site),
            }
        }
    }
    (without(seed, &gone).0, why)
}

/// The instructions of a block, outer ones first, as lines.
fn lines(block: &Block, indent: usize) -> Vec<(Site, String)> {
    let mut all = Vec::new();
    for (site, inst) in block {
        let mut line =
            |indent: usize, text: String| all.push((*site, format!("{site:4}: {:indent$}{text}", "")));
        match inst {
            Inst::If { cond, then, otherwise } => {
                line(indent, format!("If {cond}"));
                all.extend(lines(then, indent + 2));
                all.push((*site, format!("{site:4}: {:indent$}Else", "")));
                all.extend(lines(otherwise, indent + 2));
            }
            Inst::Turns(Turns { count, again, limited, body }) => {
                line(indent, format!("Turns {count:?}, limited: {limited}"));
                if let Some((block, again)) = again {
                    all.extend(lines(block, indent + 4));
                    all.push((*site, format!("{site:4}: {:indent$}While {again}", "")));
                }
                all.extend(lines(body, indent + 2));
            }
            other => line(indent, format!("{other:?}")),
        }
    }
    all
}

fn text(function: &Function) -> String {
    let Function { scalars, arrays, constants, params, own, results, body } = function;
    let lines: Vec<String> = lines(body, 0).into_iter().map(|(_, line)| line).collect();
    let scalars: Vec<String> = scalars.iter().enumerate().map(|(reg, ty)| format!("{reg}: {ty}")).collect();
    format!(
        "scalars {}\narrays {arrays:?}\nconstants {constants:?}\nparams {params:?}, {own} of the arrays to be changed,\nresults {results:?}\n{}",
        scalars.join(", "),
        lines.join("\n")
    )
}

/// Runs the function of a seed without some of its instructions by both, and says how they differ.
fn judged(
    (kind, seed): (&Kind, u64),
    gone: &BTreeSet<Site>,
    arena: &mut Arena,
    seen: &mut Seen,
) -> Result<(), String> {
    SEED.store(seed, Ordering::Relaxed);
    BEGUN.fetch_add(1, Ordering::Relaxed);
    let (function, row) = without((kind, seed), gone);
    seen.vectors += usize::from(is_vector_code(&function));
    let code = Code::compile(&function).map_err(|why| format!("there is no code: {why:?}"))?;
    // The arguments are the same, whatever the function does with them.
    let mut draw = Draw(!seed);
    for _ in 0..RUNS {
        let scalars: Vec<u64> =
            function.params.0.iter().map(|reg| draw.scalar(function.scalars[*reg])).collect();
        let types: Vec<(ScalarType, usize)> =
            function.params.1.iter().map(|reg| function.arrays[*reg]).collect();
        let arrays: Vec<Array> =
            types.iter().map(|(ty, rank)| (kind.array)(&mut draw, *ty, *rank, row)).collect();
        let owned: Vec<bool> = types.iter().map(|_| draw.once_in(2)).collect();
        let limit = if draw.once_in(6) { draw.below(5) as u64 } else { 100 };
        let expected = match interpret::run(&function, &scalars, &arrays, limit) {
            Ok(values) => Ok(values),
            Err(Stop::Failed(failed)) => Err(failed),
            Err(Stop::Arbitrary | Stop::TooMuch) => {
                seen.unjudged += 1;
                continue;
            }
        };
        let mut buffers: Vec<Buffer> =
            types.iter().zip(&arrays).map(|((ty, _), array)| buffer(*ty, array)).collect();
        let mut given = scalars.clone();
        let args = buffers.iter_mut().zip(&arrays).zip(&owned).map(|((buffer, array), owned)| match owned {
            true => with_type!(buffer.slice().ty(), T => Arg::own(T::from_buffer(buffer), &array.dims)),
            false => Arg::shared(buffer.slice(), &array.dims),
        });
        let found = code.call(
            &mut given,
            &mut args.collect::<Vec<_>>(),
            arena,
            limit,
            (&Pool::default(), &lawson_oracle::stop::Stop::current()),
        );
        let told = |why: String| {
            format!(
                "{why}, of {scalars:?} and {arrays:?}, owned {owned:?}, at most {limit} turns\nexpected {expected:?}\n"
            )
        };
        for ((buffer, array), owned) in buffers.iter().zip(&arrays).zip(&owned) {
            if !truths(buffer.slice()) {
                return Err(told("a truth that is neither".into()));
            }
            if !owned && !array.elements.iter().copied().eq(elements(buffer.slice()).into_iter().map(Some)) {
                return Err(told("what is borrowed is changed".into()));
            }
        }
        match (&expected, found) {
            (Err(failed), Err(other)) if *failed == other => seen.failed += 1,
            (Ok(values), Ok(found)) => {
                values_differ(&function, values, (&given, &found), (&buffers, &owned)).map_err(told)?;
                seen.values += 1;
            }
            (_, Err(other)) => return Err(told(format!("it fails: {other:?}"))),
            (Err(_), Ok(_)) => return Err(told(format!("it gives {given:?}"))),
        }
    }
    Ok(())
}

/// How results differ from those that are expected.
fn values_differ(
    function: &Function,
    (scalars, arrays): &(Vec<u64>, Vec<Array>),
    (given, found): (&[u64], &[Found]),
    (buffers, owned): (&[Buffer], &[bool]),
) -> Result<(), String> {
    if scalars.len() != given.len() || arrays.len() != found.len() {
        return Err("not as many results".into());
    }
    for ((reg, expected), given) in function.results.0.iter().zip(scalars).zip(given) {
        if !alike(function.scalars[*reg], *expected, *given) {
            return Err(format!("the scalar {reg} is {given}, not {expected}"));
        }
    }
    let mut taken = BTreeSet::new();
    for ((reg, expected), found) in function.results.1.iter().zip(arrays).zip(found) {
        let (buffer, dims) = match found {
            Found::Argument(k, _) if owned[*k] && !taken.insert(k) => {
                return Err(format!("two results are the argument {k}"));
            }
            Found::Argument(k, dims) => (&buffers[*k], dims),
            Found::New(buffer, dims) => (buffer, dims),
        };
        let ty = function.arrays[*reg].0;
        let found = elements(buffer.slice());
        let fits =
            buffer.slice().ty() == ty && *dims == expected.dims && found.len() == expected.elements.len();
        let same = |(found, expected): (&u64, &Option<u64>)| {
            expected.is_none_or(|expected| alike(ty, expected, *found))
        };
        if !fits || !truths(buffer.slice()) || !found.iter().zip(&expected.elements).all(same) {
            return Err(format!("the array {reg} is {dims:?} {found:?}"));
        }
    }
    Ok(())
}

/// Whether bits are the same, or those of a NaN.
fn alike(ty: ScalarType, x: u64, y: u64) -> bool {
    x == y || ty.is_float() && scalar(ty, x) == scalar(ty, y)
}

fn buffer(ty: ScalarType, array: &Array) -> Buffer {
    let bits = array.elements.iter().map(|bits| bits.unwrap_or_default());
    with_type!(ty, T => Buffer::from(bits.map(T::of_bits).collect::<Vec<T>>()))
}

fn elements(slice: Slice<'_>) -> Vec<u64> {
    with_type!(slice.ty(), T => slice.of::<T>().iter().map(|element| element.bits()).collect())
}

/// Whether each `bool` is one: slices are compared byte by byte, so that one that is neither equals neither.
fn truths(slice: Slice<'_>) -> bool {
    let truths: &[bool] = slice.of();
    truths.chunks(1).all(|one| one == [true].as_slice() || one == [false].as_slice())
}
