//! How the source combines where a program combines: the schedule that its interpreter needs.
//!
//! An operation of the source may run in several loops, of which one run takes one: those that a rewrite pushed into branches.
//! They are scheduled alike ([`disagree`]), so that it makes no difference which of them says it.

use std::collections::BTreeMap;

use lawson_oracle::schedule::{Constants, Schedule, Site, SiteSchedule};

use super::scopes::{Inner, Role};
use super::{Loop, Op, Operator, Program, Scope, SourceOp, Stmt};

/// The schedule by which the interpreter of the source combines as `program` does: every operation
/// of the source in the cluster of the loop that it runs in.
pub fn schedule(program: &Program, constants: Constants) -> Schedule {
    let mut schedule = Schedule::new(constants);
    let mut next_cluster = 0;
    each_loop(&program.body, &mut |stmt, _| {
        for source in stmt.origin.sources.iter() {
            let SourceOp { bracket, parts, shift, .. } = *source;
            let place = SiteSchedule { cluster: next_cluster, bracket, parts, shift };
            schedule.sites.insert(source.site.clone(), place);
        }
        next_cluster += 1;
    });
    schedule
}

/// In how many loops each operation of the source runs.
pub(super) fn loops_of_sites(program: &Program) -> BTreeMap<Site, usize> {
    let mut loops = BTreeMap::new();
    each_loop(&program.body, &mut |stmt, _| {
        stmt.origin.sources.iter().for_each(|source| *loops.entry(source.site.clone()).or_insert(0) += 1);
    });
    loops
}

/// Whether two loops schedule an operation of the source in different ways.
pub(crate) fn disagree(program: &Program) -> bool {
    let (mut ways, mut disagree) = (BTreeMap::new(), false);
    each_loop(&program.body, &mut |stmt, _| {
        for source in stmt.origin.sources.iter() {
            let way = (source.bracket, source.parts, source.shift);
            disagree |= *ways.entry(source.site.clone()).or_insert(way) != way;
        }
    });
    disagree
}

/// The schedule by which a source gives the bits of a program; without sites where no order of combining can be
/// seen, so that the source runs as it says.
pub fn seen(program: &Program, constants: Constants) -> Schedule {
    if is_exact(program) { Schedule::new(constants) } else { schedule(program, constants) }
}

/// Whether what its operators combine is the same in any order and by any brackets, to the bit.
pub fn is_exact(program: &Program) -> bool {
    let mut exact = true;
    each_loop(&program.body, &mut |_, l| exact &= l.fun.operators().all(Operator::is_exact));
    exact
}

/// Calls `f` with each loop at any depth, in the order in which schedules number them: a loop in front of
/// those inside, and those of its operators in front of those of its body.
pub fn each_loop(scope: &Scope, f: &mut dyn FnMut(&Stmt, &Loop)) {
    for stmt in &scope.stmts {
        if let Op::Loop(l) = &stmt.op {
            f(stmt, l);
        }
        let mut inside: Vec<Inner> = stmt.op.scopes().collect();
        inside.sort_by_key(|inner| inner.part.role() == Role::Body);
        inside.into_iter().for_each(|inner| each_loop(inner.scope, f));
    }
}
