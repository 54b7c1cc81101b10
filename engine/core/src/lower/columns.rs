//! Reductions of rows element by element: `reduce (map2 f) nes xss` is a reduction by `f` of each column, where the
//! rows are there and the source doesn't say that they are short. (Henriksen, Serup, Elsman, Henglein and Oancea 2017, section 5: interchange of
//! reductions and maps.) Each column combines as its operator does: by a built-in commutative one in lanes.

use lawson_oracle::diagnostic::Diagnostic;
use lawson_oracle::scalar::ScalarType;
use lawson_oracle::schedule::Bracket;

use super::Lowering;
use super::scope::{At, Body};
use super::soac::Elements;
use super::value::Val;
use crate::core::copy::Copier;
use crate::core::effects;
use crate::core::scopes::any_stmt;
use crate::core::{Atom, Collector, Loop, Op, Operator, Origin, Scope, Stmt, Ty, Var};

/// Rows that are no longer, as the source says, are combined scalar by scalar (`loops/flatten.rs`).
const SHORT: i64 = 32;

impl<'a> Lowering<'a> {
    /// `reduce op ne xss`, where the operator is a map over both rows.
    pub(super) fn by_columns(
        &mut self,
        what: &str,
        (op, neutral): (&Val<'a>, &Val<'a>),
        array: &Val<'a>,
        at: At,
    ) -> Result<Option<Val<'a>>, Diagnostic> {
        let rows = array.leaves();
        let ([Atom::Var(rows)], [neutral]) = (&rows[..], &neutral.leaves()[..]) else { return Ok(None) };
        let ty = self.types[rows].clone();
        let [n, m] = &ty.dims[..] else { return Ok(None) };
        // Rows that a loop makes are combined as they come, and never all there, unless their elements can be computed
        // one by one: down a column as well as along a row.
        let place = |stmt: &Stmt| stmt.outs.iter().position(|out| out.var == *rows);
        let maker = self.stmts.iter().find_map(|stmt| Some((stmt, place(stmt)?)));
        let as_they_come = maker.is_some_and(|(stmt, place)| !makes_elements(stmt, place));
        if m.as_constant().is_some_and(|m| m <= SHORT) || as_they_come {
            return Ok(None);
        }
        let first = self.next_size;
        let Elements { values, .. } = self.elements(std::slice::from_ref(array), at)?;
        let operator = self.operator(op.clone(), &values[0], at)?;
        let Some(operator) = self.of_elements(&operator) else { return Ok(None) };
        let bracket = operator.bracket;
        let scalar = Ty { scalar: ty.scalar, dims: Vec::new() };
        let index = Ty { scalar: ScalarType::I64, dims: Vec::new() };
        let start = self.variable(scalar.clone());
        let (stmts, ()) = self.block(|l| {
            let column = l.push(Op::Position, vec![index.clone()], Origin::default())[0];
            let (stmts, ()) = l.block(|l| {
                let row = l.push(Op::Position, vec![index], Origin::default())[0];
                let read = Op::Index { array: *rows, at: vec![Atom::Var(row), Atom::Var(column)] };
                let element = l.push(read, vec![scalar.clone()], Origin::default())[0];
                l.emit(Atom::Var(element));
                Ok(())
            })?;
            let collectors = vec![Collector::Fold(operator)];
            let (space, neutrals, sizes) = (n.clone(), vec![Atom::Var(start)], first..l.next_size);
            let body = Body { space, inputs: vec![], scans: vec![], collectors, neutrals, stmts, sizes };
            let fold = Op::Loop(l.close(body));
            let origin = l.origin(what, at, bracket);
            let folded = l.push(fold, vec![scalar.clone()], origin)[0];
            l.emit(Atom::Var(folded));
            Ok(())
        })?;
        let collectors = vec![Collector::Collect(vec![scalar])];
        let inputs = vec![(neutral.clone(), start)];
        let sizes = first..self.next_size;
        let body =
            Body { space: m.clone(), inputs, scans: vec![], collectors, neutrals: vec![], stmts, sizes };
        // The reduction is the loop inside: this one is at a place of its own.
        self.path.push(at.id);
        let columns = self.collect(what, body, m, &Val::Atom(Atom::Var(start)), at);
        self.path.pop();
        columns.map(Some)
    }

    fn emit(&mut self, value: Atom) {
        self.push(Op::Emit { collector: 0, values: vec![value] }, Vec::new(), Origin::default());
    }

    /// What an operator on rows does for an element of each, if that is all it does.
    fn of_elements(&mut self, operator: &Operator) -> Option<Operator> {
        let ([left], [right]) = (&operator.left[..], &operator.right[..]) else { return None };
        let ([stmt], [result]) = (&operator.body.stmts[..], &operator.body.results[..]) else { return None };
        let Op::Loop(l) = &stmt.op else { return None };
        let Loop { fun, captures, inputs, .. } = l;
        let ([collector], [ty]) = (&fun.collectors[..], &operator.tys[..]) else { return None };
        let tys = collector.as_collect()?;
        let whole = [*left, *right].map(Atom::Var);
        let reads = inputs.len() == 2 && whole.iter().all(|operand| inputs.contains(operand));
        let element = ty.element();
        let (last, stmts) = fun.body.stmts.split_last()?;
        let Op::Emit { values, .. } = &last.op else { return None };
        let own = |op: &Op| matches!(op, Op::Position | Op::Emit { .. } | Op::Step { .. });
        let body = Scope { stmts: stmts.to_vec(), results: values.clone() };
        if !reads
            || *result != Atom::Var(stmt.outs[0].var)
            || *tys != [element.clone()]
            || !element.dims.is_empty()
            || captures.iter().any(|capture| whole.contains(capture))
            || any_stmt(&body, &mut |stmt| own(&stmt.op))
            || effects::of_loop(l).acts()
        {
            return None;
        }
        let [left, right] = [(); 2].map(|()| self.variable(element.clone()));
        let elements = inputs.iter().map(|row| Atom::Var(if *row == whole[0] { left } else { right }));
        let vars = (0..).map(Var).zip(captures.iter().cloned().chain(elements)).collect();
        let mut copier = Copier { next: self.next_var, vars, ..Copier::default() };
        let body = copier.scope(&body);
        self.next_var = copier.next;
        let (tys, bracket) = (vec![element], Bracket::Tree);
        let elements =
            Operator { tys: tys.clone(), elements: tys, left: vec![left], right: vec![right], body, bracket };
        (!copier.lost).then(|| Operator { bracket: elements.way(), ..elements })
    }
}

/// Whether a loop makes the rows of its result at a place element by element, with little in front that all elements of a row
/// share: that is done again for each.
fn makes_elements(stmt: &Stmt, place: usize) -> bool {
    let Op::Loop(l) = &stmt.op else { return false };
    let Some(row) = collected(l, place) else { return false };
    let little =
        |stmt: &Stmt| matches!(stmt.op, Op::Prim(..) | Op::Position | Op::Index { .. } | Op::Emit { .. });
    let (loops, others): (Vec<&Stmt>, Vec<&Stmt>) =
        l.fun.body.stmts.iter().partition(|stmt| matches!(stmt.op, Op::Loop(_)));
    let [inner] = loops[..] else { return false };
    let at = inner.outs.iter().position(|out| Atom::Var(out.var) == *row);
    let Op::Loop(made) = &inner.op else { return false };
    let each = made.fun.scans.is_empty() && at.is_some_and(|at| collected(made, at).is_some());
    each && l.fun.scans.is_empty() && others.into_iter().all(little) && !effects::of_loop(l).acts()
}

/// What a loop emits once for each element of its result at a place, if that is collected.
fn collected(l: &Loop, place: usize) -> Option<&Atom> {
    let one = l.fun.collectors.iter().all(|collector| collector.arity() == 1);
    l.fun.collectors.get(place).filter(|collector| one && collector.as_collect().is_some())?;
    l.fun.body.stmts.iter().find_map(|stmt| {
        let Op::Emit { collector, values } = &stmt.op else { return None };
        values.first().filter(|_| *collector == place)
    })
}
