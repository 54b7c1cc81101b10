//! External functions: what the host supplies.

use std::collections::BTreeMap;

use super::apply::At;
use super::sizes::bind_sizes;
use super::value::{Frame, Val};
use super::{Eval, FaultKind, Interpreter};
use crate::domain::{Answer, Domain};
use crate::reading::Sizes;
use crate::scalar::{Scalar, ScalarType};
use crate::syntax::ast::{Effect, External, Name};
use crate::types::Scheme;
use crate::value::{Array, RowType, Value};

type HostFn<S> = Box<dyn FnMut(&[Value<S>]) -> HostResult<S> + Send>;

/// What is wrong with a function that the host does not have.
pub const NOT_SUPPLIED: &str = "is not supplied by the host";

/// What a function gives, or what went wrong, as the end of the sentence "the external function `name` ..".
type HostResult<S> = Result<Value<S>, String>;

/// The functions that a host supplies, by name.
pub struct Host<S = Scalar> {
    functions: BTreeMap<Name, HostFn<S>>,
    /// What calls that can be seen have given, by function.
    kept: Option<BTreeMap<Name, Answers<S>>>,
}

/// What calls of a function have given, in order.
struct Answers<S> {
    given: Vec<HostResult<S>>,
    /// How many of them this run has had.
    had: usize,
}

impl<S> Default for Answers<S> {
    fn default() -> Self {
        Answers { given: Vec::new(), had: 0 }
    }
}

impl<S> Default for Host<S> {
    fn default() -> Self {
        Host { functions: BTreeMap::new(), kept: None }
    }
}

impl<S: Clone> Host<S> {
    /// The function that `external "name"` declares: from all its arguments to its value, or to what
    /// went wrong, as the end of the sentence "the external function `name` ..".
    #[must_use]
    pub fn with(
        mut self,
        name: impl Into<Name>,
        function: impl FnMut(&[Value<S>]) -> Result<Value<S>, String> + Send + 'static,
    ) -> Host<S> {
        self.functions.insert(name.into(), Box::new(function));
        self
    }

    /// Whether it has a function of this name.
    pub fn has(&self, name: &str) -> bool {
        self.functions.contains_key(name)
    }

    /// Calls a function that is declared so. One that panics has failed.
    ///
    /// # Errors
    /// What went wrong, as the end of the sentence "the external function `name` ..".
    #[doc(hidden)]
    pub fn call(&mut self, name: &Name, effects: &[Effect], args: &[Value<S>]) -> Result<Value<S>, String> {
        let Some(function) = self.functions.get_mut(name) else {
            return Err(NOT_SUPPLIED.into());
        };
        let seen = !effects.iter().all(Effect::is_silent);
        let mut kept = self.kept.as_mut().filter(|_| seen).map(|kept| kept.entry(name.clone()).or_default());
        if let Some(kept) = &mut kept
            && let Some(again) = kept.given.get(kept.had)
        {
            kept.had += 1;
            return again.clone();
        }
        let call = std::panic::AssertUnwindSafe(|| function(args));
        let given = std::panic::catch_unwind(call).unwrap_or_else(|_| Err("panicked".into()));
        if let Some(kept) = kept {
            kept.given.push(given.clone());
            kept.had += 1;
        }
        given
    }

    /// Keeps what the calls of a run give that can be seen, so that the same run [`again`](Host::again) is seen by
    /// nobody.
    pub fn keep(&mut self) {
        self.kept = Some(BTreeMap::new());
    }

    /// The next run is the one before once more: calls that can be seen give what they gave, and only those after
    /// them are made.
    pub fn again(&mut self) {
        self.kept.iter_mut().flat_map(BTreeMap::values_mut).for_each(|kept| kept.had = 0);
    }

    /// Keeps nothing any more.
    pub fn forget(&mut self) {
        self.kept = None;
    }
}

/// Its functions by name.
impl<S> std::fmt::Debug for Host<S> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.functions.keys()).finish()
    }
}

/// One call of an external function.
#[derive(Clone, PartialEq, Debug)]
pub struct Call<S = Scalar> {
    /// The function.
    pub name: Name,
    /// What it is declared to do.
    pub effects: Vec<Effect>,
    /// Its arguments.
    pub args: Vec<Value<S>>,
    /// How many values were printed before.
    pub printed: usize,
}

impl<S> Call<S> {
    /// The same with other scalars.
    pub fn map<T>(&self, f: &mut impl FnMut(&S) -> T) -> Call<T> {
        Call {
            name: self.name.clone(),
            effects: self.effects.clone(),
            args: self.args.iter().map(|arg| arg.map(f)).collect(),
            printed: self.printed,
        }
    }
}

impl<'a, D: Domain> Interpreter<'a, '_, D> {
    /// An external function with all its arguments. What it gives must have the declared type.
    pub(super) fn external(
        &mut self,
        decl: &External,
        scheme: &Scheme,
        args: Vec<Val<'a, D::S>>,
        at: At,
    ) -> Eval<Val<'a, D::S>> {
        let frame = Frame::root();
        for ((ty, (_, binder)), arg) in scheme.params.iter().zip(&scheme.names).zip(&args) {
            if let (Some(var), Val::Scalar(s)) = (binder, arg) {
                frame.bind(var, self.domain.size(s).map_err(super::Stop::Undecided)?);
            }
            bind_sizes(&frame, ty, arg, Sizes::All);
        }
        let name = decl.name.name.clone();
        let fails =
            |it: &Self, why: String| it.fault(at.span, FaultKind::External { name: name.to_string(), why });
        let args: Vec<Value<D::S>> = args.into_iter().filter_map(Val::into_value).collect();
        let effects = decl.effects();
        let told = match self.host.has(&name) {
            true => None,
            false => self.unknown(&name, &args, frame.value_type(&scheme.result).as_ref())?,
        };
        let answers = told.is_some() || self.host.has(&name);
        let result = told.unwrap_or_else(|| self.host.call(&name, &effects, &args));
        if answers && !effects.iter().all(Effect::is_silent) {
            self.external.push(Call { name: name.clone(), effects, args, printed: self.printed });
        }
        let value = result.map_err(|why| fails(self, why))?;
        let found = value.row_type_by(&mut |s| self.domain.type_of(s));
        let result = Val::from_value(&value);
        // Sizes that nothing else decides are those of the result.
        bind_sizes(&frame, &scheme.result, &result, Sizes::All);
        match frame.value_type(&scheme.result) {
            Some(declared)
                if declared == found && regular(&value, &found, &mut |s| self.domain.type_of(s)) =>
            {
                Ok(result)
            }
            declared => {
                let declared = declared.map_or_else(|| scheme.result.to_string(), |row| row.to_string());
                Err(fails(self, format!("gave a {found}, where its type says {declared}")))
            }
        }
    }
}

impl<'a, D: Domain> Interpreter<'a, '_, D> {
    /// What a function gives that the host lacks, where the domain says it.
    fn unknown(
        &mut self,
        name: &str,
        args: &[Value<D::S>],
        result: Option<&RowType>,
    ) -> Eval<Option<Result<Value<D::S>, String>>> {
        let (mut scalars, mut types) = (Vec::new(), Vec::new());
        args.iter().for_each(|arg| leaves(arg, &mut scalars));
        let Some(row) = result else { return Ok(None) };
        leaf_types(row, &mut types);
        let answer = self.domain.unknown(name, &scalars, &types).map_err(super::Stop::Undecided)?;
        Ok(match answer {
            Answer::None => None,
            Answer::Fails => Some(Err("fails".into())),
            Answer::Gives(scalars) => of_leaves(row, &mut scalars.into_iter()).map(Ok),
        })
    }
}

fn leaves<S: Clone>(value: &Value<S>, out: &mut Vec<S>) {
    match value {
        Value::Scalar(scalar) => out.push(scalar.clone()),
        Value::Tuple(parts) => parts.iter().for_each(|part| leaves(part, out)),
        Value::Record(fields) => fields.iter().for_each(|(_, part)| leaves(part, out)),
        Value::Sum(variant) => variant.fields.iter().for_each(|part| leaves(part, out)),
        Value::Array(array) => array.elems.iter().for_each(|part| leaves(part, out)),
    }
}

fn leaf_types(row: &RowType, out: &mut Vec<ScalarType>) {
    match row {
        RowType::Scalar(ty) => out.push(*ty),
        RowType::Tuple(parts) => parts.iter().for_each(|part| leaf_types(part, out)),
        RowType::Record(fields) | RowType::Sum(fields) => {
            fields.iter().for_each(|(_, part)| leaf_types(part, out));
        }
        RowType::Array(n, row) => (0..*n).for_each(|_| leaf_types(row, out)),
    }
}

fn of_leaves<S: Clone>(row: &RowType, scalars: &mut dyn Iterator<Item = S>) -> Option<Value<S>> {
    Some(match row {
        RowType::Scalar(_) => Value::Scalar(scalars.next()?),
        RowType::Tuple(parts) => {
            Value::Tuple(parts.iter().map(|part| of_leaves(part, scalars)).collect::<Option<_>>()?)
        }
        RowType::Record(fields) => {
            let fields = fields.iter().map(|(name, part)| Some((name.clone(), of_leaves(part, scalars)?)));
            Value::Record(fields.collect::<Option<_>>()?)
        }
        // No function of a host gives one.
        RowType::Sum(_) => return None,
        RowType::Array(n, row) => {
            let elems = (0..*n).map(|_| of_leaves(row, scalars)).collect::<Option<_>>()?;
            Value::Array(Array::new((**row).clone(), elems))
        }
    })
}

/// Whether all elements of all arrays in a value have the types and shapes that it claims.
fn regular<S>(value: &Value<S>, row: &RowType, ty: &mut dyn FnMut(&S) -> ScalarType) -> bool {
    match (value, row) {
        (Value::Array(array), RowType::Array(n, row)) => {
            array.len() as i64 == *n
                && array.elems.iter().all(|v| v.row_type_by(ty) == **row && regular(v, row, ty))
        }
        (Value::Tuple(parts), RowType::Tuple(rows)) => {
            parts.iter().zip(rows).all(|(v, row)| regular(v, row, ty))
        }
        (Value::Record(parts), RowType::Record(rows)) => {
            parts.iter().zip(rows).all(|((_, v), (_, row))| regular(v, row, ty))
        }
        _ => true,
    }
}
