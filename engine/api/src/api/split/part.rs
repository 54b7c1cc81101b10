//! What a part of a run sends to where parts are combined, and what is known there.

use std::collections::BTreeMap;
use std::ops::Range;

use hmac_sha256::Hash;

use super::bytes::{self, Values, integers, octets};
use super::wrong;
use crate::api::{Error, Output};
use crate::native::NativeValue;

/// Lawson's version: others may have other schedules.
pub(super) const VERSION: &str = env!("CARGO_PKG_VERSION");

const PART: &str = "lawson part 1";
const KNOWN: &str = "lawson known 1";

/// Which program something is of: the fused program, and the size along which it is cut.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Of {
    pub version: String,
    pub program: Vec<u8>,
}

/// What a part of a run sends to where all parts are combined: for each fold the values of the part's chunks, for each
/// scan the last element in each, for each filter how many elements it keeps, and bins. Eight bytes for each 16,384
/// elements and fold of `f64`.
#[derive(Clone, Debug)]
pub struct Part {
    pub(super) of: Of,
    /// A hash of what was known where it ran.
    pub(super) known: Vec<u8>,
    pub(super) stage: usize,
    pub(super) rows: Range<usize>,
    pub(super) total: usize,
    /// In the order of what the stage sends.
    pub(super) values: Vec<NativeValue<'static>>,
}

impl Part {
    /// The stage in which it ran.
    pub fn stage(&self) -> usize {
        self.stage
    }

    /// The rows over which it ran.
    pub fn rows(&self) -> Range<usize> {
        self.rows.clone()
    }

    /// How many rows there are in all.
    pub fn total(&self) -> usize {
        self.total
    }

    /// As bytes.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let numbers = [self.stage, self.rows.start, self.rows.end, self.total].map(|n| n as i64);
        let mut values = self.of.values();
        values.extend([octets(&self.known), integers(numbers)]);
        values.extend(self.values.iter().cloned());
        bytes::write(PART, &values)
    }

    /// From bytes that [`Part::to_bytes`] has made.
    ///
    /// # Errors
    /// [`Error::is_input`](crate::Error::is_input): they are no part, or are damaged.
    pub fn from_bytes(bytes: &[u8]) -> Result<Part, Error> {
        let mut values = Values(bytes::read(PART, "a part of a run", bytes)?.into_iter());
        let mut part = || {
            let (of, known) = (Of::read(&mut values)?, values.octets()?);
            let numbers: Vec<usize> =
                values.integers()?.into_iter().map(usize::try_from).collect::<Result<_, _>>().ok()?;
            let [stage, first, last, total] = numbers[..] else { return None };
            let rest = std::iter::from_fn(|| values.next()).collect();
            Some(Part { of, known, stage, rows: first..last, total, values: rest })
        };
        part().ok_or_else(|| wrong("this part of a run has other contents than parts have".into()))
    }
}

impl Of {
    fn values(&self) -> Vec<NativeValue<'static>> {
        vec![octets(self.version.as_bytes()), octets(&self.program)]
    }

    fn read(values: &mut Values) -> Option<Of> {
        Some(Of { version: String::from_utf8(values.octets()?).ok()?, program: values.octets()? })
    }

    /// Whether something is of this program and version; `what` says what it is.
    pub fn admits(&self, other: &Of, what: &str) -> Result<(), Error> {
        if other.version != self.version {
            return Err(wrong(format!(
                "{what} is of Lawson {}, and this is {}: run all of it by one version",
                other.version, self.version
            )));
        }
        if other.program != self.program {
            return Err(wrong(format!(
                "{what} is of another program, of another entry, or cut along another size: give parts of one program"
            )));
        }
        Ok(())
    }
}

/// What is known before a stage of a run in parts: the arguments that are not cut, and what parts of the stages before have
/// been combined to. Every part of the stage needs it.
#[derive(Clone, Debug)]
pub struct Known {
    pub(super) of: Of,
    pub(super) stage: usize,
    pub(super) total: usize,
    /// By the number of the variable.
    pub(super) values: BTreeMap<u32, NativeValue<'static>>,
    /// Sizes, by their numbers.
    pub(super) sizes: BTreeMap<u32, i64>,
    /// For each scan by its number, each component before each chunk.
    pub(super) carries: BTreeMap<usize, Vec<NativeValue<'static>>>,
}

impl Known {
    /// The stage that comes next.
    pub fn stage(&self) -> usize {
        self.stage
    }

    /// How many rows there are in all.
    pub fn total(&self) -> usize {
        self.total
    }

    /// The value of a size, by its number.
    #[doc(hidden)]
    pub fn size(&self, number: u32) -> Option<i64> {
        self.sizes.get(&number).copied()
    }

    /// Tells what is known from anything else that could be.
    pub(super) fn hash(&self) -> Vec<u8> {
        Hash::hash(&self.to_bytes()).to_vec()
    }

    /// As bytes.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut values = self.of.values();
        values.push(integers([self.stage as i64, self.total as i64]));
        values.push(integers(self.values.keys().map(|var| i64::from(*var))));
        values.extend(self.values.values().cloned());
        values.push(integers(self.sizes.keys().map(|size| i64::from(*size))));
        values.push(integers(self.sizes.values().copied()));
        values.push(integers(self.carries.iter().flat_map(|(scan, all)| [*scan as i64, all.len() as i64])));
        values.extend(self.carries.values().flatten().cloned());
        bytes::write(KNOWN, &values)
    }

    /// From bytes that [`Known::to_bytes`] has made.
    ///
    /// # Errors
    /// [`Error::is_input`](crate::Error::is_input): they are something else, or are damaged.
    pub fn from_bytes(bytes: &[u8]) -> Result<Known, Error> {
        let mut values = Values(bytes::read(KNOWN, "what is known before a stage", bytes)?.into_iter());
        let mut known = || {
            let of = Of::read(&mut values)?;
            let [stage, total] = values.integers()?[..] else { return None };
            let number = |n: i64| u32::try_from(n).ok();
            let mut known = Known {
                of,
                stage: usize::try_from(stage).ok()?,
                total: usize::try_from(total).ok()?,
                values: BTreeMap::new(),
                sizes: BTreeMap::new(),
                carries: BTreeMap::new(),
            };
            for var in values.integers()? {
                known.values.insert(number(var)?, values.next()?);
            }
            for (size, value) in values.integers()?.into_iter().zip(values.integers()?) {
                known.sizes.insert(number(size)?, value);
            }
            for scan in values.integers()?.chunks(2) {
                let [scan, components] = *scan else { return None };
                let all = (0..components).map(|_| values.next()).collect::<Option<_>>()?;
                known.carries.insert(usize::try_from(scan).ok()?, all);
            }
            values.next().is_none().then_some(known)
        };
        known().ok_or_else(|| wrong("what is known before a stage has other contents than that has".into()))
    }
}

/// What parts of a stage give of the program's results: rows of them. They stay where they are until somebody wants all of
/// them in one place ([`Split::finish`](super::Split::finish)).
#[derive(Clone, Debug)]
pub struct Rows<'a> {
    pub(super) rows: Range<usize>,
    /// With the number of the result.
    pub(super) results: Vec<(usize, NativeValue<'a>)>,
}

impl<'a> Rows<'a> {
    /// The rows over which the part ran.
    pub fn rows(&self) -> Range<usize> {
        self.rows.clone()
    }

    /// Rows of a result, by its number among [`Kernel::results`](crate::Kernel::results); nothing where another stage gives it,
    /// or it has none. A filter's are as many as it keeps.
    pub fn result(&self, number: usize) -> Option<Output<'a>> {
        let found = self.results.iter().find(|(of, _)| *of == number);
        found.map(|(_, value)| Output(value.clone()))
    }
}
