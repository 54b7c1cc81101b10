//! An input as its scalars, and what can be changed in it.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::want::Want;
use crate::domain::Traced;
use crate::domain::traced::Number;
use crate::generate::input::{elements, row_type};
use crate::scalar::{Scalar, ScalarType};
use crate::syntax::ast::Name;
use crate::types::{Scheme, Size, SizeVar};
use crate::value::{Array, RowType, Value, Variant};

/// Arguments of an entry.
pub(super) struct Input<'s> {
    scheme: &'s Scheme,
    pub args: Vec<Value>,
    /// The values of the size variables in the types of the parameters, and of the parameters that are some.
    pub sizes: BTreeMap<SizeVar, i64>,
    /// Each scalar of the arguments, in order.
    scalars: Vec<Scalar>,
    /// Where each of them stands: those at one place in the elements of an array are alike.
    columns: Vec<usize>,
    /// What each of them was to be so far.
    bounds: Vec<Option<Want>>,
    /// Scalars were made small already.
    tamed: bool,
}

/// A change of an input.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Change {
    /// The scalar with this position becomes that.
    Scalar(usize, Want),
    /// The scalars of a column come in order, from the least on or from the greatest.
    Sorted(usize, bool),
    /// A size variable gets a value.
    Size(SizeVar, i64),
}

/// Sizes are looked for up to here.
const LONGEST: i64 = 64;
/// Of the sizes that serve, so many for each variable.
const SIZES: usize = 4;
/// Elements of an argument, at most.
const MOST: u64 = 1 << 13;

impl<'s> Input<'s> {
    pub fn new(scheme: &'s Scheme, args: Vec<Value>, sizes: BTreeMap<SizeVar, i64>) -> Input<'s> {
        let (scalars, columns, bounds) = (Vec::new(), Vec::new(), Vec::new());
        let mut input = Input { scheme, args, sizes, scalars, columns, bounds, tamed: false };
        input.take_apart();
        input
    }

    fn take_apart(&mut self) {
        (self.scalars, self.columns) = (Vec::new(), Vec::new());
        let mut column = 0;
        for arg in &self.args {
            column = scalars(arg, column, &mut |scalar, column| {
                self.scalars.push(scalar);
                self.columns.push(column);
            });
        }
        self.bounds = vec![None; self.scalars.len()];
    }

    /// Scalars in all arguments.
    pub fn len(&self) -> u64 {
        self.scalars.len() as u64
    }

    /// What the scalar with this position has to be for this and for what it was to be so far; nothing where it can't.
    pub fn narrowed(&self, at: usize, want: Want) -> Option<Want> {
        let narrowed = self.bounds[at].map_or(Some(want), |bound| bound.and(want))?;
        narrowed.instead_of(self.scalars[at]).map(|_| narrowed)
    }

    /// Scalars may be anything again; says whether there was anything that one was to be.
    pub fn forget(&mut self) -> bool {
        let known = self.bounds.iter().any(Option::is_some);
        self.bounds.fill(None);
        known
    }

    /// The arguments over numbers that remember where they stand in them.
    pub fn traced(&self, trace: &mut Traced) -> Vec<Value<Number>> {
        let mut positions = 0..;
        let mut number = |scalar: &Scalar| trace.input(positions.next().unwrap_or_default(), *scalar);
        self.args.iter().map(|arg| arg.map(&mut number)).collect()
    }

    /// The change that sorts the array in which both scalars stand; nothing where they stand in none, or it is sorted.
    pub fn sorted(&self, first: usize, second: usize, ascending: bool) -> Option<Change> {
        let column = self.columns[first];
        let change = Change::Sorted(column, ascending);
        (column == self.columns[second] && !self.is_sorted(column, ascending)).then_some(change)
    }

    fn is_sorted(&self, column: usize, ascending: bool) -> bool {
        let of = |at: &usize| self.columns[*at] == column;
        let all: Vec<Scalar> = (0..self.scalars.len()).filter(of).map(|at| self.scalars[at]).collect();
        all.is_sorted_by(|a, b| if ascending { a <= b } else { a >= b })
    }

    /// The change of a scalar that is this number.
    pub fn with(&self, number: i64, want: Want) -> Option<Change> {
        let at = self.scalars.iter().position(|scalar| scalar.as_integer() == Some(number.into()))?;
        self.narrowed(at, want).map(|_| Change::Scalar(at, want))
    }

    /// The sizes by which arrays with this extent get another one.
    pub fn resized(&self, extent: i64, want: Want) -> Vec<Change> {
        let mut found: Vec<Change> = Vec::new();
        let value =
            |size: &Size, sizes: &BTreeMap<SizeVar, i64>| size.evaluate(&mut |v| sizes.get(v).copied());
        let all = self.scheme.params.iter().flat_map(|ty| ty.extents());
        for size in all.filter(|size| value(size, &self.sizes) == Some(extent)) {
            for var in size.unknowns() {
                let serves = |n: &i64| {
                    let mut sizes = self.sizes.clone();
                    sizes.insert(var.clone(), *n);
                    value(size, &sizes).is_some_and(|n| want.holds(Scalar::I64(n)))
                };
                let changes = (0..=LONGEST).filter(serves).map(|n| Change::Size(var.clone(), n)).take(SIZES);
                let changes: Vec<Change> = changes.filter(|change| !found.contains(change)).collect();
                found.extend(changes);
            }
        }
        found
    }

    /// Carries changes out; says whether anything is another than before.
    pub fn change(&mut self, changes: &[Change]) -> bool {
        let before = (self.scalars.clone(), self.sizes.clone());
        let mut sizes = self.sizes.clone();
        for change in changes {
            match change {
                Change::Scalar(at, want) => self.set(*at, *want),
                Change::Sorted(column, ascending) => self.sort(*column, *ascending),
                Change::Size(var, n) => _ = sizes.insert(var.clone(), *n),
            }
        }
        // Parameters that are sizes have what was set.
        let mut at = 0;
        for ((_, size), arg) in self.scheme.names.iter().zip(&self.args) {
            if let (Some(var), Some(Scalar::I64(n))) = (size, self.scalars.get(at))
                && self.sizes.get(var) != Some(n)
            {
                sizes.insert(var.clone(), *n);
            }
            scalars(arg, 0, &mut |_, _| at += 1);
        }
        self.put_together();
        if sizes != self.sizes {
            self.resize(sizes);
        }
        before != (self.scalars.clone(), self.sizes.clone())
    }

    /// A scalar becomes what is wanted, and those beside it in its array too, where they are something else.
    fn set(&mut self, at: usize, want: Want) {
        self.set_one(at, want);
        for other in (0..self.scalars.len()).filter(|_| want.is_wide()) {
            if self.columns[other] == self.columns[at] && !want.holds(self.scalars[other]) {
                self.set_one(other, want);
            }
        }
    }

    fn set_one(&mut self, at: usize, want: Want) {
        let narrowed = self.narrowed(at, want).unwrap_or(want);
        self.scalars[at] = narrowed.instead_of(self.scalars[at]).unwrap_or(self.scalars[at]);
        self.bounds[at] = Some(narrowed);
    }

    fn sort(&mut self, column: usize, ascending: bool) {
        let positions: Vec<usize> =
            (0..self.scalars.len()).filter(|at| self.columns[*at] == column).collect();
        let mut all: Vec<Scalar> = positions.iter().map(|at| self.scalars[*at]).collect();
        all.sort();
        if !ascending {
            all.reverse();
        }
        for (at, scalar) in positions.into_iter().zip(all) {
            (self.scalars[at], self.bounds[at]) = (scalar, None);
        }
    }

    /// The arguments of the scalars.
    fn put_together(&mut self) {
        let mut scalars = self.scalars.iter();
        let mut next = |old: &Scalar| scalars.next().copied().unwrap_or(*old);
        self.args = self.args.iter().map(|arg| arg.map(&mut next)).collect();
    }

    /// Gives the arguments these sizes, if they can have them.
    fn resize(&mut self, sizes: BTreeMap<SizeVar, i64>) {
        let params = self.scheme.params.iter().zip(&self.scheme.names).zip(&self.args);
        let args = params.map(|((ty, (_, size)), arg)| match size.as_ref().and_then(|var| sizes.get(var)) {
            Some(n) => Some(Value::Scalar(Scalar::I64(*n))),
            None => {
                let row = row_type(ty, &sizes).ok().filter(|row| elements(row) <= MOST)?;
                Some(shaped(Some(arg), &row, &mut small()))
            }
        });
        if let Some(args) = args.collect::<Option<Vec<Value>>>() {
            (self.args, self.sizes) = (args, sizes);
        }
        // Also where nothing came of it: then a parameter that is a size has the value that it had.
        let params = self.scheme.names.iter().zip(&mut self.args);
        for ((_, size), arg) in params {
            if let Some(n) = size.as_ref().and_then(|var| self.sizes.get(var)) {
                *arg = Value::Scalar(Scalar::I64(*n));
            }
        }
        self.take_apart();
    }

    /// Gives every size variable this value, and every parameter that is an integer; says whether anything is another
    /// than before.
    pub fn all_sizes(&mut self, size: i64) -> bool {
        self.forget();
        let mut all: Vec<Change> = self.sizes.keys().map(|var| Change::Size(var.clone(), size)).collect();
        let mut at = 0;
        for arg in &self.args {
            if matches!(arg, Value::Scalar(scalar) if scalar.ty().is_integer()) {
                all.push(Change::Scalar(at, Want::Whole(size.into(), size.into())));
            }
            scalars(arg, 0, &mut |_, _| at += 1);
        }
        let is_changed = self.change(&all);
        self.forget();
        is_changed
    }

    /// Makes all scalars small numbers, once: what can be done when nothing is known.
    pub fn tame(&mut self) -> bool {
        if self.tamed {
            return false;
        }
        self.tamed = true;
        self.forget();
        let changes: Vec<Change> = self
            .scalars
            .iter()
            .enumerate()
            .filter_map(|(at, scalar)| {
                let want = match scalar.ty() {
                    ScalarType::Bool => return None,
                    ty if ty.is_float() => Want::Real(0.25, 8.0),
                    _ => Want::Whole(1, 8),
                };
                let changed = if want.holds(*scalar) { None } else { want.instead_of(*scalar) };
                changed.map(|changed| Change::Scalar(at, Want::exactly(changed)))
            })
            .collect();
        self.change(&changes) && {
            self.forget();
            true
        }
    }
}

/// Calls `f` with each scalar of a value and its column, from this one on; gives the next column.
fn scalars(value: &Value, column: usize, f: &mut dyn FnMut(Scalar, usize)) -> usize {
    match value {
        Value::Scalar(scalar) => {
            f(*scalar, column);
            column + 1
        }
        Value::Tuple(parts) => parts.iter().fold(column, |column, part| scalars(part, column, f)),
        Value::Record(fields) => fields.iter().fold(column, |column, (_, part)| scalars(part, column, f)),
        Value::Sum(variant) => {
            // The columns of the constructors before it.
            let before = variant.row[..variant.tag()].iter().map(|(_, row)| width(row)).sum::<usize>();
            variant.fields.iter().fold(column + before, |column, part| scalars(part, column, f));
            column + variant.row.iter().map(|(_, row)| width(row)).sum::<usize>()
        }
        Value::Array(array) => {
            array.elems.iter().for_each(|elem| _ = scalars(elem, column, f));
            column + width(&array.row)
        }
    }
}

fn width(row: &RowType) -> usize {
    match row {
        RowType::Scalar(_) => 1,
        RowType::Array(_, row) => width(row),
        RowType::Tuple(parts) => parts.iter().map(width).sum(),
        RowType::Record(fields) | RowType::Sum(fields) => fields.iter().map(|(_, row)| width(row)).sum(),
    }
}

/// Small numbers of any type, one after the other.
fn small() -> impl FnMut(ScalarType) -> Scalar {
    let mut numbers = (-2..=6).cycle();
    move |ty| {
        let n: i32 = numbers.next().unwrap_or_default();
        match ty {
            ScalarType::Bool => Scalar::Bool(n % 2 == 0),
            ScalarType::F32 => Scalar::F32(n as f32 / 2.0),
            ScalarType::F64 => Scalar::F64(f64::from(n) / 2.0),
            ty => Scalar::integer(ty, n.into()),
        }
    }
}

/// A value of this shape, with the scalars of another one: its elements from the first on, where there are too few.
fn shaped(old: Option<&Value>, row: &RowType, small: &mut dyn FnMut(ScalarType) -> Scalar) -> Value {
    match (row, old) {
        (RowType::Scalar(_), Some(Value::Scalar(scalar))) => Value::Scalar(*scalar),
        (RowType::Scalar(ty), _) => Value::Scalar(small(*ty)),
        (RowType::Tuple(rows), old) => {
            let old = old.and_then(Value::as_tuple).unwrap_or(&[]);
            Value::Tuple(rows.iter().enumerate().map(|(i, row)| shaped(old.get(i), row, small)).collect())
        }
        (RowType::Record(rows), old) => {
            let old: &[(Name, Value)] = if let Some(Value::Record(fields)) = old { fields } else { &[] };
            let mut field = |i: usize| shaped(old.get(i).map(|(_, part)| part), &rows[i].1, small);
            Value::Record(rows.iter().enumerate().map(|(i, (name, _))| (name.clone(), field(i))).collect())
        }
        (RowType::Sum(rows), old) => {
            let old = if let Some(Value::Sum(old)) = old { Some(old) } else { None };
            let of = |name: &Name| rows.iter().find(|(other, _)| other == name);
            let own = old.and_then(|old| of(&old.name)).or(rows.first());
            let (name, fields) =
                own.map_or((Name::from(""), &[][..]), |(name, row)| (name.clone(), row.fields()));
            let old: &[Value] = old.map_or(&[], |old| &old.fields);
            let fields = fields.iter().enumerate().map(|(i, row)| shaped(old.get(i), row, small)).collect();
            Value::Sum(Variant { name, fields, row: rows.as_slice().into() })
        }
        (RowType::Array(n, row), old) => {
            let old: &[Value] = old.and_then(Value::as_array).map_or(&[], |array| &array.elems);
            let elems = (0..*n as usize).map(|i| shaped(old.get(i % old.len().max(1)), row, small)).collect();
            Value::Array(Array { row: row.clone(), elems: Arc::new(elems) })
        }
    }
}
