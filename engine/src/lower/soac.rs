//! The second-order combinators: each is one loop.

use lawson_oracle::diagnostic::Diagnostic;
use lawson_oracle::scalar::ScalarType;
use lawson_oracle::schedule::Bracket;
use lawson_oracle::types::size::SizeKind;

use super::scope::{At, Body};
use super::value::Val;
use super::{Lowering, MAX_NEST};
use crate::core::{Atom, Bins, Collector, Op, Operator, Origin, Scope, Size, Ty, Var};

/// Arrays read element by element.
struct Elements<'a> {
    space: Size,
    inputs: Vec<(Atom, Var)>,
    /// For each array the value of its current element.
    values: Vec<Val<'a>>,
}

impl<'a> Lowering<'a> {
    /// `map f xs ys ..`
    pub(super) fn map(&mut self, fun: Val<'a>, arrays: Vec<Val<'a>>, at: At) -> Result<Val<'a>, Diagnostic> {
        let Elements { space, inputs, values } = self.elements(&arrays, at)?;
        let (stmts, (value, collectors)) = self.block(|l| {
            let value = l.inside(at, |l| l.apply(fun, values, at))?;
            let collectors = l.emit_each(&value.leaves());
            Ok((value, collectors))
        })?;
        let body = Body { space: space.clone(), inputs, scans: vec![], collectors, neutrals: vec![], stmts };
        self.collect("map", body, &space, &value, at)
    }

    /// `filter p xs`
    pub(super) fn filter(
        &mut self,
        predicate: Val<'a>,
        array: Val<'a>,
        at: At,
    ) -> Result<Val<'a>, Diagnostic> {
        let Elements { space, inputs, values } = self.elements(&[array], at)?;
        let value = values[0].clone();
        let (stmts, collectors) = self.block(|l| {
            let cond = l.inside(at, |l| l.apply(predicate, values, at))?;
            let cond = l.one(&cond, at)?;
            let (stmts, collectors) = l.block(|l| Ok(l.emit_each(&value.leaves())))?;
            let then = Scope { stmts, results: Vec::new() };
            l.push(Op::If { cond, then, otherwise: Scope::default() }, Vec::new(), Origin::default());
            Ok(collectors)
        })?;
        let kept = Size::var(self.fresh_size(SizeKind::Rigid));
        let body = Body { space, inputs, scans: vec![], collectors, neutrals: vec![], stmts };
        self.collect("filter", body, &kept, &value, at)
    }

    /// `scan op ne xs`
    pub(super) fn scan(
        &mut self,
        op: Val<'a>,
        neutral: Val<'a>,
        array: Val<'a>,
        at: At,
    ) -> Result<Val<'a>, Diagnostic> {
        let Elements { space, inputs, values } = self.elements(&[array], at)?;
        let element = values[0].leaves();
        let operator = self.operator(op, &values[0], at)?;
        let (stmts, (value, collectors)) = self.block(|l| {
            let step = Op::Step { scan: 0, values: element };
            let state = l.push(step, operator.tys.clone(), Origin::default());
            let value = values[0].rebuild(&mut state.into_iter().map(Atom::Var));
            let collectors = l.emit_each(&value.leaves());
            Ok((value, collectors))
        })?;
        let neutrals = neutral.leaves();
        let body = Body { space: space.clone(), inputs, scans: vec![operator], collectors, neutrals, stmts };
        self.collect("scan", body, &space, &value, at)
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
        self.redomap(what, op, neutral, array, None, at)
    }

    /// `reduce op ne (map f xs)` as one loop; without `f` a plain reduction.
    pub(super) fn redomap(
        &mut self,
        what: &str,
        op: Val<'a>,
        neutral: Val<'a>,
        array: Val<'a>,
        fun: Option<Val<'a>>,
        at: At,
    ) -> Result<Val<'a>, Diagnostic> {
        let Elements { space, inputs, values } = self.elements(&[array], at)?;
        let (stmts, value) = self.block(|l| {
            let value = match fun {
                Some(fun) => l.inside(at, |l| l.apply(fun, values, at))?,
                None => values[0].clone(),
            };
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
        let body = Body { space, inputs, scans: vec![], collectors, neutrals, stmts };
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
        let Elements { space, inputs, values } = self.elements(&[indices, values], at)?;
        let neutrals = dest.leaves();
        let arrays: Vec<Ty> = neutrals.iter().map(|atom| self.type_of(atom)).collect();
        let rank = values[0].leaves().len();
        let row = |ty: &Ty| Ty { scalar: ty.scalar, dims: ty.dims.iter().skip(rank).cloned().collect() };
        let rows: Vec<Ty> = arrays.iter().map(row).collect();
        let (stmts, ()) = self.block(|l| {
            let mut element = values[0].leaves();
            for (atom, ty) in values[1].leaves().into_iter().zip(&rows) {
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
                operator.bracket = operator.way();
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
        let op = Op::Loop(self.close(Body { space, inputs, scans: vec![], collectors, neutrals, stmts }));
        let vars = self.push(op, arrays, origin);
        Ok(dest.rebuild(&mut vars.into_iter().map(Atom::Var)))
    }

    /// Appends the loop whose collectors hold the leaves of `element`: its arrays, of this extent.
    fn collect(
        &mut self,
        what: &str,
        body: Body,
        extent: &Size,
        element: &Val<'a>,
        at: At,
    ) -> Result<Val<'a>, Diagnostic> {
        let bound: Vec<Var> = body.stmts.iter().flat_map(|s| &s.outs).map(|out| out.var).collect();
        let mut tys = Vec::new();
        for atom in element.leaves() {
            let row = self.type_of(&atom);
            // A size that comes into being in the body can't describe the rows outside of it.
            let inner = bound.iter().flat_map(|v| &self.types[v].dims).flat_map(|d| d.vars());
            if inner
                .filter(|v| v.kind == SizeKind::Rigid)
                .any(|v| row.dims.iter().any(|d| d.vars().contains(&v)))
            {
                return Err(self.not_native(at.span, "rows of a length known only at run time"));
            }
            tys.push(Ty { scalar: row.scalar, dims: [vec![extent.clone()], row.dims].concat() });
        }
        let origin = self.origin(what, at, Bracket::Tree);
        let op = Op::Loop(self.close(body));
        let vars = self.push(op, tys, origin);
        Ok(element.rebuild(&mut vars.into_iter().map(Atom::Var)))
    }

    /// One collector for each atom, and the statements that emit them.
    fn emit_each(&mut self, atoms: &[Atom]) -> Vec<Collector> {
        let mut collectors = Vec::new();
        for (collector, atom) in atoms.iter().enumerate() {
            collectors.push(Collector::Collect(vec![self.type_of(atom)]));
            self.push(Op::Emit { collector, values: vec![atom.clone()] }, Vec::new(), Origin::default());
        }
        collectors
    }

    /// Variables for the current elements of arrays.
    fn elements(&mut self, arrays: &[Val<'a>], at: At) -> Result<Elements<'a>, Diagnostic> {
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
            None => Err(self.not_native(at.span, "a loop over an array of units")),
        }
    }

    /// The operator of a fold or scan over values like `element`.
    fn operator(&mut self, op: Val<'a>, element: &Val<'a>, at: At) -> Result<Operator, Diagnostic> {
        let tys: Vec<Ty> = element.leaves().iter().map(|a| self.type_of(a)).collect();
        let left: Vec<Var> = tys.iter().map(|ty| self.variable(ty.clone())).collect();
        let right: Vec<Var> = tys.iter().map(|ty| self.variable(ty.clone())).collect();
        let operands = [&left, &right].map(|vars| element.rebuild(&mut vars.iter().map(|v| Atom::Var(*v))));
        let (stmts, value) = self.block(|l| l.inside(at, |l| l.apply(op, operands.into(), at)))?;
        let body = Scope { stmts, results: value.leaves() };
        Ok(Operator { tys, left, right, body, bracket: Bracket::Tree })
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
