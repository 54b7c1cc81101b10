//! Whether a law follows from the rules of a table: whether they make one program of both sides.
//!
//! Functions are external ones of the effects that the conditions leave them, so that what is made of them is made of
//! all such functions. A fold's operator that is associative and commutative is, to the rules, a primitive: it stands
//! as two of them in turn, for chance. A flatmap's rows are applied by passes that prepare programs ([`PREPARING`]): both sides
//! are taken with them and without. Only the rules' conditions and the folding of constants
//! know what a primitive computes: nothing is derived this way from laws with numbers.

use std::collections::VecDeque;

use lawson_oracle::types::Type;

use super::text::Assumption;
use super::typed::{Kind, Typed};
use crate::cluster::merge::pull;
use crate::cluster::rewrite::{candidates, rewrite};
use crate::core::alike::named_alike;
use crate::core::passes::prepared;
use crate::core::path::{Path, around};
use crate::core::rewrites::Rewrite;
use crate::core::rewrites::gate::{Gate, Site, Worth};
use crate::core::schedule::is_exact;
use crate::core::{Program, Scope};
use crate::cost::profit::pays;
use crate::fuse::{FuseOptions, fuse};
use crate::legality::Policy;
use crate::lower::lower;
use crate::plan::Regardless;
use crate::rules::{Laws, PREPARING, RuleName, RuleTable};

/// So many programs are made of a side by laws of the table.
const FORMS: usize = 12;
/// Operators that stand for those of a law, on integers `a` and `b`, each with its neutral element. What both rows say
/// is so of all such operators: no element is neutral by chance in both, for an operator or for another one's.
const OPERATORS: [[(&str, &str); 3]; 2] = [
    [("a ^ b", "0"), ("a * b", "1"), ("a & b", "-1")],
    [("TY.max a b", "TY.lowest"), ("TY.min a b", "TY.highest"), ("a | b", "0")],
];

/// A program that rules make of a side, and these rules.
type Form = (Scope, Vec<RuleName>);

/// The rules that make one program of both sides, each once; none are needed where their canonical form is one.
/// `None` where no such rules were found.
pub fn derivation(typed: &Typed, table: &RuleTable) -> Option<Vec<RuleName>> {
    let [one, other] = OPERATORS.each_ref().map(|operators| stand_ins(typed, operators));
    let rules = derived(typed, &one, table)?;
    (one.is_empty() || derived(typed, &other, table).is_some()).then_some(rules)
}

/// The same, where variables have these definitions.
fn derived(typed: &Typed, known: &[(String, String)], table: &RuleTable) -> Option<Vec<RuleName>> {
    let sides = typed.unknown_but(known, false).ok()?;
    let [left, right] = sides.sides.map(|entry| lower(&sides.checked, entry).ok());
    let sides = [left?.program, right?.program];
    // That it may combine in any order is what who writes `reduce_comm` says, and no rule asks it.
    if typed.law.is_of_any_order() && !sides.iter().all(is_exact) {
        return None;
    }
    let [left, right] = sides.each_ref().map(|side| forms(side, table));
    let of_both = left.iter().flat_map(|(scope, by)| {
        let same = right.iter().filter(move |(other, _)| other == scope);
        same.map(move |(_, other)| by.iter().chain(other).collect::<Vec<_>>())
    });
    let rules = of_both.min_by_key(Vec::len)?;
    let mut once: Vec<RuleName> = Vec::new();
    for rule in rules {
        if !once.contains(rule) {
            once.push(rule.clone());
        }
    }
    Some(once)
}

/// What becomes of a side by laws of the table, as it is and fused, whatever it costs; by few laws first.
fn forms(side: &Program, table: &RuleTable) -> Vec<Form> {
    let laws = Laws::new(table.clone(), Policy::default()).about(side);
    let (mut forms, mut left): (Vec<Form>, _) = (Vec::new(), VecDeque::new());
    let add = |(made, by): (Program, Vec<RuleName>), forms: &mut Vec<Form>| {
        let scope = named_alike(&made);
        let is_new = forms.len() < FORMS && forms.iter().all(|(other, _)| *other != scope);
        if is_new {
            forms.push((scope, by.clone()));
        }
        is_new.then_some((made, by))
    };
    for rows in [false, true] {
        left.extend(add(prepared_by(side, rows, &[]), &mut forms));
    }
    while let Some((program, by)) = left.pop_front() {
        let options = FuseOptions { table: table.clone(), planner: &Regardless, ..FuseOptions::default() };
        if let Ok(fusion) = fuse(&program, &options) {
            // What is fused inside of branches and loops, too.
            let certificate = &fusion.certificate;
            let rows = certificate.rewrites().into_iter().filter(|rewrite| is_row(rewrite));
            let inside =
                certificate.rules().into_iter().chain(rows).map(|rule| RuleName::from(rule.to_string()));
            let by = by.iter().cloned().chain(inside).collect();
            forms.push((named_alike(&fusion.program), by));
        }
        for (made, rule) in rewritten(&program, &laws, by.is_empty()) {
            let by = [by.as_slice(), &[rule]].concat();
            let rows = by.iter().any(|rule| is_row(rule));
            left.extend(add(prepared_by(&made, rows, &by), &mut forms));
        }
    }
    forms
}

/// Whether a rewrite that prepares programs is a row.
fn is_row(rewrite: &str) -> bool {
    PREPARING.iter().any(|row| row.name == rewrite)
}

/// The program that is prepared for fusion, by rows or without them, with those that were applied.
fn prepared_by(program: &Program, rows: bool, before: &[RuleName]) -> (Program, Vec<RuleName>) {
    let mut gate = Preparing { rows, applied: before.to_vec() };
    let made = prepared(program, &mut gate);
    (made, gate.applied)
}

/// Admits what pays, and rows whatever they cost.
struct Preparing {
    rows: bool,
    /// The rows that were applied.
    applied: Vec<RuleName>,
}

impl Gate for Preparing {
    fn admits(&mut self, rewrite: &'static Rewrite, _: &Path, _: &Site) -> bool {
        let row = is_row(rewrite.name);
        if row && self.rows {
            self.applied.push(rewrite.name.into());
        }
        !row || self.rows
    }

    fn pays(&self, rewrite: &Rewrite, _: &Path, _: &Site, worth: &Worth) -> bool {
        pays(worth) || is_row(rewrite.name)
    }
}

/// What becomes of a program by one law of the table, or by one loop that is evaluated where another reads it.
fn rewritten(program: &Program, laws: &Laws, pulls: bool) -> Vec<(Program, RuleName)> {
    let types = around(program, &[]);
    let by_laws = candidates(&program.body, &types, laws).into_iter().filter_map(|(rule, stmt)| {
        let mut made = program.clone();
        rewrite(&mut made.body, &types, laws, (rule, stmt), &mut made.next).ok()?;
        Some((made, rule.name.clone()))
    });
    let stmts = || program.body.stmts.iter().map(|stmt| stmt.id);
    let pairs =
        stmts().filter(|_| pulls).flat_map(|producer| stmts().map(move |consumer| (producer, consumer)));
    let by_pulls = pairs.filter_map(|(producer, consumer)| {
        let mut made = program.clone();
        let rule = pull(&mut made.body, laws, producer, consumer).ok()?;
        Some((made, rule))
    });
    by_laws.chain(by_pulls).collect()
}

/// Definitions of operators of which the conditions say all that a rule asks, and of their neutral elements.
fn stand_ins(typed: &Typed, operators: &[(&str, &str)]) -> Vec<(String, String)> {
    // Of numbers more would be folded than holds of all operators.
    if !typed.written.is_empty() {
        return Vec::new();
    }
    let conditions = &typed.law.conditions;
    let mut free = operators.iter();
    let mut all = Vec::new();
    for (name, kind) in &typed.variables {
        let Kind::Function { result: Type::Scalar(scalar), .. } = kind else { continue };
        let said = [Assumption::Associative(name.clone()), Assumption::Commutative(name.clone())];
        let is_known = said.iter().all(|condition| conditions.contains(condition));
        let runs_silently = typed.is_pure(name) && typed.is_total(name);
        if !(typed.is_operator(name) && scalar.is_integer() && is_known && runs_silently) {
            continue;
        }
        let Some((body, neutral)) = free.next() else { break };
        let [body, neutral] = [body, neutral].map(|text| text.replace("TY", &scalar.to_string()));
        all.push((name.clone(), body));
        all.extend(conditions.iter().filter_map(|condition| match condition {
            Assumption::Neutral(ne, op) if op == name && typed.kind(ne).is_some() => {
                Some((ne.clone(), neutral.clone()))
            }
            _ => None,
        }));
    }
    all
}
