//! `lawson rules`: the table of rules, one rule's page, and whether each condition is needed.

use std::time::Duration;

use clap::Args;
use serde_json::{Value as Json, json};

use super::failure::{BAD_INPUT, BUG, FINDING, FINE, Failure, Outcome, REPORT};
use super::ui::Ui;
use crate::rules::{Rule, RuleTable};
use crate::verify::needed::{Programs, Refutation, Verdict, refute};

/// Print the table of fusion rules, or one rule's page.
///
/// With --break, each condition is dropped in turn: random programs are fused without it, until
/// verification finds one whose meaning changes. A condition for which none is found isn't needed.
/// What is found depends on the seed and on no clock: where the time is up first, it is undecided.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  lawson rules
  lawson rules redomap-map
  lawson rules --break filter-map")]
pub struct Rules {
    /// A rule.
    #[arg(value_name = "NAME")]
    name: Option<String>,
    /// Drop each condition, and look for a program that needs it.
    #[arg(long = "break")]
    break_: bool,
    /// Chooses the random programs of --break.
    #[arg(long, value_name = "N", default_value_t = 0, requires = "break_")]
    seed: u64,
    /// Try so many programs for each condition.
    #[arg(long, value_name = "N", default_value_t = 1000, requires = "break_")]
    programs: usize,
    /// Give up after so long for each condition, undecided.
    #[arg(long, value_name = "N", default_value_t = 60, requires = "break_")]
    seconds: u64,
}

impl Rules {
    pub fn run(self, ui: &Ui) -> Outcome {
        let table = RuleTable::standard();
        let rules: Vec<&Rule> = match &self.name {
            Some(name) => match table.get(name) {
                Some(rule) => vec![rule],
                None => {
                    let all: Vec<_> = table.rules().iter().map(|r| r.name).collect();
                    return Err(Failure::new(BAD_INPUT, "usage", format!("there is no rule {name}"))
                        .help(&format!("the rules are: {}", all.join(", "))));
                }
            },
            None => table.rules().iter().collect(),
        };
        if self.break_ {
            return self.without_conditions(ui, &rules);
        }
        if self.name.is_some() {
            rules.iter().for_each(|rule| page(ui, rule));
        } else {
            let width = rules.iter().map(|r| r.name.len()).max().unwrap_or(0);
            for rule in &rules {
                ui.line(format!("{:<width$}  {}", rule.name, rule.law));
            }
        }
        ui.answer(&rules.iter().map(|r| rule_json(r)).collect());
        Ok(FINE)
    }

    fn without_conditions(&self, ui: &Ui, rules: &[&Rule]) -> Outcome {
        let patience = Duration::from_secs(self.seconds);
        let mut answers = Vec::new();
        let mut code = FINE;
        for rule in rules {
            if rule.conditions.is_empty() {
                ui.line(format!("{}: no conditions", rule.name));
            }
            let mut programs = Programs::new(rule, self.seed);
            for condition in rule.conditions {
                let refutation = refute(&mut programs, *condition, self.programs, patience)
                    .map_err(|mistake| Failure::new(BUG, "internal", mistake.to_string()).help(REPORT))?;
                let found = refutation.found();
                if found.is_none() {
                    code = FINDING;
                }
                let name = format!("{} without {}", rule.name, condition.name());
                ui.line(format!("{name:<44} {}", verdict(&refutation)));
                if let (Some(_), Some(found)) = (&self.name, found) {
                    let inputs: Vec<_> = found.difference.case.args.iter().map(ToString::to_string).collect();
                    ui.line(indented("    ", &found.text));
                    ui.line(indented("    input:  ", &inputs.join(" ")));
                    ui.line(indented("    source: ", &found.difference.expected.to_string()));
                    ui.line(indented("    fused:  ", &found.difference.found.to_string()));
                }
                answers.push(json!({
                    "rule": rule.name,
                    "condition": condition.name(),
                    "refuted": found.is_some(),
                    "undecided": refutation.verdict == Verdict::Undecided,
                    "programs": refutation.programs,
                    "millis": refutation.took.as_secs_f64() * 1e3,
                    "symbolic_length": found.and_then(|f| f.symbolic_length),
                    "program": found.map(|f| &f.text),
                }));
            }
        }
        ui.answer(&Json::Array(answers));
        Ok(code)
    }
}

/// A text whose first line stands behind `label`, the others under it.
fn indented(label: &str, text: &str) -> String {
    format!("{label}{}", text.trim_end().replace('\n', &format!("\n{:1$}", "", label.len())))
}

fn verdict(refutation: &Refutation) -> String {
    let millis = refutation.took.as_millis();
    match &refutation.verdict {
        Verdict::NotNeeded => format!("NOT refuted by {} programs, {millis} ms", refutation.programs),
        Verdict::Undecided => format!("UNDECIDED after {} programs, {millis} ms", refutation.programs),
        Verdict::Needed(found) => {
            let symbolic = match found.symbolic_length {
                Some(length) => format!(", symbolically at length {length}"),
                None => String::new(),
            };
            format!("refuted by program {}, {millis} ms{symbolic}", refutation.programs)
        }
    }
}

fn page(ui: &Ui, rule: &Rule) {
    ui.line(rule.name);
    ui.line(format!("  law        {}", rule.law));
    ui.line(format!("  source     {}", rule.source));
    ui.line(format!("  theorem    {}", rule.theorem.unwrap_or("none so far")));
    ui.line(format!("  fuses      {}.fut", rule.name));
    if rule.conditions.is_empty() {
        ui.line("  no conditions");
    }
    for condition in rule.conditions {
        ui.line(format!("  condition  {} ({})", condition.name(), condition.code()));
        ui.line(format!("             {}", condition.reason().why));
        ui.line(format!("             refuses {}_{}.fut", rule.name, condition.name()));
    }
}

fn rule_json(rule: &Rule) -> Json {
    json!({
        "name": rule.name,
        "law": rule.law.to_string(),
        "source": rule.source,
        "theorem": rule.theorem,
        "conditions": rule.conditions.iter().map(|c| json!({
            "name": c.name(),
            "code": c.code().as_str(),
            "counterexample": format!("{}_{}", rule.name, c.name()),
        })).collect::<Vec<_>>(),
        "programs": rule.programs(),
    })
}
