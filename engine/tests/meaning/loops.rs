//! Programs of loops: what R gives, native code gives too, fused and not; and random ones mean what their fused programs do.

use arbitrary::Unstructured;
use lawson::fuse::{FuseOptions, fuse};
use lawson::verify::{Options, Subject, compare};
use lawson::{Program, Source, Verify};
use lawson_imperative::generate;
use lawson_imperative::shrink::shrink;
use lawson_oracle::generate::bytes_from_seed;

/// The first seed, and how many programs are drawn: `LAWSON_LOOPS=1000,5000` draws others.
pub fn seeds(first: u64, count: u64) -> std::ops::Range<u64> {
    let asked = std::env::var("LAWSON_LOOPS").unwrap_or_else(|_| format!("{first},{count}"));
    let (first, count) = asked.split_once(',').unwrap();
    let (first, count): (u64, u64) = (first.parse().unwrap(), count.parse().unwrap());
    first..first + count
}

/// Runs a program as it is, and fused, on ten inputs and for all values at lengths to one, against its meaning, and adds to what agreed. Says how it differs, after the form
/// that does.
fn differs(text: &str, agreed: &mut [usize; 2]) -> Result<(), (&'static str, String)> {
    let options = Options { cases: 10, symbolic: 1, ..Options::default() };
    let program = Program::from_source(&Source::new("p.R", text));
    let entry =
        program.and_then(|program| program.main()).map_err(|error| ("no program", error.to_string()))?;
    let fusion =
        fuse(entry.lowered(), &FuseOptions::default()).map_err(|why| ("no fusion", why.to_string()))?;
    for (form, program) in [("unfused", entry.lowered()), ("fused", &fusion.program)] {
        let (checked, index) = (entry.checked(), entry.index());
        let subject = Subject { checked, entry: index, fused: program, unfused: form == "unfused" };
        let evidence = compare(&subject, &options).map_err(|why| (form, format!("{why}\n{program}")))?;
        if !evidence.native {
            return Err(("not native", String::new()));
        }
        agreed[0] += evidence.cases - evidence.failed;
        agreed[1] += evidence.translated.map_or(0, |translated| translated.cases);
    }
    Ok(())
}

#[test]
fn random_programs_of_loops_keep_their_meaning() {
    let seeds = seeds(1_000, 60);
    let programs = seeds.clone().count();
    let mut agreed = [0, 0];
    for seed in seeds {
        let bytes = bytes_from_seed(seed, 4096);
        let text = generate::program(&mut Unstructured::new(&bytes), 0).unwrap();
        if let Err((form, why)) = differs(&text, &mut agreed) {
            let same = |text: &str| matches!(differs(text, &mut [0, 0]), Err((other, _)) if other == form);
            let small = shrink(&text, &mut { same });
            panic!("{seed}, {form}: {why}\n{text}\nThe smallest one that does the same:\n{small}");
        }
    }
    // Most inputs are among those on which a program gives a value.
    assert!(agreed[0] > programs * 6 && agreed[1] > programs * 13, "{agreed:?}");
}

/// What native code gives for a function of a vector.
fn native(request: &str, body: &str, xs: &[f64]) -> f64 {
    let text = format!("#: x: double[n] -> double\n{request}main <- function(x) {{\n{body}\n}}\n");
    let program = Program::from_source(&Source::new("p.R", text)).unwrap();
    let kernel = program.main().unwrap().fuse().unwrap().compile_with(Verify::Off).unwrap();
    kernel.call(&[xs.into()]).unwrap()[0].scalar().unwrap()
}

/// Of these numbers the sum and the product from the left have other last bits than those of trees.
#[test]
fn sums_and_products_in_loops_are_trees_where_that_is_asked_for() {
    let xs: Vec<f64> = (0..1000).map(|i| f64::from(i % 9 + 1) / 10.0 + 0.55).collect();
    let ordered = [xs.iter().fold(0.0, |s, x| s + x), xs.iter().fold(1.0, |s, x| s * x)];
    for ((from, op, all), ordered) in [("0", "+", "sum(x)"), ("1", "*", "prod(x)")].into_iter().zip(ordered) {
        let tree = native("", all, &xs);
        assert_ne!(tree, ordered);
        for turns in [
            "for (v in x) s <- s OP v",
            "for (i in seq_along(x)) s <- s OP x[i]",
            "for (i in 1:length(x)) if (x[i] > 0) s <- s OP x[i]",
        ] {
            let body = format!("s <- {from}\n{}\ns", turns.replace("OP", op));
            assert_eq!(native("#: reassociate\n", &body, &xs), tree, "{body}");
            assert_eq!(native("", &body, &xs), ordered, "{body}");
        }
    }
}
