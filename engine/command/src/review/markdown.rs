//! A comparison as Markdown, for comments and step summaries, which hold so many bytes and no more.

use std::borrow::Cow;
use std::fmt::Write;

use lawson_oracle::diagnostic::excerpt;

use super::classes::Class;
use super::compare::{Comparison, Group, Pair};
use super::counted;

/// So many bytes are kept free for what is said of what is missing.
const TAIL: usize = 120;
/// A diff of core takes no more of what is left than this part.
const PART: usize = 4;
/// Entries of a group that are shown with their source and core.
const DETAILS: usize = 10;
/// Characters of a finding in a row.
const ROW: usize = 240;

/// The Markdown, of at most so many bytes: it ends between two rows, and says how many are missing.
pub fn markdown(comparison: &Comparison, max_bytes: usize) -> String {
    let mut page = Page { text: String::new(), max: max_bytes.saturating_sub(TAIL) };
    let [before, after] = comparison.sides.each_ref().map(|side| code(&excerpt(side)));
    page.add(&format!("### {}\n\n{before} → {after}\n", escaped(&comparison.summary)));
    for note in &comparison.notes {
        page.add(&format!("\n{}\n", escaped(note)));
    }
    let (meanings, others) = comparison.groups_by_weight();
    let mut shown = groups(comparison, meanings, &mut page);
    for finding in &comparison.findings {
        page.add(&format!("\n**{}**: {}\n", finding.class.name(), escaped(&finding.what)));
    }
    // Where a changed meaning has no room, nothing of less weight takes it.
    if shown == meanings.iter().map(|group| group.pairs.len()).sum::<usize>() {
        shown += groups(comparison, others, &mut page);
    }
    let missing = comparison.pairs.len() - shown;
    if missing > 0 {
        let _ = write!(
            page.text,
            "\n{} missing here, for the size of this text.\n",
            counted(missing, "entry is", "entries are")
        );
    }
    page.text
}

/// A text that grows up to its greatest size.
struct Page {
    text: String,
    max: usize,
}

impl Page {
    /// Adds it, if it still fits.
    fn add(&mut self, text: &str) -> bool {
        let fits = self.text.len() + text.len() <= self.max;
        if fits {
            self.text.push_str(text);
        }
        fits
    }
}

/// The groups, up to the first that has no room: how many rows.
fn groups(comparison: &Comparison, groups: &[Group], page: &mut Page) -> usize {
    let mut shown = 0;
    for group in groups {
        let rows = self::group(comparison, group, page);
        shown += rows;
        if rows < group.pairs.len() {
            break;
        }
    }
    shown
}

/// The group, as far as there is room: how many rows.
fn group(comparison: &Comparison, group: &Group, page: &mut Page) -> usize {
    let pairs = || group.pairs.iter().map(|at| &comparison.pairs[*at]);
    let n = counted(group.pairs.len(), "program", "programs");
    let head =
        format!("\n#### {} ({n})\n\n| entry | class | what |\n|---|---|---|\n", escaped(&group.cause.what));
    let mut rows = pairs().map(row);
    let Some(first) = rows.next() else { return 0 };
    // A table without rows is none.
    if !page.add(&(head + &first)) {
        return 0;
    }
    let shown = 1 + rows.take_while(|row| page.add(row)).count();
    // The smallest one shows what the others are like; where the source is what changed, each is of its own kind.
    let all = pairs().enumerate().filter(|(i, pair)| *i == 0 || pair.class == Class::MeaningChanged);
    for (_, pair) in all.take(if shown == group.pairs.len() { DETAILS } else { 0 }) {
        let details = details(pair);
        if details.len() < page.max.saturating_sub(page.text.len()) / PART {
            page.add(&details);
        }
    }
    shown
}

fn row(pair: &Pair) -> String {
    let what = pair.findings.first().map_or(String::new(), |finding| escaped(&short(&finding.what)));
    let more = pair.findings.len().saturating_sub(1);
    let more =
        if more > 0 { format!(", and {}", counted(more, "finding", "findings")) } else { String::new() };
    format!("| {} | {} | {what}{more} |\n", code(&pair.title()), pair.class.name())
}

/// Lines of the source, and what differs in the core.
fn details(pair: &Pair) -> String {
    let lines: Vec<String> = pair.lines.iter().map(ToString::to_string).collect();
    let text = format!("{}\n{}", lines.join("\n"), pair.core_diff());
    let ticks = text.split(|c| c != '`').map(str::len).max().unwrap_or(0).max(2) + 1;
    let fence = "`".repeat(ticks);
    format!(
        "\n<details><summary>{}</summary>\n\n{fence}diff\n{}\n{fence}\n\n</details>\n",
        code(&pair.title()),
        text.trim_end()
    )
}

/// As much of a text as a row takes.
fn short(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(ROW) {
        Some((end, _)) => format!("{}..", &text[..end]).into(),
        None => text.into(),
    }
}

fn code(text: &str) -> String {
    format!("<code>{}</code>", escaped(text))
}

/// What means something to Markdown or HTML, or would become a link, by its number.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        match c {
            '&' | '<' | '>' | '"' | '\'' | '`' | '*' | '_' | '[' | ']' | '(' | ')' | '#' | '@' | '~'
            | '|' | '\\' | '!' | ':' | '$' | '{' | '}' => {
                let _ = write!(escaped, "&#{};", u32::from(c));
            }
            c if c.is_control() => escaped.push(' '),
            c => escaped.push(c),
        }
    }
    escaped
}
