//! The table as a file of Coq: each row as a theorem about its own terms and conditions, which `proofs/` proves under
//! the row's name. It compiles only while the two agree.

use std::fmt::{self, Display, Formatter, Write};

use super::{Action, Count, Law, Name, Over, Role, Term};
use crate::core::effects::{Clash, Effects};
use crate::core::rewrites::{self, Rewrite};
use crate::legality::Condition;
use crate::rules::{PREPARING, Rule, Shape};

/// The file. It states of each row that its law is sound under its conditions, that each condition is needed, and which
/// variables the law has; and of all pairs of effects which clash. In the end it prints what all of it assumes, and a
/// comment tells what is believed: rows without a theorem, and rewrites of whole programs, whose laws are no terms.
pub fn file<'a>(rules: impl IntoIterator<Item = &'a Rule>) -> String {
    let mut text = String::from(HEADER);
    let (mut proved, mut needed, mut facts, mut believed) = (0, 0, Vec::new(), Vec::new());
    for rule in rules {
        let Some(theorem) = rule.theorem.as_deref() else {
            believed.push(rule.name.to_string());
            continue;
        };
        let _ = write!(text, "\n(* {} *)\n", rule.name);
        let mut state = |name: String, statement: String, proof: &str| {
            let _ = writeln!(text, "Theorem {name} : {statement}.\nProof. {proof}. Qed.");
            facts.push(format!("proved {name}"));
        };
        let standing = standing(rule.shape);
        let (law, conditions) = (Coq(&rule.law), list(rule.conditions.iter().map(|c| format!("{c:?}"))));
        let statement = format!("sound {standing}\n  {law}\n  {conditions}");
        state(format!("row_{theorem}"), statement, &format!("exact {theorem}"));
        for condition in &*rule.conditions {
            let needs = counterexample(theorem, *condition);
            let statement = format!("needed {standing}\n  {law}\n  {conditions} {condition:?}");
            state(format!("row_{needs}"), statement, &format!("exact {needs}"));
        }
        let variables = list(rule.law.variables().iter().map(|(x, role)| format!("({x:?}, {})", Coq(role))));
        let statement = format!("variables {}\n  = {variables}", Coq(&rule.law.left));
        state(format!("variables_{theorem}"), statement, "reflexivity");
        proved += 1;
        needed += rule.conditions.len();
    }
    let is_proved = |rewrite: &&Rewrite| PREPARING.iter().any(|row| row.name == rewrite.name);
    let rewrites = rewrites::ALL.into_iter().filter(|rewrite| !is_proved(rewrite));
    believed.extend(rewrites.map(|rewrite| rewrite.name.to_string()));
    let _ =
        write!(text, "\nTheorem clashes : map clash_table [Io; Random; Unknown; Fail] =\n  {}.\n", clashes());
    let _ = writeln!(text, "Proof. reflexivity. Qed.\n\nDefinition facts := {}.", list(facts));
    let _ = writeln!(
        text,
        "Print Assumptions facts.\n\n(* Proved: {proved} rows, and that {needed} conditions of theirs are needed. *)"
    );
    let _ = writeln!(text, "(* Believed: {}, namely {}. *)", believed.len(), believed.join(", "));
    text
}

/// The name of the theorem that a law is false without one of its conditions.
pub fn counterexample(theorem: &str, condition: Condition) -> String {
    format!("{theorem}_needs_{}", condition.name().replace('-', "_"))
}

const HEADER: &str = "(* Printed by `lawson rules --coq` from the table of rules. *)
From Coq Require Import List String.
From Lawson Require Import All.
Import ListNotations.
Open Scope string_scope.
";

/// What stands for the functions of a row's law.
fn standing(shape: Shape) -> &'static str {
    match shape {
        Shape::Vertical { .. }
        | Shape::Zip
        | Shape::Diagonal
        | Shape::Horizontal
        | Shape::Branches
        | Shape::Iota
        | Shape::Replicate => "Bodies",
        Shape::Pull | Shape::Law => "Scalars_alone",
    }
}

/// Which clash there is between which two, all sixteen sets of effects by all sixteen.
fn clashes() -> String {
    let sets = (0..16).map(|bits| {
        let has = |bit: u32| bits >> bit & 1 == 1;
        Effects { io: has(3), random: has(2), unknown: has(1), fail: has(0), local: false }
    });
    let row = |clash: Clash, one| list(sets.clone().map(|other| clash.of(one, other).to_string()));
    list(Clash::ALL.map(|clash| list(sets.clone().map(|one| row(clash, one)))))
}

fn list(parts: impl IntoIterator<Item = String>) -> String {
    format!("[{}]", parts.into_iter().collect::<Vec<_>>().join("; "))
}

fn names(names: &[Name]) -> String {
    list(names.iter().map(|name| format!("{name:?}")))
}

fn terms(terms: &[Term]) -> String {
    list(terms.iter().map(|term| Coq(term).to_string()))
}

/// Something as a term of Coq.
struct Coq<'a, T: ?Sized>(&'a T);

impl Display for Coq<'_, Law> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "(Law {}\n       {})", Coq(&self.0.left), Coq(&self.0.right))
    }
}

impl Display for Coq<'_, Term> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.0 {
            Term::Var(x) => write!(f, "(Var {x:?})"),
            Term::Apply(function, args) => write!(f, "(Apply {function:?} {})", terms(args)),
            Term::Lambda(params, body) => write!(f, "(Lambda {} {})", names(params), Coq(*body)),
            Term::Map(function, arrays) => write!(f, "(Map {} {})", Coq(*function), terms(arrays)),
            Term::Filter(predicate, array) => write!(f, "(Filter {} {})", Coq(*predicate), Coq(*array)),
            Term::Reduce(op, ne, array) => write!(f, "(Reduce {op:?} {ne:?} {})", Coq(*array)),
            Term::Redomap(op, function, ne, array) => {
                write!(f, "(Redomap {op:?} {} {ne:?} {})", Coq(*function), Coq(*array))
            }
            Term::Scan(op, ne, array) => write!(f, "(Scan {op:?} {ne:?} {})", Coq(*array)),
            Term::ReduceByIndex(bins, op, ne, indices, values) => {
                write!(f, "(ReduceByIndex {bins:?} {op:?} {ne:?} {} {})", Coq(*indices), Coq(*values))
            }
            Term::Gather(array, indices) => write!(f, "(Gather {} {})", Coq(*array), Coq(*indices)),
            Term::At(array, index) => write!(f, "(At {array:?} {})", Coq(*index)),
            Term::Iota(size) => write!(f, "(Iota {size:?})"),
            Term::Counted(size) => write!(f, "(Counted {size:?})"),
            Term::Replicate(size, value) => write!(f, "(Replicate {size:?} {})", Coq(*value)),
            Term::Reverse(array) => write!(f, "(Reverse {})", Coq(*array)),
            Term::Concat(first, second) => write!(f, "(Concat {} {})", Coq(*first), Coq(*second)),
            Term::Flatten(rows) => write!(f, "(Flatten {})", Coq(*rows)),
            Term::Flatmap(function, array) => write!(f, "(Flatmap {} {})", Coq(*function), Coq(*array)),
            Term::Slice(start, length, array) => {
                write!(f, "(Slice {} {} {})", Coq(start), Coq(length), Coq(*array))
            }
            Term::If(condition, then, otherwise) => {
                write!(f, "(If {condition:?} {} {})", Coq(*then), Coq(*otherwise))
            }
            Term::Tuple(parts) => write!(f, "(Tuple {})", terms(parts)),
            Term::Let(name, value, body) => write!(f, "(Let {name:?} {} {})", Coq(*value), Coq(*body)),
            Term::Loop(over, body) => write!(f, "(Loop {} {})", Coq(over), Coq(*body)),
        }
    }
}

impl Display for Coq<'_, Count> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.0 {
            Count::Zero => f.write_str("Zero"),
            Count::Named(x) => write!(f, "(Named {x:?})"),
            Count::Length(x) => write!(f, "(Length {x:?})"),
            Count::Sum(one, other) => write!(f, "(Sum {} {})", Coq(*one), Coq(*other)),
            Count::Difference(one, other) => write!(f, "(Difference {} {})", Coq(*one), Coq(*other)),
        }
    }
}

impl Display for Coq<'_, Over> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.0 {
            Over::Arrays(arrays) => {
                let arrays = arrays.iter().map(|(element, array)| format!("({element:?}, {array:?})"));
                write!(f, "(Arrays {})", list(arrays))
            }
            Over::Size(number, size) => write!(f, "(Size {number:?} {size:?})"),
        }
    }
}

/// A body is each action with those after it.
impl Display for Coq<'_, [Action]> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Some((action, behind)) = self.0.split_first() else { return f.write_str("Done") };
        match action {
            Action::Bind(name, value) => write!(f, "(Bind {name:?} {}", Coq(value))?,
            Action::Step(name, op, ne, value) => write!(f, "(Step {name:?} {op:?} {ne:?} {}", Coq(value))?,
            Action::When(condition, body) => write!(f, "(When {} {}", Coq(condition), Coq(*body))?,
            Action::Emit(value) => write!(f, "(Emit {}", Coq(value))?,
            Action::Fold(op, ne, value) => write!(f, "(Fold {op:?} {ne:?} {}", Coq(value))?,
            Action::Put(bins, op, index, value) => {
                write!(f, "(Put {bins:?} {op:?} {} {}", Coq(index), Coq(value))?;
            }
        }
        write!(f, " {})", Coq(behind))
    }
}

impl Display for Coq<'_, Role> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.0 {
            Role::Size | Role::Count => f.write_str("IsSize"),
            Role::Array => f.write_str("IsArray"),
            Role::Rows => f.write_str("IsRows"),
            Role::Scalar => f.write_str("IsScalar"),
            Role::Condition => f.write_str("IsCondition"),
            Role::Function(params) => write!(f, "IsFunction {params}"),
            Role::Predicate => f.write_str("IsPredicate"),
            Role::Parts => f.write_str("IsParts"),
            Role::Operator => f.write_str("IsOperator"),
        }
    }
}
