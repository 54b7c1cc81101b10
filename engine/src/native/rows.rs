//! Loops over rows: whether the lanes are the elements around them, or each row has tiles of its own.

use super::routine::NestedLoop;
use super::run::Run;
use super::threads;
use crate::loops::{Code, Def, InputForm, Operand, Region, UniformId, Value};
use lawson_oracle::scalar::Scalar;

/// An element that has a row of its own is as much work as so many others, about: fewer of them are a long row.
const ROWS_FOR_ELEMENTS: i64 = 16;

/// Elements that an array of a lane's own has at most: every lane of a tile has as many.
const OWN_ELEMENTS: i64 = 4096;

/// Elements of a closed form that are built for a loop to run element by element.
const BUILT: usize = 1 << 24;

/// The other way to run a loop whose elements have loops over rows: element by element, each row by itself.
pub struct ByRows {
    /// How long rows are, and whether there are rows inside of these.
    lengths: Vec<(UniformId, bool)>,
    /// How long arrays of the lanes' own are.
    own: Vec<UniformId>,
    /// Whether an input is a closed form, which this way builds.
    builds: bool,
    /// The loop. Why it runs so is not told: it does where it is faster.
    pub nested: NestedLoop,
}

impl ByRows {
    /// For a loop with this code; nothing where there are no rows as long in every lane.
    pub fn of(
        code: &Code,
        forms: &[InputForm],
        nested: impl FnOnce() -> Result<NestedLoop, crate::loops::NotNative>,
    ) -> Result<Option<Box<ByRows>>, crate::loops::NotNative> {
        let (lengths, own) = (lengths(code), code.own.iter().map(|own| own.extent).collect::<Vec<_>>());
        if lengths.is_empty() && own.is_empty() {
            return Ok(None);
        }
        let builds = forms.iter().any(|form| matches!(form, InputForm::Iota | InputForm::Replicate));
        Ok(Some(Box::new(ByRows { lengths, own, builds, nested: nested()? })))
    }
}

impl Run<'_, '_> {
    /// Whether a loop over so many elements goes row by row: its rows are long, or too long to be the lanes' own.
    pub(super) fn goes_by_rows(&self, by_rows: &ByRows, space: usize, uniforms: &[Scalar]) -> bool {
        let value = |n: &UniformId| if let Scalar::I64(n) = uniforms[n.0] { n } else { 0 };
        if by_rows.own.iter().any(|extent| value(extent) > OWN_ELEMENTS) {
            return true;
        }
        if by_rows.builds && space > BUILT {
            return false;
        }
        // Lanes run on all threads where there are enough of them; a row by itself on one.
        let together = space > self.constants.0 && threads::there_are();
        let threads = if together { rayon::current_num_threads() as i64 } else { 1 };
        let is_long = |(n, of_rows): &(UniformId, bool)| {
            let long = if *of_rows { self.long_row / ROWS_FOR_ELEMENTS } else { self.long_row };
            value(n) >= long.saturating_mul(threads)
        };
        by_rows.lengths.iter().any(is_long)
    }
}

/// How many turns loops over rows take, where that is the same in every lane, and whether there are such loops inside
/// of these; without those that read across rows.
fn lengths(code: &Code) -> Vec<(UniformId, bool)> {
    let over_rows = |region: &&Region| {
        !region.folds.is_empty() || !region.trees.is_empty() || !region.collects.is_empty()
    };
    let regions: Vec<&Region> = code.regions.iter().filter(over_rows).collect();
    let length = |region: &&Region| {
        let Operand::Uniform(n) = region.count? else { return None };
        let inside = &code.values[region.begin..region.end];
        let holds = regions.iter().any(|inner| region.begin < inner.begin && inner.end < region.end);
        (!inside.iter().any(|value| reads_across(value, region.begin))).then_some((n, holds))
    };
    regions.iter().filter_map(length).collect()
}

/// Whether a value in a region that begins there reads down a column of its own: the lanes read side by side, and each
/// row by itself would be read far apart.
fn reads_across(value: &Value, begin: usize) -> bool {
    let Def::Gather { at, .. } = &value.def else { return false };
    let is =
        |operand: &Operand, inside: bool| matches!(operand, Operand::Value(v) if (v.0 >= begin) == inside);
    at.split_last().is_some_and(|(last, others)| is(last, false) && others.iter().any(|at| is(at, true)))
}
