//! How the source combines where a program combines: the schedule that its interpreter needs.

use lawson_oracle::schedule::{Constants, Schedule, SiteSchedule};

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
