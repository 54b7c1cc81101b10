//! A law as programs: what its variables are, by the checker's inference, and both sides as definitions.

use std::collections::BTreeMap;

use lawson_oracle::diagnostic::{Diagnostic, ErrorCode};
use lawson_oracle::scalar::ScalarType;
use lawson_oracle::source::Source;
use lawson_oracle::types::{Checked, Scheme, SizeVar, Type};
use lawson_oracle::{syntax, types};

use super::functions::{Candidate, candidates, parameter};
use super::symbolic::constant;
use super::text::{Condition, Law};
use super::{Mistake, Why};

/// The definitions of a law's programs.
pub const SIDES: [&str; 2] = ["left_side", "right_side"];
pub const HOLDS: &str = "conditions_hold";
/// Variables that one law has at most.
const MOST: usize = 40;
/// What stands for a type that a law leaves open: both sides treat its values alike, whatever they are.
const OPEN: ScalarType = ScalarType::I64;
/// Names for sizes.
const SIZES: [&str; 8] = ["n", "m", "k", "l", "size1", "size2", "size3", "size4"];

/// What a variable stands for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A function of these types.
    Function { params: Vec<Type>, result: Type },
    /// A value; the size that it is, where sizes mention it.
    Value { ty: Type, size: Option<SizeVar> },
}

/// A law whose variables have types.
#[derive(Clone, Debug)]
pub struct Typed {
    pub law: Law,
    pub variables: Vec<(String, Kind)>,
    /// The sizes of the values, by name.
    pub sizes: Vec<SizeVar>,
    names: BTreeMap<SizeVar, String>,
    /// The type of both sides.
    result: Type,
}

/// A program with both sides, and whether the conditions hold.
pub struct Sides {
    pub checked: Checked,
    pub sides: [usize; 2],
    pub holds: usize,
}

impl Typed {
    /// Finds the variables and their types.
    ///
    /// # Errors
    /// A side does not parse or type, or something of the law is not among its left side's variables.
    pub fn of(law: &Law) -> Result<Typed, Mistake> {
        typed_once(law)?;
        let name = law.name.clone().unwrap_or_else(|| "law".into());
        let variables = variables(&name, &law.left)?;
        let params = params(law, &variables);
        for text in [&law.left, &law.right] {
            let source = Source::behind(name.as_str(), &format!("def side{params} = "), text);
            check(&source).map_err(|why| stray(law, &variables, &source, why))?;
        }
        let mut conditions = law.holds();
        if conditions.is_empty() {
            conditions = "true".into();
        }
        let source = Source::behind(name.as_str(), &format!("def holds{params}: bool = "), &conditions);
        check(&source).map_err(|why| stray(law, &variables, &source, why))?;
        let hidden = format!("def law{params} = if {conditions} then ({}) else ", law.left);
        let source = Source::behind(name.as_str(), &hidden, &format!("({})", law.right));
        let checked = check(&source).map_err(|why| Mistake::at(&source, why))?;
        let scheme = checked.schemes[0].clone().ok_or_else(|| Mistake::plain("the law has no type", ""))?;
        let typed = Typed::with(law, variables, &scheme);
        typed.known()?;
        Ok(typed)
    }

    fn with(law: &Law, variables: Vec<String>, scheme: &Scheme) -> Typed {
        let mut typed = Typed {
            law: law.clone(),
            result: closed(&scheme.result),
            variables: Vec::new(),
            sizes: Vec::new(),
            names: BTreeMap::new(),
        };
        let mut mentioned = Vec::new();
        for param in &scheme.params {
            let (params, result) = uncurried(closed(param));
            params.iter().chain([&result]).for_each(|ty| sizes_of(ty, &mut mentioned));
        }
        for (i, name) in variables.iter().enumerate() {
            // What only the sides' type mentions may be any number, also one that is no size.
            let size = scheme.names.get(i).and_then(|(_, size)| size.clone());
            let size = size.filter(|var| mentioned.contains(var));
            let kind = match closed(&scheme.params[i]) {
                ty @ Type::Fun(..) => {
                    let (params, result) = uncurried(ty);
                    Kind::Function { params, result }
                }
                ty => {
                    let mut met = Vec::new();
                    sizes_of(&ty, &mut met);
                    for var in met.into_iter().chain(size.clone()) {
                        if !typed.sizes.contains(&var) {
                            typed.sizes.push(var);
                        }
                    }
                    Kind::Value { ty, size }
                }
            };
            typed.variables.push((name.clone(), kind));
        }
        let mut free = SIZES.iter().filter(|name| !variables.iter().any(|v| v == *name));
        let bound: BTreeMap<_, _> =
            typed.bound().map(|(var, name)| (var.clone(), name.to_string())).collect();
        for var in &typed.sizes {
            let name = bound.get(var).cloned().or_else(|| free.next().map(|name| name.to_string()));
            typed.names.insert(var.clone(), name.unwrap_or_else(|| format!("size_{}", var.id)));
        }
        typed
    }

    /// The sizes that are values of variables, with these.
    fn bound(&self) -> impl Iterator<Item = (&SizeVar, &str)> {
        self.variables.iter().filter_map(|(name, kind)| match kind {
            Kind::Value { size: Some(size), .. } => Some((size, name.as_str())),
            Kind::Value { .. } | Kind::Function { .. } => None,
        })
    }

    /// The variables that are whole numbers and no size by their type.
    pub fn numbers(&self) -> impl Iterator<Item = &str> {
        self.variables.iter().filter_map(|(name, kind)| match kind {
            Kind::Value { ty: Type::Scalar(ScalarType::I64), size: None } => Some(name.as_str()),
            Kind::Value { .. } | Kind::Function { .. } => None,
        })
    }

    /// The conditions are about variables, and about those that they can be about.
    fn known(&self) -> Result<(), Mistake> {
        let function = |name: &String| matches!(self.kind(name), Some(Kind::Function { .. }));
        let operator = |name: &String| self.is_operator(name);
        for condition in &self.law.conditions {
            let (right, what) = match condition {
                Condition::Associative(op) | Condition::Commutative(op) | Condition::Idempotent(op) => {
                    (operator(op), "a variable that is an operator")
                }
                Condition::Neutral(ne, op) => {
                    let what = "an element, then a variable that is an operator on elements of its type";
                    (operator(op) && self.is_element(ne, op), what)
                }
                Condition::Pure(Some(name)) | Condition::Total(Some(name)) => {
                    (function(name), "a variable that is a function")
                }
                Condition::Typed(name, _) => (self.kind(name).is_some(), "a variable"),
                Condition::Pure(None) | Condition::Total(None) | Condition::Holds(_) => (true, ""),
            };
            if !right {
                let help = format!("the variables are {}", self.described().join(", "));
                return Err(Mistake::plain(format!("{condition}: this is said of {what}"), &help));
            }
        }
        Ok(())
    }

    fn kind(&self, name: &str) -> Option<&Kind> {
        self.variables.iter().find(|(other, _)| other == name).map(|(_, kind)| kind)
    }

    /// Whether it is a function of two scalars of the type that it gives.
    pub fn is_operator(&self, name: &str) -> bool {
        match self.kind(name) {
            Some(Kind::Function { params, result: result @ Type::Scalar(_) }) => {
                params.len() == 2 && params.iter().all(|param| param == result)
            }
            _ => false,
        }
    }

    /// Whether it is a value, or a number, of the type on which the operator is one.
    fn is_element(&self, value: &str, op: &str) -> bool {
        let Some(Kind::Function { result, .. }) = self.kind(op) else { return false };
        match self.kind(value) {
            Some(Kind::Value { ty, .. }) => ty == result,
            Some(Kind::Function { .. }) => false,
            None => constant(value, result).is_some(),
        }
    }

    /// The variables with their types.
    pub fn described(&self) -> Vec<String> {
        let one = |(name, kind): &(String, Kind)| match kind {
            Kind::Function { params, result } => {
                let params: String = params.iter().map(|ty| format!("{} -> ", self.text(ty))).collect();
                format!("{name}: {params}{}", self.text(result))
            }
            Kind::Value { ty, .. } => format!("{name}: {}", self.text(ty)),
        };
        self.variables.iter().map(one).collect()
    }

    /// Whether a condition says this of the function.
    pub fn says(&self, function: &str, is: impl Fn(&Condition) -> Option<&Option<String>>) -> bool {
        let about =
            |condition| is(condition).is_some_and(|of| of.as_ref().is_none_or(|name| name == function));
        self.law.conditions.iter().any(about)
    }

    pub fn is_pure(&self, function: &str) -> bool {
        self.says(function, |c| if let Condition::Pure(of) = c { Some(of) } else { None })
    }

    pub fn is_total(&self, function: &str) -> bool {
        self.says(function, |c| if let Condition::Total(of) = c { Some(of) } else { None })
    }

    /// The functions that stand for a variable.
    ///
    /// # Errors
    /// None can be written down, or the conditions hold of none.
    pub fn functions(&self, name: &str, params: &[Type], result: &Type) -> Result<Vec<Candidate>, Why> {
        let Some(mut all) = candidates(params, result) else {
            return Err(Why(format!("`{name}` is a function for which there are no instances")));
        };
        for condition in &self.law.conditions {
            match condition {
                Condition::Associative(op) if op == name => all.retain(|f| f.associative),
                Condition::Commutative(op) if op == name => all.retain(|f| f.commutative),
                Condition::Idempotent(op) if op == name => all.retain(|f| f.idempotent),
                Condition::Neutral(_, op) if op == name => all.retain(|f| f.neutral.is_some()),
                _ => {}
            }
        }
        all.retain(|f| (f.pure || !self.is_pure(name)) && (f.total || !self.is_total(name)));
        if all.is_empty() {
            Err(Why(format!("no instance of `{name}` has all the properties")))
        } else {
            Ok(all)
        }
    }

    fn text(&self, ty: &Type) -> String {
        match ty {
            Type::Array(size, row) => {
                let name = size.as_var().and_then(|var| self.names.get(var)).map_or("", String::as_str);
                let size = size.as_constant().map_or(name.to_string(), |n| n.to_string());
                format!("[{size}]{}", self.text(row))
            }
            Type::Tuple(parts) => {
                format!("({})", parts.iter().map(|part| self.text(part)).collect::<Vec<_>>().join(", "))
            }
            Type::Record(fields) => {
                let fields: Vec<_> =
                    fields.iter().map(|(name, part)| format!("{name}: {}", self.text(part))).collect();
                format!("{{{}}}", fields.join(", "))
            }
            other => other.to_string(),
        }
    }

    /// Both sides over functions that nobody supplies.
    pub fn unknown(&self) -> Result<Sides, Why> {
        let external = |(name, kind): &(String, Kind)| {
            let Kind::Function { params, result } = kind else { return String::new() };
            let mut sizes = Vec::new();
            params.iter().chain([result]).for_each(|ty| sizes_of(ty, &mut sizes));
            sizes.dedup();
            let sizes: String =
                sizes.iter().filter_map(|var| Some(format!(" [{}]", self.names.get(var)?))).collect();
            let effect = if self.is_pure(name) { "#[effects(pure)]\n" } else { "" };
            let params: String = params.iter().map(|ty| format!("{} -> ", self.text(ty))).collect();
            format!("{effect}external \"{name}\"{sizes} : {params}{}\n", self.text(result))
        };
        let head: String = self.variables.iter().map(external).collect();
        self.sides(&head, "", "")
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
        let functions = functions.iter().map(|(name, body)| format!("def {}\n", self.definition(name, body)));
        let params = self.parameters();
        format!(
            "{}\n-- of {given}\nentry left{params} = {}\nentry right{params} = {}\n",
            functions.collect::<String>(),
            self.law.left,
            self.law.right
        )
    }

    /// `f (a: i64): i64 = a + 1`.
    fn definition(&self, name: &str, body: &str) -> String {
        let Some(Kind::Function { params, result }) = self.kind(name) else { return String::new() };
        let typed = |(ty, i): (&Type, usize)| format!(" ({}: {})", parameter(i), self.open(ty));
        let params: String = params.iter().zip(0..).map(typed).collect();
        format!("{name}{params}: {} = {body}", self.open(result))
    }

    /// A type with sizes that nobody names.
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
        sizes + &values.collect::<String>()
    }

    /// Whether an array has this size as an extent by itself.
    fn is_told(&self, var: &SizeVar) -> bool {
        fn told(ty: &Type, var: &SizeVar) -> bool {
            match ty {
                Type::Array(size, row) => size.as_var() == Some(var) || told(row, var),
                Type::Tuple(parts) => parts.iter().any(|part| told(part, var)),
                Type::Record(fields) => fields.iter().any(|(_, part)| told(part, var)),
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
        let conditions = if conditions.is_empty() { "true".into() } else { conditions };
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
        let checked = check(&source).map_err(unfit)?;
        let [left, right, holds] =
            [SIDES[0], SIDES[1], HOLDS].map(|name| checked.entry(Some(name)).map_err(unfit));
        Ok(Sides { sides: [left?, right?], holds: holds?, checked })
    }
}

impl Law {
    /// The conditions that are expressions, as one.
    fn holds(&self) -> String {
        let texts = self.conditions.iter().filter_map(|condition| match condition {
            Condition::Holds(text) => Some(format!("({text})")),
            _ => None,
        });
        texts.collect::<Vec<_>>().join(" && ")
    }
}

fn check(source: &Source) -> Result<Checked, Diagnostic> {
    syntax::parse(source).and_then(|program| types::check(source, program))
}

/// No name is given two types.
fn typed_once(law: &Law) -> Result<(), Mistake> {
    let mut names = Vec::new();
    for condition in &law.conditions {
        let Condition::Typed(name, _) = condition else { continue };
        if names.contains(&name) {
            return Err(Mistake::plain(format!("`{name}` has two types"), "say the type of a variable once"));
        }
        names.push(name);
    }
    Ok(())
}

/// ` f (xs: []f64)`.
fn params(law: &Law, variables: &[String]) -> String {
    let typed = |name: &String| {
        let ty = law.conditions.iter().find_map(|condition| match condition {
            Condition::Typed(of, ty) if of == name => Some(ty),
            _ => None,
        });
        ty.map_or_else(|| format!(" {name}"), |ty| format!(" ({name}: {ty})"))
    };
    variables.iter().map(typed).collect()
}

/// The names that nothing in the language has, in the order in which the checker comes to them.
fn variables(name: &str, side: &str) -> Result<Vec<String>, Mistake> {
    let mut found: Vec<String> = Vec::new();
    loop {
        let params: String = found.iter().map(|name| format!(" {name}")).collect();
        let source = Source::behind(name, &format!("def side{params} = "), side);
        match check(&source) {
            Ok(_) => return Ok(in_text_order(found, side)),
            Err(why) => match unknown(&why).filter(|name| !found.contains(name) && found.len() < MOST) {
                Some(name) => found.push(name),
                None if why.code == Some(ErrorCode::UnknownName) => return Err(Mistake::at(&source, why)),
                // Types may need what is said of the variables.
                None => return Ok(in_text_order(found, side)),
            },
        }
    }
}

fn in_text_order(mut names: Vec<String>, side: &str) -> Vec<String> {
    let place = |name: &str| {
        let word = |c: char| c.is_alphanumeric() || c == '_' || c == '\'';
        side.match_indices(name)
            .map(|(at, _)| at)
            .find(|at| !side[..*at].ends_with(word) && !side[at + name.len()..].starts_with(word))
    };
    names.sort_by_key(|name| place(name));
    names
}

/// The name that nothing has, where that is what is wrong.
fn unknown(why: &Diagnostic) -> Option<String> {
    let name = (why.code == Some(ErrorCode::UnknownName)).then(|| why.message.split('`').nth(1))??;
    name.starts_with(|c: char| c.is_alphabetic() || c == '_').then(|| name.to_string())
}

/// What is wrong where the left side's variables are all there is.
fn stray(law: &Law, variables: &[String], source: &Source, why: Diagnostic) -> Mistake {
    match unknown(&why) {
        Some(name) if !law.left.is_empty() => {
            let message = format!("`{name}` is no variable of the left side");
            let help = match variables {
                [] => "the left side has no variables".into(),
                names => format!("its variables are {}", names.join(", ")),
            };
            Mistake::at(source, Diagnostic::new(why.primary.0, message, "unknown name").help(help))
        }
        _ => Mistake::at(source, why),
    }
}

/// A type without open parts.
fn closed(ty: &Type) -> Type {
    match ty {
        Type::Param(_) | Type::Meta(_) => Type::Scalar(OPEN),
        Type::Scalar(ty) => Type::Scalar(*ty),
        Type::Array(size, row) => Type::Array(size.clone(), closed(row).into()),
        Type::Tuple(parts) => Type::Tuple(parts.iter().map(closed).collect()),
        Type::Record(fields) => {
            Type::Record(fields.iter().map(|(name, part)| (name.clone(), closed(part))).collect())
        }
        Type::Fun(from, to) => Type::Fun(closed(from).into(), closed(to).into()),
    }
}

fn uncurried(ty: Type) -> (Vec<Type>, Type) {
    let mut params = Vec::new();
    let mut result = ty;
    while let Type::Fun(from, to) = result {
        params.push((*from).clone());
        result = (*to).clone();
    }
    (params, result)
}

fn sizes_of(ty: &Type, out: &mut Vec<SizeVar>) {
    match ty {
        Type::Array(size, row) => {
            size.each_var(&mut |var| {
                if !out.contains(var) {
                    out.push(var.clone());
                }
            });
            sizes_of(row, out);
        }
        Type::Tuple(parts) => parts.iter().for_each(|part| sizes_of(part, out)),
        Type::Record(fields) => fields.iter().for_each(|(_, part)| sizes_of(part, out)),
        Type::Scalar(_) | Type::Fun(..) | Type::Param(_) | Type::Meta(_) => {}
    }
}
