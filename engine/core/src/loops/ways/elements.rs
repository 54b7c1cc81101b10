//! Loops element by element.

use crate::core::effects::{self, Effects};
use crate::core::scopes::Inner;
use crate::core::{Loop, Op};

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
        // What comes to one place may be combined after what comes to another.
        let places = collector.as_bins().is_none() || own.commute(own);
        apart && places
    })
}

/// Whether a loop is machine code where it runs element by element, in a build that has that: nothing in it prints or calls
/// the host, and it combines as it goes. Few others stay bytecode, and only that says which: those that are too long, that
/// collect from the end beside others, or whose folds need the one before.
pub fn is_machine_code(l: &Loop) -> bool {
    fn stays(op: &Op) -> bool {
        let outside = matches!(op, Op::Trace(_) | Op::Call(_));
        let later = if let Op::Loop(inner) = op { !combines_as_it_goes(inner) } else { false };
        outside || later || op.scopes().any(|inner| inner.scope.stmts.iter().any(|stmt| stays(&stmt.op)))
    }
    let inside = |inner: Inner<'_>| inner.scope.stmts.iter().any(|stmt| stays(&stmt.op));
    combines_as_it_goes(l) && !l.fun.scopes().any(inside)
}
