//! `snapshots/imperative/golden.txt`: what R gives for the inputs of the corpus's test blocks. `fuzz/foreign/r/judge.R`
//! writes it.

use std::path::{Path, PathBuf};
use std::process::Command;

use lawson_oracle::scalar::Scalar;
use lawson_oracle::value::Value;

/// A line of the file.
pub struct Line {
    pub file: String,
    pub entry: String,
    /// The input's number in its block.
    pub input: usize,
    /// What R gives; nothing where it fails.
    pub value: Option<Vec<String>>,
    /// What R prints.
    pub printed: String,
}

/// Where the corpus is.
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../snapshots/imperative")
}

/// The programs of the corpus.
pub fn corpus() -> Vec<PathBuf> {
    let files = std::fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> =
        files.filter(|path| path.extension().is_some_and(|extension| extension == "R")).collect();
    files.sort();
    files
}

/// What a script of `fuzz/foreign/r` prints for these files; nothing where there is no R.
pub fn r(script: &str, files: &[PathBuf]) -> Option<String> {
    let script = folder().join("../../fuzz/foreign/r").join(script);
    match Command::new("Rscript").arg("--vanilla").arg(script).args(files).output() {
        Ok(ran) if ran.status.success() => Some(String::from_utf8(ran.stdout).unwrap()),
        Ok(ran) => panic!("R: {}", String::from_utf8_lossy(&ran.stderr)),
        // Where R must be, this is said.
        Err(_) if std::env::var_os("LAWSON_R").is_none() => None,
        Err(why) => panic!("R: {why}"),
    }
}

pub fn lines() -> Vec<Line> {
    lines_of(&std::fs::read_to_string(folder().join("golden.txt")).unwrap())
}

/// What the judge has printed.
pub fn lines_of(text: &str) -> Vec<Line> {
    text.lines().map(line).collect()
}

fn line(line: &str) -> Line {
    let mut words = line.splitn(4, ' ');
    let mut word = || words.next().unwrap().to_string();
    let (file, entry, input, rest) = (word(), word(), word().parse().unwrap(), word());
    let rest = rest.trim_end();
    let (value, printed) = match rest.split_once(" \"") {
        Some((value, printed)) => {
            (value, printed.trim_end_matches('"').replace("\\n", "\n").replace("\\\\", "\\"))
        }
        None => (rest, String::new()),
    };
    let value = (value != "error").then(|| tokens(value));
    Line { file, entry, input, value, printed }
}

/// Names, numbers and brackets.
fn tokens(text: &str) -> Vec<String> {
    let spaced = text.replace(['[', ']', '{', '}', ','], " ");
    spaced.split_whitespace().map(String::from).collect()
}

/// What follows a name that is a keyword of the array language.
const KEYWORD: char = '_';

/// A value as [`tokens`] has it: R's single values are vectors.
pub fn shown(value: &Value) -> Vec<String> {
    match value {
        Value::Scalar(Scalar::F64(x)) if x.is_nan() => vec!["f64.nan".into()],
        Value::Scalar(Scalar::F64(x)) => vec![format!("{x:?}")],
        Value::Scalar(Scalar::I32(n)) => vec![format!("{n}i32")],
        Value::Scalar(other) => vec![other.to_string()],
        Value::Tuple(parts) => parts.iter().flat_map(shown).collect(),
        Value::Record(fields) => {
            let field = |(name, value): &(std::sync::Arc<str>, Value)| {
                [name.trim_end_matches(KEYWORD).into(), "=".into()]
                    .into_iter()
                    .chain(shown(value))
                    .collect::<Vec<_>>()
            };
            fields.iter().flat_map(field).collect()
        }
        Value::Array(array) => array.elems.iter().flat_map(shown).collect(),
        Value::Sum(_) => vec![value.to_string()],
    }
}

/// Whether both are the same, bit for bit; or up to rounding.
pub fn same(expected: &[String], found: &[String], rounded: bool) -> bool {
    // What `ifelse` gives where its condition is `NA` is a logical in R, of whatever mode its branches are; and what is
    // computed with it is `NA` of a lower mode.
    let is_missing = |b: &String| b == "-2147483648i32" || b == "f64.nan";
    let one = |a: &String, b: &String| match (a.parse::<f64>(), b.parse::<f64>()) {
        (Ok(x), Ok(y)) if rounded => (x - y).abs() <= 1e-13 * x.abs().max(1e-300),
        (Ok(x), Ok(y)) => x.to_bits() == y.to_bits(),
        _ if a == "NA" || a == "-2147483648i32" => is_missing(b),
        _ => a == b || a.replace("f64.inf", "inf") == b.replace("f64.inf", "inf"),
    };
    expected.len() == found.len() && expected.iter().zip(found).all(|(a, b)| one(a, b))
}
