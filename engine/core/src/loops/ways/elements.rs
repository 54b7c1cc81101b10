//! Loops element by element.

use crate::core::Loop;
use crate::core::effects::{self, Effects};

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
