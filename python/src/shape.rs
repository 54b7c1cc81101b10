//! How values of Python are made of the scalars and arrays that kernels take and give.

use lawson::Port;
use lawson_oracle::types::Type;
use pyo3::prelude::*;

/// The form of a value.
pub enum Shape {
    /// The unit, for which a `false` stands.
    Unit,
    /// A scalar, or an array.
    Part(Port),
    /// A tuple; of a record of the language that has no names.
    Tuple(Vec<Shape>),
    /// A dict.
    Record(Vec<(String, Shape)>),
}

impl Shape {
    /// That of a value of this type, whose parts are the next ports; nothing where they are none of its parts.
    pub fn of(ty: &Type, ports: &mut impl Iterator<Item = Port>) -> Option<Shape> {
        Shape::within(ty, 0, ports)
    }

    /// Whether all its parts are arrays, as those of an array of tuples or records.
    pub fn is_of_arrays(&self) -> bool {
        match self {
            Shape::Unit => false,
            Shape::Part(port) => port.rank > 0,
            Shape::Tuple(shapes) => shapes.iter().all(Shape::is_of_arrays),
            Shape::Record(fields) => fields.iter().all(|(_, shape)| shape.is_of_arrays()),
        }
    }

    /// The same in so many arrays.
    fn within(ty: &Type, rank: usize, ports: &mut impl Iterator<Item = Port>) -> Option<Shape> {
        match ty {
            Type::Scalar(_) => ports.next().map(Shape::Part),
            Type::Array(_, row) => Shape::within(row, rank + 1, ports),
            Type::Tuple(parts) if !parts.is_empty() => parts
                .iter()
                .map(|part| Shape::within(part, rank, ports))
                .collect::<Option<_>>()
                .map(Shape::Tuple),
            Type::Record(fields) if !fields.is_empty() => {
                let field = |(name, ty): &(_, Type)| Some((name_of(name), Shape::within(ty, rank, ports)?));
                fields.iter().map(field).collect::<Option<_>>().map(Shape::Record)
            }
            Type::Tuple(_) | Type::Record(_) => {
                ports.next().map(|port| if rank == 0 { Shape::Unit } else { Shape::Part(port) })
            }
            // The number of the constructor, and the fields of all that have some.
            Type::Sum(variants) => {
                let mut parts = vec![("tag".to_string(), Shape::Part(ports.next()?))];
                for (name, fields) in variants.iter().filter(|(_, ty)| !ty.fields().is_empty()) {
                    let fields = fields.fields().iter().map(|ty| Shape::within(ty, rank, ports));
                    parts.push((name_of(name), Shape::Tuple(fields.collect::<Option<_>>()?)));
                }
                Some(Shape::Record(parts))
            }
            Type::Fun(..) | Type::Param(_) | Type::Meta(_) => None,
        }
    }
}

fn name_of(name: &impl ToString) -> String {
    name.to_string()
}

/// One scalar or array that a kernel takes or gives. As text: `xs: []f64`.
#[pyclass(frozen, eq, name = "Port", module = "lawson")]
#[derive(PartialEq)]
pub struct PyPort {
    port: Port,
}

impl From<&Port> for PyPort {
    fn from(port: &Port) -> PyPort {
        PyPort { port: port.clone() }
    }
}

#[pymethods]
impl PyPort {
    /// The parameter's name, or `result`; for a part of a tuple or a record with the way to it: `p.lon`, `result.0`.
    #[getter]
    fn name(&self) -> &str {
        &self.port.name
    }

    /// The type of the scalar, or of the array's elements: `f64`.
    #[getter]
    fn scalar(&self) -> String {
        self.port.scalar.to_string()
    }

    /// How many dimensions the array has; 0 for a scalar.
    #[getter]
    fn rank(&self) -> usize {
        self.port.rank
    }

    /// Of the number of a constructor, the constructors from 0 on.
    #[getter]
    fn constructors(&self) -> Vec<String> {
        self.port.constructors.iter().map(|name| name.to_string()).collect()
    }

    fn __str__(&self) -> String {
        self.port.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Port {}>", self.port)
    }
}
