//! The header of a `.npy` file: a line that Python would read as
//! `{'descr': '<f8', 'fortran_order': False, 'shape': (2, 3), }`.

use std::io::{self, Read};

use lawson_oracle::scalar::ScalarType;

/// How a file begins.
const MAGIC: &[u8] = b"\x93NUMPY";
/// Elements begin at a multiple of this.
const ALIGNED: usize = 64;

/// What a header says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// The type of the elements.
    pub descr: Descr,
    /// The first index is fastest.
    pub fortran_order: bool,
    /// The extents.
    pub shape: Vec<u64>,
}

/// The type of elements, as NumPy writes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Descr {
    /// `<f8`.
    Scalar(String),
    /// `[('x', '<f8'), ('n', '<i4')]`: the fields of records in the order of their bytes. A field without a name is
    /// unused space.
    Record(Vec<(String, String)>),
}

/// Whether these are the bytes of a `.npy` file: they begin as all of them do.
pub(super) fn begins(bytes: &[u8]) -> bool {
    bytes.starts_with(MAGIC)
}

impl Header {
    /// Reads magic, version, length and text. What comes after them is left unread.
    ///
    /// # Errors
    /// What the reader says, and `InvalidData` where there is no header.
    pub(super) fn read(reader: &mut impl Read) -> io::Result<Header> {
        let mut start = [0; 8];
        let mut got = Vec::new();
        reader.by_ref().take(start.len() as u64).read_to_end(&mut got)?;
        if !begins(&got) {
            return Err(invalid("it does not begin as one"));
        }
        (&*got).read_exact(&mut start)?;
        let length = match start[6] {
            1 => u64::from(u16::from_le_bytes(exactly(reader)?)),
            2 | 3 => u64::from(u32::from_le_bytes(exactly(reader)?)),
            version => return Err(invalid(&format!("its version is {version}, and 1 to 3 are known"))),
        };
        let mut text = Vec::new();
        reader.by_ref().take(length).read_to_end(&mut text)?;
        if (text.len() as u64) < length {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        let text = String::from_utf8(text).map_err(|_| invalid("its header is not text"))?;
        Cursor(&text).header().map_err(|what| invalid(&format!("its header has {what}")))
    }

    /// The header of a file of such elements, row-major, their lowest bytes first.
    pub fn of(ty: ScalarType, dims: &[i64]) -> Vec<u8> {
        Header::bytes(&descr_of(ty), dims, 0)
    }

    /// The header of a file of elements that are written so, at least so long.
    pub(super) fn bytes(descr: &str, dims: &[i64], least: usize) -> Vec<u8> {
        let shape: Vec<String> = dims.iter().map(i64::to_string).collect();
        let shape = shape.join(", ") + if dims.len() == 1 { "," } else { "" };
        let text = format!("{{'descr': '{descr}', 'fortran_order': False, 'shape': ({shape}), }}");
        let before = MAGIC.len() + 4;
        // With the line's end.
        let length = (before + text.len() + 1).next_multiple_of(ALIGNED).max(least) - before;
        let mut bytes = MAGIC.to_vec();
        bytes.extend([1, 0]);
        bytes.extend(u16::try_from(length).unwrap_or(u16::MAX).to_le_bytes());
        bytes.extend(format!("{text:<0$}\n", length - 1).bytes());
        bytes
    }
}

/// How NumPy writes a type of elements whose lowest byte is the first.
pub(super) fn descr_of(ty: ScalarType) -> String {
    let (order, name) = match ty {
        ScalarType::Bool => ("|", "b1".to_string()),
        ty => {
            let (kind, bits) = ty.name().split_at(1);
            let bytes = bits.parse::<u32>().unwrap_or(8) / 8;
            (if bytes == 1 { "|" } else { "<" }, format!("{kind}{bytes}"))
        }
    };
    format!("{order}{name}")
}

/// The type of elements, and whether their first byte is the highest one; `None` for types that the language doesn't
/// have.
pub(super) fn scalar(descr: &str) -> Option<(ScalarType, bool)> {
    let (order, ty) = descr.split_at_checked(1)?;
    let ty = match ty {
        "b1" => ScalarType::Bool,
        "i1" => ScalarType::I8,
        "i2" => ScalarType::I16,
        "i4" => ScalarType::I32,
        "i8" => ScalarType::I64,
        "u1" => ScalarType::U8,
        "u2" => ScalarType::U16,
        "u4" => ScalarType::U32,
        "u8" => ScalarType::U64,
        "f4" => ScalarType::F32,
        "f8" => ScalarType::F64,
        _ => return None,
    };
    match order {
        "<" => Some((ty, false)),
        ">" => Some((ty, true)),
        "=" => Some((ty, cfg!(target_endian = "big"))),
        // There is no order of one byte.
        "|" if matches!(ty, ScalarType::Bool | ScalarType::I8 | ScalarType::U8) => Some((ty, false)),
        _ => None,
    }
}

fn invalid(what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, what)
}

fn exactly<const N: usize>(reader: &mut impl Read) -> io::Result<[u8; N]> {
    let mut bytes = [0; N];
    reader.read_exact(&mut bytes)?;
    Ok(bytes)
}

/// What is left of a header's text.
struct Cursor<'t>(&'t str);

impl<'t> Cursor<'t> {
    fn header(mut self) -> Result<Header, String> {
        let (mut descr, mut order, mut shape) = (None, None, None);
        self.expect('{')?;
        while !self.eat('}') {
            let key = self.string()?;
            self.expect(':')?;
            match key {
                "descr" => descr = Some(self.descr()?),
                "fortran_order" => order = Some(self.truth()?),
                "shape" => shape = Some(self.shape()?),
                other => return Err(format!("an entry {other:?}")),
            }
            if !self.eat(',') {
                self.expect('}')?;
                break;
            }
        }
        let (Some(descr), Some(fortran_order), Some(shape)) = (descr, order, shape) else {
            return Err("no type, order or shape".into());
        };
        Ok(Header { descr, fortran_order, shape })
    }

    fn eat(&mut self, c: char) -> bool {
        self.0 = self.0.trim_start();
        let rest = self.0.strip_prefix(c);
        self.0 = rest.unwrap_or(self.0);
        rest.is_some()
    }

    fn expect(&mut self, c: char) -> Result<(), String> {
        if self.eat(c) { Ok(()) } else { Err(format!("no {c:?} where one is expected")) }
    }

    fn string(&mut self) -> Result<&'t str, String> {
        let quote = if self.eat('\'') { '\'' } else { '"' };
        if quote == '"' {
            self.expect('"')?;
        }
        let (text, rest) = self.0.split_once(quote).ok_or("a text without an end")?;
        self.0 = rest;
        Ok(text)
    }

    /// Letters and digits.
    fn word(&mut self) -> &'t str {
        self.0 = self.0.trim_start();
        let end = self.0.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(self.0.len());
        let (word, rest) = self.0.split_at(end);
        self.0 = rest;
        word
    }

    /// A type of one element, or the fields of a record.
    fn descr(&mut self) -> Result<Descr, String> {
        if !self.eat('[') {
            return self.string().map(|descr| Descr::Scalar(descr.to_string()));
        }
        let mut fields = Vec::new();
        while !self.eat(']') {
            self.expect('(')?;
            // A field may have a title before its name.
            let name = match self.eat('(') {
                false => self.string()?,
                true => {
                    self.string()?;
                    self.expect(',')?;
                    let name = self.string()?;
                    self.expect(')')?;
                    name
                }
            };
            self.expect(',')?;
            let nested =
                |what: &str| Err(format!("{what} in the field {name:?} of records, where a number is read"));
            if self.0.trim_start().starts_with('[') {
                return nested("a record");
            }
            let ty = self.string()?;
            if self.eat(',') && !self.0.trim_start().starts_with(')') {
                return nested("an array");
            }
            self.expect(')')?;
            fields.push((name.to_string(), ty.to_string()));
            if !self.eat(',') {
                self.expect(']')?;
                break;
            }
        }
        Ok(Descr::Record(fields))
    }

    fn truth(&mut self) -> Result<bool, String> {
        match self.word() {
            "True" => Ok(true),
            "False" => Ok(false),
            other => Err(format!("{other:?} where True or False is expected")),
        }
    }

    fn shape(&mut self) -> Result<Vec<u64>, String> {
        let mut shape = Vec::new();
        self.expect('(')?;
        while !self.eat(')') {
            if self.eat('-') {
                return Err(format!("a negative extent, -{}", self.word()));
            }
            // Python 2 wrote 3L.
            let word = self.word();
            let number = word.trim_end_matches('L').parse();
            shape.push(number.map_err(|_| format!("{word:?} where an extent is expected"))?);
            if !self.eat(',') {
                self.expect(')')?;
                break;
            }
        }
        Ok(shape)
    }
}
