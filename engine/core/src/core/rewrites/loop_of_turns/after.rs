//! What makes of the results of the loop those of the sequential loop, where they are others.

use lawson_oracle::scalar::Scalar;

use super::made;
use super::places::{Collected, Kind, Places, as_atom};
use crate::core::{Atom, Binding, Op, Size, Stmt, Ty, Var};

impl Places<'_> {
    /// The variable that the loop binds in place of a state's array, of this type, from which statements after it make
    /// the array.
    pub fn whole(&mut self, collected: &Collected, ty: &Ty, out: &Binding, after: &mut Vec<Stmt>) -> Var {
        let Kind::Written(of) = &self.kinds[collected.state] else { return out.var };
        let covered = of.offset == Size::constant(0) && of.ty == *ty;
        if covered && of.row.is_empty() {
            return out.var;
        }
        let (array, row, whole, offset) = (of.array, of.row.clone(), of.ty.clone(), as_atom(&of.offset));
        let var = self.copier.fresh();
        let mut made_row = var;
        if !covered {
            let written = if row.is_empty() { out.clone() } else { self.fresh(&whole) };
            made_row = written.var;
            let zeros = std::iter::repeat_n(Atom::Const(Scalar::I64(0)), whole.dims.len() - 1);
            let at = std::iter::once(offset).chain(zeros).collect();
            let block = Op::Update { array: Atom::Var(array), at, value: Atom::Var(var) };
            after.push(made(vec![written], block));
        }
        if !row.is_empty() {
            let array = self.seq.first[collected.state].clone();
            let op = Op::Update { array, at: row, value: Atom::Var(made_row) };
            after.push(made(vec![out.clone()], op));
        }
        var
    }

    /// The variable that the loop binds in place of a state that is a number, or has its place.
    pub fn last(&mut self, state: usize, out: &Binding, after: &mut Vec<Stmt>) -> Var {
        let Kind::Place { array, at, .. } = &self.kinds[state] else { return out.var };
        let (array, at) = (Atom::Var(*array), at.clone());
        let var = self.copier.fresh();
        after.push(made(vec![out.clone()], Op::Update { array, at, value: Atom::Var(var) }));
        var
    }
}
