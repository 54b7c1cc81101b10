//! Laws of rules, tried: with functions drawn for its variables, the left side of a law means what its
//! right side means, and the rule makes the one of the other.
//!
//! The left side is a program of the source language, and the reference interpreter says what it means.
//! The right side is one loop, which that language may not have: it is a program of core.

mod core_text;
mod draw;

use std::collections::BTreeSet;
use std::fmt;

use lawson_oracle::schedule::Schedule;
use lawson_oracle::source::Source;
use lawson_oracle::types::size::SizeKind;
use lawson_oracle::value::text::parse_values;

use super::outcome::{self, Agreement, Shown};
use super::source_program::SourceProgram;
use crate::cluster::rewrite::rewrite;
use crate::core::alike::named_alike;
use crate::core::passes::prepared;
use crate::core::path::around;
use crate::core::schedule::schedule;
use crate::core::visit::Uses;
use crate::core::{Op, Program, Size, SizeVar, Ty, check, parse};
use crate::cost::profit::Paying;
use crate::fuse::{FuseOptions, Fusion, fuse};
use crate::legality::Policy;
use crate::plan::Regardless;
use crate::rules::{Laws, Rule, RuleTable, Shape};
use draw::{Effects, Instance};
pub(super) use draw::{any, has_indices};

/// Lengths of the arrays; they cross the borders of small chunks.
const LENGTHS: [usize; 5] = [0, 1, 2, 3, 17];
/// Steps of one run.
const STEPS: u64 = 100_000;

/// What a law is wrong about, with the programs that show it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broken {
    /// What is wrong.
    pub why: String,
    /// The left side as a program of the source language.
    pub left: String,
    /// The right side in core.
    pub right: String,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\nleft:\n{}\nright:\n{}", self.why, self.left, self.right)
    }
}

/// Tries whether both sides of a law mean the same, for functions and arrays drawn by the seed. Functions print and
/// fail as far as the rule's conditions let them. Says how many of the runs in which they were compared gave a value;
/// in the others both failed.
///
/// # Errors
/// The two sides differ, or are no terms of one type ([`Law::check`](crate::rules::Law::check)).
pub fn sides_agree(rule: &Rule, table: &RuleTable, seed: u64) -> Result<usize, Broken> {
    on_sides(rule, seed, Effects::Drawn, |sides| sides.agree(table))
}

/// Tries whether the rules of the table, this one among them, make the canonical form of the law's right
/// side of its left side. Whether a plan gets cheaper by it is not asked of a rule that is a law.
///
/// # Errors
/// They make something else, or the sides are no programs.
pub fn is_made(rule: &Rule, table: &RuleTable, seed: u64) -> Result<(), Broken> {
    on_sides(rule, seed, Effects::None, |sides| match rule.shape {
        Shape::Law => sides.is_rewritten(rule, table),
        _composed => sides.are_one(&rule.name, table),
    })
}

/// Whether both sides of a law are programs of one type ([`Law::check`](crate::rules::Law::check), and sizes as programs
/// have them): what isn't says nothing that could be wrong.
pub fn fits(rule: &Rule, seed: u64) -> bool {
    on_sides(rule, seed, Effects::None, |sides| sides.are_alike()).is_ok()
}

/// Whether both sides of a law are terms of one type.
pub(super) fn well_typed(rule: &Rule) -> Result<(), Broken> {
    rule.law.check().map(drop).map_err(|why| Broken {
        why: why.to_string(),
        left: rule.law.left.to_string(),
        right: rule.law.right.to_string(),
    })
}

fn on_sides<T>(
    rule: &Rule,
    seed: u64,
    effects: Effects,
    what: impl FnOnce(&Sides<'_>) -> Result<T, String>,
) -> Result<T, Broken> {
    well_typed(rule)?;
    let instance = Instance::draw(rule, seed, effects);
    let (left, right) = (instance.source(), instance.core(&rule.law.right));
    let found = Sides::of(rule, &instance, &left, &right).and_then(|sides| what(&sides));
    found.map_err(|why| Broken { why, left, right })
}

/// The two sides of a law as programs.
struct Sides<'a> {
    instance: &'a Instance<'a>,
    /// The left side in the source language, and as its combinators are in core.
    source: SourceProgram,
    left: Program,
    right: Program,
}

impl<'a> Sides<'a> {
    fn of(rule: &Rule, instance: &'a Instance<'a>, left: &str, right: &str) -> Result<Sides<'a>, String> {
        let source = Source::new("law", left);
        let source = SourceProgram::of(&source).map_err(|mistake| mistake.render(&source, false))?;
        let (left, right) = (core(&instance.core(&rule.law.left))?, core(right)?);
        Ok(Sides { instance, source, left, right })
    }

    /// The results have the same types; of lengths that only running tells nothing is asked.
    fn are_alike(&self) -> Result<(), String> {
        let types = |program| check::result_types(program).map_err(|mistake| mistake.to_string());
        let (left, right) = (types(&self.left)?, types(&self.right)?);
        let same = |(m, n): (&Size, &Size)| m == n || [m, n].into_iter().flat_map(Size::vars).any(is_rigid);
        let alike = |(a, b): (&Ty, &Ty)| {
            a.scalar == b.scalar && a.dims.len() == b.dims.len() && a.dims.iter().zip(&b.dims).all(same)
        };
        let all = left.len() == right.len() && left.iter().zip(&right).all(alike);
        if all { Ok(()) } else { Err("its sides are of other types".to_string()) }
    }

    fn are_one(&self, name: &str, table: &RuleTable) -> Result<(), String> {
        let (made, canonical) = (fused(&self.left, table)?, fused(&self.right, table)?);
        if !canonical.report.steps.is_empty() {
            return Err(format!("the right side is fused by {:?}", canonical.report.steps));
        }
        if !made.report.steps.iter().any(|step| step == name) {
            return Err(format!("the left side is fused by {:?}", made.report.steps));
        }
        for fusion in [made, fused(&self.source.lowered, table)?] {
            if named_alike(&fusion.program) != named_alike(&canonical.program) {
                return Err(format!("the left side becomes\n{}", fusion.program));
            }
        }
        Ok(())
    }

    /// Some statement of the left side gives what the law says, and by it the right side stands there.
    fn is_rewritten(&self, rule: &Rule, table: &RuleTable) -> Result<(), String> {
        let canonical = named_alike(&prepared(&without_bounds(self.right.clone()), &mut Paying));
        for left in [&self.left, &self.source.lowered] {
            let laws = Laws::new(table.clone(), Policy::default()).about(left);
            let mut made = prepared(left, &mut Paying);
            let stmts: Vec<_> = made.body.stmts.iter().map(|stmt| stmt.id).collect();
            let rewritten = stmts.iter().any(|stmt| {
                let mut next = made.next;
                rewrite(&mut made.body, &around(left, &[]), &laws, (rule, *stmt), &mut next).is_ok()
            });
            if !rewritten {
                return Err(format!("no statement of the left side is what the law says:\n{made}"));
            }
            let made = prepared(&without_bounds(made), &mut Paying);
            if named_alike(&made) != canonical {
                return Err(format!("the left side becomes\n{made}"));
            }
        }
        Ok(())
    }

    fn agree(&self, table: &RuleTable) -> Result<usize, String> {
        // An operator that is not associative combines by the brackets of the loop that the left side becomes.
        let by_right = schedule(&fused(&self.source.lowered, table)?.program, Schedule::SMALL);
        // Nothing is fused on the left side.
        let by_left = schedule(&self.source.lowered, Schedule::SMALL);
        let mut compared = vec![(by_right, &self.right), (by_left.clone(), &self.left)];
        if self.instance.is_exact() {
            compared.push((by_left, &self.right));
        }
        let SourceProgram { checked, entry, lowered } = &self.source;
        let result = self.source.subject(lowered).result();
        let mut values = 0;
        for length in LENGTHS {
            let arguments = self.instance.arguments(length);
            let args = parse_values(&arguments).map_err(|mistake| format!("{mistake:?}"))?;
            for (schedule, program) in &compared {
                let expected = outcome::source(checked, *entry, &args, schedule, STEPS);
                let expected = Shown::of_source(expected);
                let found = outcome::core(checked, program, result, &args, Schedule::SMALL, STEPS);
                match expected.agrees(&found) {
                    Agreement::Same { failed } => values += usize::from(!failed),
                    Agreement::Different | Agreement::Unknown => {
                        return Err(format!("of {arguments} the right side gives {found}, not {expected}"));
                    }
                }
            }
        }
        Ok(values)
    }
}

/// Without the assertions that slices are there, which stand in front of what a law speaks of, and without the names
/// that sizes have there.
fn without_bounds(mut program: Program) -> Program {
    program.body.stmts.retain(|stmt| !matches!(stmt.op, Op::Assert(_)));
    let used: BTreeSet<SizeVar> = Uses::of_scope(&program.body).sizes;
    program.body.stmts.retain(|stmt| !matches!(&stmt.op, Op::BindSize(size, _) if !used.contains(size)));
    program
}

fn fused(program: &Program, table: &RuleTable) -> Result<Fusion, String> {
    let options = FuseOptions { table: table.clone(), planner: &Regardless, ..FuseOptions::default() };
    fuse(program, &options).map_err(|mistake| mistake.to_string())
}

fn is_rigid(var: SizeVar) -> bool {
    var.kind == SizeKind::Rigid
}

/// The program of this text, well-formed.
fn core(text: &str) -> Result<Program, String> {
    let source = Source::new("law", text);
    let program = parse::parse(&source).map_err(|mistake| mistake.render(&source, false))?;
    check::check(&program).map_err(|mistake| mistake.0)?;
    Ok(program)
}
