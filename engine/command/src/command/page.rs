//! The page of a run: its results and their drawings, above how the program was fused (`lawson run --html`).

use std::path::Path;

use lawson_oracle::types::Type;

use super::explain;
use super::failure::Failure;
use super::inputs::Arguments;
use super::output::{NamedResult, Names};
use super::outputs::write;
use super::planning::GivenArgs;
use super::plot::Plot;
use crate::api::{Entry, Error};
use crate::data::preview;
use crate::review::escaped;

/// Where the page goes, and what is drawn on it.
pub struct Page<'a> {
    pub path: &'a Path,
    pub plots: &'a [Plot],
    pub force: bool,
    /// Whether it says how far the program is verified.
    pub verify: bool,
}

impl Page<'_> {
    /// Asks, before anything is computed, whether the results have what is to be drawn.
    pub fn check(&self, names: &Names, result: &Type) -> Result<(), Failure> {
        self.plots.iter().try_for_each(|plot| plot.check(names, result))
    }

    /// Writes it. Gives what is left out of the drawings, and what is wrong with the program where it is not verified.
    pub fn write(
        &self,
        what: &str,
        results: &[NamedResult],
        entry: (&Entry, &str),
        (given, arguments): (&GivenArgs, Arguments),
    ) -> Result<(Vec<String>, Option<Error>), Failure> {
        let (markup, notes) = self.results(results)?;
        let (page, wrong) = explain::page_with(entry, given, arguments, what, (&markup, self.verify))?;
        write(self.path, self.force, |file| file.write_all(page.as_bytes()))?;
        Ok((notes, wrong))
    }

    /// The results as the command prints them, and the drawings.
    fn results(&self, results: &[NamedResult]) -> Result<(String, Vec<String>), Failure> {
        let lines = results.iter().map(|result| escaped(&preview::line(&result.name, &result.value)) + "\n");
        let lines: String = lines.collect();
        let mut markup = format!(
            "<section aria-labelledby=\"results-title\">\n<h2 id=\"results-title\">Results</h2>\n<pre>{lines}</pre>\n"
        );
        let mut notes = Vec::new();
        for plot in self.plots {
            let (svg, left_out) = plot.drawn(results)?;
            let name = escaped(&plot.to_string());
            let caption: Vec<_> =
                [name.clone()].into_iter().chain(left_out.iter().map(|note| escaped(note))).collect();
            markup += &format!(
                "<figure><div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"{name}\">{svg}</div>\
                 <figcaption class=\"soft\">{}</figcaption></figure>\n",
                caption.join("; ")
            );
            notes.extend(left_out);
        }
        Ok((markup + "</section>\n", notes))
    }
}
