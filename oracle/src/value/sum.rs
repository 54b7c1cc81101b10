//! Values of sum types: one constructor with its fields, and what the others would hold.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use super::{RowType, Value};
use crate::scalar::ScalarType;
use crate::syntax::ast::Name;
use crate::types::{SizeVar, Type};

/// A value of a sum type, or what else has fields by a constructor.
#[derive(Clone, Debug)]
pub struct Variant<V> {
    /// The constructor.
    pub name: Name,
    /// Its fields, in order.
    pub fields: Vec<V>,
    /// All constructors of the type, sorted, each with the tuple of its fields. Of a constructor that this is not, the
    /// extents are those of the arrays that the value lacks: nobody reads them.
    pub row: Arc<[(Name, RowType)]>,
}

/// Two values are equal if constructor and fields are.
impl<V: PartialEq> PartialEq for Variant<V> {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name && self.fields == other.fields
    }
}

impl<V: Eq> Eq for Variant<V> {}

impl<V> Variant<V> {
    /// The same with what `f` gives for its fields.
    pub fn map<W>(&self, f: impl FnMut(&V) -> W) -> Variant<W> {
        Variant {
            name: self.name.clone(),
            fields: self.fields.iter().map(f).collect(),
            row: self.row.clone(),
        }
    }

    /// [`Variant::map`], where all fields have a value.
    pub fn try_map<W>(&self, f: impl FnMut(&V) -> Option<W>) -> Option<Variant<W>> {
        let fields = self.fields.iter().map(f).collect::<Option<_>>()?;
        Some(Variant { name: self.name.clone(), fields, row: self.row.clone() })
    }

    /// The number of its constructor among those of the type.
    pub fn tag(&self) -> usize {
        self.row.iter().position(|(name, _)| *name == self.name).unwrap_or(0)
    }
}

impl Value {
    /// `#name fields`, of a type of which nothing else is known yet: [`complete`] adds it where a value is handed over.
    pub fn variant(name: impl Into<Name>, fields: Vec<Value>) -> Value {
        let name = name.into();
        let row = RowType::Tuple(fields.iter().map(Value::row_type).collect());
        Value::Sum(Variant { row: [(name.clone(), row)].into(), name, fields })
    }
}

impl<S> Value<S> {
    /// The value with the rows of a type in its sums and their arrays.
    pub(crate) fn with_row(&self, row: &RowType) -> Value<S>
    where
        S: Clone,
    {
        match (self, row) {
            (Value::Tuple(parts), RowType::Tuple(rows)) => {
                Value::Tuple(parts.iter().zip(rows).map(|(part, row)| part.with_row(row)).collect())
            }
            (Value::Record(fields), RowType::Record(rows)) => {
                let parts = fields.iter().zip(rows);
                Value::Record(
                    parts.map(|((name, part), (_, row))| (name.clone(), part.with_row(row))).collect(),
                )
            }
            (Value::Array(array), RowType::Array(_, row)) => {
                let elems = array.elems.iter().map(|elem| elem.with_row(row)).collect();
                Value::Array(super::Array { row: row.clone(), elems: Arc::new(elems) })
            }
            (Value::Sum(variant), RowType::Sum(rows)) => {
                let own = rows.iter().find(|(name, _)| *name == variant.name);
                let fields = match own {
                    Some((_, RowType::Tuple(rows))) => {
                        variant.fields.iter().zip(rows).map(|(field, row)| field.with_row(row)).collect()
                    }
                    _ => variant.fields.clone(),
                };
                Value::Sum(Variant { name: variant.name.clone(), fields, row: rows.as_slice().into() })
            }
            (other, _) => other.clone(),
        }
    }
}

impl RowType {
    /// What two elements of one array are, each of which may show other constructors of a sum; `None` where they differ.
    pub fn joined(&self, other: &RowType) -> Option<RowType> {
        Some(match (self, other) {
            (RowType::Array(n, a), RowType::Array(m, b)) if n == m => {
                RowType::Array(*n, Arc::new(a.joined(b)?))
            }
            (RowType::Tuple(a), RowType::Tuple(b)) if a.len() == b.len() => {
                RowType::Tuple(a.iter().zip(b).map(|(a, b)| a.joined(b)).collect::<Option<_>>()?)
            }
            (RowType::Record(a), RowType::Record(b)) if a.len() == b.len() => {
                let fields = a.iter().zip(b);
                let fields =
                    fields.map(|((f, a), (g, b))| Some((f.clone(), a.joined(b).filter(|_| f == g)?)));
                RowType::Record(fields.collect::<Option<_>>()?)
            }
            (RowType::Sum(a), RowType::Sum(b)) => {
                let mut all: BTreeMap<_, _> = a.iter().cloned().collect();
                for (name, row) in b {
                    let row = match all.get(name) {
                        Some(other) => other.joined(row)?,
                        None => row.clone(),
                    };
                    all.insert(name.clone(), row);
                }
                RowType::Sum(all.into_iter().collect())
            }
            (a, b) => (a == b).then(|| a.clone())?,
        })
    }
}

/// Gives values of these types, as they were read, the rows of their sums: the arrays that a value lacks are as long as the
/// others that have their size, and without elements where there are none. What is not of its type stays as it is.
pub fn complete<S: Clone>(
    values: &[Value<S>],
    types: &[Type],
    scalar: &mut dyn FnMut(&S) -> ScalarType,
) -> Vec<Value<S>> {
    if !types.iter().any(|ty| ty.any(&mut |part| matches!(part, Type::Sum(_)))) {
        return values.to_vec();
    }
    let mut sizes = BTreeMap::new();
    values.iter().zip(types).for_each(|(value, ty)| told(value, ty, &mut sizes));
    let whole = |(value, ty): (&Value<S>, &Type)| match row(Some(&shown(value, scalar)), ty, &sizes) {
        Some(row) => value.with_row(&row),
        None => value.clone(),
    };
    let rest = values.iter().skip(types.len()).cloned();
    values.iter().zip(types).map(whole).chain(rest).collect()
}

/// The sizes that are alone an extent of what there is.
fn told<S>(value: &Value<S>, ty: &Type, sizes: &mut BTreeMap<SizeVar, i64>) {
    match (value, ty) {
        (Value::Array(array), Type::Array(size, row)) => {
            size.as_var().map(|var| sizes.entry(var.clone()).or_insert(array.len() as i64));
            match array.elems.is_empty() {
                false => array.elems.iter().for_each(|elem| told(elem, row, sizes)),
                true => told_by_row(&array.row, row, sizes),
            }
        }
        (Value::Tuple(parts), Type::Tuple(types)) => {
            parts.iter().zip(&**types).for_each(|(part, ty)| told(part, ty, sizes));
        }
        (Value::Record(parts), Type::Record(types)) => {
            parts.iter().zip(&**types).for_each(|((_, part), (_, ty))| told(part, ty, sizes));
        }
        (Value::Sum(variant), Type::Sum(types)) => {
            if let Some((_, ty)) = types.iter().find(|(name, _)| *name == variant.name) {
                variant.fields.iter().zip(ty.fields()).for_each(|(part, ty)| told(part, ty, sizes));
            }
        }
        _ => {}
    }
}

fn told_by_row(row: &RowType, ty: &Type, sizes: &mut BTreeMap<SizeVar, i64>) {
    if let (RowType::Array(n, row), Type::Array(size, ty)) = (row, ty) {
        size.as_var().map(|var| sizes.entry(var.clone()).or_insert(*n));
        told_by_row(row, ty, sizes);
    }
}

/// The row of what there is: of a sum only its own constructor.
fn shown<S>(value: &Value<S>, scalar: &mut dyn FnMut(&S) -> ScalarType) -> RowType {
    match value {
        Value::Scalar(s) => RowType::Scalar(scalar(s)),
        Value::Tuple(parts) => RowType::Tuple(parts.iter().map(|part| shown(part, scalar)).collect()),
        Value::Record(fields) => {
            RowType::Record(fields.iter().map(|(name, part)| (name.clone(), shown(part, scalar))).collect())
        }
        Value::Sum(variant) => {
            let fields = variant.fields.iter().map(|part| shown(part, scalar)).collect();
            RowType::Sum(vec![(variant.name.clone(), RowType::Tuple(fields))])
        }
        Value::Array(array) if matches!(*array.row, RowType::Scalar(_)) => {
            RowType::Array(array.len() as i64, array.row.clone())
        }
        Value::Array(array) => {
            let mut row: Option<RowType> = None;
            for elem in array.elems.iter() {
                let elem = shown(elem, scalar);
                row = Some(match &row {
                    Some(row) => row.joined(&elem).unwrap_or(elem),
                    None => elem,
                });
            }
            RowType::Array(array.len() as i64, row.map_or_else(|| array.row.clone(), Arc::new))
        }
    }
}

/// The row of a value of this type, with the extents that it shows; nothing where it is of another type.
fn row(shown: Option<&RowType>, ty: &Type, sizes: &BTreeMap<SizeVar, i64>) -> Option<RowType> {
    Some(match (ty, shown) {
        (Type::Scalar(ty), None) => RowType::Scalar(*ty),
        (Type::Scalar(_), Some(shown @ RowType::Scalar(_))) => shown.clone(),
        (Type::Array(size, ty), None) => {
            let n = size.evaluate(&mut |var| sizes.get(var).copied()).unwrap_or(0).max(0);
            RowType::Array(n, Arc::new(row(None, ty, sizes)?))
        }
        (Type::Array(_, ty), Some(RowType::Array(n, shown))) => {
            RowType::Array(*n, Arc::new(row(Some(shown), ty, sizes)?))
        }
        (Type::Tuple(types), None) => {
            RowType::Tuple(types.iter().map(|ty| row(None, ty, sizes)).collect::<Option<_>>()?)
        }
        (Type::Tuple(types), Some(RowType::Tuple(shown))) if types.len() == shown.len() => {
            let rows = types.iter().zip(shown).map(|(ty, shown)| row(Some(shown), ty, sizes));
            RowType::Tuple(rows.collect::<Option<_>>()?)
        }
        (Type::Record(types), None) => {
            let rows = types.iter().map(|(name, ty)| Some((name.clone(), row(None, ty, sizes)?)));
            RowType::Record(rows.collect::<Option<_>>()?)
        }
        (Type::Record(types), Some(RowType::Record(shown)))
            if types.iter().map(|(name, _)| name).eq(shown.iter().map(|(name, _)| name)) =>
        {
            let rows = types.iter().zip(shown);
            let rows =
                rows.map(|((name, ty), (_, shown))| Some((name.clone(), row(Some(shown), ty, sizes)?)));
            RowType::Record(rows.collect::<Option<_>>()?)
        }
        (Type::Sum(types), shown) => {
            let shown: &[(Name, RowType)] = match shown {
                None => &[],
                Some(RowType::Sum(shown)) => shown,
                Some(_) => return None,
            };
            if shown.iter().any(|(name, _)| types.iter().all(|(other, _)| other != name)) {
                return None;
            }
            let own = |name: &Name| shown.iter().find(|(other, _)| other == name).map(|(_, row)| row);
            let rows = types.iter().map(|(name, ty)| Some((name.clone(), row(own(name), ty, sizes)?)));
            RowType::Sum(rows.collect::<Option<_>>()?)
        }
        _ => return None,
    })
}

/// `#some 1i32 (#other true)`, `#none`: the fields of a constructor as they are written.
pub(super) fn write_fields<'a, T: fmt::Display + 'a>(
    f: &mut fmt::Formatter<'_>,
    name: &Name,
    fields: impl Iterator<Item = (bool, &'a T)>,
) -> fmt::Result {
    write!(f, "#{name}")?;
    let mut fields = fields;
    fields.try_for_each(|(compound, field)| match compound {
        true => write!(f, " ({field})"),
        false => write!(f, " {field}"),
    })
}
