//! Statements of a law's right side.

use std::collections::BTreeMap;

use lawson_oracle::scalar::{Prim, PrimOp, Scalar, ScalarType};
use lawson_oracle::schedule::Bracket;
use lawson_oracle::types::size::SizeKind;

use super::{Bound, Count, Function, Name, Term, Value};
use crate::core::canonical::{Open, Param};
use crate::core::copy::Copier;
use crate::core::visit::Uses;
use crate::core::{
    Atom, Binding, Collector, Loop, Op, Operator, Origin, Scope, Size, Stmt, StmtId, Ty, Var, View,
};

/// Makes statements.
#[derive(Default)]
pub(super) struct Builder {
    /// What the law's variables stand for.
    bound: BTreeMap<Name, Bound>,
    /// The number of the next variable.
    next: u32,
    /// The statements that were made.
    stmts: Vec<Stmt>,
    /// The types of the variables that they use.
    types: BTreeMap<Var, Ty>,
}

/// Of a loop that is being made: its scans and its collectors, with their neutral elements.
type Collecting = (Vec<(Operator, Vec<Atom>)>, Vec<(Collector, Vec<Atom>)>);

/// The statements of a term, and what it is then; `next` is the number of the next variable that is free. The
/// statements have no numbers. `None` where it is no term that can be made.
pub fn build(term: &Term, bound: BTreeMap<Name, Bound>, next: &mut u32) -> Option<(Vec<Stmt>, Value)> {
    let mut builder = Builder { bound, next: *next, ..Builder::default() };
    let value = builder.term(term)?;
    *next = builder.next;
    Some((builder.stmts, value))
}

/// An array's rows one after the other, with the type.
pub(super) fn flattened(array: &Value) -> Option<(Op, Ty)> {
    let [n, m, rest @ ..] = array.ty.dims.as_slice() else { return None };
    let dims = [vec![n.mul(m)], rest.to_vec()].concat();
    Some((Op::Reshape(array.atom.clone()), Ty { scalar: array.ty.scalar, dims }))
}

/// The size that a number is, if it is said by one.
pub(crate) fn known(number: &Atom) -> Option<Size> {
    match number {
        Atom::Size(size) => Some(size.clone()),
        Atom::Const(Scalar::I64(n)) => Some(Size::constant(*n)),
        Atom::Const(_) | Atom::Var(_) => None,
    }
}

/// A size as a number.
pub(super) fn number_of(size: Size) -> Atom {
    size.as_constant().map_or(Atom::Size(size), |n| Atom::Const(Scalar::I64(n)))
}

impl Builder {
    /// One whose variables are none of these.
    pub(super) fn beside(values: &[Value]) -> Builder {
        let next = values.iter().filter_map(|value| value.atom.var()).map(|var| var.0 + 1).max();
        Builder { next: next.unwrap_or(0), ..Builder::default() }
    }

    fn term(&mut self, term: &Term) -> Option<Value> {
        match term {
            Term::Var(name) => self.value(name),
            Term::Apply(function, args) => {
                let args: Option<Vec<Value>> = args.iter().map(|arg| self.term(arg)).collect();
                let function = self.function(function)?;
                self.apply(&function, &args?)
            }
            Term::Map(function, arrays) => {
                let arrays: Option<Vec<Value>> = arrays.iter().map(|array| self.term(array)).collect();
                let arrays = arrays?;
                let space = arrays.first()?.ty.dims.first()?.clone();
                // Those that the left side has in different places may be of different lengths.
                if arrays.iter().any(|array| array.ty.dims.first() != Some(&space)) {
                    return None;
                }
                let l = self.looped(&space, &arrays, |b, elements| {
                    let value = b.call(function, elements)?;
                    Some(b.collect(value))
                })?;
                Some(self.collected(l))
            }
            Term::Filter(..) | Term::Flatmap(..) | Term::Tuple(_) | Term::If(..) | Term::Let(..) => None,
            Term::Reduce(operator, neutral, array) => self.fold(operator, None, neutral, array),
            Term::Redomap(operator, function, neutral, array) => {
                self.fold(operator, Some(function), neutral, array)
            }
            Term::Scan(operator, neutral, array) => {
                let array = self.term(array)?;
                let (scan, neutral) = self.operator(operator, neutral)?;
                let space = array.ty.dims.first()?.clone();
                let l = self.looped(&space, &[array], |b, elements| {
                    let step = Op::Step { scan: 0, values: vec![elements[0].atom.clone()] };
                    let state = b.push(step, elements[0].ty.clone());
                    let (_, collectors) = b.collect(state);
                    Some((vec![(scan, vec![neutral])], collectors))
                })?;
                Some(self.collected(l))
            }
            Term::Gather(array, indices) => {
                let (array, indices) = (self.term(array)?, self.term(indices)?);
                let l = self.gather(&array, &indices)?;
                Some(self.collected(l))
            }
            Term::Iota(size) => {
                let size = self.size(size)?;
                let ty = Ty { scalar: ScalarType::I64, dims: vec![size.clone()] };
                Some(self.push(Op::View(View::Iota(Atom::Size(size))), ty))
            }
            Term::Counted(size) => {
                let (size, ty) = (self.size(size)?, Ty { scalar: ScalarType::I64, dims: vec![] });
                let scan = self.sum();
                let l = self.looped(&size, &[], |b, _| {
                    let step = Op::Step { scan: 0, values: vec![Atom::Const(Scalar::I64(1))] };
                    let state = b.push(step, ty);
                    let (_, collectors) = b.collect(state);
                    Some((vec![(scan, vec![Atom::Const(Scalar::I64(-1))])], collectors))
                })?;
                Some(self.collected(l))
            }
            Term::Replicate(size, element) => {
                let (size, element) = (self.size(size)?, self.term(element)?);
                let dims = [vec![size.clone()], element.ty.dims].concat();
                let view = View::Replicate(Atom::Size(size), element.atom);
                Some(self.push(Op::View(view), Ty { scalar: element.ty.scalar, dims }))
            }
            Term::Reverse(array) => {
                let array = self.term(array)?;
                let l = self.reverse(&array)?;
                Some(self.collected(l))
            }
            Term::Concat(first, second) => {
                let arrays = [self.term(first)?, self.term(second)?];
                let l = self.concat(&arrays)?;
                Some(self.collected(l))
            }
            Term::Flatten(rows) => {
                let rows = self.term(rows)?;
                let (op, ty) = flattened(&rows)?;
                Some(self.push(op, ty))
            }
            Term::Slice(start, length, array) => {
                let array = self.term(array)?;
                let start =
                    Value { atom: self.count(start)?, ty: Ty { scalar: ScalarType::I64, dims: vec![] } };
                let length = known(&self.count(length)?)?;
                let l = self.slice(&array, start, &length)?;
                Some(self.collected(l))
            }
            Term::Lambda(..) | Term::ReduceByIndex(..) | Term::At(..) | Term::Loop(..) => None,
        }
    }

    fn fold(
        &mut self,
        operator: Name,
        function: Option<&Term>,
        neutral: Name,
        array: &Term,
    ) -> Option<Value> {
        let array = self.term(array)?;
        let (operator, neutral) = self.operator(operator, neutral)?;
        let ty = operator.tys[0].clone();
        let space = array.ty.dims.first()?.clone();
        let l = self.looped(&space, &[array], |b, elements| {
            let value = match function {
                Some(function) => b.call(function, elements)?,
                None => elements[0].clone(),
            };
            b.emit(value);
            Some((vec![], vec![(Collector::Fold(operator), vec![neutral])]))
        })?;
        Some(self.push(Op::Loop(l), ty))
    }

    /// The loop that reads an array from its end.
    pub(super) fn reverse(&mut self, array: &Value) -> Option<Loop> {
        let (extent, element) = (array.ty.dims.first()?, array.element()?);
        let last = Atom::Size(extent.sub(&Size::constant(1)));
        self.looped(extent, &[], |b, _| {
            let position = b.position();
            let index = b.number(PrimOp::Sub, [last, position]);
            let value = b.index(array, index, element)?;
            Some(b.collect(value))
        })
    }

    /// The loop that reads one array and then the other.
    pub(super) fn concat(&mut self, [first, second]: &[Value; 2]) -> Option<Loop> {
        let (n, m) = (first.ty.dims.first()?, second.ty.dims.first()?);
        let element = first.element()?;
        let size = Atom::Size(n.clone());
        self.looped(&n.add(m), &[], |b, _| {
            let position = b.position();
            let below = Prim { op: PrimOp::Lt, ty: ScalarType::I64 };
            let bool = Ty { scalar: ScalarType::Bool, dims: vec![] };
            let cond = b.push(Op::Prim(below, vec![position.clone(), size.clone()]), bool).atom;
            let then = b.branch(|b| b.index(first, position.clone(), element.clone()))?;
            let otherwise = b.branch(|b| {
                let index = b.number(PrimOp::Sub, [position.clone(), size]);
                b.index(second, index, element.clone())
            })?;
            let value = b.push(Op::If { cond, then, otherwise }, element);
            Some(b.collect(value))
        })
    }

    /// The loop that reads so many elements of an array, from a place on.
    pub(super) fn slice(&mut self, array: &Value, start: Value, length: &Size) -> Option<Loop> {
        let (extent, element) = (array.ty.dims.first()?, array.element()?);
        let from_first = known(&start.atom) == Some(Size::constant(0));
        // What a filter lets through has places of its own, which elements keep that are read one by one.
        let keeps_places = extent.any_var(&mut |var| var.kind == SizeKind::Rigid);
        if from_first && extent == length && !keeps_places {
            return self.looped(length, std::slice::from_ref(array), |b, elements| {
                Some(b.collect(elements[0].clone()))
            });
        }
        self.known(&start);
        self.looped(length, &[], |b, _| {
            let position = b.position();
            let index = if from_first { position } else { b.number(PrimOp::Add, [position, start.atom]) };
            let value = b.index(array, index, element)?;
            Some(b.collect(value))
        })
    }

    /// The loop that reads an array at indices.
    pub(super) fn gather(&mut self, array: &Value, indices: &Value) -> Option<Loop> {
        let space = indices.ty.dims.first()?.clone();
        let element = array.element()?;
        self.looped(&space, std::slice::from_ref(indices), |b, elements| {
            let value = b.index(array, elements[0].atom.clone(), element)?;
            Some(b.collect(value))
        })
    }

    /// A loop over these arrays, by what writes its body.
    fn looped(
        &mut self,
        space: &Size,
        arrays: &[Value],
        body: impl FnOnce(&mut Builder, &[Value]) -> Option<Collecting>,
    ) -> Option<Loop> {
        let outer = std::mem::take(&mut self.stmts);
        let mut elements = Vec::new();
        for array in arrays {
            let ty = array.element()?;
            elements.push(Value { atom: Atom::Var(self.variable(ty.clone())), ty });
        }
        let collecting = body(self, &elements);
        let body = Scope { stmts: std::mem::replace(&mut self.stmts, outer), results: vec![] };
        let (scans, collectors) = collecting?;
        let mut captured = Uses::of_scope(&body).vars;
        let folds = collectors.iter().filter_map(|(c, _)| c.operator());
        for operator in scans.iter().map(|(scan, _)| scan).chain(folds) {
            let own: Vec<Var> = operator.left.iter().chain(&operator.right).copied().collect();
            captured.extend(Uses::of_scope(&operator.body).vars.into_iter().filter(|var| !own.contains(var)));
        }
        let param = |value: &Value, var| Param { operand: value.atom.clone(), ty: value.ty.clone(), var };
        let mut inputs = Vec::new();
        for (array, element) in arrays.iter().zip(&elements) {
            let var = element.atom.var()?;
            captured.remove(&var);
            inputs.push(Param { ty: element.ty.clone(), ..param(array, var) });
        }
        let capture = |var: Var| {
            let ty = self.types.get(&var)?.clone();
            Some(param(&Value { atom: Atom::Var(var), ty }, var))
        };
        let captures = captured.into_iter().map(capture).collect::<Option<_>>()?;
        let open = Open { space: space.clone(), captures, inputs, scans, collectors, body, next: self.next };
        Some(open.close())
    }

    /// The array that a loop collects.
    fn collected(&mut self, l: Loop) -> Value {
        let element = &l.fun.collectors[0].tys()[0];
        let dims = [vec![l.space.clone()], element.dims.clone()].concat();
        let ty = Ty { scalar: element.scalar, dims };
        self.push(Op::Loop(l), ty)
    }

    fn collect(&mut self, value: Value) -> Collecting {
        let ty = value.ty.clone();
        self.emit(value);
        (vec![], vec![(Collector::Collect(vec![ty]), vec![])])
    }

    fn emit(&mut self, value: Value) {
        self.stmt(vec![], Op::Emit { collector: 0, values: vec![value.atom] });
    }

    fn position(&mut self) -> Atom {
        self.push(Op::Position, Ty { scalar: ScalarType::I64, dims: vec![] }).atom
    }

    fn number(&mut self, op: PrimOp, args: [Atom; 2]) -> Atom {
        let prim = Prim { op, ty: ScalarType::I64 };
        self.push(Op::Prim(prim, args.to_vec()), Ty { scalar: ScalarType::I64, dims: vec![] }).atom
    }

    fn index(&mut self, array: &Value, at: Atom, element: Ty) -> Option<Value> {
        let var = array.atom.var()?;
        self.types.insert(var, array.ty.clone());
        Some(self.push(Op::Index { array: var, at: vec![at] }, element))
    }

    fn branch(&mut self, value: impl FnOnce(&mut Builder) -> Option<Value>) -> Option<Scope> {
        let outer = std::mem::take(&mut self.stmts);
        let value = value(self);
        let stmts = std::mem::replace(&mut self.stmts, outer);
        Some(Scope { stmts, results: vec![value?.atom] })
    }

    fn stmt(&mut self, outs: Vec<Binding>, op: Op) {
        self.stmts.push(Stmt { id: StmtId(0), outs, op, origin: Origin::default() });
    }

    fn push(&mut self, op: Op, ty: Ty) -> Value {
        let var = self.variable(ty.clone());
        self.stmt(vec![Binding { var, ty: ty.clone() }], op);
        Value { atom: Atom::Var(var), ty }
    }

    fn variable(&mut self, ty: Ty) -> Var {
        self.next += 1;
        self.types.insert(Var(self.next - 1), ty);
        Var(self.next - 1)
    }

    /// A function variable or a lambda, of these arguments.
    fn call(&mut self, function: &Term, args: &[Value]) -> Option<Value> {
        match function {
            Term::Var(name) => {
                let function = self.function(name)?;
                self.apply(&function, args)
            }
            Term::Lambda(params, body) => {
                let values = args.iter().map(|arg| Bound::Value(arg.clone()));
                let outer = self.bound.clone();
                self.bound.extend(params.iter().copied().zip(values));
                let value = self.term(body);
                self.bound = outer;
                value
            }
            _ => None,
        }
    }

    /// A copy of a function's body.
    fn apply(&mut self, function: &Function, args: &[Value]) -> Option<Value> {
        if args.len() != function.params.len() {
            return None;
        }
        let values = function.captures.iter().chain(args);
        for value in values.clone() {
            self.known(value);
        }
        let vars = (0..).map(Var).zip(values.map(|value| value.atom.clone())).collect();
        let mut copier = Copier { next: self.next, vars, ..Copier::default() };
        let copied = copier.scope(&function.body);
        self.next = copier.next;
        for out in copied.stmts.iter().flat_map(|stmt| &stmt.outs) {
            self.types.insert(out.var, out.ty.clone());
        }
        self.stmts.extend(copied.stmts);
        let [atom] = <[Atom; 1]>::try_from(copied.results).ok()?;
        (!copier.lost).then(|| Value { atom, ty: function.result.clone() })
    }

    fn operator(&mut self, operator: Name, neutral: Name) -> Option<(Operator, Atom)> {
        let Bound::Operator(function, bracket) = self.bound.get(operator)?.clone() else { return None };
        function.captures.iter().for_each(|value| self.known(value));
        let captured = (0..).map(Var).zip(function.captures.iter().map(|value| value.atom.clone()));
        let mut copier = Copier { next: self.next, vars: captured.collect(), ..Copier::default() };
        let operator = copier.operator(&function.operator(bracket));
        self.next = copier.next;
        Some((operator, self.value(neutral)?.atom))
    }

    /// The sum of two whole numbers.
    fn sum(&mut self) -> Operator {
        let ty = Ty { scalar: ScalarType::I64, dims: vec![] };
        let [left, right] = [(); 2].map(|()| self.variable(ty.clone()));
        let outer = std::mem::take(&mut self.stmts);
        let sum = self.number(PrimOp::Add, [Atom::Var(left), Atom::Var(right)]);
        let body = Scope { stmts: std::mem::replace(&mut self.stmts, outer), results: vec![sum] };
        let (tys, elements) = (vec![ty.clone()], vec![ty]);
        Operator { tys, elements, left: vec![left], right: vec![right], body, bracket: Bracket::Tree }
    }

    fn known(&mut self, value: &Value) {
        if let Atom::Var(var) = value.atom {
            self.types.insert(var, value.ty.clone());
        }
    }

    /// A number of elements: a size where all is known that it is made of.
    fn count(&mut self, count: &Count) -> Option<Atom> {
        let (is_sum, one, other) = match count {
            Count::Zero => return Some(number_of(Size::constant(0))),
            Count::Named(name) => return Some(self.value(name)?.atom),
            Count::Length(array) => return Some(number_of(self.value(array)?.ty.dims.first()?.clone())),
            Count::Sum(one, other) => (true, one, other),
            Count::Difference(one, other) => (false, one, other),
        };
        let args = [self.count(one)?, self.count(other)?];
        let nothing = Some(Size::constant(0));
        Some(match args.each_ref().map(known) {
            [Some(one), Some(other)] => number_of(if is_sum { one.add(&other) } else { one.sub(&other) }),
            [_, other] if other == nothing => args[0].clone(),
            [one, _] if is_sum && one == nothing => args[1].clone(),
            [..] => self.number(if is_sum { PrimOp::Add } else { PrimOp::Sub }, args),
        })
    }

    fn function(&self, name: Name) -> Option<Function> {
        match self.bound.get(name)? {
            Bound::Function(function) | Bound::Operator(function, _) => Some(function.clone()),
            Bound::Size(_) | Bound::Value(_) => None,
        }
    }

    fn size(&self, name: Name) -> Option<Size> {
        if let Bound::Size(size) = self.bound.get(name)? { Some(size.clone()) } else { None }
    }

    fn value(&mut self, name: Name) -> Option<Value> {
        let Bound::Value(value) = self.bound.get(name)?.clone() else { return None };
        self.known(&value);
        Some(value)
    }
}
