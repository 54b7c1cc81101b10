//! The checker. What plans claim to cost makes no program wrong: that is judged beside it ([`super::claims`]).

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;

use super::record::made;
use super::schedule::as_its_sources;
use super::{Action, Certificate, Combining, Merged, Planned, Step, VERSION, hash};
use crate::cluster::values::{Applied, Values};
use crate::cluster::{DependenceGraph, Lawful, check_plan, merge};
use crate::core::check::{Malformed, check as well_formed};
use crate::core::passes::numbered;
use crate::core::path::{Path, around, at, at_mut, first_free};
use crate::core::rewrites::gate::{Gate, Site, Worth};
use crate::core::rewrites::{Rewrite, SideCondition, named};
use crate::core::schedule::disagree;
use crate::core::{Op, Program, Scope, Stmt, StmtId};
use crate::legality::{Policy, Refusal};
use crate::rules::{Laws, Rule, RuleName, Shape};

/// Why a certificate is not accepted.
#[derive(Clone, PartialEq, Debug)]
pub enum Refused {
    /// It is of another version of the format.
    Version(u32),
    /// It is about another original program.
    Original,
    /// It is about another fused program.
    Fused,
    /// A step is about a scope or statement that is not there; the step's number.
    NotThere(usize),
    /// A step is not lawful.
    Unlawful(usize, Box<Refusal>),
    /// A step is by other rules than it says, or keeps other outputs.
    OtherRule(usize),
    /// The values of a scope can't be made in the ways that a step chooses: one would be needed to make itself, or what may
    /// fail or print would change places.
    Ways(usize),
    /// A rewrite, by name, is not applied by the passes of its round.
    OtherRewrite(usize, String),
    /// A step makes another function than it says.
    OtherFunction(usize),
    /// A plan does not put each loop and branch of its scope into one cluster.
    Clusters(usize),
    /// A plan costs something else than it says, or has another lower bound.
    OtherCost(usize),
    /// The fused program combines in another way.
    OtherSchedule,
    /// A fold of the fused program combines in a way in which none of its sources does.
    OtherBracket,
    /// Two loops of the fused program schedule an operation of the source in different ways.
    TwoSchedules,
    /// The steps lead elsewhere than to the fused program.
    OtherProgram,
    /// The fused program names other sources than those of the statements that it is made of.
    OtherSources,
    /// The steps make of a program that is well formed one that is not: a mistake of the rules, whoever made the
    /// certificate.
    Malformed(Malformed),
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refused::Version(version) => {
                write!(
                    f,
                    "the certificate has version {version} of the format, and this is version {VERSION}"
                )
            }
            Refused::Original => write!(f, "the certificate is about another original program"),
            Refused::Fused => write!(f, "the certificate is about another fused program"),
            Refused::NotThere(i) => write!(f, "step {i} is about a statement that is not there"),
            Refused::Unlawful(i, r) => {
                write!(f, "step {i} is not lawful: {} ({})", r.code, r.condition.name())
            }
            Refused::OtherRule(i) => {
                write!(f, "step {i} is not by the rules, or keeps other results, than it says")
            }
            Refused::Ways(i) => {
                write!(f, "step {i} chooses ways to make values in which no program makes them")
            }
            Refused::OtherRewrite(i, name) if named(name).is_none() => {
                write!(f, "step {i} is by {name}, and there is no such rewrite")
            }
            Refused::OtherRewrite(i, name) => {
                write!(
                    f,
                    "step {i} is by {name}, which no pass of its round applies there: its scope or statements are others, or the step before is"
                )
            }
            Refused::OtherFunction(i) => write!(f, "step {i} does not make the function that it names"),
            Refused::Clusters(i) => write!(f, "step {i} does not plan each statement of its scope once"),
            Refused::OtherCost(i) => write!(f, "step {i} is a plan of another cost or lower bound"),
            Refused::OtherSchedule => write!(f, "the schedule is not that of the fused program"),
            Refused::TwoSchedules => write!(f, "an operation of the source combines in two ways"),
            Refused::OtherBracket => write!(f, "a fold combines in a way in which none of its sources does"),
            Refused::OtherProgram => write!(f, "the steps do not lead to the fused program"),
            Refused::OtherSources => write!(f, "the fused program names other sources than its statements"),
            Refused::Malformed(why) => write!(f, "the result of the steps is not a program: {why}"),
        }
    }
}

impl std::error::Error for Refused {}

/// Takes every step again, and compares.
///
/// # Errors
/// The first thing about the certificate that is not so.
pub(super) fn check(
    original: &Program,
    fused: &Program,
    certificate: &Certificate,
    laws: &Laws,
    judge: &mut Judge<'_>,
) -> Result<(), Refused> {
    if hash(fused) != certificate.fused {
        return Err(Refused::Fused);
    }
    let program = replay(original, certificate, laws, judge, &mut |_, _| ())?;
    if program != *fused {
        return Err(Refused::OtherProgram);
    }
    if !same_sources(&program.body, &fused.body) {
        return Err(Refused::OtherSources);
    }
    Ok(())
}

/// A plan that was carried out.
pub(super) struct Made<'a> {
    /// The step's number.
    pub step: usize,
    pub plan: &'a Planned,
    /// The program before, and which of its scopes the plan is for.
    pub program: &'a Program,
    pub path: &'a Path,
    pub graph: &'a DependenceGraph<'a>,
    pub lawful: &'a Lawful,
    /// What became of the scope.
    pub scope: &'a Scope,
}

/// Says whether a plan is what it claims to be.
pub(super) type Judge<'j> = dyn FnMut(&Made<'_>) -> Result<(), Refused> + 'j;

/// Admits the rewrites that the next steps name, and no others.
struct Following<'c> {
    policy: &'c Policy,
    steps: &'c [Step],
    next: usize,
}

impl Following<'_> {
    fn is_next(&self, rewrite: &Rewrite, scope: &Path, site: &Site) -> bool {
        self.steps.get(self.next).is_some_and(|step| match &step.action {
            Action::Rewrite { rewrite: name, stmts, by } => {
                *name == rewrite.name
                    && step.scope == *scope
                    && stmts.iter().eq(site.stmts.iter().map(|stmt| &stmt.id))
                    && *by == site.by.map(|stmt| stmt.id)
            }
            Action::Plan(_) | Action::Laws { .. } | Action::Rule { .. } | Action::Round(_) => false,
        })
    }
}

impl Gate for Following<'_> {
    fn admits(&mut self, rewrite: &'static Rewrite, scope: &Path, site: &Site) -> bool {
        let is_next = self.is_next(rewrite, scope, site);
        self.next += usize::from(is_next);
        is_next
    }

    // No program is wrong for what does not pay: what was applied did. Within a round nobody asks the same of the same site
    // again, unless another step was taken in between.
    fn pays(&self, rewrite: &Rewrite, scope: &Path, site: &Site, _: &Worth) -> bool {
        self.is_next(rewrite, scope, site)
    }

    fn asks(&self, rewrite: &Rewrite, condition: &SideCondition) -> bool {
        self.policy.asks(rewrite.name, condition.name)
    }

    fn asks_all(&self) -> bool {
        self.policy.dropped.is_none()
    }
}

/// The scope that a step changed last: no loop around it is in canonical form again. The fuser brings a loop into canonical form
/// when it has gone through all that is inside of it, and a step elsewhere follows before it comes to the loop again.
struct Untidied(Path);

impl Untidied {
    /// The next step is about this scope: the loops that were changed inside, and that it is not in, are brought into canonical
    /// form, from the inside out. Says whether there are any.
    fn leave(&mut self, to: &Path, body: &mut Scope, laws: &Laws) -> bool {
        let mut tidied = false;
        while let Some((id, _)) = self.0.last() {
            let depth = self.0.len() - 1;
            if to.get(..depth) == Some(&self.0[..depth])
                && to.get(depth).is_some_and(|(other, _)| other == id)
            {
                break;
            }
            let id = *id;
            self.0.pop();
            // Branches stay as they are.
            tidied |= at_mut(body, &self.0).and_then(|scope| merge::tidy(scope, laws, id)).is_some();
        }
        tidied
    }
}

/// Takes every step again: the fused program that the certificate is about. Shows the program after each step, with the
/// numbers of the steps that lead there: a round has those of its rewrites. Between two steps, with none, it shows what was
/// brought into canonical form, and in the end what was numbered.
///
/// # Errors
/// The first thing about the certificate that is not so.
pub(super) fn replay(
    original: &Program,
    certificate: &Certificate,
    laws: &Laws,
    judge: &mut Judge<'_>,
    see: &mut dyn FnMut(Range<usize>, &Program),
) -> Result<Program, Refused> {
    if certificate.version != VERSION {
        return Err(Refused::Version(certificate.version));
    }
    if hash(original) != certificate.original {
        return Err(Refused::Original);
    }
    let laws = &laws.clone().about(original);
    let mut following = Following { policy: &laws.policy, steps: &certificate.steps, next: 0 };
    let (mut program, mut untidied) = (original.clone(), Untidied(Path::new()));
    while let Some(step) = certificate.steps.get(following.next) {
        let i = following.next;
        following.next += 1;
        if untidied.leave(&step.scope, &mut program.body, laws) {
            see(i..i, &program);
        }
        match &step.action {
            Action::Round(_) if !step.scope.is_empty() => return Err(Refused::NotThere(i)),
            Action::Round(round) => program = round.of(&program, &mut following).0,
            // No pass of a round came to it.
            Action::Rewrite { rewrite, .. } => return Err(Refused::OtherRewrite(i, rewrite.clone())),
            Action::Plan(plan) => {
                let mut next = first_free(&program, &step.scope);
                let made = planned(i, plan, (&program, &step.scope), laws, judge, &mut next)?;
                *at_mut(&mut program.body, &step.scope).ok_or(Refused::NotThere(i))? = made;
                program.next = program.next.max(next);
            }
            Action::Laws { applied, ways } => {
                by_laws(&mut program, &step.scope, laws, (i, applied, ways))?;
            }
            Action::Rule { rule, stmt, by, made } => {
                let rule = laws.table.get(rule).ok_or(Refused::OtherRule(i))?;
                let applied = apply(&mut program, &step.scope, laws, rule, (*stmt, *by));
                let applied = applied.ok_or(Refused::NotThere(i))?;
                let applied = applied.map_err(|refusal| Refused::Unlawful(i, Box::new(refusal)))?;
                if applied != rule.name {
                    return Err(Refused::OtherRule(i));
                }
                let scope = at(&program.body, &step.scope).ok_or(Refused::NotThere(i))?;
                same_function(i, made, scope, *stmt)?;
            }
        }
        if step.changes() > 0 {
            untidied.0.clone_from(&step.scope);
        }
        see(i..following.next, &program);
    }
    untidied.leave(&Path::new(), &mut program.body, laws);
    let program = numbered(program);
    see(following.next..following.next, &program);
    if hash(&program) != certificate.fused {
        return Err(Refused::OtherProgram);
    }
    // Without one of the conditions nothing is promised, nor of what is no program to begin with.
    if laws.policy.dropped.is_none()
        && let Err(why) = well_formed(&program)
        && well_formed(original).is_ok()
    {
        return Err(Refused::Malformed(why));
    }
    if Combining::of_program(&program) != certificate.schedule {
        return Err(Refused::OtherSchedule);
    }
    if disagree(&program) {
        return Err(Refused::TwoSchedules);
    }
    if !as_its_sources(&program.body) {
        return Err(Refused::OtherBracket);
    }
    Ok(program)
}

/// Applies laws to values of a scope, and makes the scope of the ways that are chosen.
fn by_laws(
    program: &mut Program,
    path: &Path,
    laws: &Laws,
    (i, applied, ways): (usize, &[Applied], &[StmtId]),
) -> Result<(), Refused> {
    let next = first_free(program, path).max(program.next);
    let around = around(program, path);
    let scope = at_mut(&mut program.body, path).ok_or(Refused::NotThere(i))?;
    let mut values = Values::of(scope, &around, laws, next);
    for law in applied {
        let rule = laws.table.laws().find(|rule| rule.name == law.rule).ok_or(Refused::OtherRule(i))?;
        values.apply(rule, law).map_err(|refusal| Refused::Unlawful(i, Box::new(refusal)))?;
    }
    let made = values.chosen(&ways.iter().copied().collect()).ok_or(Refused::Ways(i))?;
    program.next = values.next();
    *scope = made;
    Ok(())
}

/// Evaluates where a loop of a scope reads it what a view or another loop makes, or has it read a view through; says which
/// rule that is. Nothing where the scope is not there.
fn apply(
    program: &mut Program,
    path: &Path,
    laws: &Laws,
    rule: &Rule,
    (stmt, by): (StmtId, StmtId),
) -> Option<Result<RuleName, Refusal>> {
    let scope = at_mut(&mut program.body, path)?;
    let is_view = |stmt: &Stmt| stmt.id == by && matches!(stmt.op, Op::View(_));
    Some(if rule.shape != Shape::Pull && scope.stmts.iter().any(is_view) {
        merge::read_through(scope, laws, by, stmt, &mut |_, view, consumer| {
            merge::composed_view(view, consumer)
        })
    } else {
        merge::pull(scope, laws, by, stmt)
    })
}

fn same_function(i: usize, hash: &str, scope: &Scope, stmt: StmtId) -> Result<(), Refused> {
    if made(scope, stmt) == hash { Ok(()) } else { Err(Refused::OtherFunction(i)) }
}

/// What becomes of a scope by a plan that is about all of its loops and branches, each once, and is lawful.
fn planned(
    step: usize,
    plan: &Planned,
    (program, path): (&Program, &Path),
    laws: &Laws,
    judge: &mut Judge<'_>,
    next: &mut u32,
) -> Result<Scope, Refused> {
    let scope = at(&program.body, path).ok_or(Refused::NotThere(step))?;
    let graph = DependenceGraph::new(scope, &laws.facts);
    let places: BTreeMap<StmtId, usize> = graph.nodes.iter().map(|node| (node.id, node.at)).collect();
    let place = |id: &StmtId| places.get(id).copied();
    let clusters: Option<Vec<Vec<usize>>> =
        plan.clusters.iter().map(|cluster| cluster.members.iter().map(place).collect()).collect();
    let clusters = clusters.ok_or(Refused::Clusters(step))?;
    let mut all: Vec<usize> = clusters.iter().flatten().copied().collect();
    all.sort_unstable();
    let ascend = |cluster: &Vec<usize>| !cluster.is_empty() && cluster.is_sorted();
    if !all.iter().eq(graph.nodes.iter().map(|node| &node.at)) || !clusters.iter().all(ascend) {
        return Err(Refused::Clusters(step));
    }
    let lawful = check_plan(&graph, laws, &clusters);
    let lawful = lawful.map_err(|refusal| Refused::Unlawful(step, Box::new(refusal)))?;
    let made = merge::carried_out(&graph, laws, &lawful, &mut |merging| {
        merge::composed(merging, laws.policy.missing(), next).ok_or(Refused::OtherFunction(step))
    })?;
    for (cluster, says) in lawful.clusters.iter().zip(&plan.clusters) {
        let is = Merged::of(&graph, cluster, &made);
        if (&is.rules, &is.kept) != (&says.rules, &says.kept) {
            return Err(Refused::OtherRule(step));
        }
        if is.made != says.made {
            return Err(Refused::OtherFunction(step));
        }
    }
    judge(&Made { step, plan, program, path, graph: &graph, lawful: &lawful, scope: &made })?;
    Ok(made)
}

/// Whether the same sources stand at the same statements, in branches and loops too. Equal programs may
/// differ in them.
fn same_sources(a: &Scope, b: &Scope) -> bool {
    let same = |(a, b): (&Stmt, &Stmt)| {
        let mut inside = a.op.scopes().zip(b.op.scopes());
        a.origin == b.origin
            && a.op.scopes().count() == b.op.scopes().count()
            && inside.all(|(a, b)| a.part == b.part && same_sources(a.scope, b.scope))
    };
    a.stmts.len() == b.stmts.len() && a.stmts.iter().zip(&b.stmts).all(same)
}
