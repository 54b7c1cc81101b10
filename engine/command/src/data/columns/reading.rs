//! How the fields of a column are read: as they are, as codes of words, or as dates and times that are counted from 1970.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use jiff::civil::Time;
use jiff::fmt::temporal::Pieces;
use jiff::tz::Offset;
use lawson_oracle::diagnostic::excerpt;
use lawson_oracle::types::closest::meant;

use super::format::is_missing;
use super::{Columns, no_memory};
use crate::data::DataError;

/// The words of columns that are read as codes, by the columns' names. A word's code is its place.
pub type Words = BTreeMap<String, Vec<String>>;

/// How a column is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reading {
    /// Its fields are numbers, or true and false.
    Plain,
    /// `@codes`: the place of each field in the sorted list of all that are there.
    Codes,
    /// `@date`: days since 1970-01-01.
    Date,
    /// `@time`: seconds since 1970-01-01T00:00Z.
    Time,
}

/// What stands after a column's name for each.
const SUFFIXES: [(&str, Reading); 3] =
    [("@codes", Reading::Codes), ("@date", Reading::Date), ("@time", Reading::Time)];

/// A column that is asked for.
pub(super) struct Chosen {
    pub(super) name: String,
    /// Its place among the columns of the file.
    pub(super) at: usize,
    pub(super) reading: Reading,
}

/// `city@codes`: a column's name, and how it is read.
fn split(spec: &str) -> (&str, Reading) {
    let found = SUFFIXES.iter().find_map(|(suffix, reading)| Some((spec.strip_suffix(suffix)?, *reading)));
    found.map_or((spec, Reading::Plain), |(name, reading)| (name.trim_end(), reading))
}

/// The columns that `wanted` names, of a file with columns of these names: one, whatever its name, or several, with commas
/// between them. A name that ends as a reading does is a name, where a column has it.
///
/// # Errors
/// There is no such column, of which `help` tells more, or there are two.
pub(super) fn choose(
    path: &str,
    headers: &[&str],
    wanted: &str,
    help: impl FnOnce() -> String,
) -> Result<Vec<Chosen>, DataError> {
    let has = |name: &str| headers.contains(&name);
    let whole = wanted.trim();
    // A name may have commas in it.
    let specs = if has(whole) || has(split(whole).0) { vec![whole] } else { wanted.split(',').collect() };
    let mut chosen = Vec::new();
    for spec in specs.into_iter().map(str::trim) {
        let (name, reading) = if has(spec) { (spec, Reading::Plain) } else { split(spec) };
        let mut places = (0..headers.len()).filter(|i| headers[*i] == name);
        match (places.next(), places.next()) {
            (Some(at), None) => chosen.push(Chosen { name: name.to_string(), at, reading }),
            (Some(_), Some(_)) => {
                return Err(DataError::new(format!("{path} has two columns named {:?}", excerpt(name))));
            }
            (None, _) => {
                let error = DataError::new(format!("{path} has no column {:?}", excerpt(name)));
                return Err(match name.rsplit_once('@') {
                    Some((stem, _)) if has(stem.trim_end()) => error.help(format!(
                        "a column is read as {stem}@codes (words), {stem}@date (days) or {stem}@time (seconds)"
                    )),
                    _ => error.help(match meant(name, "", headers.iter()) {
                        Some(near) => format!("{near} {}", help()),
                        None => help(),
                    }),
                });
            }
        }
    }
    Ok(chosen)
}

/// Why a field can't be read, and what to do.
struct Refused {
    why: String,
    help: &'static str,
}

impl Columns {
    /// The columns with the fields as they are read.
    ///
    /// # Errors
    /// Names a field that is not a date or time.
    pub(super) fn decoded(mut self, readings: &[Reading]) -> Result<Columns, DataError> {
        for (c, reading) in readings.iter().enumerate() {
            // Whether the times of the column have a zone, as the first one says.
            let mut zone = None;
            match reading {
                Reading::Plain => {}
                Reading::Codes => {
                    let words: BTreeSet<&str> = self.fields(c).collect();
                    let words: Vec<String> = words.into_iter().map(str::to_string).collect();
                    self.replace(c, |field| Ok(code(&words, field)))?;
                    self.words[c] = Some(words);
                }
                Reading::Date => self.replace(c, days)?,
                Reading::Time => self.replace(c, |field| seconds(field, &mut zone))?,
            }
        }
        Ok(self)
    }

    /// Gives the fields of a column other text; `None` leaves one as it is.
    fn replace(
        &mut self,
        column: usize,
        mut new: impl FnMut(&str) -> Result<Option<i64>, Refused>,
    ) -> Result<(), DataError> {
        let (mut text, mut ends) = (String::new(), Vec::new());
        let room = text.try_reserve(self.text.len()).and_then(|()| ends.try_reserve_exact(self.ends.len()));
        room.map_err(|_| no_memory(&self.path))?;
        for r in 0..self.rows() {
            for c in 0..self.names.len() {
                let field = self.field(r, c);
                let number = if c == column { new(field) } else { Ok(None) };
                match number.map_err(|refused| {
                    let message =
                        format!("{}, {}{}: {}", self.path, self.row(r), self.column(c, ", "), refused.why);
                    DataError::new(message).help(refused.help)
                })? {
                    Some(number) => {
                        let _ = write!(text, "{number}");
                    }
                    None => text.push_str(field),
                }
                ends.push(text.len());
            }
        }
        (self.text, self.ends) = (text, ends);
        Ok(())
    }

    /// Whether a column is read as codes.
    pub fn has_codes(&self) -> bool {
        self.words.iter().any(Option::is_some)
    }

    /// Adds the words of columns that are read as codes.
    pub fn add_words(&self, all: &mut BTreeMap<String, BTreeSet<String>>) {
        for (name, words) in self.names.iter().zip(&self.words) {
            if let Some(words) = words {
                all.entry(name.clone()).or_default().extend(words.iter().cloned());
            }
        }
    }

    /// Gives the columns that are read as codes those of these lists, which have all their words.
    ///
    /// # Errors
    /// There is no memory for it.
    pub fn share_words(&mut self, all: &Words) -> Result<(), DataError> {
        for c in 0..self.names.len() {
            let Some(shared) = all.get(&self.names[c]) else { continue };
            let Some(own) = self.words[c].take_if(|own| own != shared) else { continue };
            self.replace(c, |field| {
                let word = field.parse().ok().and_then(|at: usize| own.get(at));
                Ok(word.and_then(|word| code(shared, word)))
            })?;
            self.words[c] = Some(shared.clone());
        }
        Ok(())
    }
}

/// The place of a word in a sorted list that has it.
fn code(words: &[String], word: &str) -> Option<i64> {
    words.binary_search_by(|other| other.as_str().cmp(word)).ok().and_then(|at| at.try_into().ok())
}

const DATE: &str = "`@date` reads dates as ISO 8601 writes them, such as 2024-02-29";
const TIME: &str = "`@time` reads times as ISO 8601 writes them, such as 2024-02-29T16:30:00 (UTC) or \
                    2024-02-29T16:30:00+02:00";

/// A date as days since 1970-01-01; nothing for a missing value.
fn days(field: &str) -> Result<Option<i64>, Refused> {
    if is_missing(field) {
        return Ok(None);
    }
    let refused = |why: &str, help| Refused { why: format!("{:?} {why}", excerpt(field)), help };
    let pieces = Pieces::parse(field).map_err(|_| refused("is not a date", DATE))?;
    let midnight = pieces.time().is_none_or(|time| time == Time::midnight());
    if !midnight || pieces.offset().is_some() || pieces.time_zone_annotation().is_some() {
        return Err(refused("has a time of day", "`@time` reads it, as seconds since 1970-01-01T00:00Z"));
    }
    let start = Offset::UTC.to_timestamp(pieces.date().to_datetime(Time::midnight()));
    let start = start.map_err(|_| refused("is not a date", DATE))?;
    Ok(Some(start.as_second() / (24 * 60 * 60)))
}

/// A time as seconds since 1970-01-01T00:00Z; nothing for a missing value. In one column all times have a zone, or none.
fn seconds(field: &str, zone: &mut Option<bool>) -> Result<Option<i64>, Refused> {
    if is_missing(field) {
        return Ok(None);
    }
    let refused = |why: &str, help| Refused { why: format!("{:?} {why}", excerpt(field)), help };
    let pieces = Pieces::parse(field).map_err(|_| refused("is not a time", TIME))?;
    let Some(time) = pieces.time() else {
        return Err(refused("has no time of day", "`@date` reads it, as days since 1970-01-01"));
    };
    if pieces.time_zone_annotation().is_some() {
        return Err(refused("names a time zone", "write the offset from UTC alone, such as +02:00"));
    }
    if time.subsec_nanosecond() != 0 {
        let help = "`@time` counts whole seconds: cut the fractions off in the file";
        return Err(refused("has a fraction of a second", help));
    }
    // The library would take it for the second before.
    if field.contains(":60") {
        return Err(refused(
            "is a leap second",
            "`@time` counts seconds as Unix does, which has no leap seconds",
        ));
    }
    let offset = pieces.offset().map(|offset| offset.to_numeric_offset());
    let has_zone = offset.is_some();
    if *zone.get_or_insert(has_zone) != has_zone {
        let why = if has_zone {
            "has a zone, and times before it have none"
        } else {
            "has no zone, and times before it have one"
        };
        return Err(refused(
            why,
            "write a zone for each time of the column, such as Z or +02:00, or for none",
        ));
    }
    let instant = offset.unwrap_or(Offset::UTC).to_timestamp(pieces.date().to_datetime(time));
    instant.map(|instant| Some(instant.as_second())).map_err(|_| refused("is not a time", TIME))
}

/// How a field that is text can be read, in a column of this name.
pub(super) fn other_reading(name: &str, field: &str) -> String {
    match () {
        () if name.is_empty() => "a column of numbers has nothing else: this field is text".to_string(),
        () if days(field).is_ok() => format!("`{name}@date` reads dates as days since 1970-01-01"),
        () if seconds(field, &mut None).is_ok() => {
            format!("`{name}@time` reads times as seconds since 1970-01-01T00:00Z")
        }
        // No word, but a number that is written in another way, or a sign for a missing value.
        () if !field.starts_with(char::is_alphabetic) => {
            "a column of numbers has nothing else; a missing value is an empty field or NA".to_string()
        }
        () => format!(
            "a column of numbers has nothing else: this field is text; `{name}@codes` reads words as whole numbers"
        ),
    }
}
