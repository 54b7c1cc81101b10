//! Taking a snapshot of programs.

use std::collections::{BTreeMap, BTreeSet};

use lawson_imperative::unnamed;
use lawson_oracle::diagnostic::Diagnostic;
use lawson_oracle::schedule::Bracket;
use lawson_oracle::source::Source;
use lawson_oracle::syntax::ast::Decl;
use lawson_oracle::types::Checked;
use rayon::prelude::*;

use super::lengths::{lengths, named_lengths};
use super::sides::{Program, Programs};
use super::snapshot::{
    Costs, Entry, FORMAT, Fused, Header, Operation, Refused, Row, Scope, Slow, Snapshot, Status, Totals, Why,
};
use super::{Polynomial, hash};
use crate::api::{self, Error};
use crate::core::rewrites;
use crate::core::schedule::each_loop;
use crate::core::{self, Operator, SizeVar, deep};
use crate::cost::{Counts, Elements, count};
use crate::fuse::{self, FuseOptions, Fusion, ScopeReport};
use crate::native::Kernel;
use crate::rules::Laws;

/// The snapshot of these programs under these rules, which may be any table. Programs of one text are fused once.
/// With it comes whether a certificate did not check, or Lawson made another mistake.
pub fn snapshot(side: &Programs, laws: &Laws, one_done: &(dyn Fn() + Sync)) -> (Snapshot, bool) {
    let programs = &side.programs;
    let mut texts: BTreeMap<&str, usize> = BTreeMap::new();
    for text in programs.iter().flat_map(|program| &program.text) {
        let next = texts.len();
        texts.entry(text).or_insert(next);
    }
    let mut unique: Vec<(&str, usize)> = texts.iter().map(|(text, at)| (*text, *at)).collect();
    unique.sort_by_key(|(_, at)| *at);
    let taken: Vec<_> = unique.par_iter().map(|(text, _)| take(text, laws)).inspect(|_| one_done()).collect();
    let bug = taken.iter().any(|taken| taken.bug);
    let of = |program: &Program| match &program.text {
        // Of a library that was not named itself nothing is expected.
        Ok(text) if taken[texts[text.as_str()]].library && !side.named => Vec::new(),
        Ok(text) => taken[texts[text.as_str()]].entries.clone(),
        Err(why) => vec![(String::new(), Status::Error(why.clone()))],
    };
    let entries = programs.iter().flat_map(|program| {
        let entry = |(entry, status)| Entry { file: program.file.clone(), entry, status };
        of(program).into_iter().map(entry)
    });
    let mut entries: Vec<Entry> = entries.collect();
    entries.sort_by(|a, b| (&a.file, &a.entry).cmp(&(&b.file, &b.entry)));
    (Snapshot { header: header(side, laws, entries.len()), entries }, bug)
}

/// The first line of a snapshot under these rules.
fn header(side: &Programs, laws: &Laws, entries: usize) -> Header {
    let row = |rule: &crate::rules::Rule| Row {
        rule: rule.name.to_string(),
        conditions: rule.conditions.iter().map(|c| c.name().to_string()).collect(),
        hash: hash([rule.law.formula().to_string().as_str(), &format!("{:?}", rule.shape)]),
    };
    let rewrite = |rewrite: &&rewrites::Rewrite| Row {
        rule: rewrite.name.to_string(),
        conditions: rewrite.conditions.iter().map(|c| c.name.to_string()).collect(),
        hash: hash([rewrite.law]),
    };
    let mut policy = Vec::new();
    for (word, condition) in [("dropped", &laws.policy.dropped), ("never", &laws.policy.failed)] {
        policy.extend(condition.iter().map(|(rule, c)| format!("{word} {rule}.{c}")));
    }
    Header {
        snapshot: FORMAT,
        lawson: env!("CARGO_PKG_VERSION").to_string(),
        root: side.root.clone(),
        named: side.named,
        entries,
        rules: laws.table.rules().iter().map(row).chain(rewrites::ALL.iter().map(rewrite)).collect(),
        policy,
    }
}

/// The entries of a program.
#[derive(Clone, PartialEq, Debug)]
pub struct Entries {
    /// Each by name, with what became of it. A text that can't be taken has one without a name.
    pub entries: Vec<(String, Status)>,
    /// A certificate did not check, or Lawson made another mistake.
    pub bug: bool,
    /// It declares no entry: it is there for others to import.
    pub library: bool,
}

impl Entries {
    fn none(why: Why, bug: bool) -> Entries {
        Entries { entries: vec![(String::new(), Status::Error(why))], bug, library: false }
    }
}

/// The entries of a text, fused by these rules.
pub fn take(text: &str, laws: &Laws) -> Entries {
    let taken = deep::on_stack(|| {
        let source = unnamed(text);
        let program = match api::Program::from_source(&source) {
            Ok(program) => program,
            Err(error) => return Entries::none(why(&error, &source), error.is_bug()),
        };
        match names(program.checked()) {
            Ok(names) => entries(&program, names, laws),
            Err(diagnostic) => {
                let library = program.checked().entries().next().is_none();
                Entries { library, ..Entries::none(diagnosed(&diagnostic, &source), false) }
            }
        }
    });
    taken.unwrap_or_else(|e| Entries::none(Why { why: deep::no_stack(&e), line: None }, false))
}

/// How many entries a snapshot has of a text.
pub(super) fn count_of(text: &str) -> usize {
    let names = deep::on_stack(|| {
        let program = api::Program::from_source(&unnamed(text)).ok()?;
        let library = program.checked().entries().next().is_none().then(Vec::new);
        names(program.checked()).ok().or(library)
    });
    names.ok().flatten().map_or(1, |names| names.len())
}

/// The rules that are applied in the entries of a text.
pub(super) fn rules(text: &str, laws: &Laws) -> BTreeSet<String> {
    let applied = deep::on_stack(|| {
        let Ok(program) = api::Program::from_source(&unnamed(text)) else { return BTreeSet::new() };
        let names = names(program.checked()).unwrap_or_default();
        let entries = names.iter().flat_map(|name| program.entry(name));
        let options = || FuseOptions {
            table: laws.table.clone(),
            policy: laws.policy.clone(),
            ..FuseOptions::default()
        };
        let fusions: Vec<Fusion> =
            entries.flat_map(|entry| fuse::fuse(entry.lowered(), &options())).collect();
        fusions.iter().flat_map(|fusion| fusion.certificate.rules()).map(str::to_string).collect()
    });
    applied.unwrap_or_default()
}

/// The entries that are declared, where there are several; else the one that runs.
fn names(checked: &Checked) -> Result<Vec<String>, Diagnostic> {
    let names: Vec<String> = checked.entries().map(str::to_string).collect();
    if names.len() > 1 {
        return Ok(names);
    }
    let entry = checked.entry(None)?;
    Ok(match &checked.program.decls[entry] {
        Decl::Def(def) => vec![def.name.to_string()],
        Decl::Type(_) | Decl::External(_) => names,
    })
}

fn entries(program: &api::Program, names: Vec<String>, laws: &Laws) -> Entries {
    let source = &program.checked().source;
    let mut all = Entries { entries: Vec::new(), bug: false, library: false };
    for name in names {
        let (table, policy) = (laws.table.clone(), laws.policy.clone());
        let refused = laws.refused.clone();
        let options = FuseOptions { table, policy, refused, refusals: true, ..FuseOptions::default() };
        let status = match program.entry(&name).and_then(|entry| entry.fuse_with(&options)) {
            Ok(fused) => Status::Fused(Box::new(of(&fused, source))),
            Err(error) => {
                all.bug |= error.is_bug();
                let why = why(&error, source);
                if error.is_unsupported() { Status::Unsupported(why) } else { Status::Error(why) }
            }
        };
        all.entries.push((name, status));
    }
    all
}

fn why(error: &Error, source: &Source) -> Why {
    match error.place() {
        Some((_, diagnostic)) => diagnosed(diagnostic, source),
        None => Why { why: error.to_string(), line: None },
    }
}

fn diagnosed(diagnostic: &Diagnostic, source: &Source) -> Why {
    let (line, _) = source.line_column(diagnostic.primary.0.start);
    Why { why: diagnostic.message.clone(), line: Some(line) }
}

fn of(fused: &api::Fused, source: &Source) -> Fused {
    let (program, original) = (fused.program(), fused.entry().lowered());
    let core = program.to_string();
    let (slow, not_native) = match Kernel::compile(program) {
        Ok(kernel) => (api::element_wise(fused, &kernel), None),
        Err(not) => (Vec::new(), Some(not.what.clone())),
    };
    let slow =
        slow.into_iter().map(|slow| Slow { of: Operation::of(&slow.origin), why: slow.why.what.clone() });
    let checked = fused.entry().checked();
    let scheme = checked.schemes[fused.entry().index()].as_ref();
    let line = match &checked.program.decls[fused.entry().index()] {
        Decl::Def(def) => Some(source.line_column(def.span.start).0),
        Decl::Type(_) | Decl::External(_) => None,
    };
    let lengths = lengths(original);
    let name = |var: &SizeVar| lengths.get(var).cloned().unwrap_or_else(|| var.name.to_string());
    let sizes = scheme.map_or(&[][..], |scheme| &scheme.size_params);
    let mut made = Fused {
        line,
        sizes: sizes.iter().map(|var| var.name.to_string()).collect(),
        counts: totals(&count(program), &name),
        unfused: totals(&count(original), &name),
        scope: fused.fusion().map_or(Scope::default(), |fusion| scope(&fusion.report)),
        slow: slow.collect(),
        not_native,
        brackets: brackets(program, original, &name),
        prepared: fused.fusion().map(|f| f.certificate.rewrites().into_iter().map(str::to_string).collect()),
        original: hash([original.to_string().as_str()]),
        fused: hash([core.as_str()]),
        certificate: fused
            .fusion()
            .map_or(String::new(), |f| hash([format!("{:?}", f.certificate).as_str()])),
        lines: BTreeMap::new(),
        lengths: named_lengths(fused),
        core,
    };
    let line = |number: usize| (number, source.line(number).trim_end().to_string());
    let named: BTreeSet<usize> = made.scope.all().iter().flat_map(|scope| scope.lines()).collect();
    made.lines = named.into_iter().map(line).collect();
    made
}

impl Scope {
    /// The lines of the operations that are named.
    fn lines(&self) -> impl Iterator<Item = usize> + '_ {
        let sides = self.refusals.iter().flat_map(|r| [&r.producer, &r.consumer]);
        self.clusters.iter().chain(sides).chain([&self.of]).flatten().map(|operation| operation.line)
    }
}

fn totals(counts: &Counts, name: &dyn Fn(&SizeVar) -> String) -> Totals {
    let polynomial =
        |elements: &Elements| Polynomial::of(elements.terms().iter().map(|(vars, n)| (&vars[..], *n)), name);
    Totals {
        loops: counts.loops,
        inner: counts.loops_inner,
        reads: polynomial(&counts.reads),
        writes: polynomial(&counts.writes),
        arrays: counts.intermediates,
    }
}

fn scope(report: &ScopeReport) -> Scope {
    let refused = |refusal: &crate::legality::Refusal| Refused {
        code: refusal.code.to_string(),
        condition: refusal.condition.name().to_string(),
        producer: Operation::of(&refusal.producer.origin),
        consumer: Operation::of(&refusal.consumer.origin),
    };
    let cluster = |cluster: &Vec<core::SourceOp>| cluster.iter().map(Operation::from).collect();
    Scope {
        of: Operation::of(&report.of),
        part: report.part.map(|part| part.name().to_string()),
        clusters: report.clusters.iter().map(cluster).collect(),
        steps: report.steps.iter().map(|rule| rule.to_string()).collect(),
        refusals: report.refusals.iter().map(refused).collect(),
        costs: Some(Costs {
            planner: report.planner.to_string(),
            unfused: report.cost_unfused,
            greedy: report.cost_greedy,
            plan: report.cost,
            bound: report.lower_bound,
            optimal: report.optimal,
        }),
        inner: report.inner.iter().map(scope).collect(),
    }
}

/// How each fold and scan of floats combines. Its elements keep their places through maps and filters in the same
/// loop, so that the tree is known by its kind and by what the loop runs over.
fn brackets(
    program: &core::Program,
    original: &core::Program,
    name: &dyn Fn(&SizeVar) -> String,
) -> BTreeMap<String, Vec<String>> {
    let mut inexact = BTreeMap::new();
    each_loop(&original.body, &mut |stmt, l| {
        if l.fun.operators().any(is_inexact) {
            inexact.extend(stmt.origin.sources.iter().map(|source| (source.name.clone(), source.bracket)));
        }
    });
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    each_loop(&program.body, &mut |stmt, l| {
        for source in stmt.origin.sources.iter() {
            if let Some(bracket) = inexact.get(&source.name) {
                let tree = match bracket {
                    Bracket::Sequential => "in sequence",
                    Bracket::Lanes => "in lanes",
                    Bracket::Tree => "as a tree",
                };
                let space = Polynomial::of(l.space.terms().map(|(vars, n)| (vars, n.into())), name);
                found.entry(source.name.clone()).or_default().push(format!("{tree} over {space}"));
            }
        }
    });
    found
}

/// It gives other floats by other brackets.
fn is_inexact(operator: &Operator) -> bool {
    let chooses = operator.builtin().is_some_and(|prim| {
        use lawson_oracle::scalar::PrimOp;
        matches!(prim.op, PrimOp::Min | PrimOp::Max)
    });
    !chooses && operator.tys.iter().any(|ty| ty.scalar.is_float())
}
