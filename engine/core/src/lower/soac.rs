//! The second-order combinators: each is one loop.

use std::ops::Range;

use lawson_oracle::diagnostic::Diagnostic;
use lawson_oracle::scalar::ScalarType;
use lawson_oracle::schedule::Bracket;
use lawson_oracle::types::size::SizeKind;

use super::scope::{At, Body};
use super::value::Val;
use super::{Lowering, MAX_NEST};
use crate::core::{Atom, Bins, Collector, Op, Operator, Origin, Scope, Size, Stmt, Ty, Var};

/// Arrays read element by element.
pub(super) struct Elements<'a> {
    /// How many there are.
    pub space: Size,
    /// The arrays, and the variables of their current elements.
    pub inputs: Vec<(Atom, Var)>,
    /// For each array the value of its current element.
    pub values: Vec<Val<'a>>,
}

impl Elements<'_> {
    /// The loop over these that only collects; `sizes` are those that come into being in its statements.
    pub(super) fn collecting(&self, collectors: Vec<Collector>, stmts: Vec<Stmt>, sizes: Range<u32>) -> Body {
        let (space, inputs) = (self.space.clone(), self.inputs.clone());
        Body { space, inputs, scans: vec![], collectors, neutrals: vec![], stmts, sizes }
    }
}

impl<'a> Lowering<'a> {
    /// `map f xs ys ..`
    pub(super) fn map(&mut self, fun: Val<'a>, arrays: Vec<Val<'a>>, at: At) -> Result<Val<'a>, Diagnostic> {
        let first = self.next_size;
        let Elements { space, inputs, values } = self.elements(&arrays, at)?;
        let mut collectors = Vec::new();
        let (stmts, value) = self.block(|l| {
            let value = l.inside(at, |l| l.apply(fun, values, at))?;
            l.emit_each(&value.leaves(), &mut collectors);
            Ok(value)
        })?;
        let (over, sizes) = (space.clone(), first..self.next_size);
        let body = Body { space: over, inputs, scans: vec![], collectors, neutrals: vec![], stmts, sizes };
        self.collect("map", body, &space, &value, at)
    }

    /// `filter p xs`
    pub(super) fn filter(
        &mut self,
        predicate: Val<'a>,
        array: Val<'a>,
        at: At,
    ) -> Result<Val<'a>, Diagnostic> {
        let mut parts = self.classified("filter", &[predicate], false, &array, at)?;
        Ok(parts.remove(0))
    }

    /// `partition p xs`, `partition2 p q xs`: the last part has what the others leave.
    pub(super) fn partition(&mut self, mut args: Vec<Val<'a>>, at: At) -> Result<Val<'a>, Diagnostic> {
        let array = args.pop().unwrap_or(Val::Tuple(Vec::new()));
        let mut rest = self.extent_of(&array, 0, at)?;
        let mut parts = self.classified("partition", &args, true, &array, at)?;
        for part in &parts[..args.len()] {
            rest = rest.sub(&self.extent_of(part, 0, at)?);
        }
        if let Some(last) = parts.pop() {
            parts.push(self.reshaped(&last, 1, &[rest], at));
        }
        Ok(Val::Tuple(parts))
    }

    /// The elements that satisfy the first predicate, those of the others that satisfy the second, and so on, and
    /// last, if asked for, those that satisfy none.
    fn classified(
        &mut self,
        what: &str,
        predicates: &[Val<'a>],
        rest: bool,
        array: &Val<'a>,
        at: At,
    ) -> Result<Vec<Val<'a>>, Diagnostic> {
        let first = self.next_size;
        let Elements { space, inputs, values } = self.elements(std::slice::from_ref(array), at)?;
        let element = &values[0];
        let mut collectors = Vec::new();
        let (stmts, ()) = self.block(|l| l.classify(predicates, rest, element, &mut collectors, at))?;
        let sizes = first..self.next_size;
        let mut parts = Vec::new();
        for _ in 0..predicates.len() + usize::from(rest) {
            let size = Size::var(self.fresh_size(SizeKind::Rigid));
            self.room.at_most(&size, &space);
            parts.push((size, element.clone()));
        }
        let body = Body { space, inputs, scans: vec![], collectors, neutrals: vec![], stmts, sizes };
        self.collect_parts(what, body, &parts, at)
    }

    fn classify(
        &mut self,
        predicates: &[Val<'a>],
        rest: bool,
        element: &Val<'a>,
        collectors: &mut Vec<Collector>,
        at: At,
    ) -> Result<(), Diagnostic> {
        let [predicate, others @ ..] = predicates else {
            if rest {
                self.emit_each(&element.leaves(), collectors);
            }
            return Ok(());
        };
        let cond = self.inside(at, |l| l.apply(predicate.clone(), vec![element.clone()], at))?;
        let cond = self.one(&cond, at)?;
        let (then, ()) = self.block(|l| {
            l.emit_each(&element.leaves(), collectors);
            Ok(())
        })?;
        let (otherwise, ()) = self.block(|l| l.classify(others, rest, element, collectors, at))?;
        let [then, otherwise] = [then, otherwise].map(|stmts| Scope { stmts, results: Vec::new() });
        self.push(Op::If { cond, then, otherwise }, Vec::new(), Origin::default());
        Ok(())
    }

    /// `scan op ne xs`, which messages call `what`. An element is what `made` makes of the operator's state there and of
    /// what is scanned.
    pub(super) fn scan(
        &mut self,
        what: &str,
        (op, neutral): (Val<'a>, Val<'a>),
        array: Val<'a>,
        at: At,
        made: impl FnOnce(&mut Self, &Operator, Vec<Atom>, &[Atom]) -> Vec<Atom>,
    ) -> Result<Val<'a>, Diagnostic> {
        let first = self.next_size;
        let Elements { space, inputs, values } = self.elements(&[array], at)?;
        let element = values[0].leaves();
        let operator = self.operator(op, &values[0], at)?;
        let mut collectors = Vec::new();
        let (stmts, value) = self.block(|l| {
            let step = Op::Step { scan: 0, values: element.clone() };
            let state = l.push(step, operator.tys.clone(), Origin::default());
            let made = made(l, &operator, state.into_iter().map(Atom::Var).collect(), &element);
            let value = values[0].rebuild(&mut made.into_iter());
            l.emit_each(&value.leaves(), &mut collectors);
            Ok(value)
        })?;
        let neutrals = neutral.leaves();
        let (over, sizes) = (space.clone(), first..self.next_size);
        let body = Body { space: over, inputs, scans: vec![operator], collectors, neutrals, stmts, sizes };
        self.collect(what, body, &space, &value, at)
    }

    /// `reduce op ne xs`, which messages call `what`.
    pub(super) fn reduce(
        &mut self,
        what: &str,
        op: Val<'a>,
        neutral: Val<'a>,
        array: Val<'a>,
        at: At,
    ) -> Result<Val<'a>, Diagnostic> {
        if let Some(made) = self.by_columns(what, (&op, &neutral), &array, at)? {
            return Ok(made);
        }
        let same = |_: &mut Self, mut element: Vec<Val<'a>>| Ok(element.remove(0));
        self.redomap(what, (op, neutral), vec![array], at, same)
    }

    /// `reduce op ne (map element xs ys ..)` as one loop, for the operator and its neutral element.
    pub(super) fn redomap(
        &mut self,
        what: &str,
        (op, neutral): (Val<'a>, Val<'a>),
        arrays: Vec<Val<'a>>,
        at: At,
        element: impl FnOnce(&mut Self, Vec<Val<'a>>) -> Result<Val<'a>, Diagnostic>,
    ) -> Result<Val<'a>, Diagnostic> {
        let first = self.next_size;
        let Elements { space, inputs, values } = self.elements(&arrays, at)?;
        let (stmts, value) = self.block(|l| {
            let value = element(l, values)?;
            let emit = Op::Emit { collector: 0, values: value.leaves() };
            l.push(emit, Vec::new(), Origin::default());
            Ok(value)
        })?;
        let mut operator = self.operator(op, &value, at)?;
        operator.bracket = operator.way();
        let origin = self.origin(what, at, operator.bracket);
        let tys = operator.tys.clone();
        let collectors = vec![Collector::Fold(operator)];
        let neutrals = neutral.leaves();
        let sizes = first..self.next_size;
        let body = Body { space, inputs, scans: vec![], collectors, neutrals, stmts, sizes };
        let op = Op::Loop(self.close(body));
        let vars = self.push(op, tys, origin);
        Ok(value.rebuild(&mut vars.into_iter().map(Atom::Var)))
    }

    /// Elements into the places of an array: those that come to one are combined by the operator, or else the last
    /// one stays.
    pub(super) fn bins(
        &mut self,
        what: &str,
        dest: Val<'a>,
        operator: Option<Val<'a>>,
        [indices, values]: [Val<'a>; 2],
        at: At,
    ) -> Result<Val<'a>, Diagnostic> {
        let first = self.next_size;
        let Elements { space, inputs, values } = self.elements(&[indices, values], at)?;
        let [indices, values] = [values[0].leaves(), values[1].leaves()];
        let rank = indices.len();
        self.put(what, dest, (rank, operator), (first, space, inputs), at, |_| Ok([indices, values]))
    }

    /// The loop over a space and inputs, whose sizes begin with this number, that brings an element of this rank to
    /// its place: what `element` gives are the indices and the value there.
    pub(super) fn put(
        &mut self,
        what: &str,
        dest: Val<'a>,
        (rank, operator): (usize, Option<Val<'a>>),
        (first, space, inputs): (u32, Size, Vec<(Atom, Var)>),
        at: At,
        element: impl FnOnce(&mut Self) -> Result<[Vec<Atom>; 2], Diagnostic>,
    ) -> Result<Val<'a>, Diagnostic> {
        let neutrals = dest.leaves();
        let arrays: Vec<Ty> = neutrals.iter().map(|atom| self.type_of(atom)).collect();
        let row = |ty: &Ty| Ty { scalar: ty.scalar, dims: ty.dims.iter().skip(rank).cloned().collect() };
        let rows: Vec<Ty> = arrays.iter().map(row).collect();
        let (stmts, ()) = self.block(|l| {
            let [mut element, values] = element(l)?;
            for (atom, ty) in values.into_iter().zip(&rows) {
                element.push(l.at_type(atom, ty));
            }
            l.push(Op::Emit { collector: 0, values: element }, Vec::new(), Origin::default());
            Ok(())
        })?;
        let operator = match operator {
            Some(op) => {
                // It sees places of the arrays, whatever their elements are called in the values' types.
                let mut vars = rows.iter().map(|ty| Atom::Var(self.variable(ty.clone()))).collect::<Vec<_>>();
                let element = dest.rebuild(&mut vars.drain(..));
                let mut operator = self.operator(op, &element, at)?;
                // Each element finds its place by itself: there is nothing that lanes or trees would do at once.
                operator.bracket = Bracket::Sequential;
                Some(operator)
            }
            None => None,
        };
        let bracket = operator.as_ref().map_or(Bracket::Tree, |operator| operator.bracket);
        let origin = self.origin(what, at, bracket);
        let index = Ty { scalar: ScalarType::I64, dims: Vec::new() };
        let element = [vec![index; rank], rows].concat();
        let bins = Bins { rank, element, arrays: arrays.clone(), operator };
        let collectors = vec![Collector::Bins(Box::new(bins))];
        let sizes = first..self.next_size;
        let body = Body { space, inputs, scans: vec![], collectors, neutrals, stmts, sizes };
        let op = Op::Loop(self.close(body));
        let vars = self.push(op, arrays, origin);
        Ok(dest.rebuild(&mut vars.into_iter().map(Atom::Var)))
    }

    /// Appends the loop whose collectors hold the leaves of `element`: its arrays, of this extent.
    pub(super) fn collect(
        &mut self,
        what: &str,
        body: Body,
        extent: &Size,
        element: &Val<'a>,
        at: At,
    ) -> Result<Val<'a>, Diagnostic> {
        Ok(self.collect_parts(what, body, &[(extent.clone(), element.clone())], at)?.remove(0))
    }

    /// Appends the loop whose collectors hold the leaves of these elements, each in arrays of that extent.
    fn collect_parts(
        &mut self,
        what: &str,
        mut body: Body,
        parts: &[(Size, Val<'a>)],
        at: At,
    ) -> Result<Vec<Val<'a>>, Diagnostic> {
        let mut tys = Vec::new();
        for (extent, element) in parts {
            for atom in element.leaves() {
                let row = self.type_of(&atom);
                // A size that comes into being in the body can't describe the rows outside of it.
                if !row.dims.iter().all(|size| self.sizes_in_front(&mut body, size)) {
                    return Err(self.not_native(at.span, "rows of a length known only at run time"));
                }
                tys.push(Ty { scalar: row.scalar, dims: [vec![extent.clone()], row.dims].concat() });
            }
        }
        let origin = self.origin(what, at, Bracket::Tree);
        let op = Op::Loop(self.close(body));
        let mut vars = self.push(op, tys, origin).into_iter().map(Atom::Var);
        Ok(parts.iter().map(|(_, element)| element.rebuild(&mut vars)).collect())
    }

    /// One collector more for each atom, and the statements that emit them.
    pub(super) fn emit_each(&mut self, atoms: &[Atom], collectors: &mut Vec<Collector>) {
        for atom in atoms {
            let collector = collectors.len();
            collectors.push(Collector::Collect(vec![self.type_of(atom)]));
            self.push(Op::Emit { collector, values: vec![atom.clone()] }, Vec::new(), Origin::default());
        }
    }

    /// Variables for the current elements of arrays.
    pub(super) fn elements(&mut self, arrays: &[Val<'a>], at: At) -> Result<Elements<'a>, Diagnostic> {
        let mut inputs = Vec::new();
        let mut values = Vec::new();
        let mut space = None;
        for array in arrays {
            let mut elements = Vec::new();
            for atom in array.leaves() {
                let mut row = self.type_of(&atom);
                if row.dims.is_empty() {
                    return Err(self.not_native(at.span, "an array of this form"));
                }
                let extent = row.dims.remove(0);
                space.get_or_insert(extent);
                let element = self.variable(row);
                inputs.push((atom, element));
                elements.push(Atom::Var(element));
            }
            values.push(array.rebuild(&mut elements.into_iter()));
        }
        match space {
            Some(space) => Ok(Elements { space, inputs, values }),
            None => Err(self.not_native(at.span, "a loop over this")),
        }
    }

    /// The operator of a fold or scan over values like `element`.
    pub(super) fn operator(
        &mut self,
        op: Val<'a>,
        element: &Val<'a>,
        at: At,
    ) -> Result<Operator, Diagnostic> {
        let tys: Vec<Ty> = element.leaves().iter().map(|a| self.type_of(a)).collect();
        let left: Vec<Var> = tys.iter().map(|ty| self.variable(ty.clone())).collect();
        let right: Vec<Var> = tys.iter().map(|ty| self.variable(ty.clone())).collect();
        let operands = [&left, &right].map(|vars| element.rebuild(&mut vars.iter().map(|v| Atom::Var(*v))));
        let (stmts, value) = self.block(|l| l.inside(at, |l| l.apply(op, operands.into(), at)))?;
        let body = Scope { stmts, results: value.leaves() };
        Ok(Operator { tys: tys.clone(), elements: tys, left, right, body, bracket: Bracket::Tree })
    }

    /// Lowers what runs for each element of the combinator at this place.
    pub(super) fn inside<R>(
        &mut self,
        at: At,
        lower: impl FnOnce(&mut Self) -> Result<R, Diagnostic>,
    ) -> Result<R, Diagnostic> {
        if self.nest == MAX_NEST {
            return Err(self.not_native(at.span, format_args!("loops nested deeper than {MAX_NEST}")));
        }
        self.nest += 1;
        self.path.push(at.id);
        let result = lower(self);
        self.path.pop();
        self.nest -= 1;
        result
    }
}
