//! Arguments of which a user names only the sizes: the rest is drawn.

use std::collections::BTreeMap;

use lawson_oracle::diagnostic::excerpt;
use lawson_oracle::generate::bytes_from_seed;
use lawson_oracle::generate::input::{NoInput, row_type};
use lawson_oracle::scalar::{Scalar, ScalarType};
use lawson_oracle::types::{Scheme, SizeVar};
use lawson_oracle::value::RowType;
use lawson_tiles::elem::Elem;
use lawson_tiles::with_type;

use super::failure::{ErrorKind, Failure};
use super::inputs::{self, Arguments, InputArgs, Placed};
use super::{memory, units};
use crate::core::layout::leaves;
use crate::core::value::{bytes_of, scalars_in};
use crate::data::flat::Flat;
use crate::data::spec;
use crate::native::{NativeArray, NativeValue};

/// Integers are below this.
const INTEGERS: i64 = 100;
/// Elements that are drawn at once.
const PIECE: usize = 1 << 13;

/// Reads what is given, and draws the other parameters. Where a name is a size's and no parameter's, the input is a
/// number, and the arrays have that size. Names the parameters that were drawn.
pub fn arguments(
    scheme: &Scheme,
    entry: &str,
    args: &InputArgs,
    seed: u64,
) -> Result<(Arguments, Vec<String>), Failure> {
    let names = inputs::parameter_names(scheme);
    let (mut named, mut asked) = (Vec::new(), BTreeMap::new());
    for text in &args.named {
        let (name, input) = inputs::split_named(text)?;
        let size = scheme.size_params.iter().find(|var| *var.name == *name);
        match size.filter(|_| !names.iter().any(|n| n == name)) {
            None => named.push((name.to_string(), spec::read_as(input, &args.format())?)),
            Some(var) if asked.insert(var.clone(), number(name, input)?).is_none() => {}
            Some(_) => return Err(bad(format!("the size {name} is given twice"))),
        }
    }
    let read = |spec: &String| spec::read_as(spec, &args.format());
    let positional = args.positional.iter().map(read).collect::<Result<Vec<_>, _>>()?;
    let mut given = inputs::placed(scheme, entry, positional, named)?;
    let sizes = sizes(scheme, &given.values, asked)?;
    let drawn = fill(scheme, entry, &mut given.values, &sizes, seed)?;
    let drawn = drawn.into_iter().map(|at| names[at].clone()).collect();
    Ok((inputs::complete(scheme, entry, given)?, drawn))
}

fn bad(message: String) -> Failure {
    Failure::new(ErrorKind::Input, message)
}

/// The number that is given for a size.
fn number(name: &str, input: &str) -> Result<i64, Failure> {
    let number = input.trim().replace('_', "").parse().ok().filter(|n| *n >= 0);
    number.ok_or_else(|| {
        bad(format!("-i {name}={}: {name} is a size, and that is a whole number from 0 on", excerpt(input)))
    })
}

/// The sizes that are asked for, and those of the data that is given.
fn sizes(
    scheme: &Scheme,
    values: &[Placed],
    asked: BTreeMap<SizeVar, i64>,
) -> Result<BTreeMap<SizeVar, i64>, Failure> {
    let mut sizes = inputs::bound(scheme, values)?;
    for (var, n) in asked {
        let given = *sizes.entry(var.clone()).or_insert(n);
        if given != n {
            return Err(bad(format!("the size {} is {given} in the data, and -i says {n}", var.name)));
        }
    }
    Ok(sizes)
}

/// Draws the values that are missing; says which these are.
fn fill(
    scheme: &Scheme,
    entry: &str,
    values: &mut [Placed],
    sizes: &BTreeMap<SizeVar, i64>,
    seed: u64,
) -> Result<Vec<usize>, Failure> {
    let names = inputs::parameter_names(scheme);
    let missing: Vec<usize> = (0..values.len()).filter(|at| values[*at].is_none()).collect();
    let row = |at: &usize| -> Result<RowType, Failure> {
        row_type(&scheme.params[*at], sizes).map_err(|why| no_input(scheme, entry, &names[*at], *at, why))
    };
    let rows = missing.iter().map(row).collect::<Result<Vec<_>, _>>()?;
    admit(rows.iter().map(bytes).fold(0, u64::saturating_add))?;
    let below = sizes.values().copied().min().map_or(INTEGERS, |n| n.clamp(1, INTEGERS));
    for (at, row) in missing.iter().zip(rows) {
        let size = scheme.names[*at].1.as_ref();
        let flat = match size.map(|var| sizes.get(var).ok_or(var)) {
            Some(Ok(n)) => Flat { row, parts: vec![NativeValue::Scalar(Scalar::I64(*n))] },
            Some(Err(var)) => return Err(no_size(scheme, entry, &names[*at], *at, &var.name)),
            None => {
                let mut words =
                    Words { seed: seed ^ (*at as u64).wrapping_mul(0xd134_2543_de82_ef95), below };
                let shown = row.to_string();
                let flat = words.flat(row).ok_or_else(|| {
                    too_large(format!("{}, of type {shown}, does not fit the memory", names[*at]))
                })?;
                flat.settled(&scheme.params[*at])
            }
        };
        values[*at] = Some((None, flat));
    }
    Ok(missing)
}

fn no_size(scheme: &Scheme, entry: &str, name: &str, at: usize, size: &str) -> Failure {
    let message = format!("no input for the parameter {name}: {}, and no size {size}", scheme.params[at]);
    bad(message)
        .help(&format!("give -i {size}=1000000, or -i {name}=INPUT; {}", inputs::wants(scheme, entry)))
}

fn no_input(scheme: &Scheme, entry: &str, name: &str, at: usize, why: NoInput) -> Failure {
    match why {
        NoInput::Size(size) => no_size(scheme, entry, name, at, &size.to_string()),
        why => bad(format!("the parameter {name}: {why}")).help(&inputs::wants(scheme, entry)),
    }
}

fn too_large(message: String) -> Failure {
    Failure::new(ErrorKind::Memory, message).help("give smaller sizes")
}

/// The bytes that a value of this type takes.
fn bytes(row: &RowType) -> u64 {
    let mut all = 0u64;
    leaves(row, &mut Vec::new(), &mut |ty, dims| {
        all = all.saturating_add((scalars_in(dims) as u64).saturating_mul(bytes_of(ty)));
    });
    all
}

/// Refuses inputs for which there is no memory, before the system runs out of it.
fn admit(bytes: u64) -> Result<(), Failure> {
    match memory::available() {
        Some(available) if bytes > available => {
            let (all, free) = (units::bytes(bytes), units::bytes(available));
            Err(too_large(format!("inputs of {all} do not fit the memory, of which {free} are free")))
        }
        _ => Ok(()),
    }
}

/// Where values are drawn from.
struct Words {
    seed: u64,
    /// Integers are below this.
    below: i64,
}

impl Words {
    fn next(&mut self, elements: usize) -> Vec<u8> {
        let bytes = bytes_from_seed(self.seed, 8 * (elements + 1));
        let (seed, bytes) = bytes.split_at(8);
        self.seed = word(seed);
        bytes.to_vec()
    }

    /// A value of this type: floats from 0 to 1, and integers; `None` where there is no memory for it.
    fn flat(&mut self, row: RowType) -> Option<Flat> {
        let mut shapes = Vec::new();
        leaves(&row, &mut Vec::new(), &mut |ty, dims| shapes.push((ty, dims.to_vec())));
        let parts = shapes.into_iter().map(|(ty, dims)| self.part(ty, dims)).collect::<Option<_>>()?;
        Some(Flat { row, parts })
    }

    fn part(&mut self, ty: ScalarType, dims: Vec<i64>) -> Option<NativeValue<'static>> {
        if dims.is_empty() {
            let bytes = self.next(1);
            return Some(NativeValue::Scalar(self.scalar(ty, word(&bytes))));
        }
        let len = scalars_in(&dims);
        let array = with_type!(ty, T => {
            let mut data = Vec::<T>::new();
            data.try_reserve_exact(len).ok()?;
            while data.len() < len {
                let bytes = self.next(PIECE.min(len - data.len()));
                data.extend(bytes.chunks_exact(8).map(|chunk| T::from_scalar(self.scalar(ty, word(chunk)))));
            }
            NativeArray::owned(dims, data)?
        });
        Some(NativeValue::Array(array))
    }

    fn scalar(&self, ty: ScalarType, word: u64) -> Scalar {
        use ScalarType as S;
        // The upper 53 bits as a fraction: every such float is exact.
        let fraction = (word >> 11) as f64 / (1u64 << 53) as f64;
        let integer = (fraction * self.below as f64) as i64;
        match ty {
            S::F64 => Scalar::F64(fraction),
            S::F32 => Scalar::F32(fraction as f32),
            S::Bool => Scalar::Bool(word >> 63 == 1),
            S::I8 => Scalar::I8(integer as i8),
            S::I16 => Scalar::I16(integer as i16),
            S::I32 => Scalar::I32(integer as i32),
            S::I64 => Scalar::I64(integer),
            S::U8 => Scalar::U8(integer as u8),
            S::U16 => Scalar::U16(integer as u16),
            S::U32 => Scalar::U32(integer as u32),
            S::U64 => Scalar::U64(integer as u64),
        }
    }
}

/// The number that eight bytes are.
fn word(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0, |word, byte| (word << 8) | u64::from(*byte))
}
