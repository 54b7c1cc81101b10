//! Values as native code takes them and gives them: for each scalar of the type one array in memory,
//! however many tuples and records stand around it.

use std::io;
use std::sync::Arc;

use lawson_oracle::scalar::{Scalar, ScalarType};
use lawson_oracle::syntax::ast::Name;
use lawson_oracle::types::Type;
use lawson_oracle::value::binary::Part;
use lawson_oracle::value::{Array, RowType, Value, Variant};

use crate::core::layout::{is_unit, leaves, scalars, settle, split};
use crate::core::value::scalars_in;
use crate::native::{NativeArray, NativeValue};
use lawson_tiles::elem::Elem;
use lawson_tiles::with_type;

/// A value, flat. Cloning is cheap.
#[derive(Clone, Debug)]
pub struct Flat {
    /// Its type, with its extents.
    pub row: RowType,
    /// One for each scalar of the type, in order; its extents are those of all arrays around the scalar.
    pub parts: Vec<NativeValue<'static>>,
}

/// A scalar of a value's type.
#[derive(Clone, PartialEq, Debug)]
pub struct Leaf {
    /// The value's name, with the path through tuples and records: `result.0.x`.
    pub name: String,
    /// The scalar.
    pub scalar: ScalarType,
    /// The extents of all arrays around it, outermost first.
    pub dims: Vec<i64>,
}

impl Flat {
    /// From a value.
    pub fn of(value: &Value) -> Flat {
        let parts = split(value).iter().filter_map(NativeValue::from_core).collect();
        Flat { row: value.row_type(), parts }
    }

    /// From a value in Futhark's binary format; `None` where there is no memory for it.
    pub fn of_binary(part: &Part<'_>) -> Option<Flat> {
        let scalars = part.scalars();
        let value = with_type!(part.scalar, T => {
            let mut data = Vec::<T>::new();
            data.try_reserve_exact(scalars.len()).ok()?;
            data.extend(scalars.map(T::from_scalar));
            match data[..] {
                [x] if part.dims.is_empty() => NativeValue::Scalar(x.to_scalar()),
                _ => NativeValue::Array(NativeArray::owned(part.dims.clone(), data)?),
            }
        });
        Some(Flat { row: part.row(), parts: vec![value] })
    }

    /// The value of this type whose parts these are; `None` when they are too few.
    pub fn join(ty: &Type, parts: Vec<NativeValue<'static>>) -> Option<Flat> {
        let row = row_type(ty, 0, &mut parts.iter().map(NativeValue::dims).peekable())?;
        Some(Flat { row, parts })
    }

    /// A value of this type, where numbers were drawn part by part ([`settle`]).
    pub fn settled(self, ty: &Type) -> Flat {
        if !ty.any(&mut |part| matches!(part, Type::Sum(_))) {
            return self;
        }
        let mut parts: Vec<_> = self.parts.iter().map(NativeValue::to_core).collect();
        settle(ty, &mut parts);
        Flat { row: self.row, parts: parts.iter().filter_map(NativeValue::from_core).collect() }
    }

    /// As a value of the oracle.
    pub fn value(&self) -> Value {
        self.view().value()
    }

    /// To look into it.
    pub fn view(&self) -> View<'_> {
        View { row: &self.row, parts: &self.parts, at: vec![0; self.parts.len()] }
    }

    /// The scalars of its type.
    pub fn leaves(&self, name: &str) -> Vec<Leaf> {
        let mut names = names(name, &self.row).into_iter();
        let mut out = Vec::new();
        leaves(&self.row, &mut Vec::new(), &mut |scalar, dims| {
            out.extend(names.next().map(|name| Leaf { name, scalar, dims: dims.to_vec() }));
        });
        out
    }

    /// The components of a tuple; any other value as it is.
    pub fn components(self) -> Vec<Flat> {
        let RowType::Tuple(rows) = self.row else { return vec![self] };
        let mut parts = self.parts.into_iter();
        rows.into_iter()
            .map(|row| Flat { parts: parts.by_ref().take(scalars(&row)).collect(), row })
            .collect()
    }
}

/// The type with the extents that the parts have; `depth` arrays stand around it.
fn row_type<'p>(
    ty: &Type,
    depth: usize,
    parts: &mut std::iter::Peekable<impl Iterator<Item = &'p [i64]>>,
) -> Option<RowType> {
    Some(match ty {
        Type::Scalar(scalar) => {
            parts.next()?;
            RowType::Scalar(*scalar)
        }
        unit if is_unit(unit) => {
            parts.next()?;
            RowType::Tuple(Vec::new())
        }
        Type::Array(_, elem) => {
            let n = *parts.peek()?.get(depth)?;
            RowType::Array(n, Arc::new(row_type(elem, depth + 1, parts)?))
        }
        Type::Tuple(tys) => {
            RowType::Tuple(tys.iter().map(|ty| row_type(ty, depth, parts)).collect::<Option<_>>()?)
        }
        Type::Record(fields) => {
            let rows = fields.iter().map(|(f, ty)| Some((f.clone(), row_type(ty, depth, parts)?)));
            RowType::Record(rows.collect::<Option<_>>()?)
        }
        Type::Sum(variants) => {
            parts.next()?;
            let mut rows = Vec::new();
            for (name, ty) in variants.iter() {
                let fields = ty.fields().iter().map(|ty| row_type(ty, depth, parts));
                rows.push((name.clone(), RowType::Tuple(fields.collect::<Option<_>>()?)));
            }
            RowType::Sum(rows)
        }
        _ => return None,
    })
}

/// The names of a row's scalars.
fn names(name: &str, row: &RowType) -> Vec<String> {
    match row {
        RowType::Scalar(_) => vec![name.to_string()],
        RowType::Tuple(rows) if rows.is_empty() => vec![name.to_string()],
        RowType::Array(_, row) => names(name, row),
        RowType::Tuple(rows) => {
            rows.iter().enumerate().flat_map(|(i, row)| names(&format!("{name}.{i}"), row)).collect()
        }
        RowType::Record(fields) => {
            fields.iter().flat_map(|(field, row)| names(&format!("{name}.{field}"), row)).collect()
        }
        RowType::Sum(variants) => {
            let field =
                |variant: &str, (i, row): (usize, &RowType)| names(&format!("{name}.{variant}.{i}"), row);
            let fields = variants.iter().flat_map(|(variant, row)| {
                row.fields().iter().enumerate().flat_map(|row| field(variant, row)).collect::<Vec<_>>()
            });
            std::iter::once(format!("{name}.tag")).chain(fields).collect()
        }
    }
}

/// The scalars of a type by the names that [`Flat::leaves`] gives them in a value of it, each with the
/// number of arrays around it.
pub fn ranks(name: &str, ty: &Type) -> Vec<(String, usize)> {
    match ty {
        unit if is_unit(unit) => vec![(name.to_string(), 0)],
        Type::Array(_, elem) => ranks(name, elem).into_iter().map(|(name, rank)| (name, rank + 1)).collect(),
        Type::Tuple(tys) => {
            tys.iter().enumerate().flat_map(|(i, t)| ranks(&format!("{name}.{i}"), t)).collect()
        }
        Type::Record(fields) => fields.iter().flat_map(|(f, t)| ranks(&format!("{name}.{f}"), t)).collect(),
        Type::Sum(variants) => {
            let field = |variant: &str, (i, ty): (usize, &Type)| ranks(&format!("{name}.{variant}.{i}"), ty);
            let fields = variants.iter().flat_map(|(variant, ty)| {
                ty.fields().iter().enumerate().flat_map(|ty| field(variant, ty)).collect::<Vec<_>>()
            });
            std::iter::once((format!("{name}.tag"), 0)).chain(fields).collect()
        }
        _ => vec![(name.to_string(), 0)],
    }
}

/// A part of a flat value, where it lies.
#[derive(Clone, Debug)]
pub struct View<'a> {
    row: &'a RowType,
    parts: &'a [NativeValue<'static>],
    /// The first scalar in each part.
    at: Vec<usize>,
}

/// What a view shows.
pub enum Node<'a> {
    /// A scalar.
    Scalar(Scalar),
    /// The components of a tuple.
    Tuple(Vec<View<'a>>),
    /// The fields of a record.
    Record(Vec<(&'a Name, View<'a>)>),
    /// A constructor, and its fields.
    Sum(&'a Name, Vec<View<'a>>),
    /// An array.
    Array(Elements<'a>),
}

/// The elements of an array.
pub struct Elements<'a> {
    /// How many.
    pub len: usize,
    first: View<'a>,
    /// From one element to the next, in scalars of each part.
    strides: Vec<usize>,
}

impl<'a> View<'a> {
    /// Its type, with its extents.
    pub fn row(&self) -> &'a RowType {
        self.row
    }

    /// What it shows.
    pub fn node(&self) -> Node<'a> {
        match self.row {
            RowType::Scalar(_) => Node::Scalar(self.parts[0].element(self.at[0])),
            RowType::Tuple(rows) => Node::Tuple(self.among(rows.iter())),
            RowType::Record(fields) => {
                let views = self.among(fields.iter().map(|(_, row)| row));
                Node::Record(fields.iter().map(|(name, _)| name).zip(views).collect())
            }
            RowType::Sum(variants) => {
                let own = self.parts[0].element(self.at[0]).as_integer().unwrap_or(0) as usize;
                let fields = |row: &RowType| row.fields().iter().map(scalars).sum::<usize>();
                let first = 1 + variants[..own].iter().map(|(_, row)| fields(row)).sum::<usize>();
                let (name, row) = &variants[own];
                let own = View { row, parts: &self.parts[first..], at: self.at[first..].to_vec() };
                Node::Sum(name, own.among(row.fields().iter()))
            }
            RowType::Array(n, row) => {
                let mut strides = Vec::new();
                leaves(row, &mut Vec::new(), &mut |_, dims| strides.push(scalars_in(dims)));
                let first = View { row, parts: self.parts, at: self.at.clone() };
                Node::Array(Elements { len: *n as usize, first, strides })
            }
        }
    }

    /// Whether its arrays have no scalar.
    pub fn is_empty(&self) -> bool {
        self.parts.iter().all(|part| part.dims().contains(&0))
    }

    fn among(&self, rows: impl Iterator<Item = &'a RowType>) -> Vec<View<'a>> {
        let mut first = 0;
        let view = |row| {
            let here = first..first + scalars(row);
            first = here.end;
            View { row, parts: &self.parts[here.clone()], at: self.at[here].to_vec() }
        };
        rows.map(view).collect()
    }

    /// In Futhark's text format, as [`View::value`] is displayed, which need not be made for it.
    ///
    /// # Errors
    /// What the writer says.
    pub fn write(&self, out: &mut impl io::Write) -> io::Result<()> {
        match self.node() {
            Node::Scalar(s) => write!(out, "{s}"),
            Node::Array(elements) if elements.len == 0 || self.is_empty() => write!(out, "{}", self.value()),
            Node::Array(elements) => {
                list(out, "[]", (0..elements.len).map(|i| (String::new(), elements.get(i))))
            }
            Node::Tuple(views) => list(out, "()", views.into_iter().map(|view| (String::new(), view))),
            Node::Record(views) => {
                list(out, "{}", views.into_iter().map(|(name, view)| (format!("{name} = "), view)))
            }
            Node::Sum(..) => write!(out, "{}", self.value()),
        }
    }

    /// As a value of the oracle.
    pub fn value(&self) -> Value {
        match self.node() {
            Node::Scalar(s) => Value::Scalar(s),
            Node::Tuple(views) => Value::Tuple(views.iter().map(View::value).collect()),
            Node::Record(views) => {
                Value::Record(views.iter().map(|(name, view)| ((*name).clone(), view.value())).collect())
            }
            Node::Sum(name, views) => {
                let rows = if let RowType::Sum(rows) = self.row { rows.as_slice() } else { &[] };
                let fields = views.iter().map(View::value).collect();
                Value::Sum(Variant { name: name.clone(), fields, row: rows.into() })
            }
            Node::Array(elements) => {
                let elems = (0..elements.len).map(|i| elements.get(i).value()).collect();
                Value::Array(Array::new(elements.first.row.clone(), elems))
            }
        }
    }
}

fn list<'v>(
    out: &mut impl io::Write,
    brackets: &str,
    items: impl Iterator<Item = (String, View<'v>)>,
) -> io::Result<()> {
    let (open, close) = brackets.split_at(1);
    write!(out, "{open}")?;
    for (i, (name, view)) in items.enumerate() {
        write!(out, "{}{name}", if i == 0 { "" } else { ", " })?;
        view.write(out)?;
    }
    write!(out, "{close}")
}

impl<'a> Elements<'a> {
    /// The element at `i`, which is less than the length.
    pub fn get(&self, i: usize) -> View<'a> {
        let at = self.first.at.iter().zip(&self.strides).map(|(at, stride)| at + i * stride).collect();
        View { at, ..self.first }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lawson_oracle::types::Size;
    use lawson_oracle::value::text::parse_values;

    /// `(bool, [2]{a: i32, b: [3]f64})`, by hand.
    fn nested() -> (Type, Value) {
        let float = Type::Scalar(ScalarType::F64);
        let b = Type::Array(Size::constant(3), Arc::new(float));
        let fields = vec![("a".into(), Type::Scalar(ScalarType::I32)), ("b".into(), b)];
        let records = Type::Array(Size::constant(2), Arc::new(Type::Record(fields.into())));
        let record = |a, b: [f64; 3]| {
            let b = Value::Array(Array::scalars(ScalarType::F64, b.map(Scalar::F64)));
            Value::Record(vec![("a".into(), Value::Scalar(Scalar::I32(a))), ("b".into(), b)])
        };
        let elems = vec![record(1, [0.5, 1.5, 2.5]), record(2, [3.5, 4.5, 5.5])];
        let array = Array::new(elems[0].row_type(), elems);
        let ty = Type::Tuple([Type::Scalar(ScalarType::Bool), records].into());
        (ty, Value::Tuple(vec![Value::Scalar(Scalar::Bool(true)), array.into()]))
    }

    #[test]
    fn a_value_is_the_same_flat() {
        let (ty, value) = nested();
        let flat = Flat::of(&value);
        let dims: Vec<_> = flat.parts.iter().map(NativeValue::dims).collect();
        assert_eq!(dims, [&[][..], &[2], &[2, 3]]);
        assert_eq!(flat.value(), value);
        let names: Vec<_> = flat.leaves("r").into_iter().map(|leaf| leaf.name).collect();
        assert_eq!(names, ["r.0", "r.1.a", "r.1.b"]);
        let again = Flat::join(&ty, flat.parts.clone()).unwrap();
        assert_eq!(again.value(), value);
        assert!(Flat::join(&ty, flat.parts[..2].to_vec()).is_none());
        assert_eq!(again.components()[1].value(), value.as_tuple().unwrap()[1]);
    }

    #[test]
    fn a_value_is_written_as_it_is_displayed() {
        let empty = |text: &str| parse_values(text).unwrap().remove(0);
        let texts = [
            "empty([0]i32)",
            "empty([2][0]i32)",
            "[1i8]",
            "[(1i32, 2u8), (3i32, 4u8)]",
            "[f64.nan, -f64.inf, 0.1f64]",
            "([true], empty([0][3]f32))",
            "()",
            "[[1i64, 2i64], [3i64, 4i64]]",
            "[(empty([0]i32), 1i32)]",
        ];
        for value in texts.map(empty).into_iter().chain([nested().1]) {
            let mut out = Vec::new();
            Flat::of(&value).view().write(&mut out).unwrap();
            assert_eq!(String::from_utf8(out).unwrap(), value.to_string());
        }
    }

    #[test]
    fn an_element_is_looked_up_where_it_lies() {
        let flat = Flat::of(&nested().1);
        let Node::Tuple(views) = flat.view().node() else { panic!() };
        let Node::Array(records) = views[1].node() else { panic!() };
        let Node::Record(fields) = records.get(1).node() else { panic!() };
        let Node::Array(floats) = fields[1].1.node() else { panic!() };
        assert_eq!(floats.get(2).value(), Value::Scalar(Scalar::F64(5.5)));
    }
}
