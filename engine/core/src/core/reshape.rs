//! What reads a reshaped array may read what it was made of instead.

use lawson_oracle::scalar::{Prim, PrimOp, ScalarType};

use super::canonical::{Param, collecting};
use super::{Atom, Binding, Loop, Op, Origin, Size, Stmt, StmtId, Ty, Var};

/// Height and width, where an array of the second type has the elements of one of the first as rows.
pub fn as_rows<'t>(from: &Ty, to: &'t Ty) -> Option<(&'t Size, &'t Size)> {
    let ([all, inside @ ..], [height, width, rest @ ..]) = (&from.dims[..], &to.dims[..]) else {
        return None;
    };
    (height.mul(width) == *all && inside == rest).then_some((height, width))
}

/// The loop that makes an array of rows of one array: element `j` of row `i`, of `m` columns, is the one at `i * m + j`.
/// `None` for other shapes.
pub fn rows(array: &Atom, from: &Ty, to: &Ty) -> Option<Loop> {
    let (height, width) = as_rows(from, to)?;
    let number = Ty { scalar: ScalarType::I64, dims: vec![] };
    let place = |op, one, other| Op::Prim(Prim { op, ty: ScalarType::I64 }, vec![one, other]);
    let captured = |operand: &Atom, ty: &Ty, var| Param { operand: operand.clone(), ty: ty.clone(), var };
    let mut all = Body { stmts: Vec::new(), next: 1 };
    let of = captured(array, from, Var(0));
    let position = all.push(Op::Position, &number);
    let start = all.push(place(PrimOp::Mul, Atom::Var(position), Atom::Size(width.clone())), &number);

    let mut row = Body { stmts: Vec::new(), next: 2 };
    let (array, first) =
        (captured(&Atom::Var(of.var), from, Var(0)), captured(&Atom::Var(start), &number, Var(1)));
    let position = row.push(Op::Position, &number);
    let at = row.push(place(PrimOp::Add, Atom::Var(first.var), Atom::Var(position)), &number);
    let element = Ty { scalar: from.scalar, dims: to.dims[2..].to_vec() };
    let value = row.push(Op::Index { array: array.var, at: vec![Atom::Var(at)] }, &element);
    let row = collecting(width, vec![array, first], row.stmts, (value, &element), row.next);

    let element = to.element();
    let value = all.push(Op::Loop(row), &element);
    Some(collecting(height, vec![of], all.stmts, (value, &element), all.next))
}

/// The body of a loop that is being made.
struct Body {
    stmts: Vec<Stmt>,
    next: u32,
}

impl Body {
    fn push(&mut self, op: Op, ty: &Ty) -> Var {
        let out = Binding { var: Var(self.next), ty: ty.clone() };
        self.next += 1;
        self.stmts.push(Stmt { id: StmtId(0), outs: vec![out], op, origin: Origin::default() });
        Var(self.next - 1)
    }
}
