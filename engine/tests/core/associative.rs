//! Composition is associative: a chain of loops becomes the same loop in whatever order its neighbours are fused. So what
//! a rule makes of two loops that were fused before is held to what it makes of the loops as they were written.

use std::fmt::Write;
use std::ops::Range;

use lawson_core::core::canonical::{Open, canonical};
use lawson_core::core::compose::{Missing, ProducerOutput, merge};
use lawson_core::core::print;
use lawson_core::core::{Atom, Loop, Var};

use crate::compose::{loops, program};

/// A loop with its results.
type Made = (Loop, Vec<ProducerOutput<Atom>>);

/// The loop that these loops of a chain become, for each order of fusion that is lawful. What somebody else reads, as
/// well as what is wanted, stays a result.
fn every_bracketing(chain: &[Made], span: Range<usize>, wanted: &dyn Fn(&Atom) -> bool) -> Vec<Made> {
    if span.len() == 1 {
        let (only, outputs) = &chain[span.start];
        return vec![(canonical(only), outputs.clone())];
    }
    let later = &chain[span.end..];
    let read = |name: &Atom| later.iter().any(|(l, _)| l.inputs.iter().chain(&l.captures).any(|o| o == name));
    let mut all = Vec::new();
    for cut in span.start + 1..span.end {
        let seconds = every_bracketing(chain, cut..span.end, wanted);
        for (first, mut outputs) in every_bracketing(chain, span.start..cut, wanted) {
            outputs.iter_mut().for_each(|o| o.keep = wanted(&o.name) || read(&o.name));
            for (second, made) in &seconds {
                // Alone, some neighbours are over elements of which only a filter before them tells how many there are.
                let Some(fused) = merge(Open::of(&first), &outputs, second, Missing::Refused) else {
                    continue;
                };
                let kept = outputs.iter().filter(|o| o.keep).chain(made);
                all.push((
                    fused.close(),
                    kept.map(|o| ProducerOutput { keep: false, ..o.clone() }).collect(),
                ));
            }
        }
    }
    all
}

/// Numbers from a seed (Marsaglia 2003, xorshift).
struct Numbers(u32);

impl Numbers {
    fn below(&mut self, n: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        self.0 % n
    }
}

/// The kinds of loop in chains.
const KINDS: [&str; 8] =
    ["map", "zip", "filter", "scan", "filter, then scan", "scan, then filter", "fold", "bins"];

/// A chain of loops in core, with the kind of each: each reads what the last one before it made that others can read, or
/// that and an array before it of as many elements.
fn chain(numbers: &mut Numbers, length: usize) -> (String, Vec<&'static str>) {
    // The arrays so far, with their sizes.
    let mut arrays = vec![(0, "n".to_string())];
    let (mut text, mut sizes, mut kinds) = (String::new(), String::new(), Vec::new());
    for to in 2..length + 2 {
        let kind = KINDS[numbers.below(KINDS.len() as u32) as usize];
        let (from, size) = arrays.last().cloned().unwrap();
        let c = numbers.below(9);
        let (op, neutral) = [("+", "0"), ("*", "1"), ("max", "-2147483648")][numbers.below(3) as usize];
        let operator = |a: u32| {
            format!("op (x{a}: i32) (x{}: i32) {{ x9: i32 = i32.{op}(x{a}, x{}) }} -> (x9)", a + 1, a + 1)
        };
        let scan = format!("scan 0 ({neutral}i32) {} collect 0 (i32)", operator(4));
        let passes = format!("x1: bool = i32.<(x0, {c}i32)");
        let (ty, body) = match kind {
            "map" => (
                format!("[{size}]i32"),
                format!("collect 0 (i32) x1: i32 = i32.{op}(x0, {c}i32) emit 0 (x1)"),
            ),
            "zip" => {
                (format!("[{size}]i32"), format!("collect 0 (i32) x2: i32 = i32.{op}(x0, x1) emit 0 (x2)"))
            }
            "filter" => {
                (format!("[k{to}]i32"), format!("collect 0 (i32) {passes} if x1 {{ emit 0 (x0) }} else {{}}"))
            }
            "scan" => (format!("[{size}]i32"), format!("{scan} x6: i32 = step 0 (x0) emit 0 (x6)")),
            "filter, then scan" => (
                format!("[k{to}]i32"),
                format!("{scan} {passes} if x1 {{ x6: i32 = step 0 (x0) emit 0 (x6) }} else {{}}"),
            ),
            "scan, then filter" => (
                format!("[k{to}]i32"),
                format!(
                    "{scan} x6: i32 = step 0 (x0) x7: bool = i32.<({c}i32, x6) if x7 {{ emit 0 (x6) }} else {{}}"
                ),
            ),
            "fold" => ("i32".to_string(), format!("fold 0 ({neutral}i32) {} emit 0 (x0)", operator(4))),
            "bins" => (
                "[4]i32".to_string(),
                format!(
                    "bins 0 1 (x0) as ([4]i32) by sequential {} x2: i64 = i64.i32(x1) emit 0 (x2, x1)",
                    operator(4)
                ),
            ),
            other => unreachable!("{other}"),
        };
        let alike: Vec<usize> = arrays.iter().filter(|(_, s)| *s == size).map(|(var, _)| *var).collect();
        let (captures, inputs) = match kind {
            "zip" => {
                let other = alike[numbers.below(alike.len() as u32) as usize];
                (String::new(), format!("x0: i32 <- x{from}, x1: i32 <- x{other}"))
            }
            "bins" => ("x0: [4]i32 = x1".to_string(), format!("x1: i32 <- x{from}")),
            _ => (String::new(), format!("x0: i32 <- x{from}")),
        };
        writeln!(text, "x{to}: {ty} = loop {size} with ({captures}) over ({inputs}) {{ {body} }}").unwrap();
        match kind {
            "fold" | "bins" => {}
            _ if kind.contains("filter") => {
                write!(sizes, " ?[k{to}]").unwrap();
                arrays.push((to, format!("k{to}")));
            }
            _ => arrays.push((to, size)),
        }
        kinds.push(kind);
    }
    let text = format!(
        "program f [n]{sizes} (x0: [n]i32 \"xs\", x1: [4]i32 \"bins\") {{\n{text}}} -> (x{})",
        length + 1
    );
    (text, kinds)
}

/// `(f, g), h` and `f, (g, h)` are one function, and so is every other bracketing, whatever is kept.
#[test]
fn composition_is_associative() {
    let mut numbers = Numbers(0x9e37_79b9);
    let mut compared = std::collections::BTreeMap::new();
    for _ in 0..400 {
        let length = 3 + numbers.below(3) as usize;
        let (text, kinds) = chain(&mut numbers, length);
        let all = loops(&program(&text));
        assert_eq!(all.len(), length, "{text}");
        let kept = numbers.below(1 << length);
        let wanted = |name: &Atom| matches!(name, Atom::Var(Var(v)) if kept >> (v - 2) & 1 == 1 || *v as usize == length + 1);
        let bracketings = every_bracketing(&all, 0..length, &wanted);
        // From the left each loop finds what it needs.
        assert!(!bracketings.is_empty(), "{text}");
        for other in &bracketings[1..] {
            let (found, expected) = (&other.0, &bracketings[0].0);
            assert_eq!(
                other,
                &bracketings[0],
                "\n{text}\n{}\n{}",
                print::fun(&found.fun),
                print::fun(&expected.fun)
            );
        }
        for pair in kinds.windows(2) {
            *compared.entry((pair[0], pair[1])).or_insert(0) += bracketings.len() - 1;
        }
    }
    // Each kind stood before each, in a chain that was fused in several orders.
    assert_eq!(compared.len(), KINDS.len() * KINDS.len());
    assert!(compared.values().all(|count| *count > 0), "{compared:?}");
}
