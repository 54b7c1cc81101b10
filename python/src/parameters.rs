//! Which argument is for which parameter, by order and by name.

use lawson::{Port, Scalar};
use lawson_oracle::types::{Checked, Type};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyMapping, PyTuple};

use crate::arguments::{Held, held};
use crate::errors::{Refusal, bug, kind_of};
use crate::foreign::is_table;
use crate::shape::Shape;

/// A parameter of the source.
pub struct Parameter {
    /// Its name, if it has one.
    name: Option<String>,
    /// Its type, as it is written.
    written: String,
    shape: Shape,
}

/// The parameters of an entry, and what it is called.
pub struct Parameters {
    entry: String,
    all: Vec<Parameter>,
}

impl Parameters {
    /// Those of an entry that takes these ports; and the form of its result.
    pub fn of(
        checked: &Checked,
        (index, entry): (usize, &str),
        params: Vec<Port>,
        results: Vec<Port>,
    ) -> PyResult<(Parameters, Shape)> {
        let unfit = || bug("an entry's parts do not fit its type");
        let scheme = checked.schemes.get(index).and_then(Option::as_ref).ok_or_else(unfit)?;
        let mut ports = params.into_iter();
        let parameter = |(ty, (name, _)): (&Type, &(Option<_>, _))| {
            let shape = Shape::of(ty, &mut ports).ok_or_else(unfit)?;
            let name = name.as_ref().map(|name| format!("{name}"));
            Ok(Parameter { name, written: ty.to_string(), shape })
        };
        let all = scheme.params.iter().zip(&scheme.names).map(parameter).collect::<PyResult<_>>()?;
        let result = Shape::of(&scheme.result, &mut results.into_iter()).ok_or_else(unfit)?;
        Ok((Parameters { entry: entry.to_string(), all }, result))
    }

    /// The type of the first parameter without a name.
    pub fn unnamed(&self) -> Option<&str> {
        self.all.iter().find(|param| param.name.is_none()).map(|param| param.written.as_str())
    }

    /// `takes 2 arguments (xs: []f64, k: f64)`.
    fn wanted(&self) -> String {
        let one = |(i, param): (usize, &Parameter)| format!("{}: {}", param.called(i), param.written);
        let list = self.all.iter().enumerate().map(one).collect::<Vec<_>>().join(", ");
        match self.all.len() {
            0 => format!("{} takes no argument", self.entry),
            1 => format!("{} takes 1 argument ({list})", self.entry),
            n => format!("{} takes {n} arguments ({list})", self.entry),
        }
    }

    /// The parts of all arguments, in the order of the ports.
    ///
    /// # Errors
    /// One is missing, given twice or unknown, or it does not fit.
    pub fn held<'py>(
        &self,
        args: &Bound<'py, PyTuple>,
        named: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Vec<Held<'py>>> {
        if args.len() > self.all.len() {
            let given = args.len() + named.map_or(0, |named| named.len());
            return Err(Refusal::new(format!("{}, and {given} are given", self.wanted())).into());
        }
        let mut given: Vec<Option<Bound<'py, PyAny>>> = args.iter().map(Some).collect();
        given.resize_with(self.all.len(), || None);
        for (name, value) in named.into_iter().flatten() {
            let name: String = name.extract()?;
            let Some(at) = self.all.iter().position(|param| param.name.as_deref() == Some(&*name)) else {
                let message = format!("{} has no parameter {name}: it {}", self.entry, self.takes());
                return Err(Refusal::new(message).into());
            };
            if given[at].replace(value).is_some() {
                return Err(Refusal::new(format!("{name} is given by order and by name")).into());
            }
        }
        let mut parts = Vec::new();
        for (at, (param, value)) in self.all.iter().zip(given).enumerate() {
            let name = param.called(at);
            let missing = || Refusal::new(format!("no argument for {name}: {}", self.wanted()));
            split(&name, &param.shape, &value.ok_or_else(missing)?, &mut parts)?;
        }
        Ok(parts)
    }

    /// [`Parameters::wanted`] after the name.
    fn takes(&self) -> String {
        self.wanted()[self.entry.len() + 1..].to_string()
    }
}

impl Parameter {
    fn called(&self, at: usize) -> String {
        self.name.clone().unwrap_or_else(|| format!("argument {}", at + 1))
    }
}

/// The parts of a value of this form.
fn split<'py>(
    name: &str,
    shape: &Shape,
    given: &Bound<'py, PyAny>,
    parts: &mut Vec<Held<'py>>,
) -> PyResult<()> {
    match shape {
        Shape::Part(port) => parts.push(held(name, port, given)?),
        Shape::Unit if given.is_none() || given.cast::<PyTuple>().is_ok_and(|tuple| tuple.is_empty()) => {
            parts.push(Held::Scalar(Scalar::Bool(false)));
        }
        Shape::Unit => {
            let message = format!("{name}: None is wanted, not {}", kind_of(given));
            return Err(Refusal::new(message).into());
        }
        // A list of tuples, or of dicts, has a row in each.
        Shape::Tuple(shapes) if shape.is_of_arrays() && given.is_instance_of::<PyList>() => {
            let columns: Vec<_> = shapes.iter().map(|_| PyList::empty(given.py())).collect();
            for (at, row) in given.try_iter()?.enumerate() {
                let row = tuple(&format!("{name}[{at}]"), shapes, &row?)?;
                columns.iter().zip(row).try_for_each(|(column, part)| column.append(part))?;
            }
            split(name, shape, PyTuple::new(given.py(), columns)?.as_any(), parts)?;
        }
        Shape::Record(fields) if shape.is_of_arrays() && given.is_instance_of::<PyList>() => {
            let columns = PyDict::new(given.py());
            fields.iter().try_for_each(|(field, _)| columns.set_item(field, PyList::empty(given.py())))?;
            for (at, row) in given.try_iter()?.enumerate() {
                let row = record(&format!("{name}[{at}]"), fields, &row?)?;
                for (column, part) in columns.values().iter().zip(row) {
                    column.cast::<PyList>()?.append(part)?;
                }
            }
            split(name, shape, &columns, parts)?;
        }
        Shape::Tuple(shapes) => {
            for (i, (shape, part)) in shapes.iter().zip(tuple(name, shapes, given)?).enumerate() {
                split(&format!("{name}.{i}"), shape, &part, parts)?;
            }
        }
        Shape::Record(fields) => {
            for ((field, shape), part) in fields.iter().zip(record(name, fields, given)?) {
                split(&format!("{name}.{field}"), shape, &part, parts)?;
            }
        }
    }
    Ok(())
}

/// The parts of a tuple.
fn tuple<'py>(name: &str, shapes: &[Shape], given: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyTuple>> {
    let found = match given.cast::<PyTuple>() {
        Ok(tuple) if tuple.len() == shapes.len() => return Ok(tuple.clone()),
        Ok(tuple) => format!("one of {}", tuple.len()),
        Err(_) => kind_of(given),
    };
    let message = format!("{name}: a tuple of {} is wanted, not {found}", shapes.len());
    Err(Refusal::new(message).into())
}

/// The values of the fields, in their order: of a dict, or the columns of a table.
fn record<'py>(
    name: &str,
    fields: &[(String, Shape)],
    given: &Bound<'py, PyAny>,
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let list = || fields.iter().map(|(field, _)| field.as_str()).collect::<Vec<_>>().join(", ");
    if let Ok(mapping) = given.cast::<PyMapping>() {
        let is_field = |key: &Bound<'_, PyAny>| {
            key.extract().is_ok_and(|key: String| fields.iter().any(|(field, _)| *field == key))
        };
        if let Some(key) = mapping.keys()?.iter().find(|key| !is_field(key)) {
            let message = format!("{name}: {key} is none of the fields that are wanted: {}", list());
            return Err(Refusal::new(message).into());
        }
    } else if !is_table(given)? {
        let message = format!("{name}: a dict of {} is wanted, not {}", list(), kind_of(given));
        return Err(Refusal::new(message).into());
    }
    let value = |(field, _): &(String, Shape)| {
        let missing =
            |_| Refusal::new(format!("{name}: there is no field {field}; the fields {} are wanted", list()));
        Ok(given.get_item(field).map_err(missing)?)
    };
    fields.iter().map(value).collect()
}
