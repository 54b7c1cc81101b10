//! Functions of Python that a program declares as external.

use std::cell::Cell;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use lawson::{Array, Error, ErrorKind, Host, RowType, Scalar, Value};
use lawson_oracle::syntax::ast::Decl;
use lawson_oracle::types::{Checked, Type};
use numpy::IntoPyArray;
use numpy::ndarray::{ArrayD, IxDyn};
use pyo3::exceptions::PyRecursionError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::errors::{Refusal, bug, kind_of};
use crate::numbers::{Exact, exact, with_type};

/// A function, with the type of what it gives.
struct Function {
    name: String,
    gives: Type,
    call: Py<PyAny>,
}

/// The functions of a kernel.
pub struct Functions {
    all: Vec<Arc<Function>>,
}

/// The exception that a function raised in a call of a kernel, if one did.
type Raised = Arc<Mutex<Option<Failure>>>;

/// A call of a function that raised an exception.
pub struct Failure {
    function: String,
    args: Vec<Value>,
    /// What the host says of it.
    text: String,
    exception: PyErr,
}

impl Functions {
    /// Those of a dict, for a program that declares them.
    ///
    /// # Errors
    /// The program declares no such function, or what is given can't be called.
    pub fn of(checked: &Checked, given: Option<&Bound<'_, PyDict>>) -> PyResult<Functions> {
        let mut all = Vec::new();
        for (name, call) in given.into_iter().flatten() {
            let name: String = name.extract()?;
            let gives =
                checked.program.decls.iter().zip(&checked.schemes).find_map(|(decl, scheme)| match decl {
                    Decl::External(external) if *external.name.name == *name => {
                        Some(&scheme.as_ref()?.result)
                    }
                    _ => None,
                });
            let Some(gives) = gives.cloned() else {
                let message = format!("host: the program declares no external function {name}");
                return Err(Refusal::new(message).help(declared(checked)).into());
            };
            if !call.is_callable() {
                let message = format!("host: {name} is {}, not a function", kind_of(&call));
                return Err(Refusal::new(message).into());
            }
            all.push(Arc::new(Function { name, gives, call: call.unbind() }));
        }
        Ok(Functions { all })
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// For one call: the host, beside the functions that the program's language has itself; and what one raises.
    pub fn host(&self, checked: &Checked) -> (Host, Raised) {
        let raised = Raised::default();
        let own = checked.host(Box::new(|text| {
            // A stream that can't be written is no reason to end the run.
            let _ = Python::attach(|py| {
                py.import("sys")?.getattr("stdout")?.call_method1("write", (text,)).map(drop)
            });
        }));
        let host = self.all.iter().fold(own, |host, function| {
            let (function, raised) = (function.clone(), raised.clone());
            host.with(function.name.clone(), move |args| {
                // The interpreter, which looks for the place, calls again. What the function called itself is long gone.
                let is_it = |it: &&Failure| it.function == function.name && it.args == args;
                let known = locked(&raised).as_ref().filter(is_it).map(|failure| failure.text.clone());
                if let Some(text) = known {
                    return Err(text);
                }
                Python::attach(|py| {
                    function.called(py, args).map_err(|exception| {
                        let text = format!("raised {}", exception.value(py).get_type());
                        let (function, args) = (function.name.clone(), args.to_vec());
                        *locked(&raised) = Some(Failure { function, args, text: text.clone(), exception });
                        text
                    })
                })
            })
        });
        (host, raised)
    }
}

fn locked(raised: &Raised) -> MutexGuard<'_, Option<Failure>> {
    raised.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What a program declares.
fn declared(checked: &Checked) -> String {
    let names = checked.program.decls.iter().filter_map(|decl| match decl {
        Decl::External(external) => Some(&*external.name.name),
        Decl::Def(_) | Decl::Type(_) => None,
    });
    match &names.collect::<Vec<_>>()[..] {
        [] => "it declares none".to_string(),
        names => format!("it declares {}", names.join(", ")),
    }
}

/// What a function raised, with the place of the call; otherwise the error.
pub fn what_was_raised(py: Python<'_>, raised: &Raised, error: &Error) -> Option<PyErr> {
    let is_run = error.kind() == ErrorKind::Runtime;
    let exception = locked(raised).take().filter(|_| is_run)?.exception;
    // Without the note it is still what was raised.
    let _ = exception.value(py).call_method1("add_note", (error.to_string(),));
    Some(exception)
}

thread_local! {
    /// How many functions run on this thread, each called by a kernel that the one before called.
    static DEPTH: Cell<usize> = const { Cell::new(0) };
}

/// How deep that may be: such calls take more of the stack than Python knows of.
const DEEPEST: usize = 40;

/// One level deeper, for as long as it lives.
struct Deeper;

impl Deeper {
    fn new() -> PyResult<Deeper> {
        if DEPTH.get() >= DEEPEST {
            let message =
                format!("kernels and functions of their hosts call each other more than {DEEPEST} deep");
            return Err(PyRecursionError::new_err(message));
        }
        DEPTH.set(DEPTH.get() + 1);
        Ok(Deeper)
    }
}

impl Drop for Deeper {
    fn drop(&mut self) {
        DEPTH.set(DEPTH.get() - 1);
    }
}

impl Function {
    fn called(&self, py: Python<'_>, args: &[Value]) -> PyResult<Value> {
        let _deeper = Deeper::new()?;
        let args = args.iter().map(|arg| python(py, arg)).collect::<PyResult<Vec<_>>>()?;
        let given = self.call.bind(py).call1(PyTuple::new(py, args)?)?;
        value(&format!("the result of {}", self.name), &self.gives, &given)
    }
}

/// A value as an object of Python: an array of scalars is one of NumPy, of tuples a list.
fn python<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    let all = |values: &[Value]| values.iter().map(|value| python(py, value)).collect::<PyResult<Vec<_>>>();
    match value {
        Value::Scalar(scalar) => number(py, *scalar),
        Value::Tuple(parts) if parts.is_empty() => Ok(py.None().into_bound(py)),
        Value::Tuple(parts) => Ok(PyTuple::new(py, all(parts)?)?.into_any()),
        Value::Record(fields) => {
            let dict = PyDict::new(py);
            fields.iter().try_for_each(|(name, value)| dict.set_item(&**name, python(py, value)?))?;
            Ok(dict.into_any())
        }
        Value::Array(array) => {
            let mut row = &*array.row;
            while let RowType::Array(_, inner) = row {
                row = inner;
            }
            match row {
                RowType::Scalar(scalar) => with_type!(*scalar, T => elements::<T>(py, array)),
                _ => Ok(all(&array.elems)?.into_pyobject(py)?.into_any()),
            }
        }
        Value::Sum(_) => Err(of_sum_type().into()),
    }
}

fn of_sum_type() -> Refusal {
    Refusal::new("a function of Python takes and gives no value of a sum type so far")
        .help("let it take and give the fields, and a number for the constructor")
}

fn number(py: Python<'_>, scalar: Scalar) -> PyResult<Bound<'_, PyAny>> {
    match scalar {
        Scalar::I8(x) => x.python(py),
        Scalar::I16(x) => x.python(py),
        Scalar::I32(x) => x.python(py),
        Scalar::I64(x) => x.python(py),
        Scalar::U8(x) => x.python(py),
        Scalar::U16(x) => x.python(py),
        Scalar::U32(x) => x.python(py),
        Scalar::U64(x) => x.python(py),
        Scalar::F32(x) => x.python(py),
        Scalar::F64(x) => x.python(py),
        Scalar::Bool(x) => x.python(py),
    }
}

/// A new array of NumPy.
fn elements<'py, T: Exact>(py: Python<'py>, array: &Array) -> PyResult<Bound<'py, PyAny>> {
    fn collect<T: Exact>(array: &Array, all: &mut Vec<T>) -> Option<()> {
        array.elems.iter().try_for_each(|value| match value {
            Value::Scalar(scalar) => T::of_scalar(*scalar).map(|x| all.push(x)),
            Value::Array(inner) => collect(inner, all),
            Value::Tuple(_) | Value::Record(_) | Value::Sum(_) => None,
        })
    }
    let mut all = Vec::new();
    let extents = array.shape().into_iter().map(usize::try_from).collect::<Result<Vec<_>, _>>().ok();
    let array = collect::<T>(array, &mut all).and(extents);
    let array = array.and_then(|extents| ArrayD::from_shape_vec(IxDyn(&extents), all).ok());
    Ok(array.ok_or_else(|| bug("an array is not regular"))?.into_pyarray(py).into_any())
}

/// The value of this type that an object is.
fn value(name: &str, ty: &Type, given: &Bound<'_, PyAny>) -> PyResult<Value> {
    match ty {
        Type::Scalar(scalar) => {
            with_type!(*scalar, T => Ok(Value::Scalar(exact::<T>(|| name.to_string(), given)?.scalar())))
        }
        Type::Tuple(parts) if parts.is_empty() && given.is_none() => Ok(Value::unit()),
        Type::Tuple(types) => {
            let tuple = given.cast::<PyTuple>().ok().filter(|tuple| tuple.len() == types.len());
            let wanted =
                if types.is_empty() { "None".to_string() } else { format!("a tuple of {}", types.len()) };
            let unfit = || Refusal::new(format!("{name}: {wanted} is wanted, not {}", kind_of(given)));
            let parts = types.iter().zip(tuple.ok_or_else(unfit)?).zip(0..);
            parts
                .map(|((ty, part), i)| value(&format!("{name}.{i}"), ty, &part))
                .collect::<PyResult<_>>()
                .map(Value::Tuple)
        }
        Type::Record(fields) => {
            let field = |(field, ty): &(std::sync::Arc<str>, Type)| {
                let missing = |_| {
                    Refusal::new(format!(
                        "{name}: a dict with the field {field} is wanted, not {}",
                        kind_of(given)
                    ))
                };
                let part = given.get_item(&**field).map_err(missing)?;
                Ok((field.clone(), value(&format!("{name}.{field}"), ty, &part)?))
            };
            fields.iter().map(field).collect::<PyResult<_>>().map(Value::Record)
        }
        Type::Array(_, row) => {
            let unfit = |_| Refusal::new(format!("{name}: an array is wanted, not {}", kind_of(given)));
            let elements = given.try_iter().map_err(unfit)?;
            let elements =
                elements.map(|element| value(name, row, &element?)).collect::<PyResult<Vec<_>>>()?;
            let array = Array::regular(empty(row), elements, &mut |scalar| scalar.ty());
            Ok(Value::Array(array.map_err(|irregular| Refusal::new(format!("{name}: {irregular}")))?))
        }
        Type::Sum(_) | Type::Fun(..) | Type::Param(_) | Type::Meta(_) => Err(of_sum_type().into()),
    }
}

/// The row of an array without one, whose own arrays are empty too.
fn empty(ty: &Type) -> RowType {
    match ty {
        Type::Scalar(scalar) => RowType::Scalar(*scalar),
        Type::Array(_, row) => RowType::Array(0, empty(row).into()),
        Type::Tuple(parts) => RowType::Tuple(parts.iter().map(empty).collect()),
        Type::Record(fields) => {
            RowType::Record(fields.iter().map(|(name, ty)| (name.clone(), empty(ty))).collect())
        }
        Type::Sum(_) | Type::Fun(..) | Type::Param(_) | Type::Meta(_) => RowType::Tuple(Vec::new()),
    }
}
