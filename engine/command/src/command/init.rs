//! `lawson init`: a first program and its data, to edit.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde_json::json;

use super::failure::{FINE, Failure, FailureKind, Outcome};
use super::ui::Ui;
use crate::data::{file, io_reason};

/// Write a first program and a small data file into a directory, if neither file exists yet.
#[derive(Args, Debug)]
#[command(after_help = "Example:\n  lawson init hello\n  lawson run hello/stats.fut hello/data.csv:height")]
pub struct Init {
    /// The directory; it is created if needed.
    #[arg(value_name = "DIR", default_value = ".")]
    dir: PathBuf,
    /// Write R loops instead of maps and reductions.
    #[arg(long)]
    r: bool,
}

const PROGRAM: &str = "\
-- Mean, spread, and how far each value lies from the mean. Lawson makes three loops of it: the mean
-- needs all values, the spread needs the mean, and the distances need the spread.
--
--   lawson run stats.fut data.csv:height
--   lawson explain stats.fut
--   lawson test stats.fut
def mean [n] (xs: [n]f64): f64 = f64.sum xs / f64.i64 n

def main [n] (xs: [n]f64): (f64, f64, [n]f64) =
  let centre = mean xs
  let squares = map (\\x -> (x - centre) * (x - centre)) xs
  let spread = f64.sqrt (mean squares)
  let scores = map (\\x -> (x - centre) / spread) xs
  in (centre, spread, scores)

-- ==
-- input { [2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0] }
-- output { 5.0 2.0 [-1.5, -0.5, -0.5, -0.5, 0.0, 0.0, 1.0, 2.0] }
";

const LOOPS: &str = "\
# Mean, spread, and how far each value lies from the mean. R runs it too: the `#:` line is a comment there.
#
#   lawson run stats.R data.csv:height
#   lawson explain stats.R
#   lawson test stats.R

#: x: double[n] -> list(centre: double, spread: double, scores: double[n])
main <- function(x) {
  n <- length(x)
  total <- 0
  for (v in x) total <- total + v
  centre <- total / n

  squares <- 0
  for (v in x) squares <- squares + (v - centre)^2
  spread <- sqrt(squares / n)

  scores <- numeric(n)
  for (i in seq_along(x)) scores[i] <- (x[i] - centre) / spread
  list(centre = centre, spread = spread, scores = scores)
}

# ==
# input { [2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0] }
# output { {centre = 5.0, spread = 2.0, scores = [-1.5, -0.5, -0.5, -0.5, 0.0, 0.0, 1.0, 2.0]} }
";

const DATA: &str = "\
name,height
Ada,165
Blaise,171
Emmy,160
George,178
Kurt,168
Sofia,158
";

impl Init {
    pub fn run(self, ui: &Ui) -> Outcome {
        let fail = |path: &std::path::Path, e: &std::io::Error| {
            Failure::new(FailureKind::Output, format!("cannot write {}: {}", path.display(), io_reason(e)))
        };
        let program = if self.r { ("stats.R", LOOPS) } else { ("stats.fut", PROGRAM) };
        let files = [program, ("data.csv", DATA)].map(|(name, text)| (self.dir.join(name), text));
        // All or nothing: a half-written example beside somebody's own files helps nobody.
        if let Some((path, _)) = files.iter().find(|(path, _)| path.exists()) {
            return Err(Failure::new(FailureKind::Output, format!("{} exists already", path.display()))
                .help("give another directory: lawson init DIR"));
        }
        std::fs::create_dir_all(&self.dir).map_err(|e| fail(&self.dir, &e))?;
        for (path, text) in &files {
            file::write(path, false, |file| file.write_all(text.as_bytes())).map_err(|e| fail(path, &e))?;
            ui.line(format!("wrote {}", path.display()));
        }
        ui.line(format!("now try: lawson run {} {}:height", files[0].0.display(), files[1].0.display()));
        let written: Vec<_> = files.iter().map(|(path, _)| path.display().to_string()).collect();
        ui.answer(&json!({ "written": written }));
        Ok(FINE)
    }
}
