//! What the arguments and results of a kernel are called, and what they must be.
//!
//! Arguments and results of the Rust API are such ports.

use std::fmt;
use std::sync::Arc;

use lawson_oracle::scalar::{Scalar, ScalarType};

use lawson_oracle::types::Type;
use lawson_tiles::buffer::Slice;

use crate::core::Param;
use crate::core::layout::{TAG, is_unit};
use crate::native::NativeValue;

/// One argument or result of a kernel: a scalar or an array. As text: `point.lat: f64`, `xs: []f64`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Port {
    /// The parameter's name, or `result`; for a part of a tuple or a record with the way to it: `point.lat`,
    /// `result.0`.
    pub name: String,
    /// The type of the scalar, or of the array's elements.
    pub scalar: ScalarType,
    /// How many dimensions the array has; 0 for a scalar.
    pub rank: usize,
    /// Of a value of a sum type, what the numbers stand for: its constructors, from 0 on. Empty for all else.
    pub constructors: Vec<Arc<str>>,
}

impl Port {
    /// The parts of the parameters in core, which are of these types.
    pub(super) fn of(params: &[Param], types: &[Type]) -> Vec<Port> {
        let mut ports = Vec::new();
        types.iter().for_each(|ty| Port::parts(String::new(), ty, 0, &mut ports));
        let named = ports.into_iter().zip(params);
        named.map(|(port, param)| Port { name: param.name.clone(), ..port }).collect()
    }

    /// The parts of a value of this type; for a unit stands a `false`.
    pub(super) fn parts(name: String, ty: &Type, rank: usize, parts: &mut Vec<Port>) {
        match ty {
            Type::Scalar(scalar) => {
                parts.push(Port { name, scalar: *scalar, rank, constructors: Vec::new() })
            }
            unit if is_unit(unit) => {
                parts.push(Port { name, scalar: ScalarType::Bool, rank, constructors: Vec::new() });
            }
            Type::Array(_, row) => Port::parts(name, row, rank + 1, parts),
            Type::Tuple(inner) => {
                inner.iter().zip(0..).for_each(|(ty, i)| Port::parts(format!("{name}.{i}"), ty, rank, parts));
            }
            Type::Record(fields) => {
                fields.iter().for_each(|(f, ty)| Port::parts(format!("{name}.{f}"), ty, rank, parts));
            }
            Type::Sum(variants) => {
                let constructors = variants.iter().map(|(name, _)| name.clone()).collect();
                parts.push(Port { name: format!("{name}.tag"), scalar: TAG, rank, constructors });
                for (variant, ty) in variants.iter() {
                    ty.fields().iter().zip(0..).for_each(|(ty, i)| {
                        Port::parts(format!("{name}.{variant}.{i}"), ty, rank, parts);
                    });
                }
            }
            // An entry has neither functions nor unknown types in its own.
            Type::Fun(..) | Type::Param(_) | Type::Meta(_) => {}
        }
    }

    /// What is wrong with an argument for it, in words.
    pub(super) fn misfit(&self, arg: &NativeValue<'_>) -> Option<String> {
        let (scalar, rank) = (arg.scalar_type(), arg.dims().len());
        if (scalar, rank) != (self.scalar, self.rank) {
            let (wanted, given) = (words(self.scalar, self.rank), words(scalar, rank));
            return Some(format!("{}: {wanted} is wanted, not {given}", self.name));
        }
        let least = u8::try_from(self.constructors.len()).ok().filter(|n| *n > 0)?;
        let other = match arg {
            NativeValue::Scalar(Scalar::U8(tag)) => Some(*tag).filter(|tag| *tag >= least),
            NativeValue::Scalar(_) => None,
            NativeValue::Array(tags) => match tags.slice() {
                Slice::U8(tags) => tags.iter().copied().find(|tag| *tag >= least),
                _ => None,
            },
        }?;
        let all = self.constructors.iter().enumerate().map(|(i, name)| format!("{i} is #{name}"));
        Some(format!("{}: {other} is not a constructor: {}", self.name, all.collect::<Vec<_>>().join(", ")))
    }
}

/// `an f64`, `an array of f64`.
fn words(scalar: ScalarType, rank: usize) -> String {
    match rank {
        0 if scalar.is_unsigned() || scalar == ScalarType::Bool => format!("a {scalar}"),
        0 => format!("an {scalar}"),
        1 => format!("an array of {scalar}"),
        2 => format!("a matrix of {scalar}"),
        _ => format!("an array of {scalar} in {rank} dimensions"),
    }
}

/// Whether values of this type have fields or constructors with names.
pub(super) fn has_record(ty: &Type) -> bool {
    ty.any(&mut |part| matches!(part, Type::Record(_) | Type::Sum(_)))
}

impl fmt::Display for Port {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}{}", self.name, "[]".repeat(self.rank), self.scalar)
    }
}
