//! What an expression evaluates to while the interpreter runs: values, arrays that remember their
//! origins, and functions.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use super::apply::At;
use crate::domain::PrimFault;
use crate::scalar::Prim;
use crate::syntax::ast::{Access, Def, Exp, External, Name, Pat};
use crate::syntax::env::Env;
use crate::types::{Builtin, Instance, Scheme, Size, SizeVar, Type, TypeVar};
use crate::value::{Array, RowType, Value, Variant};

/// For each cluster that an array was made in, the origin of each element in that cluster's
/// iteration space. An array without an entry for the cluster that reads it was materialised.
pub(super) type Origins = BTreeMap<u32, Rc<Vec<u64>>>;

/// A value, a function included.
#[derive(Clone)]
pub(super) enum Val<'a, S> {
    Scalar(S),
    Tuple(Vec<Val<'a, S>>),
    Record(Vec<(Name, Val<'a, S>)>),
    Sum(Variant<Val<'a, S>>),
    Array(Array<S>, Origins),
    /// With the arguments so far. They are shared: an argument may be a function that holds others.
    Fun(Rc<Function<'a, S>>, Rc<Vec<Val<'a, S>>>),
}

/// A function that is not yet applied to all its arguments.
pub(super) enum Function<'a, S> {
    /// A lambda or a local function; the scheme is there where the function has declared parameters.
    Closure { params: &'a [Pat], body: &'a Exp, context: Context<'a, S>, scheme: Option<&'a Scheme> },
    /// A top-level function, its type and size parameters bound, and where it was asked for.
    Global { def: &'a Def, scheme: &'a Scheme, frame: Frame<'a, S>, at: At },
    /// A function of the host.
    External { decl: &'a External, scheme: &'a Scheme },
    /// A scalar primitive.
    Prim(Prim),
    /// A built-in.
    Builtin(Use<'a, S>),
    /// `(op e)`: the operator lacks its left operand.
    RightSection { op: Val<'a, S>, rhs: Val<'a, S> },
    /// `(.f[i])`.
    Accesses(&'a [Access], Context<'a, S>),
}

/// A built-in where it is used, and what the parameters of its type stand for there.
pub(super) struct Use<'a, S> {
    pub builtin: Builtin,
    pub instance: &'a Instance,
    pub frame: Frame<'a, S>,
}

impl<S> Use<'_, S> {
    /// Type and extents of the type parameter with this number, once the sizes in it have values.
    pub fn row(&self, parameter: usize) -> Option<RowType> {
        self.frame.row_type(self.instance.types.get(parameter)?)
    }
}

/// Where an expression is evaluated: the variables and the frame.
#[derive(Clone)]
pub(super) struct Context<'a, S> {
    pub env: Env<Val<'a, S>>,
    pub frame: Frame<'a, S>,
}

impl<'a, S> Context<'a, S> {
    /// This context with a frame of its own: for what is evaluated many times.
    pub fn inner(&self) -> Context<'a, S> {
        Context { env: self.env.clone(), frame: self.frame.inner() }
    }

    /// This context and one more variable.
    pub fn with(&self, name: Name, value: Val<'a, S>) -> Context<'a, S> {
        Context { env: self.env.with(name, value), frame: self.frame.clone() }
    }
}

impl<'a, S: Clone> Val<'a, S> {
    /// The value as what takes turns finds it: its arrays are in memory, whichever loops of a turn made them.
    pub fn between_turns(self) -> Val<'a, S> {
        match self {
            Val::Array(array, _) => Val::Array(array, Origins::new()),
            Val::Tuple(parts) => Val::Tuple(parts.into_iter().map(Val::between_turns).collect()),
            Val::Record(fields) => {
                Val::Record(fields.into_iter().map(|(name, part)| (name, part.between_turns())).collect())
            }
            Val::Sum(variant) => Val::Sum(variant.map(|part| part.clone().between_turns())),
            Val::Scalar(_) | Val::Fun(..) => self,
        }
    }

    /// A first-order value; its arrays are in memory.
    pub fn from_value(value: &Value<S>) -> Val<'a, S> {
        match value {
            Value::Scalar(s) => Val::Scalar(s.clone()),
            Value::Tuple(parts) => Val::Tuple(parts.iter().map(Val::from_value).collect()),
            Value::Record(fields) => {
                Val::Record(fields.iter().map(|(n, v)| (n.clone(), Val::from_value(v))).collect())
            }
            Value::Sum(variant) => Val::Sum(variant.map(Val::from_value)),
            Value::Array(array) => Val::Array(array.clone(), Origins::new()),
        }
    }

    /// The first-order value that it is; `None` for a function.
    pub fn into_value(self) -> Option<Value<S>> {
        Some(match self {
            Val::Scalar(s) => Value::Scalar(s),
            Val::Tuple(parts) => Value::Tuple(parts.into_iter().map(Val::into_value).collect::<Option<_>>()?),
            Val::Record(fields) => {
                let fields = fields.into_iter().map(|(n, v)| Some((n, v.into_value()?)));
                Value::Record(fields.collect::<Option<_>>()?)
            }
            Val::Sum(variant) => Value::Sum(variant.try_map(|part| part.clone().into_value())?),
            Val::Array(array, _) => Value::Array(array),
            Val::Fun(..) => return None,
        })
    }

    /// A function without arguments yet.
    pub fn fun(function: Function<'a, S>) -> Val<'a, S> {
        Val::Fun(Rc::new(function), Rc::default())
    }
}

/// What type parameters and size variables stand for in one application of a function.
pub(super) struct Frame<'a, S>(Rc<FrameData<'a, S>>);

struct FrameData<'a, S> {
    types: BTreeMap<TypeVar, RowTypeOrFun<'a, S>>,
    /// What size parameters stand for that have no value before the arguments have run.
    open: BTreeMap<SizeVar, (Size, Frame<'a, S>)>,
    sizes: RefCell<BTreeMap<SizeVar, i64>>,
    /// The variables that are no `i64` and that computed sizes are made of.
    values: RefCell<BTreeMap<SizeVar, Val<'a, S>>>,
    outer: Option<Frame<'a, S>>,
}

/// What a type parameter stands for: a type with its frame, in which its sizes have their values.
type RowTypeOrFun<'a, S> = (Type, Frame<'a, S>);

impl<S> Clone for Frame<'_, S> {
    fn clone(&self) -> Self {
        Frame(self.0.clone())
    }
}

impl<'a, S> Frame<'a, S> {
    /// A frame that sees no other.
    pub fn root() -> Frame<'a, S> {
        Frame::new(BTreeMap::new(), BTreeMap::new(), None)
    }

    /// A frame with its own type parameters; what it lacks is looked up in `outer`.
    pub fn new(
        types: BTreeMap<TypeVar, RowTypeOrFun<'a, S>>,
        open: BTreeMap<SizeVar, (Size, Frame<'a, S>)>,
        outer: Option<Frame<'a, S>>,
    ) -> Frame<'a, S> {
        let (sizes, values) = (RefCell::default(), RefCell::default());
        Frame(Rc::new(FrameData { types, open, sizes, values, outer }))
    }

    /// A frame inside this one.
    pub fn inner(&self) -> Frame<'a, S> {
        Frame::new(BTreeMap::new(), BTreeMap::new(), Some(self.clone()))
    }

    /// Gives a size variable its value.
    pub fn bind(&self, var: &SizeVar, value: i64) {
        self.0.sizes.borrow_mut().insert(var.clone(), value);
    }

    /// The size parameters of this use that have no value yet.
    pub fn open(&self) -> impl Iterator<Item = &SizeVar> {
        self.0.open.keys().filter(|var| self.lookup(var).is_none())
    }

    /// The value that a size variable was given.
    pub fn lookup(&self, var: &SizeVar) -> Option<i64> {
        let here = self.0.sizes.borrow().get(var).copied();
        let given = || self.0.open.get(var).and_then(|(size, frame)| frame.size(size));
        here.or_else(given).or_else(|| self.0.outer.as_ref()?.lookup(var))
    }

    /// Gives a variable that is no `i64` its value.
    pub fn bind_value(&self, var: &SizeVar, value: Val<'a, S>) {
        self.0.values.borrow_mut().insert(var.clone(), value);
    }

    /// The value that a variable which is no `i64` was given.
    pub fn value(&self, var: &SizeVar) -> Option<Val<'a, S>>
    where
        S: Clone,
    {
        let here = self.0.values.borrow().get(var).cloned();
        here.or_else(|| self.0.outer.as_ref()?.value(var))
    }

    /// The value of a size, once its variables have theirs.
    pub fn size(&self, size: &Size) -> Option<i64> {
        self.try_size(size).ok().flatten()
    }

    /// [`Frame::size`] of a size that may be computed.
    ///
    /// # Errors
    /// When computing it fails.
    pub fn try_size(&self, size: &Size) -> Result<Option<i64>, PrimFault> {
        size.try_evaluate(&mut |v| self.lookup(v))
    }

    /// The type and extents of rows of which there may be none. A size without a value, or with a
    /// negative one (`replicate m x` in a `map` over no elements), is that of rows that are not there: 0.
    pub fn row_type(&self, ty: &Type) -> Option<RowType> {
        self.extents(ty, 0)
    }

    /// The type and extents that the type of a value describes: its outermost extent is what its size
    /// says, whatever that is.
    pub fn value_type(&self, ty: &Type) -> Option<RowType> {
        self.extents(ty, i64::MIN)
    }

    /// With no extent of the outermost arrays less than `least`, and no extent of a row less than 0.
    fn extents(&self, ty: &Type, least: i64) -> Option<RowType> {
        Some(match ty {
            Type::Scalar(scalar) => RowType::Scalar(*scalar),
            Type::Array(size, row) => {
                RowType::Array(self.size(size).unwrap_or(0).max(least), Arc::new(self.row_type(row)?))
            }
            Type::Tuple(parts) => {
                RowType::Tuple(parts.iter().map(|t| self.extents(t, least)).collect::<Option<_>>()?)
            }
            Type::Record(fields) => {
                let fields = fields.iter().map(|(n, t)| Some((n.clone(), self.extents(t, least)?)));
                RowType::Record(fields.collect::<Option<_>>()?)
            }
            Type::Sum(variants) => {
                let variants =
                    variants.iter().map(|(n, t)| Some((n.clone(), self.extents(t, least.max(0))?)));
                RowType::Sum(variants.collect::<Option<_>>()?)
            }
            Type::Param(var) => {
                let (ty, frame) = self.param(var)?;
                frame.extents(&ty, least)?
            }
            Type::Fun(..) | Type::Meta(_) => return None,
        })
    }

    fn param(&self, var: &TypeVar) -> Option<RowTypeOrFun<'a, S>> {
        self.0.types.get(var).cloned().or_else(|| self.0.outer.as_ref()?.param(var))
    }
}
