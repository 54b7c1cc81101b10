//! The side of a law among the statements of a scope, or among all statements that are known to make its values.
//!
//! A combinator is found as the loop, or the view, that it is in core. What a function variable stands for is what
//! the loop does for an element. A combinator without functions, such as `reverse`, is found by making its loop
//! ([`super::build`]) and comparing: loops have one canonical form.

use std::collections::BTreeMap;

use lawson_oracle::scalar::{Prim, PrimOp, ScalarType};

use super::build::{Builder, flattened, known, number_of};
use super::{Bound, Count, Function, Name, Term, Value};
use crate::core::canonical::{Open, Param};
use crate::core::scopes::any_stmt;
use crate::core::visit::{self, Uses};
use crate::core::{Atom, Loop, Op, Operator, Scope, Size, Stmt, Ty, Var, View};

/// A side of a law that was found.
#[derive(Clone, Default, Debug)]
pub struct Found {
    /// What its variables stand for.
    pub bound: BTreeMap<Name, Bound>,
    /// The numbers of the statements that it is made of: each before those that make what it uses, and what is on the
    /// left of a term before what is on its right.
    pub stmts: Vec<usize>,
    /// Those of them that stand in the term more than once.
    pub repeated: Vec<usize>,
    /// The operators in it, each with its neutral element.
    pub operators: Vec<(Operator, Atom)>,
}

impl Found {
    fn bind(mut self, name: Name, bound: Bound) -> Option<Found> {
        let before = self.bound.entry(name).or_insert_with(|| bound.clone());
        (*before == bound).then_some(self)
    }
}

/// Among what sides of laws are looked for.
pub trait Makers {
    /// The statements of one result that make a value, each with its number. There may be several where some are known to
    /// give the same.
    fn makers(&self, var: Var) -> Vec<(usize, &Stmt)>;
    /// The type of a value.
    fn ty(&self, var: Var) -> Option<&Ty>;
    /// Whether what makes a value may be a part of a side, though something else may use the value: then it is computed
    /// twice.
    fn may_repeat(&self, var: Var) -> bool;
}

/// The statements of a scope: each value has one that makes it.
pub struct ScopeMakers<'a> {
    scope: &'a Scope,
    /// The types of the variables around it.
    around: &'a BTreeMap<Var, Ty>,
    /// The place of the statement that makes a variable.
    makers: BTreeMap<Var, usize>,
    /// How many statements, and results of the scope, use a variable.
    users: BTreeMap<Var, usize>,
}

impl<'a> ScopeMakers<'a> {
    /// Those of this scope, around which variables have these types.
    pub fn new(scope: &'a Scope, around: &'a BTreeMap<Var, Ty>) -> ScopeMakers<'a> {
        let stmts = scope.stmts.iter().enumerate();
        let makers = stmts.flat_map(|(at, stmt)| stmt.outs.iter().map(move |out| (out.var, at))).collect();
        let mut users = BTreeMap::new();
        let read = scope.stmts.iter().flat_map(|stmt| Uses::of_stmt(stmt).vars);
        for var in read.chain(scope.results.iter().filter_map(Atom::var)) {
            *users.entry(var).or_insert(0) += 1;
        }
        ScopeMakers { scope, around, makers, users }
    }

    /// The first way in which the statement at a place gives a term.
    pub fn find(&self, term: &Term, at: usize) -> Option<Found> {
        Finder(self).find(term, (at, &self.scope.stmts[at])).into_iter().next()
    }
}

impl Makers for ScopeMakers<'_> {
    fn makers(&self, var: Var) -> Vec<(usize, &Stmt)> {
        let made = self.makers.get(&var).map(|at| (*at, &self.scope.stmts[*at]));
        made.filter(|(_, stmt)| stmt.outs.len() == 1 && !stmt.origin.alone()).into_iter().collect()
    }

    fn ty(&self, var: Var) -> Option<&Ty> {
        let Some(at) = self.makers.get(&var) else { return self.around.get(&var) };
        self.scope.stmts[*at].outs.iter().find(|out| out.var == var).map(|out| &out.ty)
    }

    // So that nothing is computed twice.
    fn may_repeat(&self, var: Var) -> bool {
        self.users.get(&var) == Some(&1)
    }
}

/// The statements of a loop's body, in which a function of a law is looked for that is a term itself.
struct BodyMakers<'a> {
    stmts: &'a [Stmt],
    types: BTreeMap<Var, Ty>,
}

impl Makers for BodyMakers<'_> {
    fn makers(&self, var: Var) -> Vec<(usize, &Stmt)> {
        let makes = |stmt: &&Stmt| matches!(&stmt.outs[..], [out] if out.var == var);
        self.stmts.iter().enumerate().filter(|(_, stmt)| makes(stmt)).collect()
    }

    fn ty(&self, var: Var) -> Option<&Ty> {
        self.types.get(&var)
    }

    // All that the body does has to be part of it.
    fn may_repeat(&self, _: Var) -> bool {
        true
    }
}

/// Whether a term is one that [`Finder`] can find.
pub fn can_be_found(term: &Term) -> bool {
    match term {
        Term::Var(_) | Term::Iota(_) => true,
        Term::Map(function, arrays) => {
            let found = match function {
                Term::Var(_) => true,
                Term::Lambda(_, body) => !matches!(body, Term::Var(_)) && !slices(body) && can_be_found(body),
                _ => false,
            };
            found && arrays.iter().all(can_be_found)
        }
        Term::Filter(Term::Var(_), array) | Term::Redomap(_, Term::Var(_), _, array) => can_be_found(array),
        Term::Reduce(_, _, array)
        | Term::Scan(_, _, array)
        | Term::Replicate(_, array)
        | Term::Flatten(array)
        | Term::Reverse(array) => can_be_found(array),
        Term::Gather(one, other) | Term::Concat(one, other) => can_be_found(one) && can_be_found(other),
        Term::Slice(start, length, array) => {
            let said = |count: &Count| !matches!(count, Count::Sum(..) | Count::Difference(..));
            said(start) && said(length) && can_be_found(array)
        }
        Term::Filter(..)
        | Term::Redomap(..)
        // Its length comes into being with it, so that the statement stays where it is.
        | Term::Flatmap(..)
        | Term::Apply(..)
        | Term::Lambda(..)
        | Term::Counted(_)
        | Term::ReduceByIndex(..)
        | Term::At(..)
        | Term::If(..)
        | Term::Tuple(_)
        | Term::Let(..)
        | Term::Loop(..) => false,
    }
}

/// Whether there is a slice in a term. Within a function nothing says that it is there.
fn slices(term: &Term) -> bool {
    matches!(term, Term::Slice(..)) || term.parts().into_iter().any(slices)
}

/// Finds sides of laws among what makes values.
pub struct Finder<'a, M>(pub &'a M);

impl<M: Makers> Finder<'_, M> {
    /// All ways in which a statement gives a term.
    pub fn find(&self, term: &Term, (at, stmt): (usize, &Stmt)) -> Vec<Found> {
        // A variable by itself is no statement.
        let ([out], false) = (&stmt.outs[..], matches!(term, Term::Var(_)) || stmt.origin.alone()) else {
            return Vec::new();
        };
        let value = Value { atom: Atom::Var(out.var), ty: out.ty.clone() };
        self.made(term, &value, (at, stmt), Found::default()).unwrap_or_default()
    }

    fn term(&self, term: &Term, value: &Value, found: Found) -> Vec<Found> {
        if let Term::Var(name) = term {
            return found.bind(name, Bound::Value(value.clone())).into_iter().collect();
        }
        let Some(var) = value.atom.var() else { return Vec::new() };
        let made = self.0.makers(var).into_iter();
        made.flat_map(|stmt| self.made(term, value, stmt, found.clone()).unwrap_or_default()).collect()
    }

    /// The terms as these values one after the other.
    fn terms<'t>(&self, terms: impl IntoIterator<Item = (&'t Term, Value)>, found: Found) -> Vec<Found> {
        let mut all = vec![found];
        for (term, value) in terms {
            all = all.into_iter().flat_map(|found| self.term(term, &value, found)).collect();
        }
        all
    }

    /// The ways in which a value is a term, made by a statement.
    fn made(
        &self,
        term: &Term,
        value: &Value,
        (at, stmt): (usize, &Stmt),
        mut found: Found,
    ) -> Option<Vec<Found>> {
        let outermost = found.stmts.is_empty();
        let replaced = outermost || self.0.may_repeat(stmt.outs[0].var);
        if found.stmts.contains(&at) {
            found.repeated.push(at);
        } else {
            found.stmts.push(at);
        }
        let looped = || if let Op::Loop(l) = &stmt.op { Some(l) } else { None };
        let runs = || looped().filter(|_| replaced && binds_nothing(&stmt.op));
        let moves = || looped().filter(|l| only_moves(l));
        Some(match term {
            Term::Map(function, arrays) => self.map(function, arrays, &Open::of(runs()?), &found),
            Term::Filter(predicate, array) => self.filter(predicate, array, &Open::of(runs()?), found)?,
            Term::Reduce(operator, neutral, array) => {
                let open = Open::of(runs()?);
                let found = folded(&open, operator, neutral, found)?;
                self.elements(array, &open, found)?
            }
            Term::Redomap(operator, function, neutral, array) => {
                let open = Open::of(runs()?);
                let found = folded(&open, operator, neutral, found)?;
                let found = bind_function(function, &open, &open.inputs, found)?;
                self.term(array, &input(&open, open.inputs.first()?), found)
            }
            Term::Scan(operator, neutral, array) => {
                let open = Open::of(runs()?);
                self.scan(operator, neutral, array, &open, found)?
            }
            Term::Gather(array, indices) => {
                let l = moves()?;
                let captured = captured(l, 0)?;
                let index =
                    Value { atom: l.inputs.first()?.clone(), ty: arrays_of(l, l.fun.inputs.first()?) };
                let made = Builder::beside(&[captured.clone(), index.clone()]).gather(&captured, &index)?;
                let found = (made == *l).then_some(found)?;
                self.terms([(*array, captured), (*indices, index)], found)
            }
            Term::Iota(size) => {
                let Op::View(View::Iota(n)) = &stmt.op else { return None };
                vec![found.bind(size, size_of(stmt, n)?)?]
            }
            Term::Replicate(size, element) => {
                let Op::View(View::Replicate(n, x)) = &stmt.op else { return None };
                let found = found.bind(size, size_of(stmt, n)?)?;
                self.term(element, &Value { atom: x.clone(), ty: value.element()? }, found)
            }
            Term::Flatten(rows) => {
                let Op::Reshape(array) = &stmt.op else { return None };
                let array = Value { atom: array.clone(), ty: self.0.ty(array.var()?)?.clone() };
                (flattened(&array)?.1 == value.ty).then_some(())?;
                self.term(rows, &array, found)
            }
            Term::Reverse(array) => {
                let l = moves()?;
                let captured = captured(l, 0)?;
                let made = Builder::beside(std::slice::from_ref(&captured)).reverse(&captured)?;
                let found = (made == *l).then_some(found)?;
                self.term(array, &captured, found)
            }
            Term::Concat(first, second) => {
                let l = moves()?;
                // An array after itself is captured once.
                let arrays = [captured(l, 0)?, captured(l, l.captures.len().checked_sub(1)?)?];
                let found = (Builder::beside(&arrays).concat(&arrays)? == *l).then_some(found)?;
                self.terms([*first, *second].into_iter().zip(arrays), found)
            }
            Term::Slice(start, length, array) => {
                let l = moves()?;
                let (first, of) = slice(l)?;
                let counts = |found| {
                    counted(length, number_of(l.space.clone()), counted(start, first.atom.clone(), found)?)
                };
                self.term(array, &of, found).into_iter().filter_map(counts).collect()
            }
            Term::Var(_)
            | Term::Flatmap(..)
            | Term::Apply(..)
            | Term::Lambda(..)
            | Term::Counted(_)
            | Term::ReduceByIndex(..)
            | Term::At(..)
            | Term::If(..)
            | Term::Tuple(_)
            | Term::Let(..)
            | Term::Loop(..) => return None,
        })
    }

    /// A loop that collects a function of its elements.
    fn map(&self, function: &Term, arrays: &[Term], open: &Open<Atom>, found: &Found) -> Vec<Found> {
        let collects = collected(open).is_some_and(|tys| tys.len() == 1);
        if !collects || open.inputs.len() != arrays.len() {
            return Vec::new();
        }
        // Canonical form has its own order of the arrays: the first that fits.
        let mut fits = orders(arrays.len()).into_iter().map(|order| {
            let inputs: Vec<_> = order.iter().map(|i| open.inputs[*i].clone()).collect();
            let with_function = if let Term::Lambda(params, body) = function {
                self.lambda(params, body, open, &inputs, found).unwrap_or_default()
            } else {
                bind_function(function, open, &inputs, found.clone()).into_iter().collect()
            };
            let arrays = || arrays.iter().zip(inputs.iter().map(|read| input(open, read)));
            with_function.into_iter().flat_map(|found| self.terms(arrays(), found)).collect::<Vec<_>>()
        });
        fits.find(|fits| !fits.is_empty()).unwrap_or_default()
    }

    /// What a loop collects of its elements, in this order, as a term of a law. What its variables stand for is seen
    /// from outside of the loop.
    fn lambda(
        &self,
        params: &[Name],
        body: &Term,
        open: &Open<Atom>,
        inputs: &[Param<Atom>],
        found: &Found,
    ) -> Option<Vec<Found>> {
        let (last, before) = open.body.stmts.split_last()?;
        let Op::Emit { values, .. } = &last.op else { return None };
        let ([result], true) = (&values[..], open.scans.is_empty() && !slices(body)) else { return None };
        let known = open.captures.iter().chain(inputs).map(|param| (param.var, param.ty.clone()));
        let made = before.iter().flat_map(|stmt| &stmt.outs).map(|out| (out.var, out.ty.clone()));
        let makers = BodyMakers { stmts: before, types: known.chain(made).collect() };
        let value = Value { atom: result.clone(), ty: makers.ty(result.var()?)?.clone() };
        let elements = params.iter().copied().zip(inputs).map(|(name, read)| {
            (name, Bound::Value(Value { atom: Atom::Var(read.var), ty: read.ty.clone() }))
        });
        let inner = Found { bound: elements.collect(), ..Found::default() };
        let outside = |atom: &Atom| match atom.var() {
            None => Some(atom.clone()),
            Some(var) => open.captures.iter().find(|p| p.var == var).map(|p| p.operand.clone()),
        };
        let seen = |mut inner: Found| {
            (inner.stmts.len() == before.len()).then_some(())?;
            params.iter().for_each(|name| _ = inner.bound.remove(name));
            let mut found = found.clone();
            for (name, bound) in inner.bound {
                found = found.bind(name, bound.seen_from(&outside)?)?;
            }
            for (operator, neutral) in inner.operators {
                found.operators.push((operator, outside(&neutral)?));
            }
            Some(found)
        };
        Some(Finder(&makers).term(body, &value, inner).into_iter().filter_map(seen).collect())
    }

    fn filter(&self, predicate: &Term, array: &Term, open: &Open<Atom>, found: Found) -> Option<Vec<Found>> {
        let Term::Var(name) = predicate else { return None };
        let ([read], Some(_)) = (open.inputs.as_slice(), collected(open)) else { return None };
        let (branch, before) = open.body.stmts.split_last()?;
        let branches: Vec<&Scope> = branch.op.branches().collect();
        let emits = |scope: &Scope| matches!(scope.stmts.as_slice(), [s] if s.op == emit(read.var));
        let [then, otherwise] = branches.as_slice() else { return None };
        if !emits(then) || !otherwise.stmts.is_empty() || !before.iter().all(by_itself) {
            return None;
        }
        let mut condition = None;
        visit::operands(&branch.op, &mut |atom| condition = Some(atom.clone()));
        let body = Scope { stmts: before.to_vec(), results: vec![condition?] };
        let bool = Ty { scalar: ScalarType::Bool, dims: vec![] };
        let function = Function::of(&open.captures, &[(read.var, read.ty.clone())], &body, bool);
        Some(self.term(array, &input(open, read), found.bind(name, Bound::Function(function))?))
    }

    fn scan(
        &self,
        operator: Name,
        neutral: Name,
        array: &Term,
        open: &Open<Atom>,
        found: Found,
    ) -> Option<Vec<Found>> {
        let ([read], [(scan, neutrals)], Some(_)) =
            (open.inputs.as_slice(), open.scans.as_slice(), collected(open))
        else {
            return None;
        };
        let [step, last] = open.body.stmts.as_slice() else { return None };
        let steps = Op::Step { scan: 0, values: vec![Atom::Var(read.var)] };
        if step.op != steps || last.op != emit(step.outs.first()?.var) {
            return None;
        }
        let found = bind_operator(open, (scan, neutrals), operator, neutral, found)?;
        Some(self.term(array, &input(open, read), found))
    }

    /// What a fold combines: the elements of one array as they are.
    fn elements(&self, array: &Term, open: &Open<Atom>, found: Found) -> Option<Vec<Found>> {
        let [read] = open.inputs.as_slice() else { return None };
        let [last] = open.body.stmts.as_slice() else { return None };
        (last.op == emit(read.var)).then_some(())?;
        Some(self.term(array, &input(open, read), found))
    }
}

/// A fold without a scan.
fn folded(open: &Open<Atom>, operator: Name, neutral: Name, found: Found) -> Option<Found> {
    let ([], [(collector, neutrals)]) = (open.scans.as_slice(), open.collectors.as_slice()) else {
        return None;
    };
    bind_operator(open, (collector.as_fold()?, neutrals), operator, neutral, found)
}

/// The types of what a loop collects in order, if it does nothing else.
fn collected(open: &Open<Atom>) -> Option<&[Ty]> {
    let [(collector, _)] = open.collectors.as_slice() else { return None };
    collector.as_collect()
}

fn bind_operator(
    open: &Open<Atom>,
    (operator, neutrals): (&Operator, &[Atom]),
    name: Name,
    neutral: Name,
    mut found: Found,
) -> Option<Found> {
    let ([left], [right], [ty], [ne]) =
        (&operator.left[..], &operator.right[..], &operator.tys[..], neutrals)
    else {
        return None;
    };
    // One that combines from the left is no operator of a law.
    if operator.is_ordered() {
        return None;
    }
    let params = [(*left, ty.clone()), (*right, ty.clone())];
    let function = Function::of(&open.captures, &params, &operator.body, ty.clone());
    found.operators.push((operator.clone(), ne.clone()));
    let found = found.bind(name, Bound::Operator(function, operator.bracket))?;
    found.bind(neutral, Bound::Value(Value { atom: ne.clone(), ty: ty.clone() }))
}

/// What the loop emits for its elements, in this order, as the function; `None` where it does more than that, or
/// looks at its position.
fn bind_function(function: &Term, open: &Open<Atom>, inputs: &[Param<Atom>], found: Found) -> Option<Found> {
    let Term::Var(name) = function else { return None };
    let (last, before) = open.body.stmts.split_last()?;
    let Op::Emit { values, .. } = &last.op else { return None };
    let [(collector, _)] = open.collectors.as_slice() else { return None };
    let plain = open.scans.is_empty() && values.len() == 1 && !collector.takes_arrays();
    if !plain || !before.iter().all(by_itself) {
        return None;
    }
    let params: Vec<_> = inputs.iter().map(|read| (read.var, read.ty.clone())).collect();
    let body = Scope { stmts: before.to_vec(), results: values.clone() };
    let result = collector.tys().first()?.clone();
    found.bind(name, Bound::Function(Function::of(&open.captures, &params, &body, result)))
}

/// Whether a statement of a loop's body has nothing to do with the loop.
fn by_itself(stmt: &Stmt) -> bool {
    let own = |op: &Op| matches!(op, Op::Position | Op::Emit { .. } | Op::Step { .. });
    !own(&stmt.op) && !stmt.op.branches().any(|branch| any_stmt(branch, &mut |s| own(&s.op)))
}

fn emit(var: Var) -> Op {
    Op::Emit { collector: 0, values: vec![Atom::Var(var)] }
}

/// Whether no size comes into being in an operation: a copy of it would be another size.
fn binds_nothing(op: &Op) -> bool {
    let mut nothing = true;
    visit::bound_inside(op, &mut |_| nothing = false);
    nothing
}

/// An array that a loop reads element by element.
fn input(open: &Open<Atom>, read: &Param<Atom>) -> Value {
    let dims = [vec![open.space.clone()], read.ty.dims.clone()].concat();
    Value { atom: read.operand.clone(), ty: Ty { scalar: read.ty.scalar, dims } }
}

fn arrays_of(l: &Loop, element: &Ty) -> Ty {
    Ty { scalar: element.scalar, dims: [vec![l.space.clone()], element.dims.clone()].concat() }
}

fn captured(l: &Loop, place: usize) -> Option<Value> {
    Some(Value { atom: l.captures.get(place)?.clone(), ty: l.fun.captures.get(place)?.clone() })
}

/// Whether a loop may do nothing but move elements: it is no other that is made to be compared with it.
fn only_moves(l: &Loop) -> bool {
    let places = |ty: ScalarType| matches!(ty, ScalarType::I64 | ScalarType::Bool);
    let computes = |op: &Op| {
        let elsewhere = matches!(op, Op::Prim(prim, _) if !places(prim.ty));
        elsewhere || matches!(op, Op::Call(..) | Op::Step { .. })
    };
    l.fun.scans.is_empty() && !any_stmt(&l.fun.body, &mut |stmt| computes(&stmt.op))
}

/// Where a loop that only reads a part of an array starts, and the array. Whether the part is there is not asked.
pub fn slice(l: &Loop) -> Option<(Value, Value)> {
    let (first, of) = start_and_array(l).filter(|_| only_moves(l))?;
    let made = Builder::beside(&[of.clone(), first.clone()]).slice(&of, first.clone(), &l.space)?;
    (made == *l).then_some((first, of))
}

/// Where a loop that reads a part of an array would start, and the array.
fn start_and_array(l: &Loop) -> Option<(Value, Value)> {
    let i64 = Ty { scalar: ScalarType::I64, dims: vec![] };
    let outside = |var: &Var| captured(l, var.0 as usize);
    let (mut start, mut array) = (number_of(Size::constant(0)), None);
    for stmt in &l.fun.body.stmts {
        if let Op::Prim(Prim { op: PrimOp::Add, .. }, args) = &stmt.op {
            let first = args.iter().find_map(|arg| match arg {
                Atom::Var(var) => Some(outside(var)?.atom),
                Atom::Const(_) | Atom::Size(_) => Some(arg.clone()),
            });
            start = first?;
        }
        if let Op::Index { array: read, .. } = &stmt.op {
            array = outside(read);
        }
    }
    // One that reads all of an array reads it element by element.
    let all = || Some(Value { atom: l.inputs.first()?.clone(), ty: arrays_of(l, l.fun.inputs.first()?) });
    Some((Value { atom: start, ty: i64 }, array.or_else(all)?))
}

/// A number of elements as what stands in the place of a term.
fn counted(count: &Count, number: Atom, found: Found) -> Option<Found> {
    let number = known(&number).map_or(number, number_of);
    match count {
        Count::Zero => (number == number_of(Size::constant(0))).then_some(found),
        Count::Named(name) => {
            let ty = Ty { scalar: ScalarType::I64, dims: vec![] };
            found.bind(name, Bound::Value(Value { atom: number, ty }))
        }
        Count::Length(array) => {
            let Some(Bound::Value(array)) = found.bound.get(array) else { return None };
            (Some(array.ty.dims.first()?) == known(&number).as_ref()).then_some(found)
        }
        Count::Sum(..) | Count::Difference(..) => None,
    }
}

/// The size of a view, where it is said by one.
fn size_of(stmt: &Stmt, n: &Atom) -> Option<Bound> {
    let size = stmt.outs[0].ty.dims.first()?;
    (*n == Atom::Size(size.clone())).then(|| Bound::Size(size.clone()))
}

/// All orders of so many.
fn orders(n: usize) -> Vec<Vec<usize>> {
    let Some(last) = n.checked_sub(1) else { return vec![vec![]] };
    let shorter = orders(last).into_iter();
    let with_last = |order: Vec<usize>| {
        (0..=order.len()).rev().map(move |at| [&order[..at], &[last], &order[at..]].concat())
    };
    shorter.flat_map(with_last).collect()
}
