//! Properties of everything that is accepted: its tables are complete, and it runs as its type says.

use lawson_oracle::generate::judge::{self, Runs};
use lawson_oracle::generate::{GenOptions, bytes_from_seed, text_from_seed};
use lawson_oracle::source::Source;
use lawson_oracle::syntax::ast::{Decl, Exp, ExpKind, NodeId, Pat};
use lawson_oracle::syntax::parse;
use lawson_oracle::syntax::visit::{VisitMut, walk_exp, walk_pat, walk_program};
use lawson_oracle::types::{Checked, check};

use super::accepted::WELL_TYPED;
use super::checked;

/// Collects the nodes that the checker left without a type, and names without a referent.
struct Untyped<'a>(&'a Checked, Vec<NodeId>);

impl VisitMut for Untyped<'_> {
    fn exp(&mut self, e: &mut Exp) {
        let name = matches!(e.kind, ExpKind::Var(_) | ExpKind::Op { .. });
        if name && self.0.referents[e.id.0 as usize].is_none() {
            self.1.push(e.id);
        }
        walk_exp(self, e);
    }
    fn pat(&mut self, p: &mut Pat) {
        walk_pat(self, p);
    }
    fn id(&mut self, id: &mut NodeId) {
        if self.0.types[id.0 as usize].is_none() {
            self.1.push(*id);
        }
    }
}

fn assert_complete(text: &str, checked: &Checked) {
    let mut untyped = Untyped(checked, Vec::new());
    walk_program(&mut untyped, &mut checked.program.as_ref().clone());
    assert_eq!(untyped.1, [], "nodes without a type in\n{text}");
}

#[test]
fn every_node_of_an_accepted_program_has_a_type() {
    for (text, _) in WELL_TYPED {
        assert_complete(text, &checked(text).unwrap());
    }
    for seed in 0..100 {
        let text = text_from_seed(seed, &GenOptions::default());
        assert_complete(&text, &checked(&text).unwrap());
    }
}

#[test]
fn broken_programs_are_refused_or_completely_typed() {
    let (mut accepted, mut refused) = (0, 0);
    for seed in 0..3000 {
        let mut text = match WELL_TYPED.get(seed as usize % (2 * WELL_TYPED.len())) {
            Some((text, _)) => text.to_string(),
            None => text_from_seed(seed, &GenOptions::default()),
        };
        // One token becomes another one of the program, at places that the seed draws.
        let draws = bytes_from_seed(seed, 8);
        let draw = |at: usize| u16::from_le_bytes([draws[at], draws[at + 1]]) as usize;
        let tokens: Vec<&str> = text.split_inclusive([' ', '(', ')', ',', '[', ']']).collect();
        let (to, from) = (draw(0) % tokens.len(), draw(2) % tokens.len());
        let mut tokens = tokens.clone();
        tokens[to] = tokens[from];
        text = tokens.concat();
        let source = Source::new("test.fut", text.as_str());
        let Ok(program) = parse(&source) else { continue };
        match check(&source, program) {
            Ok(checked) => {
                accepted += 1;
                assert_complete(&text, &checked);
                run_last(&text, &checked, seed);
            }
            Err(error) => {
                refused += 1;
                assert!(!error.message.is_empty());
            }
        }
    }
    assert!(accepted > 100 && refused > 100, "{accepted} accepted, {refused} refused");
}

/// Runs the last definition on inputs of its type; says whether it gave a value.
fn run_last(text: &str, checked: &Checked, seed: u64) -> bool {
    let last = checked.program.decls.len() - 1;
    let Decl::Def(def) = &checked.program.decls[last] else { return false };
    let Ok(entry) = checked.entry(Some(&def.name)) else { return false };
    let mut runs = Runs::default();
    judge::run_entry(checked, entry, seed, &mut runs).unwrap_or_else(|wrong| panic!("{wrong}\nin {text}"));
    runs.results > 0
}

#[test]
fn what_is_accepted_runs_as_its_type_says() {
    let mut ran = 0;
    for (text, _) in WELL_TYPED {
        let checked = checked(text).unwrap();
        ran += (0..4).filter(|seed| run_last(text, &checked, *seed)).count();
    }
    assert!(ran > 2 * WELL_TYPED.len(), "only {ran} runs gave a value");
}
