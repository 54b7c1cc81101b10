//! Both sides of a law as programs: over functions that are not supplied, over those that stand for them in instances,
//! and for people.

use std::collections::BTreeMap;

use lawson_oracle::diagnostic::Diagnostic;
use lawson_oracle::source::Source;
use lawson_oracle::types::{Checked, Size, SizeVar, Type};
use lawson_oracle::{syntax, types};

use super::Why;
use super::functions::{Candidate, parameter};
use super::merge::sizes_of;
use super::text::{Assumption, Equation};
use super::typed::{Kind, Typed};

/// The definitions of a law's programs.
const SIDES: [&str; 2] = ["left_side", "right_side"];
const HOLDS: &str = "conditions_hold";
/// What says how long the arrays are that a function gives of which nothing is known.
pub const LENGTH_OF: &str = "length_of_";
/// Elements of such an array, at most.
pub const MOST_GIVEN: usize = 2;

/// A program with both sides, and whether the conditions hold.
pub struct Sides {
    pub checked: Checked,
    pub sides: [usize; 2],
    pub holds: usize,
}

impl Typed {
    /// A type, with sizes that are in scope.
    pub fn text(&self, ty: &Type) -> String {
        match ty {
            Type::Array(size, row) => {
                format!("[{}]{}", self.size_text(size).unwrap_or_default(), self.text(row))
            }
            Type::Tuple(parts) => {
                format!("({})", parts.iter().map(|part| self.text(part)).collect::<Vec<_>>().join(", "))
            }
            Type::Record(fields) => {
                let fields: Vec<_> =
                    fields.iter().map(|(name, part)| format!("{name}: {}", self.text(part))).collect();
                format!("{{{}}}", fields.join(", "))
            }
            Type::Fun(..) => format!("({ty})"),
            other => other.to_string(),
        }
    }

    /// A size that is a number, or made of sizes that are in scope.
    pub fn size_text(&self, size: &Size) -> Option<String> {
        let own = |var: &SizeVar| self.sizes_of_functions().any(|of| of == var);
        let mut bound = self.bound();
        let mut is_known = |var: &SizeVar| {
            self.names.contains_key(var) && (self.is_told(var) || own(var) || bound.any(|(of, _)| of == var))
        };
        let named = |var: &SizeVar| {
            Some(Size::var(SizeVar { name: self.names.get(var)?.as_str().into(), ..var.clone() }))
        };
        size.vars().iter().all(&mut is_known).then(|| size.substitute(&mut |var| named(var)).to_string())
    }

    /// Both sides over functions that are not supplied. One that gives arrays takes their sizes first.
    pub fn unknown(&self) -> Result<Sides, Why> {
        self.unknown_but(&[], true)
    }

    /// The same, except for variables that have these definitions. What may give any length is written as so many cases, for
    /// who tries them one by one.
    pub fn unknown_but(&self, known: &[(String, String)], cases: bool) -> Result<Sides, Why> {
        let (mut head, mut lets) = (String::new(), String::new());
        for (name, kind) in &self.variables {
            if let Some((_, body)) = known.iter().find(|(of, _)| of == name) {
                lets += &match kind {
                    Kind::Function { .. } => format!("let {} in ", self.definition(name, body)),
                    Kind::Value { ty, .. } => format!("let {name}: {} = {body} in ", self.text(ty)),
                };
                continue;
            }
            let Kind::Function { params, result } = kind else { continue };
            let effect = match (self.is_pure(name), self.is_total(name)) {
                (true, true) => "#[effects(pure)]\n",
                (true, false) => "#[effects(fail)]\n",
                (false, true) => "#[effects(io)]\n",
                (false, false) => "",
            };
            let mut told = Vec::new();
            params.iter().for_each(|ty| sizes_of(ty, &mut told));
            told.retain(|var| self.names.contains_key(var));
            let needed = self.untold(params, result);
            let sizes: String = told.iter().map(|var| format!(" [{}]", self.size_name(var))).collect();
            let open = matches!(result, Type::Array(size, _) if self.size_text(size).is_none());
            let types: String = params.iter().map(|ty| format!("{} -> ", self.text(ty))).collect();
            let given: String = (0..params.len()).map(|i| format!(" {}", parameter(i))).collect();
            if open {
                let Type::Array(_, row) = result else { continue };
                let row = self.text(row);
                head += &format!(
                    "#[effects(pure)]\nexternal \"{LENGTH_OF}{name}\"{sizes} : {types}i64\n\
                     {effect}external \"{name}\"{sizes} : (length: i64) -> {types}[length]{row}\n"
                );
                let (cases, last) =
                    if cases { (MOST_GIVEN, MOST_GIVEN.to_string()) } else { (0, "length".into()) };
                let cases: String =
                    (0..cases).map(|n| format!("if length == {n} then {name} {n}{given} else ")).collect();
                let body = format!("(let length = {LENGTH_OF}{name}{given} in {cases}{name} {last}{given})");
                lets += &format!("let {} in ", self.definition(name, &body));
                continue;
            }
            let sized: String = needed.iter().map(|size| format!("({size}: i64) -> ")).collect();
            head += &format!("{effect}external \"{name}\"{sizes} : {sized}{types}{}\n", self.text(result));
            if !needed.is_empty() {
                let body = format!("{name} {}{given}", needed.join(" "));
                lets += &format!("let {} in ", self.definition(name, &body));
            }
        }
        self.sides(&head, "", &lets)
    }

    /// So many sizes of what it gives an unknown function takes in front of its arguments.
    pub fn sizes_in_front(&self, name: &str) -> usize {
        match self.kind(name) {
            Some(Kind::Function { params, result }) => {
                self.untold(params, result).len() + usize::from(self.of_any_length().any(|of| of == name))
            }
            Some(Kind::Value { .. }) | None => 0,
        }
    }

    /// The sizes of a function's result that its arguments don't tell.
    fn untold(&self, params: &[Type], result: &Type) -> Vec<&str> {
        let (mut told, mut needed) = (Vec::new(), Vec::new());
        params.iter().for_each(|ty| sizes_of(ty, &mut told));
        sizes_of(result, &mut needed);
        needed.retain(|var| self.names.contains_key(var) && !told.contains(var));
        needed.iter().filter_map(|var| self.names.get(var)).map(String::as_str).collect()
    }

    /// The functions that give arrays of any length: their names.
    pub fn of_any_length(&self) -> impl Iterator<Item = &str> {
        self.variables.iter().filter_map(|(name, kind)| match kind {
            Kind::Function { result: Type::Array(size, _), .. } if self.size_text(size).is_none() => {
                Some(name.as_str())
            }
            Kind::Function { .. } | Kind::Value { .. } => None,
        })
    }

    /// Both sides, where a number for each function says which of its candidates it is.
    pub fn choosing(&self, functions: &BTreeMap<String, Vec<Candidate>>) -> Result<Sides, Why> {
        let mut lets = String::new();
        let mut choices = String::new();
        for (name, all) in functions {
            choices += &format!(" (choice_{name}: i64)");
            let bodies = all.iter().enumerate().map(|(i, f)| match i + 1 == all.len() {
                true => f.body.clone(),
                false => format!("if choice_{name} == {i} then {} else ", f.body),
            });
            lets += &format!("let {} in ", self.definition(name, &bodies.collect::<String>()));
        }
        self.sides("", &choices, &lets)
    }

    /// A program that a person can run, with these functions.
    pub fn program(&self, functions: &[(String, String)], given: &str) -> String {
        let params = self.parameters();
        let (mut head, mut lets) = (String::new(), String::new());
        for (name, body) in functions {
            let definition = self.definition(name, body);
            // What gives arrays may speak of sizes, which only an entry knows.
            match self.kind(name) {
                Some(Kind::Function { result: Type::Scalar(_), .. }) => {
                    head += &format!("def {definition}\n")
                }
                _ => lets += &format!("\n  let {definition} in"),
            }
        }
        let side =
            |side: &str| if lets.is_empty() { format!(" {side}") } else { format!("{lets}\n  {side}") };
        format!(
            "{head}\n-- of {given}\nentry left{params} ={}\nentry right{params} ={}\n",
            side(&self.law.left),
            side(&self.law.right)
        )
    }

    /// `f (a: i64): i64 = a + 1`.
    fn definition(&self, name: &str, body: &str) -> String {
        let Some(Kind::Function { params, result }) = self.kind(name) else { return String::new() };
        let typed = |(ty, i): (&Type, usize)| format!(" ({}: {})", parameter(i), self.open(ty));
        let params: String = params.iter().zip(0..).map(typed).collect();
        format!("{name}{params}: {} = {body}", self.text(result))
    }

    /// A type with anonymous sizes.
    fn open(&self, ty: &Type) -> String {
        match ty {
            Type::Array(_, row) => format!("[]{}", self.open(row)),
            Type::Tuple(parts) => {
                format!("({})", parts.iter().map(|part| self.open(part)).collect::<Vec<_>>().join(", "))
            }
            Type::Record(fields) => {
                let fields: Vec<_> =
                    fields.iter().map(|(name, part)| format!("{name}: {}", self.open(part))).collect();
                format!("{{{}}}", fields.join(", "))
            }
            other => self.text(other),
        }
    }

    /// ` [n] (xs: [n]i64) (k: i64)`.
    fn parameters(&self) -> String {
        let bound: Vec<_> = self.bound().map(|(var, _)| var).collect();
        let sizes = self.sizes.iter().filter(|var| !bound.contains(var) && self.is_told(var));
        let sizes: String = sizes.map(|var| format!(" [{}]", self.names[var])).collect();
        let values = self.variables.iter().filter_map(|(name, kind)| match kind {
            Kind::Value { ty, .. } => Some(format!(" ({name}: {})", self.text(ty))),
            Kind::Function { .. } => None,
        });
        let own = self.sizes_of_functions().map(|var| format!(" ({}: i64)", self.names[var]));
        sizes + &values.chain(own).collect::<String>()
    }

    /// Whether an array has this size as an extent by itself.
    fn is_told(&self, var: &SizeVar) -> bool {
        fn told(ty: &Type, var: &SizeVar) -> bool {
            match ty {
                Type::Array(size, row) => size.as_var() == Some(var) || told(row, var),
                Type::Tuple(parts) => parts.iter().any(|part| told(part, var)),
                Type::Record(fields) => fields.iter().any(|(_, part)| told(part, var)),
                // A value may lack the array.
                Type::Sum(_) => false,
                Type::Scalar(_) | Type::Fun(..) | Type::Param(_) | Type::Meta(_) => false,
            }
        }
        self.variables.iter().any(|(_, kind)| match kind {
            Kind::Value { ty, .. } => told(ty, var),
            Kind::Function { .. } => false,
        })
    }

    fn sides(&self, head: &str, choices: &str, lets: &str) -> Result<Sides, Why> {
        let params = self.parameters() + choices;
        let conditions = self.law.holds();
        let unit = if params.is_empty() { " (_: ())" } else { "" };
        let mut text = head.to_string();
        let result = self.open(&self.result);
        let sides = [(SIDES[0], &self.law.left), (SIDES[1], &self.law.right)]
            .map(|(name, side)| (name, side, &*result));
        for (name, body, ty) in sides.into_iter().chain([(HOLDS, &conditions, "bool")]) {
            text += &format!("entry {name}{params}{unit}: {ty} =\n  {lets}({body})\n");
        }
        let source = Source::new("law", text);
        let unfit = |why: Diagnostic| Why(format!("its types are beyond the judge: {}", why.message));
        let checked =
            syntax::parse(&source).and_then(|program| types::check(&source, program)).map_err(unfit)?;
        let [left, right, holds] =
            [SIDES[0], SIDES[1], HOLDS].map(|name| checked.entry(Some(name)).map_err(unfit));
        Ok(Sides { sides: [left?, right?], holds: holds?, checked })
    }
}

impl Equation {
    /// The conditions that are expressions, as one.
    fn holds(&self) -> String {
        let texts = self.conditions.iter().filter_map(|condition| match condition {
            Assumption::Holds(text) => Some(format!(" && ({text})")),
            _ => None,
        });
        "true".to_string() + &texts.collect::<String>()
    }
}
