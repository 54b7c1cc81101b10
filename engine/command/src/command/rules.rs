//! `lawson rules`: the table of rules, one rule's page, and whether each condition is needed.

use std::time::Duration;

use clap::Args;
use serde_json::{Value as Json, json};

use super::at_least_one;
use super::failure::{ErrorKind, FINDING, FINE, Failure, FailureKind, Outcome, REPORT, culprit_json};
use super::ui::Ui;
use crate::core::rewrites::{self, Rewrite};
use crate::rules::law::{coq, source};
use crate::rules::{PREPARING, Rule, RuleTable};
use crate::verify::Difference;
use crate::verify::needed::{Found, Necessity, Programs, Refutation, Row, refute};
use crate::verify::rule_trial::{self, RuleTrial, Wrong};

/// Print the table of fusion rules and of the rewrites that prepare programs, or the page of one.
///
/// Lawson also prepares every program: equal operations become one, unused operations are removed, and the rewrites
/// that are listed after the rules are applied. Each application is a step of the certificate and takes fuel, like that
/// of a rule. The result is verified after these steps, as after the rules.
///
/// With --break, each condition is dropped in turn. Random programs are fused without it, until verification finds one
/// whose meaning changes. A condition for which none is found is not needed. A program that is wrong with all
/// conditions in force is a separate finding. The last digits of floats show the need only of two kinds of conditions:
/// those that keep the order in which floats are combined, and those of rewrites that prepare programs.
///
/// With --try, each rule is tried as it is, on sketches of its shape and on random programs. The result must be well
/// formed, certified, and the same as the source. A rule that is never applied is a finding. A program that another rule
/// makes wrong is also a finding, and is charged to that rule. With --try and --break, rewrites count as rules. The
/// findings depend on the seed and not on the clock: if the time runs out first, a rule is undecided.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  lawson rules
  lawson rules redomap-map
  lawson rules --laws > ours.laws
  lawson rules --coq > proofs/Rows.v
  lawson rules --try map-filter
  lawson rules --break filter-map
  lawson rules hoist")]
pub struct Rules {
    /// A rule, or a rewrite that prepares programs.
    #[arg(value_name = "NAME")]
    name: Option<String>,
    /// Print the laws as a file that `lawson law` judges.
    #[arg(long, conflicts_with = "break_")]
    laws: bool,
    /// Print the rows as Coq theorems, which compile together with those of `proofs/` only if both say the same.
    #[arg(long, conflicts_with_all = ["break_", "laws"])]
    coq: bool,
    /// Drop each condition, and search for a program that needs it.
    #[arg(long = "break", group = "search")]
    break_: bool,
    /// Apply each rule to programs around it, with all of its conditions.
    #[arg(long = "try", group = "search", conflicts_with_all = ["break_", "laws", "coq"])]
    try_: bool,
    /// The seed of the random programs.
    #[arg(long, value_name = "N", default_value_t = 0, requires = "search")]
    seed: u64,
    /// The number of programs to try [default: 1000 for each condition, 100 for each rule].
    #[arg(long, value_name = "N", requires = "search", value_parser = at_least_one)]
    programs: Option<usize>,
    /// The time for each condition or rule, after which it is undecided.
    #[arg(long, value_name = "N", default_value_t = 60, requires = "search")]
    seconds: u64,
}

/// Programs for each condition of --break, and for each rule of --try.
const PROGRAMS: [usize; 2] = [1000, 100];

impl Rules {
    pub fn run(self, ui: &Ui) -> Outcome {
        let table = RuleTable::standard();
        let mut rows: Vec<Row<'_>> = table.rules().iter().map(Row::Rule).collect();
        rows.extend(rewrites::ALL.iter().map(|rewrite| Row::Rewrite(rewrite)));
        if let Some(name) = &self.name {
            let all: Vec<_> = rows.iter().map(|row| row.name()).collect();
            if !all.contains(&name.as_str()) {
                return Err(Failure::new(FailureKind::Usage, format!("there is no rule {name}"))
                    .help(&format!("the rules are: {}", all.join(", "))));
            }
            rows.retain(|row| row.name() == name);
        }
        let rules = rows.iter().filter_map(|row| if let Row::Rule(rule) = row { Some(*rule) } else { None });
        let with_terms = rows.iter().filter_map(|row| match row {
            Row::Rule(rule) => Some(*rule),
            Row::Rewrite(rewrite) => proved(rewrite),
        });
        if self.break_ {
            return self.without_conditions(ui, &rows);
        }
        if self.try_ {
            return Ok(self.as_they_stand(ui, &rows, &table));
        }
        if self.coq {
            ui.line(coq::file(with_terms).trim_end());
        } else if self.laws {
            ui.line("-- What the conditions of the rules say of loops has no words here: loops are their combinators.");
            rules.for_each(|rule| ui.line(source::law(rule)));
            // Of one alone: the histogram's is undecided, for its bins depend on values.
            if let [Row::Rewrite(rewrite)] = rows[..] {
                ui.line(rewrite.law);
            }
        } else if self.name.is_some() {
            rows.iter().for_each(|row| match row {
                Row::Rule(rule) => page(ui, rule),
                Row::Rewrite(rewrite) => page_of_rewrite(ui, rewrite),
            });
        } else {
            let width = width(&rows);
            for rule in rules {
                ui.line(format!("{:<width$}  {}", rule.name, source::line(rule)));
            }
            ui.line("");
            ui.line("What prepares a program:");
            for rewrite in rewrites::ALL {
                ui.line(format!("{:<width$}  {}", rewrite.name, rewrite.does));
            }
        }
        ui.answer(&rows.iter().map(|row| row_json(*row)).collect());
        Ok(FINE)
    }

    fn as_they_stand(&self, ui: &Ui, rows: &[Row<'_>], table: &RuleTable) -> u8 {
        let (patience, limit) = (Duration::from_secs(self.seconds), self.programs.unwrap_or(PROGRAMS[1]));
        let width = width(rows);
        let (mut code, mut answers, mut never) = (FINE, Vec::new(), Vec::new());
        for row in rows {
            let name = row.name();
            let tried = rule_trial::attempt(*row, table, self.seed, limit, patience);
            let word = match &tried.verdict {
                rule_trial::Soundness::Right => "right",
                rule_trial::Soundness::NeverApplied => "NEVER APPLIED",
                rule_trial::Soundness::Wrong(_) => "WRONG",
                rule_trial::Soundness::Undecided => "UNDECIDED",
            };
            if tried.verdict != rule_trial::Soundness::Right {
                code = FINDING;
            }
            if tried.verdict == rule_trial::Soundness::NeverApplied {
                never.push(name);
            }
            let RuleTrial { programs, firings, verdict, beside } = tried;
            ui.line(format!("{name:<width$}  {programs} programs, applied {firings} times: {word}"));
            let mut answer = json!({
                "rule": name,
                "programs": programs,
                "applied": firings,
                "verdict": word.to_lowercase(),
            });
            if let rule_trial::Soundness::Wrong(wrong) = &verdict {
                wrong_program(ui, wrong, &mut answer);
            }
            if let Some(wrong) = beside {
                code = FINDING;
                let by = wrong.culprit.as_ref().map_or("no rule", |culprit| &culprit.rule);
                ui.line(format!("{by:<width$}  found while {name} was tried: WRONG"));
                answer["beside"] = json!({ "rule": wrong.culprit.as_ref().map(|culprit| &culprit.rule) });
                wrong_program(ui, &wrong, &mut answer["beside"]);
            }
            answers.push(answer);
        }
        if !never.is_empty() {
            ui.line(format!("never applied: {}", never.join(", ")));
        }
        ui.answer(&Json::Array(answers));
        code
    }

    fn without_conditions(&self, ui: &Ui, rows: &[Row<'_>]) -> Outcome {
        let patience = Duration::from_secs(self.seconds);
        let mut answers = Vec::new();
        let mut code = FINE;
        for row in rows {
            let (rule, conditions) = (row.name(), row.conditions());
            if conditions.is_empty() {
                ui.line(format!("{rule}: no conditions"));
            }
            let mut programs = Programs::new(*row, &RuleTable::standard(), self.seed);
            for condition in conditions {
                let refutation =
                    refute(&mut programs, condition, self.programs.unwrap_or(PROGRAMS[0]), patience)
                        .map_err(|mistake| {
                            Failure::new(ErrorKind::Internal, mistake.to_string()).help(REPORT)
                        })?;
                let found = refutation.found();
                if found.is_none() {
                    code = FINDING;
                }
                let name = format!("{rule} without {}", condition.name);
                ui.line(format!("{name:<44} {}", verdict(rule, &refutation)));
                if let (Some(_), Some(found)) = (&self.name, found) {
                    program(ui, found);
                }
                answers.push(json!({
                    "rule": rule,
                    "condition": condition.name,
                    "refuted": found.is_some(),
                    "undecided": refutation.verdict == Necessity::Undecided,
                    "programs": refutation.programs,
                    "millis": refutation.took.as_secs_f64() * 1e3,
                    "symbolic_length": found.and_then(|f| f.symbolic_length),
                    "program": found.map(|f| &f.text),
                    "culprit": culprit_json(found.and_then(|f| f.culprit.as_ref())),
                }));
            }
            if let Some(wrong) = &programs.wrong {
                code = FINDING;
                ui.line(format!("{rule} with all of its conditions: WRONG"));
                let mut answer = json!({ "rule": rule, "condition": null });
                wrong_program(ui, wrong, &mut answer);
                answers.push(answer);
            }
        }
        ui.answer(&Json::Array(answers));
        Ok(code)
    }
}

fn width(rows: &[Row<'_>]) -> usize {
    rows.iter().map(|row| row.name().len()).max().unwrap_or(0)
}

/// A program that is fused wrongly, with the step that makes it so.
fn program(ui: &Ui, found: &Found) {
    ui.line(indented("    ", &found.text));
    shown(ui, &found.difference);
    if let Some(culprit) = &found.culprit {
        ui.line(format!("    step:   {culprit}"));
    }
}

/// The same, as lines and for `--json`.
fn wrong_program(ui: &Ui, wrong: &Wrong, answer: &mut Json) {
    ui.line(indented("    ", &wrong.text));
    let found = match &wrong.fault {
        rule_trial::Fault::Made(why) => {
            ui.line(indented("    why:    ", why));
            why.clone()
        }
        rule_trial::Fault::NotThere(_) => {
            let why = "a condition is missing: something that a consumer needs is not there";
            ui.line(indented("    why:    ", why));
            why.to_string()
        }
        rule_trial::Fault::Law(broken) => {
            let why = format!("its law does not say what it makes: {}", broken.why);
            ui.line(indented("    why:    ", &why));
            broken.why.clone()
        }
        rule_trial::Fault::Difference(difference) => {
            shown(ui, difference);
            difference.found.to_string()
        }
    };
    if let Some(culprit) = &wrong.culprit {
        ui.line(format!("    step:   {culprit}"));
    }
    answer["program"] = json!(wrong.text);
    answer["culprit"] = culprit_json(wrong.culprit.as_ref());
    answer["found"] = json!(found);
}

/// An input with what it gives.
fn shown(ui: &Ui, difference: &Difference) {
    let inputs: Vec<_> = difference.case.args.iter().map(ToString::to_string).collect();
    ui.line(indented("    input:  ", &inputs.join(" ")));
    ui.line(indented("    source: ", &difference.expected.to_string()));
    ui.line(indented("    fused:  ", &difference.found.to_string()));
}

/// A text whose first line comes after `label`, the others under it.
fn indented(label: &str, text: &str) -> String {
    format!("{label}{}", text.trim_end().replace('\n', &format!("\n{:1$}", "", label.len())))
}

fn verdict(rule: &str, refutation: &Refutation) -> String {
    let millis = refutation.took.as_millis();
    match &refutation.verdict {
        Necessity::NotNeeded => format!("NOT refuted by {} programs, {millis} ms", refutation.programs),
        Necessity::Undecided => format!("UNDECIDED after {} programs, {millis} ms", refutation.programs),
        Necessity::Needed(found) => {
            let symbolic = match found.symbolic_length {
                Some(length) => format!(", symbolically at length {length}"),
                None => String::new(),
            };
            let by = match found.rule() {
                Some(other) if other != rule => format!(", by a step of {other}"),
                _ => String::new(),
            };
            format!("refuted by program {}, {millis} ms{symbolic}{by}", refutation.programs)
        }
    }
}

fn page(ui: &Ui, rule: &Rule) {
    ui.line(&rule.name);
    ui.line(format!("  law        {}", source::line(rule)));
    // The language has no words for what one loop does.
    let formula = rule.law.formula().to_string();
    if formula != rule.law.to_string() {
        ui.line(format!("  as loops   {formula}"));
    }
    ui.line(format!("  source     {}", rule.source));
    ui.line(format!("  theorem    {}", rule.theorem.as_deref().unwrap_or("none so far")));
    ui.line(format!("  fuses      {}.fut", rule.name));
    if rule.conditions.is_empty() {
        ui.line("  no conditions");
    }
    for condition in &*rule.conditions {
        ui.line(format!("  condition  {} ({})", condition.name(), condition.code()));
        ui.line(format!("             {}", condition.reason().why));
        ui.line(format!("             refuses {}_{}.fut", rule.name, condition.name()));
        if let Some(theorem) = &rule.theorem {
            ui.line(format!("             theorem {}", coq::counterexample(theorem, *condition)));
        }
    }
}

/// The row that says a rewrite's law in terms, with a theorem.
fn proved(rewrite: &Rewrite) -> Option<&'static Rule> {
    PREPARING.iter().find(|row| row.name == rewrite.name)
}

fn page_of_rewrite(ui: &Ui, rewrite: &Rewrite) {
    ui.line(rewrite.name);
    ui.line(format!("  prepares   {}", rewrite.does));
    ui.line(format!("  law        {}", rewrite.law));
    ui.line(format!("  source     {}", rewrite.source));
    if let Some(theorem) = proved(rewrite).and_then(|row| row.theorem.as_deref()) {
        ui.line(format!("  theorem    {theorem}"));
    }
    ui.line(format!("  rewrites   {}", rewrite.program));
    if rewrite.conditions.is_empty() {
        ui.line("  no conditions");
    }
    for condition in rewrite.conditions {
        ui.line(format!("  condition  {}", condition.name));
        ui.line(format!("             {}", condition.says));
        ui.line(format!("             refuses {}", condition.refuses));
    }
}

fn row_json(row: Row<'_>) -> Json {
    match row {
        Row::Rule(rule) => rule_json(rule),
        Row::Rewrite(rewrite) => json!({
            "name": rewrite.name,
            "prepares": rewrite.does,
            "law": rewrite.law,
            "source": rewrite.source,
            "theorem": proved(rewrite).and_then(|row| row.theorem.as_deref()),
            "conditions": rewrite.conditions.iter().map(|condition| json!({
                "name": condition.name,
                "code": null,
                "says": condition.says,
                "counterexample": null,
                "program": condition.refuses,
            })).collect::<Vec<_>>(),
            "programs": [rewrite.program],
        }),
    }
}

fn rule_json(rule: &Rule) -> Json {
    json!({
        "name": rule.name,
        "law": source::line(rule),
        "formula": rule.law.formula().to_string(),
        "as_source": source::law(rule),
        "source": rule.source,
        "theorem": rule.theorem,
        "conditions": rule.conditions.iter().map(|c| json!({
            "name": c.name(),
            "code": c.code().as_str(),
            "counterexample": rule.theorem.as_deref().map(|theorem| coq::counterexample(theorem, *c)),
            "program": format!("{}_{}", rule.name, c.name()),
        })).collect::<Vec<_>>(),
        "programs": rule.programs(),
    })
}
