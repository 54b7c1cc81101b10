//! Results as a drawing: `--plot line:xs,ys`, as a file of its own (`-o FILE.svg`) or on a page (`--html FILE`).

mod drawing;
mod svg;

use std::fmt;
use std::str::FromStr;

use lawson_oracle::types::Type;

use super::failure::{Failure, FailureKind};
use super::output::{NamedResult, Names};
use crate::data::flat::ranks;
use crate::native::NativeValue;

/// What `--plot` says: `KIND:NAME`, or `KIND:NAME,NAME`.
#[derive(Clone, Debug)]
pub struct Plot {
    kind: Kind,
    names: Vec<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Line,
    Scatter,
    Histogram,
    Image,
}

const KINDS: [(&str, Kind, &str); 4] = [
    ("line", Kind::Line, "line:ys or line:xs,ys"),
    ("scatter", Kind::Scatter, "scatter:xs,ys"),
    ("histogram", Kind::Histogram, "histogram:xs"),
    ("image", Kind::Image, "image:matrix"),
];

impl FromStr for Plot {
    type Err = String;

    fn from_str(text: &str) -> Result<Plot, String> {
        let forms = || KINDS.map(|(.., form)| form).join(", ");
        let (word, names) = text.split_once(':').ok_or_else(|| format!("write one of {}", forms()))?;
        let found = KINDS.iter().find(|(name, ..)| *name == word);
        let (_, kind, form) = found.ok_or_else(|| format!("write one of {}", forms()))?;
        let names: Vec<String> = names.split(',').map(str::to_string).collect();
        let fits = match kind {
            Kind::Line => names.len() <= 2,
            Kind::Scatter => names.len() == 2,
            Kind::Histogram | Kind::Image => names.len() == 1,
        };
        if !fits || names.iter().any(String::is_empty) {
            return Err(format!("write {form}"));
        }
        Ok(Plot { kind: *kind, names })
    }
}

impl fmt::Display for Plot {
    /// As `--plot` takes it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = KINDS.iter().find(|(_, kind, _)| *kind == self.kind).map_or("", |(word, ..)| word);
        write!(f, "{word}:{}", self.names.join(","))
    }
}

impl Plot {
    /// Asks, before anything is computed, whether the results have what is to be drawn.
    pub fn check(&self, names: &Names, result: &Type) -> Result<(), Failure> {
        if !cfg!(feature = "plots") {
            return Err(no_plots());
        }
        let results = names.with(result);
        let all: Vec<(String, usize)> = results.iter().flat_map(|(name, ty)| ranks(name, ty)).collect();
        let wanted = if self.kind == Kind::Image { 2 } else { 1 };
        for name in &self.names {
            let Some((_, rank)) = all.iter().find(|(other, _)| other == name) else {
                let there: Vec<&str> = all.iter().map(|(name, _)| name.as_str()).collect();
                let message = format!("--plot: there is no result `{name}`");
                return Err(wrong(message).help(&format!("the results are {}", there.join(", "))));
            };
            if *rank != wanted {
                let shape = |rank| {
                    ["a single value", "an array", "a matrix"]
                        .get(rank)
                        .unwrap_or(&"an array of matrices")
                        .to_string()
                };
                let message = format!("--plot: `{name}` is {}, and {} is drawn", shape(*rank), shape(wanted));
                return Err(wrong(message));
            }
        }
        Ok(())
    }

    /// The drawing as SVG, the same for the same results, and what is left out of it.
    ///
    /// # Errors
    /// Nothing is left to be drawn, or two arrays have different lengths.
    pub fn drawn(&self, results: &[NamedResult]) -> Result<(String, Vec<String>), Failure> {
        let parts = self.names.iter().map(|name| part(results, name)).collect::<Result<Vec<_>, _>>()?;
        if let [xs, ys] = &parts[..]
            && xs.dims() != ys.dims()
        {
            let message = format!(
                "--plot: `{}` have {} and {} elements",
                self.names.join("` and `"),
                xs.dims()[0],
                ys.dims()[0]
            );
            return Err(wrong(message).help("arrays that are drawn against each other have one length"));
        }
        let mut notes = Vec::new();
        let drawing = self.drawing(&parts, &mut notes)?;
        Ok((svg::svg(drawing)?, notes))
    }
}

/// The array of scalars that has this name.
fn part<'r>(results: &'r [NamedResult], name: &str) -> Result<&'r NativeValue<'static>, Failure> {
    let named = results.iter().flat_map(NamedResult::parts).find(|(other, _)| other == name);
    named.map(|(_, part)| part).ok_or_else(|| wrong(format!("--plot: there is no result `{name}`")))
}

fn no_plots() -> Failure {
    wrong("--plot: this build of Lawson draws nothing".to_string()).help("build it with the feature `plots`")
}

fn wrong(message: String) -> Failure {
    Failure::new(FailureKind::Output, message)
}
