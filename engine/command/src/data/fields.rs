//! Names of columns as names of fields: these are words of letters, digits and `_` that the language does not use itself.

use lawson_oracle::diagnostic::excerpt;
use lawson_oracle::syntax::is_keyword;

/// The name of the field that a column of this name is: `adj_close` for `Adj Close`, `in_` for `in`, `_2020` for `2020`.
/// What is a name already stays as it is.
pub(super) fn field_name(column: &str) -> String {
    let starts = column.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') && column != "_";
    let mut name = match starts && column.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
        true => column.to_string(),
        false => {
            let lower = column.to_lowercase();
            let words = lower.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
            let name = words.collect::<Vec<_>>().join("_");
            match name.chars().next() {
                None => "column".to_string(),
                Some(c) if c.is_ascii_digit() => format!("_{name}"),
                Some(_) => name,
            }
        }
    };
    if is_keyword(&name) {
        name.push('_');
    }
    name
}

/// The names of fields for columns of these names; `None` where two have one.
pub(super) fn field_names<'n>(columns: impl Iterator<Item = &'n str>) -> Option<Vec<String>> {
    let names: Vec<String> = columns.map(field_name).collect();
    let mut sorted: Vec<&String> = names.iter().collect();
    sorted.sort();
    sorted.windows(2).all(|two| two[0] != two[1]).then_some(names)
}

/// Says which columns of a file are fields by other names.
pub(super) fn renamed<'n>(path: &str, columns: impl Iterator<Item = &'n str>) -> Option<String> {
    let other = |column: &str| {
        let name = field_name(column);
        (name != column).then(|| format!("{:?} is the field {name}", excerpt(column)))
    };
    let renamed: Vec<String> = columns.filter_map(other).collect();
    (!renamed.is_empty()).then(|| format!("{path}: the column {}", renamed.join(", ")))
}
