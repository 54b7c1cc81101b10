//! Attributes by which the source says what is fused.

use lawson::fuse::FuseOptions;
use lawson::plan::Standard;
use lawson::verify::Options;
use lawson::{Error, ErrorKind, Fused, Program};

fn fused(text: &str) -> Result<Fused, Error> {
    Program::parse(text).unwrap().main().unwrap().fuse()
}

/// What computes by a function that the source calls cheap is computed again wherever it is read.
#[test]
fn what_is_called_cheap_is_computed_where_it_is_read() {
    const CHEAP: &str = "#[inline(cheap)]";
    for (body, with, without) in [
        // At several places, and in several loops.
        (
            "CHEAP def g (x: f64) = f64.exp (f64.sin x)\ndef main (xs: []f64) = stencil_mirror 1 f64.sum (map g xs)",
            1,
            2,
        ),
        (
            "def main [n] (xs: [n]f64) =
             CHEAP let g x = f64.exp (f64.sin x)
             let ys = map (\\x -> 2 * g x) xs in (f64.sum ys, map2 (*) xs (reverse ys))",
            1,
            2,
        ),
        // What a function that is called cheap makes itself.
        (
            "CHEAP def g [n] (xs: [n]f64) = map (\\x -> f64.exp (f64.sin x)) xs\ndef main (xs: []f64) = stencil_mirror 1 f64.sum (g xs)",
            1,
            2,
        ),
        // Another map is none of its business.
        (
            "CHEAP def g (x: f64) = x + 1\ndef main (xs: []f64) =
             let ys = map g xs in stencil_mirror 1 f64.sum (map (\\y -> f64.exp (f64.sin y)) ys)",
            2,
            2,
        ),
        // What may fail is not computed where nobody asked for it.
        (
            "CHEAP def g (x: i64) = 10 / (10 / x)\ndef main (xs: []i64) = stencil_mirror 1 i64.sum (map g xs)",
            2,
            2,
        ),
    ] {
        for (attribute, loops) in [(CHEAP, with), ("", without)] {
            let text = body.replace("CHEAP", attribute);
            let fused = fused(&text).unwrap();
            assert_eq!(fused.report().counts.loops, loops, "{text}\n{}", fused.program());
            fused.verify(&Options::default()).unwrap_or_else(|error| panic!("{text}: {error}"));
        }
    }
}

const TWO: &str = "def main [n] (xs: [n]f64) =
    let ys = map (* 2) xs
    let zs = map (* 3) xs
    in (filter (> 1) ys, f64.sum zs)";

/// What is asked to be one loop is one, though another plan costs as much.
#[test]
fn what_is_asked_for_is_one_loop() {
    let apart = Standard { given: vec![vec!["ys".into()], vec!["sum#1".into()]], ..Standard::default() };
    let options = FuseOptions { planner: &apart, ..FuseOptions::default() };
    let loops = |text: &str| {
        let entry = Program::parse(text).unwrap().main().unwrap();
        entry.fuse_with(&options).map(|fused| fused.report().counts.loops)
    };
    assert_eq!(loops(TWO).unwrap(), 2);
    // Those that are given stay apart, so that it can't be.
    let asked = TWO.replace("f64.sum zs", "#[fuse(with(ys))] f64.sum zs");
    assert_eq!(loops(&asked).unwrap_err().kind(), ErrorKind::Unsupported);
    let fused = fused(&asked).unwrap();
    assert_eq!(fused.report().counts.loops, 1);
    // Two calls of a function ask each for its own, and may be one.
    let calls = "def norm [n] (xs: [n]f64) = let ys = map (* 2) xs in #[fuse(with(ys))] f64.sum ys
        def main [n] (xs: [n]f64) (zs: [n]f64) = norm xs + norm zs";
    assert_eq!(self::fused(calls).unwrap().report().counts.loops, 1);
}

/// What can't be one loop is an error at the attribute, with the code of what is against it.
#[test]
fn what_can_not_be_one_loop_is_told() {
    for (body, told) in [
        (
            "let ys = map (* 2) xs let t = f64.sum ys in #[fuse(with(ys))] map (/ t) ys",
            "FUSE_REJECT_DEPENDENCE_CYCLE",
        ),
        ("let ys = filter (> 2) xs in #[fuse(with(ys))] map2 (+) xs (ys :> [n]f64)", "FUSE_REJECT_"),
        (
            "let ys = map (* 2) xs let zs = if xs[0] > 0 then (let q = #[fuse(with(ys))] map (/ 3) ys in q) else xs in (ys, zs)",
            "FUSE_REJECT_SCOPE",
        ),
        ("let ys = map (* 2) xs #[fuse(with(yss))] let zs = map (* 3) ys in zs", "there is no loop `yss`"),
    ] {
        let text = format!("def main [n] (xs: [n]f64) = {body}");
        let error = fused(&text).err().unwrap_or_else(|| panic!("{body}"));
        assert_eq!(error.kind(), ErrorKind::Unsupported, "{body}: {error}");
        let (_, diagnostic) = error.place().unwrap();
        let at = text.find("#[").unwrap();
        assert_eq!(diagnostic.primary.0.start as usize, at, "{body}: {error}");
        assert!(error.to_string().contains(told), "{body}: {error}");
    }
}
