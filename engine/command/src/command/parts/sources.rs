//! The inputs of a run in parts: some are read by rows, and the others whole.

use std::ops::Range;

use super::Cut;
use crate::command::failure::{ErrorKind, Failure};
use crate::command::inputs::{self, Arguments, InputArgs};
use crate::cost::Sizes;
use crate::data::flat::ranks;
use crate::data::input::Input;
use crate::data::rows::{Reading, RowsOf};
use crate::data::spec;

/// An input for each parameter.
pub struct Sources<'c> {
    cut: &'c Cut,
    names: Vec<String>,
    all: Vec<Source>,
    total: usize,
}

/// An input.
enum Source {
    Rows(RowsOf),
    Whole(Input),
}

impl<'c> Sources<'c> {
    /// Looks at the inputs, and reads those that are not read by rows.
    pub fn of(cut: &'c Cut, args: &InputArgs) -> Result<Sources<'c>, Failure> {
        let scheme = inputs::scheme(&cut.checked, cut.index);
        let (names, wants) = (inputs::parameter_names(scheme), inputs::wants(scheme, &cut.name));
        let mut specs: Vec<Option<String>> = vec![None; names.len()];
        for text in &args.named {
            let (name, input) = inputs::split_named(text)?;
            let at = inputs::parameter(scheme, &cut.name, name)?;
            if specs[at].replace(input.to_string()).is_some() {
                return Err(inputs::given_twice(name));
            }
        }
        let mut open = specs.iter_mut().filter(|spec| spec.is_none());
        for input in &args.positional {
            match open.next() {
                Some(spec) => *spec = Some(input.clone()),
                None => {
                    let message = format!("{input} is one input too many");
                    return Err(Failure::new(ErrorKind::Input, message).help(&wants));
                }
            }
        }
        let format = args.format();
        let by_rows = by_rows(cut);
        let (mut all, mut total) = (Vec::new(), None::<(usize, &String)>);
        for ((spec, name), by_rows) in specs.iter().zip(&names).zip(by_rows) {
            let Some(spec) = spec else {
                let message = format!("no input for the parameter {name}");
                return Err(Failure::new(ErrorKind::Input, message).help(&wants));
            };
            if !by_rows {
                all.push(Source::Whole(spec::read_as(spec, &format)?));
                continue;
            }
            let Some(rows) = RowsOf::of(spec, &format)? else {
                let message =
                    format!("{name}: rows are read some at a time of .npy files and of columns of CSV files");
                return Err(Failure::new(ErrorKind::Input, message));
            };
            match total {
                Some((total, other)) if total != rows.total() => {
                    let message = format!("{name} has {} rows, and {other} has {total}", rows.total());
                    return Err(Failure::new(ErrorKind::Input, message));
                }
                _ => total = Some((rows.total(), name)),
            }
            all.push(Source::Rows(rows));
        }
        let Some((total, _)) = total else {
            let message = format!("no parameter has rows along `{}`", cut.along);
            return Err(Failure::new(ErrorKind::Input, message));
        };
        Ok(Sources { cut, names, all, total })
    }

    /// How many rows there are.
    pub fn total(&self) -> usize {
        self.total
    }

    /// The sizes that the inputs have, by name, with this many rows in all.
    pub fn sizes(&self) -> Result<Sizes, Failure> {
        let first = self.open(0)?.next(self.total.min(1))?;
        let mut sizes = first.sizes_of(&self.cut.entry);
        sizes.insert(self.cut.along.clone(), self.total as u64);
        Ok(sizes)
    }

    /// Reads rows from one on.
    pub fn open(&self, first: usize) -> Result<Rows<'_, 'c>, Failure> {
        let mut readings: Vec<Option<Reading<'_>>> = Vec::new();
        for source in &self.all {
            readings.push(match source {
                Source::Rows(rows) => Some(rows.open(first)?),
                Source::Whole(_) => None,
            });
        }
        Ok(Rows { of: self, readings })
    }
}

/// Rows of all inputs.
pub struct Rows<'s, 'c> {
    of: &'s Sources<'c>,
    readings: Vec<Option<Reading<'s>>>,
}

impl Rows<'_, '_> {
    /// The arguments with the next rows, of which there are so many.
    pub fn next(&mut self, rows: usize) -> Result<Arguments, Failure> {
        let Sources { cut, names, all, .. } = self.of;
        let mut named = Vec::new();
        for ((source, reading), name) in all.iter().zip(&mut self.readings).zip(names) {
            let input = match (source, reading) {
                (Source::Rows(_), Some(reading)) => reading.next(rows)?,
                (Source::Whole(input), _) => input.clone(),
                (Source::Rows(rows), None) => rows.open(0)?.next(0)?,
            };
            named.push((name.clone(), input));
        }
        inputs::assign(inputs::scheme(&cut.checked, cut.index), &cut.name, vec![], named)
    }
}

/// For each parameter of the source whether it has rows along the size.
fn by_rows(cut: &Cut) -> Vec<bool> {
    let scheme = inputs::scheme(&cut.checked, cut.index);
    let mut params = cut.entry.lowered().params.iter();
    let mut all = Vec::new();
    for ty in &scheme.params {
        let parts: Vec<bool> = params
            .by_ref()
            .take(ranks("", ty).len())
            .map(|param| param.binding.ty.dims.first().and_then(|dim| dim.as_var()))
            .map(|size| size.is_some_and(|size| *size.name == *cut.along))
            .collect();
        all.push(parts.contains(&true));
    }
    all
}

/// So many rows at a time, which begin and end between chunks.
pub fn cuts(total: usize, rows: usize) -> Vec<Range<usize>> {
    // Without rows there is one part, which has none.
    (0..total.max(1)).step_by(rows).map(|start| start..total.min(start.saturating_add(rows))).collect()
}
