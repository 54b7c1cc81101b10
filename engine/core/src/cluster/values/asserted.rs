//! Which slices of a scope lie within their arrays, by what was asserted before them.
//!
//! Sizes are compared as polynomials. Assertions are about numbers of 64 bits: the difference of two of them is only known
//! not to wrap round where the smaller one is not negative. No array has so many elements that a start and a length, of which
//! neither is negative, wrap round together.

use std::collections::{BTreeMap, BTreeSet};

use lawson_oracle::scalar::{Prim, PrimOp, ScalarType};
use lawson_oracle::types::size::SizeKind;

use crate::core::{Atom, Loop, Op, Scope, Size, SizeVar, Stmt, StmtId, Var};
use crate::rules::law::build::known;
use crate::rules::law::find::slice;

/// From the end of a slice over its start to 0.
const BACK: usize = 3;

/// What was asserted so far in a scope.
#[derive(Default)]
pub(super) struct Asserted {
    /// Numbers that are sums and differences.
    numbers: BTreeMap<Var, Size>,
    /// What conditions say.
    says: BTreeMap<Var, Says>,
    /// What holds.
    holds: Vec<AtMost>,
}

/// What a condition says of sizes.
enum Says {
    /// All of these.
    All(Vec<AtMost>),
    /// This difference is 0.
    Nothing(Size),
}

/// The slices of a scope that lie within their arrays: nothing of them fails.
pub fn slices_there(scope: &Scope) -> BTreeSet<StmtId> {
    let mut asserted = Asserted::default();
    let is_there = |stmt: &&Stmt| {
        let there = matches!(&stmt.op, Op::Loop(l) if asserted.is_there(l));
        asserted.after(stmt);
        there
    };
    scope.stmts.iter().filter(is_there).map(|stmt| stmt.id).collect()
}

/// One size is no more than another one.
#[derive(Clone)]
struct AtMost {
    less: Size,
    more: Size,
    /// Except where so many are none.
    or_none: Option<Size>,
}

impl Asserted {
    /// After a statement has run.
    pub(super) fn after(&mut self, stmt: &Stmt) {
        if let Op::Assert(condition) = &stmt.op {
            self.holds.extend(self.all(condition));
        } else if let (Op::Prim(prim, args), [out]) = (&stmt.op, &stmt.outs[..]) {
            self.computed(*prim, args, out.var);
        }
    }

    fn computed(&mut self, prim: Prim, args: &[Atom], out: Var) {
        let number = prim.ty == ScalarType::I64;
        let says = match (prim.op, args) {
            (PrimOp::Add, [one, other]) if number => {
                self.numbers.insert(out, self.number(one).add(&self.number(other)));
                None
            }
            (PrimOp::Sub, [one, other]) if number => {
                self.numbers.insert(out, self.number(one).sub(&self.number(other)));
                None
            }
            (PrimOp::Le, [less, more]) if number => {
                let [less, more] = [less, more].map(|atom| self.number(atom));
                Some(Says::All(vec![AtMost { less, more, or_none: None }]))
            }
            (PrimOp::Eq, [one, other]) if number => {
                Some(Says::Nothing(self.number(other).sub(&self.number(one))))
            }
            (PrimOp::LogAnd, [one, other]) => Some(Says::All([self.all(one), self.all(other)].concat())),
            (PrimOp::LogOr, [one, other]) => self.unless_none(one, other),
            _ => None,
        };
        self.says.extend(says.map(|says| (out, says)));
    }

    /// Whether a loop is a slice that lies within its array.
    pub(super) fn is_there(&self, l: &Loop) -> bool {
        let there = || {
            let (start, of) = slice(l)?;
            let (start, all) = (self.number(&start.atom), of.ty.dims.first()?);
            let behind = all.sub(&start).sub(&l.space);
            let sizes = [&start, &l.space, &behind];
            Some(sizes.into_iter().all(|size| self.is_not_negative(size, &l.space, BACK)))
        };
        there() == Some(true)
    }

    /// Whether a size is not negative, in a slice of this length: it is greater than one that is not, or by how much, so many
    /// assertions back.
    fn is_not_negative(&self, size: &Size, length: &Size, back: usize) -> bool {
        if let Some(n) = size.as_constant() {
            return n >= 0;
        }
        let counts = |held: &&AtMost| {
            let none = held.or_none.as_ref();
            none.is_none_or(|none| none == length || Size::constant(0).sub(none) == *length)
        };
        let says = |held: &&AtMost| held.more == *size || held.more.sub(&held.less) == *size;
        let mut known = self.holds.iter().filter(counts).filter(says);
        back > 0 && known.any(|held| self.is_not_negative(&held.less, length, back - 1))
    }

    /// A number as a size: one that is no sum is a variable of its own.
    fn number(&self, atom: &Atom) -> Size {
        let other = || {
            let id = atom.var().map_or(u32::MAX, |var| u32::MAX - 1 - var.0);
            Size::var(SizeVar { id, name: "".into(), kind: SizeKind::Rigid })
        };
        known(atom).or_else(|| self.numbers.get(&atom.var()?).cloned()).unwrap_or_else(other)
    }

    fn all(&self, condition: &Atom) -> Vec<AtMost> {
        match condition.var().and_then(|var| self.says.get(&var)) {
            Some(Says::All(all)) => all.clone(),
            Some(Says::Nothing(_)) | None => Vec::new(),
        }
    }

    /// What holds if one of two conditions does, where the first one is that a difference is 0.
    fn unless_none(&self, one: &Atom, other: &Atom) -> Option<Says> {
        let Says::Nothing(none) = self.says.get(&one.var()?)? else { return None };
        let all = self.all(other).into_iter().filter(|held| held.or_none.is_none());
        Some(Says::All(all.map(|held| AtMost { or_none: Some(none.clone()), ..held }).collect()))
    }
}
