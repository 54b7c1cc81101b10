//! How the source combines where a program combines: the schedule that its interpreter needs.

use lawson_oracle::schedule::{Schedule, SiteSchedule};

use super::{Op, Program, Scope};

/// The schedule by which the interpreter of the source combines as `program` does: every operation
/// of the source in the cluster of the loop that it runs in. `constants` are `(chunk, lanes, block)`.
pub fn schedule(program: &Program, constants: (usize, usize, usize)) -> Schedule {
    let mut schedule = Schedule::new(constants);
    add_scope(&program.body, &mut 0, &mut schedule);
    schedule
}

fn add_scope(scope: &Scope, next_cluster: &mut u32, schedule: &mut Schedule) {
    for stmt in &scope.stmts {
        match &stmt.op {
            Op::If { then, otherwise, .. } => {
                add_scope(then, next_cluster, schedule);
                add_scope(otherwise, next_cluster, schedule);
            }
            Op::Loop(l) => {
                for source in stmt.origin.sources.iter() {
                    let place = SiteSchedule { cluster: *next_cluster, bracket: source.bracket };
                    schedule.sites.insert(source.site.clone(), place);
                }
                *next_cluster += 1;
                l.fun.operators().for_each(|op| add_scope(&op.body, next_cluster, schedule));
                add_scope(&l.fun.body, next_cluster, schedule);
            }
            _ => {}
        }
    }
}
