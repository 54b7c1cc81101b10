//! `return` in a loop: the loop is left by `break`, and what is returned is computed after it, where all variables are what
//! they were in the loop.

use std::collections::BTreeSet;

use super::{assign, binary, block, integer, name, when};
use crate::syntax::ast::{Binary, Exp, ExpKind, Ident, Name};
use crate::syntax::walk::{breaks, children, names, with_children};

/// A function's body without returns in loops.
pub(super) fn after_loops(body: &Exp, made: &mut Made) -> Exp {
    let exp = with_children(body, &mut |inner| after_loops(inner, made));
    let (variable, turns) = match &exp.kind {
        ExpKind::For(variable, over, turns) => (Some((variable, over)), turns),
        ExpKind::While(_, turns) => (None, turns),
        _ => return exp,
    };
    if !returns(turns) {
        return exp;
    }
    // What has no other way out is left by one of them.
    let endless = match &exp.kind {
        ExpKind::While(condition, _) => matches!(condition.kind, ExpKind::Logical(true)) && !breaks(turns),
        _ => false,
    };
    made.loops += 1;
    let made_here = made.loops;
    let span = exp.span;
    // No name of the source has an apostrophe.
    let mut loop_ =
        Leaving { which: format!("return'{made_here}").into(), variable: None, given: Vec::new() };
    let mut before = vec![assign(name(&loop_.which, span), integer(0, span), span)];
    if let Some((variable, _)) = variable.filter(|(_, over)| counts(over)) {
        // Its number has to outlive the loop.
        let kept: Name = format!("{}'r{made_here}", variable.name).into();
        made.numbers.insert(kept.clone());
        loop_.variable = Some((variable.clone(), kept));
    }
    let turns = Box::new(loop_.left(turns));
    // Those of loops inside have to outlive this one too.
    let outlive = loop_.given.iter().flat_map(names).filter(|name| made.numbers.contains(name));
    let outlive: BTreeSet<Name> = outlive.collect();
    before.extend(outlive.iter().map(|number| assign(name(number, span), integer(0, span), span)));
    let kind = match exp.kind {
        ExpKind::For(variable, over, _) => ExpKind::For(variable, over, turns),
        ExpKind::While(condition, _) => ExpKind::While(condition, turns),
        other => other,
    };
    let last = loop_.given.len();
    let after = loop_.given.into_iter().enumerate().map(|(at, given)| match endless && at + 1 == last {
        true => given,
        false => {
            let which = integer(i32::try_from(at + 1).unwrap_or(i32::MAX), span);
            when(binary(Binary::Equal, name(&loop_.which, span), which, span), given, span)
        }
    });
    block(before.into_iter().chain([Exp { kind, span }]).chain(after).collect(), span)
}

/// What was made so far.
#[derive(Default)]
pub(super) struct Made {
    /// So many loops were left by `break`.
    loops: u32,
    /// What has the numbers of their variables.
    numbers: BTreeSet<Name>,
}

/// A loop that is left for a return.
struct Leaving {
    /// The variable that says which of the returns it was; 0 for none.
    which: Name,
    /// The loop's variable, and what has its number after the loop.
    variable: Option<(Ident, Name)>,
    /// The returns, in order.
    given: Vec<Exp>,
}

impl Leaving {
    /// The same with `break` for each return.
    fn left(&mut self, exp: &Exp) -> Exp {
        if !is_return(exp) {
            return with_children(exp, &mut |inner| self.left(inner));
        }
        let span = exp.span;
        let mut given = exp.clone();
        let mut statements = Vec::new();
        if let Some((variable, kept)) = &self.variable {
            given = renamed(&given, &variable.name, kept);
            statements.push(assign(name(kept, span), name(&variable.name, span), span));
        }
        self.given.push(given);
        let which = i32::try_from(self.given.len()).unwrap_or(i32::MAX);
        statements.push(assign(name(&self.which, span), integer(which, span), span));
        statements.push(Exp { kind: ExpKind::Break, span });
        block(statements, span)
    }
}

/// Whether the numbers that a loop goes over are integers.
fn counts(over: &Exp) -> bool {
    match &over.kind {
        ExpKind::Paren(inner) => counts(inner),
        ExpKind::Binary(Binary::Range, ..) => true,
        ExpKind::Call(function, args) => match (&*function.name, &args[..]) {
            ("seq_len" | "seq_along", _) => true,
            ("rev", [arg]) => counts(&arg.value),
            _ => false,
        },
        _ => false,
    }
}

fn is_return(exp: &Exp) -> bool {
    matches!(&exp.kind, ExpKind::Call(function, _) if &*function.name == "return")
}

fn returns(exp: &Exp) -> bool {
    is_return(exp) || children(exp).into_iter().any(returns)
}

fn renamed(exp: &Exp, from: &Name, to: &Name) -> Exp {
    match &exp.kind {
        ExpKind::Name(found) if found == from => name(to, exp.span),
        _ => with_children(exp, &mut |inner| renamed(inner, from, to)),
    }
}
