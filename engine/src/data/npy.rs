//! NumPy's `.npy` files: arrays of any rank of the scalar types of the language, in either byte
//! order and either memory order.

use std::io::{BufReader, BufWriter, Write};
use std::path::Path;
use std::sync::Arc;

use lawson_oracle::scalar::{Scalar, ScalarType};
use lawson_oracle::value::{Array, RowType, Value};
use npyz::{DType, NpyFile, Order, TypeChar, WriterBuilder};

use super::{DataError, io_reason};

/// Reads a `.npy` file as a value of the file's own type.
///
/// # Errors
/// Names the file and what is wrong: it cannot be read, is no `.npy` file, or its elements are of
/// a type that the language doesn't have.
pub fn read(path: &Path) -> Result<Value, DataError> {
    let shown = path.display();
    let fail = |e: std::io::Error| DataError::new(format!("cannot read {shown}: {}", io_reason(&e)));
    let file = std::fs::File::open(path).map_err(fail)?;
    let file = NpyFile::new(BufReader::new(file))
        .map_err(|e| DataError::new(format!("{shown} is not a .npy file: {}", io_reason(&e))))?;
    let dims: Vec<usize> = file.shape().iter().map(|&n| n as usize).collect();
    let order = file.order();
    let ty = scalar_type(&file.dtype()).ok_or_else(|| {
        DataError::new(format!(
            "{shown} holds elements of type {}, which the language doesn't have",
            file.dtype().descr()
        ))
        .help("save it as an array of i1 to i8, u1 to u8, f4, f8 or bool")
    })?;
    macro_rules! scalars {
        ($rust:ty, $variant:ident) => {
            file.into_vec::<$rust>().map(|v| v.into_iter().map(|x| Scalar::$variant(x).canonical()).collect())
        };
    }
    let scalars: std::io::Result<Vec<Scalar>> = match ty {
        ScalarType::I8 => scalars!(i8, I8),
        ScalarType::I16 => scalars!(i16, I16),
        ScalarType::I32 => scalars!(i32, I32),
        ScalarType::I64 => scalars!(i64, I64),
        ScalarType::U8 => scalars!(u8, U8),
        ScalarType::U16 => scalars!(u16, U16),
        ScalarType::U32 => scalars!(u32, U32),
        ScalarType::U64 => scalars!(u64, U64),
        ScalarType::F32 => scalars!(f32, F32),
        ScalarType::F64 => scalars!(f64, F64),
        ScalarType::Bool => scalars!(bool, Bool),
    };
    let scalars = scalars.map_err(fail)?;
    let strides = match order {
        Order::C => c_strides(&dims),
        Order::Fortran => fortran_strides(&dims),
    };
    Ok(nest(&scalars, ty, &dims, &strides, 0))
}

fn scalar_type(dtype: &DType) -> Option<ScalarType> {
    let DType::Plain(ty) = dtype else { return None };
    Some(match (ty.type_char(), ty.size_field()) {
        (TypeChar::Int, 1) => ScalarType::I8,
        (TypeChar::Int, 2) => ScalarType::I16,
        (TypeChar::Int, 4) => ScalarType::I32,
        (TypeChar::Int, 8) => ScalarType::I64,
        (TypeChar::Uint, 1) => ScalarType::U8,
        (TypeChar::Uint, 2) => ScalarType::U16,
        (TypeChar::Uint, 4) => ScalarType::U32,
        (TypeChar::Uint, 8) => ScalarType::U64,
        (TypeChar::Float, 4) => ScalarType::F32,
        (TypeChar::Float, 8) => ScalarType::F64,
        (TypeChar::Bool, 1) => ScalarType::Bool,
        _ => return None,
    })
}

fn c_strides(dims: &[usize]) -> Vec<usize> {
    let mut strides = vec![1; dims.len()];
    for d in (1..dims.len()).rev() {
        strides[d - 1] = strides[d] * dims[d];
    }
    strides
}

fn fortran_strides(dims: &[usize]) -> Vec<usize> {
    let mut strides = vec![1; dims.len()];
    for d in 1..dims.len() {
        strides[d] = strides[d - 1] * dims[d - 1];
    }
    strides
}

fn nest(scalars: &[Scalar], ty: ScalarType, dims: &[usize], strides: &[usize], at: usize) -> Value {
    let Some((&n, inner)) = dims.split_first() else { return Value::Scalar(scalars[at]) };
    let row = inner.iter().rev().fold(RowType::Scalar(ty), |row, &n| RowType::Array(n as i64, Arc::new(row)));
    let elems = (0..n).map(|i| nest(scalars, ty, inner, &strides[1..], at + i * strides[0])).collect();
    Value::Array(Array { row: Arc::new(row), elems: Arc::new(elems) })
}

/// An array of scalars, flat: what one `.npy` file holds.
#[derive(Clone, PartialEq, Debug)]
pub struct Part {
    /// What to call it: the result's name, with the path into a tuple.
    pub name: String,
    /// Its element type.
    pub scalar: ScalarType,
    /// Its extents, outermost first; none for a scalar.
    pub dims: Vec<u64>,
    /// Its elements, the last index fastest.
    pub elements: Vec<Scalar>,
}

/// The parts of a value: one for each scalar of its type, arrays of tuples split.
pub fn parts(name: &str, value: &Value) -> Vec<Part> {
    let mut out = Vec::new();
    collect_types(name, &value.row_type(), &mut Vec::new(), &mut out);
    fill(value, &mut out);
    out
}

fn collect_types(name: &str, row: &RowType, dims: &mut Vec<u64>, out: &mut Vec<Part>) {
    match row {
        RowType::Scalar(scalar) => {
            out.push(Part { name: name.to_string(), scalar: *scalar, dims: dims.clone(), elements: vec![] });
        }
        RowType::Array(n, row) => {
            dims.push(*n as u64);
            collect_types(name, row, dims, out);
            dims.pop();
        }
        RowType::Tuple(rows) => {
            for (i, row) in rows.iter().enumerate() {
                collect_types(&format!("{name}.{i}"), row, dims, out);
            }
        }
        RowType::Record(fields) => {
            for (field, row) in fields {
                collect_types(&format!("{name}.{field}"), row, dims, out);
            }
        }
    }
}

/// Appends the scalars of one value to the parts, which follow its type; gives the parts left over.
fn fill<'a>(value: &Value, parts: &'a mut [Part]) -> &'a mut [Part] {
    match value {
        Value::Scalar(s) => {
            parts[0].elements.push(*s);
            &mut parts[1..]
        }
        Value::Tuple(vs) => vs.iter().fold(parts, |parts, v| fill(v, parts)),
        Value::Record(fs) => fs.iter().fold(parts, |parts, (_, v)| fill(v, parts)),
        Value::Array(a) => {
            for v in a.elems.iter() {
                fill(v, parts);
            }
            let width = leaves(&a.row);
            &mut parts[width..]
        }
    }
}

fn leaves(row: &RowType) -> usize {
    match row {
        RowType::Scalar(_) => 1,
        RowType::Array(_, row) => leaves(row),
        RowType::Tuple(rows) => rows.iter().map(leaves).sum(),
        RowType::Record(fields) => fields.iter().map(|(_, r)| leaves(r)).sum(),
    }
}

/// Writes one part as a `.npy` file in this machine's byte order.
///
/// # Errors
/// Names the file when it cannot be written, or exists already and `force` is not given.
pub fn write(path: &Path, part: &Part, force: bool) -> Result<(), DataError> {
    let fail =
        |e: std::io::Error| DataError::new(format!("cannot write {}: {}", path.display(), io_reason(&e)));
    let mut options = std::fs::OpenOptions::new();
    options.write(true);
    if force {
        options.create(true).truncate(true);
    } else {
        options.create_new(true);
    }
    let mut out = BufWriter::new(options.open(path).map_err(fail)?);
    macro_rules! elements {
        ($rust:ty, $variant:ident) => {{
            let mut writer = npyz::WriteOptions::<$rust>::new()
                .default_dtype()
                .shape(&part.dims)
                .writer(&mut out)
                .begin_nd()
                .map_err(fail)?;
            for s in &part.elements {
                if let Scalar::$variant(x) = s {
                    writer.push(x).map_err(fail)?;
                }
            }
            writer.finish().map_err(fail)?;
        }};
    }
    match part.scalar {
        ScalarType::I8 => elements!(i8, I8),
        ScalarType::I16 => elements!(i16, I16),
        ScalarType::I32 => elements!(i32, I32),
        ScalarType::I64 => elements!(i64, I64),
        ScalarType::U8 => elements!(u8, U8),
        ScalarType::U16 => elements!(u16, U16),
        ScalarType::U32 => elements!(u32, U32),
        ScalarType::U64 => elements!(u64, U64),
        ScalarType::F32 => elements!(f32, F32),
        ScalarType::F64 => elements!(f64, F64),
        ScalarType::Bool => elements!(bool, Bool),
    }
    out.flush().map_err(fail)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn int(n: i32) -> Value {
        Value::Scalar(Scalar::I32(n))
    }

    fn array(row: RowType, elems: Vec<Value>) -> Value {
        Value::Array(Array { row: Arc::new(row), elems: Arc::new(elems) })
    }

    #[test]
    fn fortran_order_is_read_by_its_strides() {
        // [[1, 2, 3], [4, 5, 6]] with the first index fastest.
        let dir = std::env::temp_dir().join(format!("lawson-npy-{}", std::process::id()));
        std::fs::create_dir_all(&dir).unwrap();
        let path = dir.join("f.npy");
        let header = "{'descr': '>i4', 'fortran_order': True, 'shape': (2, 3), }";
        let padded = format!("{header:<117}\n");
        let mut bytes = b"\x93NUMPY\x01\x00".to_vec();
        bytes.extend((padded.len() as u16).to_le_bytes());
        bytes.extend(padded.as_bytes());
        for n in [1i32, 4, 2, 5, 3, 6] {
            bytes.extend(n.to_be_bytes());
        }
        std::fs::write(&path, bytes).unwrap();
        let row = RowType::Scalar(ScalarType::I32);
        let rows = vec![
            array(row.clone(), vec![int(1), int(2), int(3)]),
            array(row.clone(), vec![int(4), int(5), int(6)]),
        ];
        let expected = array(RowType::Array(3, Arc::new(row)), rows);
        assert_eq!(read(&path).unwrap(), expected);

        let again = dir.join("c.npy");
        let part = parts("result", &expected).remove(0);
        write(&again, &part, true).unwrap();
        assert_eq!(read(&again).unwrap(), expected);
        assert!(write(&again, &part, false).is_err(), "an existing file needs force");
        std::fs::remove_dir_all(dir).unwrap();
    }

    #[test]
    fn arrays_of_tuples_split() {
        let row = RowType::Tuple(vec![RowType::Scalar(ScalarType::I32), RowType::Scalar(ScalarType::Bool)]);
        let pair = |n, b| Value::Tuple(vec![int(n), Value::Scalar(Scalar::Bool(b))]);
        let parts = parts("r", &Value::Tuple(vec![int(7), array(row, vec![pair(1, true), pair(2, false)])]));
        let names: Vec<_> =
            parts.iter().map(|p| (p.name.as_str(), p.dims.as_slice(), p.elements.len())).collect();
        assert_eq!(names, [("r.0", &[][..], 1), ("r.1.0", &[2][..], 2), ("r.1.1", &[2][..], 2)]);
        assert_eq!(parts[2].elements, [Scalar::Bool(true), Scalar::Bool(false)]);
    }
}
