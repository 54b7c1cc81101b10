//! Operators that keep the least or the greatest: of two elements whose keys differ they give the one that stands before the
//! other, as it is, and of two that are alike one with the same key. So of a chunk only the elements with the best key have
//! to be combined, each where it stands in the tree: all others are absent there. Whatever else the operator makes of those
//! that are alike, the bits are the tree's.

use std::collections::BTreeSet;

use lawson_oracle::scalar::{Prim, PrimOp, ScalarType};

use crate::loops::{Code, Def, Operand};

/// Which elements an operator keeps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Extremum {
    /// The component that is the key. No key may be NaN.
    pub key: usize,
    /// The greatest are kept, not the least.
    pub greatest: bool,
}

/// How the key of the left operand stands to that of the right one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    Less,
    Equal,
    Greater,
}

/// What a value may be.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum May {
    Left(usize),
    Right(usize),
    Bool(bool),
    Other,
}

/// Whether an operator of these components is one, by its first component that makes it so.
pub fn of(tys: &[ScalarType], code: &Code, results: &[Operand]) -> Option<Extremum> {
    // Where only some components are wanted, the others need not be what they were.
    if results.len() != tys.len() {
        return None;
    }
    let keys = (0..tys.len()).filter(|key| tys[*key] != ScalarType::Bool);
    keys.filter_map(|key| {
        let given = |order| {
            let values = values(code, tys.len(), key, order)?;
            Some(results.iter().map(|result| may_be(*result, &values)).collect::<Vec<_>>())
        };
        let all = |given: &[BTreeSet<May>], of: fn(usize) -> May| {
            given.iter().enumerate().all(|(k, may)| *may == BTreeSet::from([of(k)]))
        };
        let (less, equal, greater) = (given(Order::Less)?, given(Order::Equal)?, given(Order::Greater)?);
        // Of elements that are alike the key stays what it is.
        let alike = equal[key].is_subset(&BTreeSet::from([May::Left(key), May::Right(key)]));
        let least = all(&less, May::Left) && all(&greater, May::Right);
        let greatest = all(&less, May::Right) && all(&greater, May::Left);
        (alike && (least || greatest)).then_some(Extremum { key, greatest })
    })
    .next()
}

fn may_be(operand: Operand, values: &[BTreeSet<May>]) -> BTreeSet<May> {
    match operand {
        Operand::Value(v) => values[v.0].clone(),
        Operand::Uniform(_) => BTreeSet::from([May::Other]),
    }
}

/// What each value may be; nothing where one may fail, or does what is not known here.
fn values(code: &Code, arity: usize, key: usize, order: Order) -> Option<Vec<BTreeSet<May>>> {
    let mut values: Vec<BTreeSet<May>> = Vec::new();
    for value in &code.values {
        values.push(match &value.def {
            Def::Input(k) if *k < arity => BTreeSet::from([May::Left(*k)]),
            Def::Input(k) if *k < 2 * arity => BTreeSet::from([May::Right(*k - arity)]),
            // Whether both are there.
            Def::Input(_) => BTreeSet::from([May::Bool(true)]),
            Def::Prim { prim, .. } if prim.may_fail() => return None,
            Def::Prim { prim, args, .. } => {
                let args: Vec<_> = args.iter().map(|arg| may_be(*arg, &values)).collect();
                prim_of(*prim, &args, key, order)
            }
            Def::Select { cond, then, otherwise } => {
                // A branch is not taken only where the condition is known to be the other.
                let never = |taken: bool| values[cond.0] == BTreeSet::from([May::Bool(!taken)]);
                let branches = [(then, true), (otherwise, false)];
                let branches = branches.into_iter().filter(|(_, taken)| !never(*taken));
                branches.flat_map(|(branch, _)| may_be(*branch, &values)).collect()
            }
            Def::Splat(_) => BTreeSet::from([May::Other]),
            Def::Position | Def::Gather { .. } | Def::Shifted { .. } | Def::Own { .. } | Def::List { .. } => {
                return None;
            }
            Def::Region(_) | Def::Active(_) | Def::State(..) | Def::Last(..) | Def::Folded(..) => {
                return None;
            }
            Def::Scanned { .. } => return None,
        });
    }
    Some(values)
}

fn prim_of(prim: Prim, args: &[BTreeSet<May>], key: usize, order: Order) -> BTreeSet<May> {
    let [left, right] = [May::Left(key), May::Right(key)].map(|may| BTreeSet::from([may]));
    let order = match args {
        [a, b] if *a == left && *b == right => Some(order),
        [a, b] if *a == right && *b == left => Some(match order {
            Order::Less => Order::Greater,
            Order::Equal => Order::Equal,
            Order::Greater => Order::Less,
        }),
        _ => None,
    };
    let truth = |known: bool| BTreeSet::from([May::Bool(known)]);
    let any = || BTreeSet::from([May::Bool(false), May::Bool(true)]);
    let is = |arg: &BTreeSet<May>, b| *arg == truth(b);
    match (prim.op, order, args) {
        (PrimOp::Lt, Some(order), _) => truth(order == Order::Less),
        (PrimOp::Le, Some(order), _) => truth(order != Order::Greater),
        (PrimOp::Gt, Some(order), _) => truth(order == Order::Greater),
        (PrimOp::Ge, Some(order), _) => truth(order != Order::Less),
        (PrimOp::Eq, Some(order), _) => truth(order == Order::Equal),
        (PrimOp::Ne, Some(order), _) => truth(order != Order::Equal),
        (PrimOp::Min | PrimOp::Max, Some(Order::Equal), [a, b]) => a | b,
        (PrimOp::Min, Some(order), [a, b]) => if order == Order::Less { a } else { b }.clone(),
        (PrimOp::Max, Some(order), [a, b]) => if order == Order::Less { b } else { a }.clone(),
        (PrimOp::LogAnd, _, [a, b]) if is(a, false) || is(b, false) => truth(false),
        (PrimOp::LogOr, _, [a, b]) if is(a, true) || is(b, true) => truth(true),
        (PrimOp::LogAnd | PrimOp::LogOr, _, [a, b]) if is(a, true) && is(b, true) => truth(true),
        (PrimOp::LogAnd | PrimOp::LogOr, _, [a, b]) if is(a, false) && is(b, false) => truth(false),
        (PrimOp::LogAnd, _, [a, b]) if is(a, true) => b.clone(),
        (PrimOp::LogAnd, _, [a, b]) if is(b, true) => a.clone(),
        (PrimOp::LogOr, _, [a, b]) if is(a, false) => b.clone(),
        (PrimOp::LogOr, _, [a, b]) if is(b, false) => a.clone(),
        (PrimOp::Not, _, [a]) if is(a, true) || is(a, false) => truth(is(a, false)),
        _ if prim.result() == ScalarType::Bool => any(),
        _ => BTreeSet::from([May::Other]),
    }
}
