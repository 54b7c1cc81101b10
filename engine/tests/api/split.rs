//! Runs in parts: what is refused, and how it is said. That they give the bits of the whole run, `native/parts.rs` tests.

use std::ops::Range;

use lawson::{Error, ErrorKind, Kernel, Known, Output, Part, Program, Rows, Split, Verify};

/// Rows between two borders.
const C: usize = 16_384;

const SCALE: &str =
    "def main [n] (xs: [n]f64) (k: f64) = let s = f64.sum xs in (map (\\x -> x * k / s) xs, s)";

fn kernel(text: &str) -> Kernel {
    Program::parse(text).unwrap().main().unwrap().fuse().unwrap().compile_with(Verify::Off).unwrap()
}

fn numbers(n: usize) -> Vec<f64> {
    (0..n).map(|i| 0.1 * (i % 1000) as f64 - 7.0).collect()
}

/// The message, without the place.
fn message<T>(result: Result<T, Error>) -> String {
    let error = result.err().expect("it is refused");
    assert!(error.kind() == ErrorKind::Input, "{error}");
    error.to_string()
}

/// A run in these parts, whose arguments are cut by `args`.
fn run(
    split: &Split,
    total: usize,
    parts: &[Range<usize>],
    args: impl Fn(Range<usize>) -> Vec<lawson::Arg<'static>>,
) -> Result<Vec<Output<'static>>, Error> {
    let mut known = split.begin(total, &args(0..0))?;
    let mut rows: Vec<Rows<'static>> = Vec::new();
    while known.stage() < split.stages() {
        let mut all = Vec::new();
        for at in parts {
            let (part, some) = split.part(at.clone(), &args(at.clone()), &known)?;
            all.push(part);
            rows.push(some);
        }
        known = split.combine(&all, &known)?;
    }
    split.finish(&rows, &known)
}

#[test]
fn lengths_around_a_chunk() {
    let kernel = kernel(SCALE);
    let split = kernel.split("n").unwrap();
    assert_eq!((split.stages(), split.rows_of_chunk()), (2, C));
    assert_eq!(split.by_rows(), [true, false]);
    assert_eq!(split.stage_of_result(), [Some(1), None]);
    for n in [0, 1, C - 1, C, C + 1, 2 * C, 3 * C + 5] {
        let xs: &'static [f64] = numbers(n).leak();
        let whole = kernel.call(&[xs.into(), 3.0.into()]).unwrap();
        let mut borders: Vec<usize> = (0..n).step_by(C).chain([n]).collect();
        borders.dedup();
        let single: Vec<Range<usize>> = match n {
            0 => std::iter::once(0..0).collect(),
            _ => borders.windows(2).map(|two| two[0]..two[1]).collect(),
        };
        for parts in [std::iter::once(0..n).collect(), single] {
            let found = run(&split, n, &parts, |at| vec![xs[at].into(), 3.0.into()]).unwrap();
            assert_eq!(found[0].slice::<f64>(), whole[0].slice());
            let bits = |output: &Output<'_>| output.scalar::<f64>().map(f64::to_bits);
            assert_eq!(bits(&found[1]), bits(&whole[1]));
        }
    }
}

/// `0 + -0` is `0`, and the source's neutral element is `-0` here: it enters once.
#[test]
fn the_neutral_element_enters_once() {
    let kernel = kernel("def main [n] (xs: [n]f64) (z: f64) = reduce (+) z xs");
    let split = kernel.split("n").unwrap();
    let xs: &'static [f64] = vec![-0.0; 2 * C].leak();
    for z in [-0.0f64, 0.0, 1e-300, 2.5] {
        let whole = kernel.call(&[xs.into(), z.into()]).unwrap()[0].scalar::<f64>().unwrap();
        assert_eq!(whole.to_bits(), z.to_bits());
        let found = run(&split, 2 * C, &[0..C, C..2 * C], |at| vec![xs[at].into(), z.into()]).unwrap();
        assert_eq!(found[0].scalar::<f64>().map(f64::to_bits), Some(z.to_bits()));
    }
}

/// Integers may go into bins in any order.
#[test]
fn bins_filters_and_positions() {
    let kernel = kernel(
        "def main [n] (ks: [n]i64) =
           (hist (+) 3 10 (map (% 10) ks) ks, hist i64.max 7 4 (map (% 4) ks) ks,
            filter (> 20000) ks, length (filter (> 20000) ks), map2 (\\k i -> k * i + n) ks (iota n), iota n)",
    );
    let split = kernel.split("n").unwrap();
    let n = 2 * C + 77;
    // The first part keeps nothing.
    let ks: &'static [i64] = (0..n as i64).collect::<Vec<_>>().leak();
    let whole = kernel.call(&[ks.into()]).unwrap();
    let found = run(&split, n, &[0..C, C..n], |at| vec![ks[at].into()]).unwrap();
    for (found, whole) in found.iter().zip(&whole) {
        assert_eq!(found.slice::<i64>(), whole.slice());
        assert_eq!(found.scalar::<i64>(), whole.scalar());
    }
}

#[test]
fn parts_that_do_not_belong_together_are_refused() {
    let (kernel, n) = (kernel(SCALE), 2 * C + 9);
    let (split, xs) = (kernel.split("n").unwrap(), numbers(n));
    let args = |at: Range<usize>| [xs[at].into(), 3.0.into()];
    let known = split.begin(n, &args(0..0)).unwrap();
    let part = |at: Range<usize>| split.part(at.clone(), &args(at), &known).unwrap().0;
    let [first, second, last] = [part(0..C), part(C..2 * C), part(2 * C..n)];
    let combine = |parts: &[&Part]| {
        split.combine(&parts.iter().map(|part| (*part).clone()).collect::<Vec<_>>(), &known)
    };
    assert!(combine(&[&last, &first, &second]).is_ok());
    assert_eq!(message(combine(&[&first, &last])), "rows 16384 to 32768 are missing");
    assert_eq!(message(combine(&[&first, &second])), "rows 32768 to 32777 are missing");
    assert_eq!(message(combine(&[])), "rows 0 to 32777 are missing");
    assert_eq!(
        message(combine(&[&first, &second, &second, &last])),
        "the part of rows 16384 to 32768 is there twice"
    );
    assert_eq!(
        message(combine(&[&first, &part(0..2 * C), &last])),
        "the part of rows 0 to 32768 overlaps the one before, which ends at row 16384"
    );
    // Another program, another stage, another total, other arguments.
    let other = self::kernel("def main [n] (xs: [n]f64) (k: f64) = k * f64.sum xs").split("n").unwrap();
    let of_other = other.part(0..C, &args(0..C), &other.begin(n, &args(0..0)).unwrap()).unwrap().0;
    assert_eq!(
        message(combine(&[&of_other, &second, &last])),
        "the part of rows 0 to 16384 is of another program, of another entry, or cut along another size: give parts of \
         one program"
    );
    let next = combine(&[&first, &second, &last]).unwrap();
    let (of_next, _) = split.part(0..C, &args(0..C), &next).unwrap();
    assert_eq!(
        message(combine(&[&of_next, &second, &last])),
        "the part of rows 0 to 16384 is of stage 1, and this is stage 0: combine the parts of one stage"
    );
    let longer = split.begin(n + 1, &args(0..0)).unwrap();
    let (of_longer, _) = split.part(0..C, &args(0..C), &longer).unwrap();
    assert_eq!(
        message(combine(&[&of_longer, &second, &last])),
        "the part of rows 0 to 16384 is of a run over 32778 rows, and this one is over 32777"
    );
    let with_other = split.begin(n, &[xs[..0].into(), 4.0.into()]).unwrap();
    let (of_with_other, _) = split.part(0..C, &args(0..C), &with_other).unwrap();
    assert_eq!(
        message(combine(&[&of_with_other, &second, &last])),
        "the part of rows 0 to 16384 ran with other arguments, or after other parts: run it again with what is known now"
    );
}

#[test]
fn rows_that_are_no_part_are_refused() {
    let (kernel, n) = (kernel(SCALE), 2 * C + 9);
    let (split, xs) = (kernel.split("n").unwrap(), numbers(n));
    let known = split.begin(n, &[xs[..0].into(), 3.0.into()]).unwrap();
    let part = |at: Range<usize>| {
        let given = xs[at.start.min(n)..at.end.clamp(at.start.min(n), n)].to_vec();
        split.part(at, &[given.as_slice().into(), 3.0.into()], &known).map(|(part, _)| part)
    };
    assert_eq!(
        message(part(0..C + 1)),
        "row 16385 is within a chunk: a part begins and ends at a multiple of 16384 rows, or at the last row"
    );
    assert_eq!(
        message(part(5..C)),
        "row 5 is within a chunk: a part begins and ends at a multiple of 16384 rows, or at the last row"
    );
    assert_eq!(message(part(C..C)), "rows 16384 to 16384 are none: a part has at least one row");
    assert_eq!(message(part(0..n + 1)), "rows 0 to 32778 are not within the 32777 rows that there are");
    assert_eq!(
        message(split.part(0..C, &[xs.as_slice().into(), 3.0.into()], &known)),
        "xs: rows 0 to 16384 are 16384 rows, and 32777 are given"
    );
    assert_eq!(
        message(split.finish(&[], &known)),
        "stage 0 of 2 comes first: results are there after the last one"
    );
}

#[test]
fn every_byte_counts() {
    let (kernel, n) = (kernel(SCALE), C + 9);
    let (split, xs) = (kernel.split("n").unwrap(), numbers(n));
    let known = split.begin(n, &[xs[..0].into(), 3.0.into()]).unwrap();
    let (part, _) = split.part(0..C, &[xs[..C].into(), 3.0.into()], &known).unwrap();
    let bytes = part.to_bytes();
    assert_eq!(Part::from_bytes(&bytes).unwrap().to_bytes(), bytes);
    assert_eq!(Known::from_bytes(&known.to_bytes()).unwrap().to_bytes(), known.to_bytes());
    for at in 0..bytes.len() {
        let mut other = bytes.clone();
        other[at] ^= 1;
        assert!(Part::from_bytes(&other).is_err_and(|error| error.kind() == ErrorKind::Input), "byte {at}");
        assert!(Part::from_bytes(&bytes[..at]).is_err_and(|error| error.kind() == ErrorKind::Input));
    }
    let last = bytes.len() - 1;
    assert_eq!(
        message(Part::from_bytes(&bytes[..last])),
        "a part of a run is damaged: some of its bytes are missing, or are not those that were written"
    );
    assert_eq!(message(Part::from_bytes(b"k,x\n1,2\n")), "this is not a part of a run");
    assert_eq!(message(Known::from_bytes(&bytes)), "this is not what is known before a stage");
}

/// A part fails as the whole run does, at the same place.
#[test]
fn a_division_by_zero_in_one_part() {
    let text = "def main [n] (ks: [n]i64) =\n  i64.sum (map (\\k -> 100 / k) ks)";
    let kernel = kernel(text);
    let split = kernel.split("n").unwrap();
    let ks: &'static [i64] = (0..2 * C as i64).map(|k| C as i64 + 5 - k).collect::<Vec<_>>().leak();
    let whole = kernel.call(&[ks.into()]).unwrap_err();
    let found = run(&split, 2 * C, &[0..C, C..2 * C], |at| vec![ks[at].into()]).unwrap_err();
    assert_eq!((whole.kind(), found.kind()), (ErrorKind::Runtime, ErrorKind::Runtime));
    let line = |error: &Error| error.to_string().lines().nth(1).map(str::to_string);
    assert_eq!(line(&whole), line(&found));
    assert!(found.to_string().contains("division by zero"), "{found}\n{whole}");
}

/// What can't be cut is refused, with a code and a remedy.
#[test]
fn what_needs_the_whole_is_refused() {
    let refused = |text: &str, size: &str, code: &str| {
        let error = kernel(text).split(size).err().expect(text);
        assert!(error.is_unsupported());
        let message = error.to_string();
        assert!(message.contains(&format!("can't run in parts: SPLIT_REJECT_{code}")), "{message}");
        assert!(message.contains("help: "), "{message}");
    };
    refused("def main [n] (xs: [n]f64) = f64.sum xs", "m", "NO_SIZE");
    refused("def main [n] (xs: [n]f64) = xs[n / 2]", "n", "WHOLE");
    refused("def main [n] (xs: [n]f64) = map (\\i -> xs[n - 1 - i]) (iota n)", "n", "WHOLE");
    refused("def main [n] (xs: [n]f64) (ks: [n]i64) = hist (+) 0 10 ks xs", "n", "BINS");
    refused("def main [n] (xs: [n]f64) = loop s = 0.5 for x in xs do s * x + 1", "n", "SEQUENTIAL");
    let smoothed = "def main [n] (xs: [n]f64) = (loop (s, ys) = (0.0, replicate n 0) for i < n do
        let s = s * 0.5 + xs[i] in (s, ys with [i] = s)).1";
    refused(smoothed, "n", "SEQUENTIAL");
    refused(
        "def main [n] (xs: [n]i64) = map (\\x -> i64.sum (map (\\i -> i * x % 7) (iota n))) xs",
        "n",
        "WHOLE",
    );
    refused("def main [n] [m] (xss: [m][n]f64) = map f64.sum xss", "n", "FLATTENED");
    refused("def main [n] (ks: [n]i64) = reduce (\\a b -> i64.max a b / (1 + 0 * a)) 1 ks", "n", "FAILS");
    refused("def main [n] (ks: [n]i64) = scan (\\a b -> i64.max a b / (1 + 0 * a)) 1 ks", "n", "FAILS");
    refused("def main [n] (ks: [n]i64) = reverse (scan (+) 0 ks)", "n", "REVERSED");
    let in_turns =
        "def main [n] (ks: [n]i64) = scan (\\a b -> loop x = a for _i < b & 1 do i64.max x b) 0 ks";
    refused(in_turns, "n", "ELEMENT_WISE");
    refused("def main [n] (xs: [n]f64) = map (\\x -> trace x) xs", "n", "EFFECTS");
    refused(
        "def main [n] (ks: [n]i64) = let ys = filter (> 0) ks let s = i64.sum ys in map (+ s) ys",
        "n",
        "KEPT",
    );
}

/// A number that an operator excludes is told where it stands among all rows.
#[test]
fn data_that_is_excluded_in_a_part() {
    let text = "def main [n] (xs: [n]f64) = reduce (\\a b -> if a < b then b else a) f64.lowest xs";
    let kernel = Program::parse(text).unwrap().main().unwrap().fuse().unwrap().compile().unwrap();
    let split = kernel.split("n").unwrap();
    let none: [f64; 0] = [];
    let known = split.begin(C + 6, &[none.as_slice().into()]).unwrap();
    let mut xs = [1.0; 6];
    xs[3] = f64::NAN;
    let refused = message(split.part(C..C + 6, &[xs.as_slice().into()], &known));
    assert!(refused.contains("xs has a NaN at index 16387"), "{refused}");
}
