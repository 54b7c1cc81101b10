//! The types that columns suggest where the data decides, and why a column of whole numbers is none of integers.

use lawson_oracle::diagnostic::excerpt;
use lawson_oracle::scalar::ScalarType;
use lawson_oracle::syntax::ast::Name;
use lawson_oracle::value::RowType;

use super::Columns;
use super::field::truth;
use super::format::is_missing;
use crate::data::fields::field_names;
use crate::data::literals::decimal_integer;

/// Whether this text is an integer of this type, `i64` or `u64`, in digits.
fn is_integer(field: &str, ty: ScalarType) -> bool {
    if ty == ScalarType::U64 { field.parse::<u64>().is_ok() } else { field.parse::<i64>().is_ok() }
}

fn is_in_digits(field: &str) -> bool {
    let digits = field.strip_prefix(['+', '-']).unwrap_or(field);
    !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
}

impl Columns {
    /// The type that the fields suggest: `i64` where all of them are integers, or `u64` where these are too large for
    /// that; `bool` where all are true or false in words, else `f64`. For several columns it is a tuple of these.
    pub fn suggested_row(&self) -> RowType {
        match self.names.len() {
            1 => RowType::Scalar(self.suggested(0)),
            n => RowType::Tuple((0..n).map(|c| RowType::Scalar(self.suggested(c))).collect()),
        }
    }

    /// The same as a record with a field for each column.
    pub fn suggested_record(&self) -> Option<RowType> {
        if self.names.len() == 1 {
            return None;
        }
        let names = field_names(self.names.iter().map(String::as_str))?;
        let field = |(c, name): (usize, String)| (name.into(), RowType::Scalar(self.suggested(c)));
        let mut fields: Vec<(Name, RowType)> = names.into_iter().enumerate().map(field).collect();
        fields.sort_by(|(a, _), (b, _)| a.cmp(b));
        Some(RowType::Record(fields))
    }

    /// The type of several columns as the rows of a matrix: of integers where all of them are, else of floats; none where
    /// one is of true and false.
    pub fn suggested_matrix(&self) -> Option<RowType> {
        let types: Vec<ScalarType> = (0..self.names.len()).map(|c| self.suggested(c)).collect();
        let is = |wanted: ScalarType| types.iter().all(|ty| *ty == wanted);
        let ty = match () {
            () if types.len() == 1 || types.contains(&ScalarType::Bool) => return None,
            () if is(ScalarType::I64) => ScalarType::I64,
            () if is(ScalarType::U64) => ScalarType::U64,
            () => ScalarType::F64,
        };
        Some(RowType::Array(types.len() as i64, RowType::Scalar(ty).into()))
    }

    fn suggested(&self, c: usize) -> ScalarType {
        let is_true_or_false = |field: &str| truth(field).is_some();
        let all = self.fields(c).all(|field| is_true_or_false(field) || is_missing(field));
        let of_truths = all && (self.rows() == 0 || self.fields(c).any(is_true_or_false));
        self.integers(c, |_| false).unwrap_or(if of_truths { ScalarType::Bool } else { ScalarType::F64 })
    }

    /// The type of integers that has every field of a column, except those that are left out.
    fn integers(&self, c: usize, left_out: fn(&str) -> bool) -> Option<ScalarType> {
        let all = |ty| self.fields(c).all(|field| is_integer(field, ty) || left_out(field));
        [ScalarType::I64, ScalarType::U64].into_iter().find(|ty| all(*ty))
    }

    /// The fields of a column.
    pub(super) fn fields(&self, c: usize) -> impl Iterator<Item = &str> {
        (0..self.rows()).map(move |r| self.field(r, c))
    }

    /// The columns of whole numbers that missing values make columns of floats, a sentence for each.
    pub fn gaps(&self) -> Vec<String> {
        let gap = |c: usize| {
            self.integers(c, is_missing)?;
            let missing: Vec<usize> = (0..self.rows()).filter(|r| is_missing(self.field(*r, c))).collect();
            let (first, others) = missing.split_first()?;
            if missing.len() == self.rows() {
                return None;
            }
            let (path, column, row) = (&self.path, self.column(c, " of "), self.row(*first));
            let gaps = match others.len() {
                0 => format!("the missing value on {row} is NaN"),
                n => format!("the missing values, on {row} and {n} more, are NaN"),
            };
            Some(format!("{path}: the whole numbers{column} are read as f64, and {gaps}"))
        };
        (0..self.names.len()).filter_map(gap).collect()
    }

    /// What to do so that a whole number with these digits is not rounded to a float of type `ty`.
    pub(super) fn kept_whole(&self, c: usize, digits: &str, ty: ScalarType) -> String {
        let other = (0..self.rows()).find(|r| !is_in_digits(self.field(*r, c)));
        let instead = match (self.integers(c, |_| false), other) {
            (Some(ty), _) => format!("the column can be {ty}: let the program take that"),
            (None, None) => "no type of integers has every number of the column".to_string(),
            (None, Some(r)) => {
                let (field, row) = (self.field(r, c), self.row(r));
                match decimal_integer(field) {
                    Some(n) => {
                        format!("the column can be integers once {row} has {n} for {}", excerpt(field))
                    }
                    None if is_missing(field) => {
                        format!("the column can be integers once {row} has a number")
                    }
                    None => format!("the column has floats, as {} on {row}", excerpt(field)),
                }
            }
        };
        format!("{instead}; {}{}0 is rounded to the nearest {ty}", excerpt(digits), self.decimal)
    }
}
