//! `#: gate(..)`: which loops are fused with others. Those beyond a gate stay apart, and their code says so.

use std::collections::BTreeSet;

use super::Translator;
use super::code::Over;
use super::statements::unblocked;
use crate::syntax::ast::{BroadcastNd, ControlFlow, Exp, ExpKind, Name};
use crate::syntax::walk::children;

impl Translator<'_> {
    /// How much control flow a loop's body has; of loops in loops that of the innermost.
    pub(super) fn control_flow(&self, statements: &[&Exp]) -> ControlFlow {
        match statements {
            [Exp { kind: ExpKind::For(_, _, body), .. }] => self.control_flow(&unblocked(body)),
            [Exp { kind: ExpKind::If(condition, then, otherwise), .. }] => {
                let branches = [Some(then), otherwise.as_ref()].into_iter().flatten();
                let targets: Option<Vec<&Exp>> = branches.map(|branch| self.assigned_alone(branch)).collect();
                let simple =
                    targets.is_some_and(|targets| targets.windows(2).all(|two| same(two[0], two[1])));
                match simple && !self.has_effects(condition) && !self.parts(condition) {
                    true => ControlFlow::Simple,
                    false => ControlFlow::Structured,
                }
            }
            _ if statements.iter().any(|statement| self.parts(statement)) => ControlFlow::Structured,
            _ => ControlFlow::None,
        }
    }

    /// The target of the one assignment that a branch is.
    fn assigned_alone<'e>(&self, branch: &'e Exp) -> Option<&'e Exp> {
        match &unblocked(branch)[..] {
            [Exp { kind: ExpKind::Assign(target, value), .. }] => (!self.parts(value)).then_some(target),
            _ => None,
        }
    }

    /// Whether one of several ways is taken in it, or in a function that it calls.
    fn parts(&self, exp: &Exp) -> bool {
        self.parts_in(exp, &mut BTreeSet::new())
    }

    fn parts_in(&self, exp: &Exp, seen: &mut BTreeSet<Name>) -> bool {
        match &exp.kind {
            ExpKind::If(..) | ExpKind::While(..) | ExpKind::Break | ExpKind::Next => return true,
            ExpKind::Call(name, _) => {
                let called = self.program.functions.iter().find(|function| function.name.name == name.name);
                let called = called.filter(|_| seen.insert(name.name.clone()));
                if matches!(&*name.name, "return" | "stop")
                    || called.is_some_and(|function| self.parts_in(&function.body, seen))
                {
                    return true;
                }
            }
            _ => {}
        }
        children(exp).into_iter().any(|inner| self.parts_in(inner, seen))
    }
}

/// What a statement on whole arrays does with these operands.
pub(super) fn broadcast(over: &[Over]) -> BroadcastNd {
    if over.iter().any(|over| over.recycles) { BroadcastNd::Indexed } else { BroadcastNd::Identity }
}

/// Whether two targets are the same elements.
fn same(a: &Exp, b: &Exp) -> bool {
    let bare = |exp: &Exp| match &exp.kind {
        ExpKind::Name(name) => Some(name.clone()),
        _ => None,
    };
    match (&a.kind, &b.kind) {
        (ExpKind::Double(x), ExpKind::Double(y)) => x == y,
        (ExpKind::Integer(x), ExpKind::Integer(y)) => x == y,
        (ExpKind::Name(_), _) => bare(a) == bare(b),
        (ExpKind::Paren(x), ExpKind::Paren(y)) => same(x, y),
        (ExpKind::Unary(o, x), ExpKind::Unary(p, y)) => o == p && same(x, y),
        (ExpKind::Binary(o, x, z), ExpKind::Binary(p, y, w)) => o == p && same(x, y) && same(z, w),
        (ExpKind::Index(x, at), ExpKind::Index(y, to)) => {
            let each = |(a, b): (&Option<Exp>, &Option<Exp>)| match (a, b) {
                (Some(a), Some(b)) => same(a, b),
                (a, b) => a.is_none() && b.is_none(),
            };
            same(x, y) && at.len() == to.len() && at.iter().zip(to).all(each)
        }
        _ => false,
    }
}
