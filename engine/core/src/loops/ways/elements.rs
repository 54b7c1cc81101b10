//! Loops element by element.

use crate::core::effects::{self, Effects};
use crate::core::scopes::any_stmt;
use crate::core::{Collector, Loop, Op, Scope};

/// Whether nobody sees that the collectors combine each element when it comes, and not when the body has run for all of
/// them, one collector after the other, and of bins one place after the other.
pub fn combines_as_it_goes(l: &Loop) -> bool {
    let scans = l.fun.scans.iter().map(effects::operator);
    let body = scans.fold(effects::scope(&l.fun.body), Effects::and).outside();
    let mut before = vec![body];
    l.fun.collectors.iter().all(|collector| {
        let Some(operator) = collector.operator() else { return true };
        let own = effects::operator(operator);
        let apart = before.iter().all(|other| other.commute(own));
        before.push(own);
        let places = match collector {
            Collector::Bins(_) => own.commute(own),
            Collector::Collect(_) | Collector::Reversed(_) | Collector::Concat(_) | Collector::Fold(_) => {
                true
            }
        };
        apart && places
    })
}

/// Whether a loop is machine code where it runs element by element, in a build that has that: nothing in it prints or calls
/// the host, and it combines as it goes. Of loops that are too long this is not known before they are bytecode.
pub fn are_machine_code(l: &Loop) -> bool {
    fn stays(scope: &Scope) -> bool {
        any_stmt(scope, &mut |stmt| match &stmt.op {
            Op::Trace(_) | Op::Call(_) => true,
            Op::Loop(inner) => !are_machine_code(inner),
            op => op.scopes().any(|inner| stays(inner.scope)),
        })
    }
    combines_as_it_goes(l) && !l.fun.scopes().any(|inner| stays(inner.scope))
}
