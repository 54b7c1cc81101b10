//! A law as programs: what its variables are, by the checker's inference, and both sides as definitions.

use std::collections::BTreeMap;

use lawson_oracle::diagnostic::ErrorCode;
use lawson_oracle::generate::literals;
use lawson_oracle::scalar::{Scalar, ScalarType};
use lawson_oracle::types::{Scheme, SizeVar, Type};

use super::functions::{Candidate, candidates};
use super::merge::{Merged, closed, sizes_of, uncurried, with_own_lengths};
use super::program::Program;
use super::symbolic::constant;
use super::text::{Assumption, Equation};
use super::variables::{no_variable, stray, typed_once, variables, with_arrays};
use super::{Mistake, Why};

/// The least size that is tried where an array's length is a sum.
const LEAST_SIZE: i64 = -2;
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
    pub law: Equation,
    pub variables: Vec<(String, Kind)>,
    /// The sizes of the values, by name.
    pub sizes: Vec<SizeVar>,
    pub names: BTreeMap<SizeVar, String>,
    /// The type of both sides.
    pub result: Type,
    /// The numbers that the law speaks of.
    pub written: Vec<Scalar>,
}

impl Typed {
    /// Finds the variables and their types.
    ///
    /// # Errors
    /// A side does not parse or type, or something of the law is not among its left side's variables.
    pub fn of(law: &Equation) -> Result<Typed, Mistake> {
        typed_once(law)?;
        let mut variables = variables(law)?;
        // What a type mentions stands before what has it.
        variables.sort_by_key(|name| !law.conditions.iter().any(|condition| condition.is_of_size(name)));
        Typed::among(law, &variables).or_else(|why| {
            // Functions that give arrays of any length are not known by their uses.
            let escapes = why.why.code == Some(ErrorCode::SizeEscape);
            let arrays = if escapes { with_arrays(law, &variables) } else { Vec::new() };
            arrays.iter().find_map(|law| Typed::among(law, &variables).ok()).ok_or(why)
        })
    }

    fn among(law: &Equation, variables: &[String]) -> Result<Typed, Mistake> {
        let def = |name: &str| Program::of(law).with(&format!("def {name}")).params(variables);
        let side = || def("side").with(" = ");
        for program in [side().left(), side().right(), def("holds").with(": bool = ").conditions()] {
            program.check().map_err(|why| stray(law, variables, &program, why))?;
        }
        // Both sides have one type, and each has sizes of its own: the law is to say that they are the same.
        let apart = def("law").with(" = (").conditions().with(", (").left().with("), (").right().with("))");
        let apart = apart.check().map_err(|why| apart.mistake(why))?;
        let together = def("law").with(" = if ").conditions().with(" then (").left().with(") else (");
        let together = together.right().with(")");
        let checked = together.check().or_else(|why| match (why.code, apart.schemes.last()) {
            // Sizes that can't be one are no mistake: their elements are of one type.
            (Some(ErrorCode::UnequalSizes | ErrorCode::SizeOfLater), Some(Some(scheme))) => {
                let law =
                    Program::of(law).with(&of_one_element(&scheme.result)).with("def law").params(variables);
                law.with(" = of_one_element (").left().with(") (").right().with(")").check().map_err(|_| why)
            }
            _ => Err(why),
        });
        let together = checked.map_err(|why| together.mistake(why))?;
        let schemes = [&together, &apart].map(|checked| checked.schemes.last().cloned().flatten());
        let [Some(together), Some(alone)] = schemes else {
            return Err(law.place.mistake(
                &law.place.whole,
                "the law has no type",
                "say those of its variables",
            ));
        };
        let mut typed = Typed::with(law, variables, &together, &alone);
        typed.written = literals::written(&apart.program);
        typed.known()?;
        Ok(typed)
    }

    fn with(law: &Equation, variables: &[String], together: &Scheme, alone: &Scheme) -> Typed {
        let mut typed = Typed {
            law: law.clone(),
            result: closed(&together.result),
            variables: Vec::new(),
            sizes: Vec::new(),
            names: BTreeMap::new(),
            written: Vec::new(),
        };
        let mut merged = Merged::default();
        let params: Vec<Type> = (alone.params.iter().zip(&together.params))
            .map(|(alone, together)| closed(&merged.of(alone, together)))
            .collect();
        let values: Vec<SizeVar> = alone.names.iter().filter_map(|(_, size)| size.clone()).collect();
        let params = with_own_lengths(params, &values);
        let mut mentioned = Vec::new();
        for param in &params {
            let (params, result) = uncurried(param.clone());
            params.iter().chain([&result]).for_each(|ty| sizes_of(ty, &mut mentioned));
        }
        let mut of_functions = Vec::new();
        for ((name, ty), (_, size)) in variables.iter().zip(params).zip(&alone.names) {
            // What only the sides' type mentions may be any number, also one that is no size.
            let size = size.clone().filter(|var| mentioned.contains(var));
            let kind = match ty {
                ty @ Type::Fun(..) => {
                    let (params, result) = uncurried(ty);
                    sizes_of(&result, &mut of_functions);
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
        // One that is no parameter is another one in each call.
        let known = |var: &SizeVar| alone.size_params.contains(var) || merged.known.contains(var);
        of_functions.retain(|var| known(var) && !typed.sizes.contains(var));
        typed.sizes.extend(of_functions);
        let mut free = SIZES.iter().filter(|name| !variables.iter().any(|v| v == *name));
        let bound: BTreeMap<_, _> =
            typed.bound().map(|(var, name)| (var.clone(), name.to_string())).collect();
        for var in &typed.sizes {
            let name = bound.get(var).cloned().or_else(|| free.next().map(|name| name.to_string()));
            typed.names.insert(var.clone(), name.unwrap_or_else(|| format!("size_{}", var.id)));
        }
        typed
    }

    /// A size by its name.
    pub fn size_name<'v>(&'v self, var: &'v SizeVar) -> &'v str {
        self.names.get(var).map_or(&*var.name, String::as_str)
    }

    /// The least number that is tried as a size: of `k` in `[k + 1]` a negative one may make an array.
    pub fn least(&self, var: &SizeVar) -> i64 {
        let alone = |(_, kind): &(String, Kind)| match kind {
            Kind::Value { ty, .. } => ty.any_size(&mut |size| size.as_var() == Some(var)),
            Kind::Function { .. } => false,
        };
        let is_value = self.bound().any(|(of, _)| of == var);
        if is_value && !self.variables.iter().any(alone) { LEAST_SIZE } else { 0 }
    }

    /// The sizes that no value has: those of what functions give.
    pub fn sizes_of_functions(&self) -> impl Iterator<Item = &SizeVar> {
        let mut of_values = Vec::new();
        for (_, kind) in &self.variables {
            if let Kind::Value { ty, size } = kind {
                sizes_of(ty, &mut of_values);
                of_values.extend(size.clone());
            }
        }
        self.sizes.iter().filter(move |var| !of_values.contains(var))
    }

    /// The sizes that are values of variables, with these.
    pub fn bound(&self) -> impl Iterator<Item = (&SizeVar, &str)> {
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
        for (i, condition) in self.law.conditions.iter().enumerate() {
            let at = self.law.place.condition(i);
            if let Some(name) = condition.names().find(|name| self.kind(name).is_none()) {
                let names: Vec<&str> = self.variables.iter().map(|(name, _)| name.as_str()).collect();
                return Err(no_variable(&self.law.place, &at, name, &names));
            }
            let (right, what) = match condition {
                Assumption::Associative(op) | Assumption::Commutative(op) | Assumption::Idempotent(op) => {
                    (operator(op), "a variable that is an operator")
                }
                Assumption::Neutral(ne, op) => {
                    let what = "an element, then a variable that is an operator on elements of its type";
                    (operator(op) && self.is_element(ne, op), what)
                }
                Assumption::Pure(Some(name)) | Assumption::Total(Some(name)) => {
                    (function(name), "a variable that is a function")
                }
                Assumption::Typed(..)
                | Assumption::Pure(None)
                | Assumption::Total(None)
                | Assumption::Holds(_) => (true, ""),
            };
            if !right {
                let help = format!("the variables are {}", self.described().join(", "));
                return Err(self.law.place.mistake(
                    &at,
                    format!("{condition}: this is said of {what}"),
                    &help,
                ));
            }
        }
        Ok(())
    }

    pub fn kind(&self, name: &str) -> Option<&Kind> {
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
    pub fn says(&self, function: &str, is: impl Fn(&Assumption) -> Option<&Option<String>>) -> bool {
        let about =
            |condition| is(condition).is_some_and(|of| of.as_ref().is_none_or(|name| name == function));
        self.law.conditions.iter().any(about)
    }

    pub fn is_pure(&self, function: &str) -> bool {
        self.says(function, |c| if let Assumption::Pure(of) = c { Some(of) } else { None })
    }

    pub fn is_total(&self, function: &str) -> bool {
        self.says(function, |c| if let Assumption::Total(of) = c { Some(of) } else { None })
    }

    /// The functions that stand for a variable, some of which give arrays of these lengths.
    ///
    /// # Errors
    /// None can be written down, or the conditions hold of none.
    pub fn functions(
        &self,
        name: &str,
        params: &[Type],
        result: &Type,
        lengths: &[i64],
    ) -> Result<Vec<Candidate>, Why> {
        let Some(mut all) = candidates(params, result, &|size| self.size_text(size), lengths) else {
            return Err(Why(format!("`{name}` is a function for which there are no instances")));
        };
        for condition in &self.law.conditions {
            match condition {
                Assumption::Associative(op) if op == name => all.retain(|f| f.associative),
                Assumption::Commutative(op) if op == name => all.retain(|f| f.commutative),
                Assumption::Idempotent(op) if op == name => all.retain(|f| f.idempotent),
                Assumption::Neutral(_, op) if op == name => all.retain(|f| f.neutral.is_some()),
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
}

/// The definition of a function that takes both sides, given their types after those of the conditions in a tuple: it
/// demands that they are of one type except for their sizes.
fn of_one_element(sides: &Type) -> String {
    let mut elements = 0;
    let ty = match sides {
        Type::Tuple(parts) if parts.len() == 3 => shape(&parts[1], &parts[2], &mut elements),
        other => shape(other, other, &mut elements),
    };
    let elements: String = (0..elements).map(|k| format!(" 'element{k}")).collect();
    format!("def of_one_element{elements} (left: {ty}) (_: {ty}): {ty} = left\n")
}

/// The shape of two types, one of which may say more than the other; elements are parameters, counted here.
fn shape(left: &Type, right: &Type, elements: &mut usize) -> String {
    match (left, right) {
        (Type::Array(_, a), Type::Array(_, b)) => format!("[]{}", shape(a, b, elements)),
        (Type::Array(_, row), _) | (_, Type::Array(_, row)) => format!("[]{}", shape(row, row, elements)),
        (Type::Tuple(parts), Type::Tuple(others)) if parts.len() == others.len() => {
            let each = parts.iter().zip(others.iter()).map(|(a, b)| shape(a, b, elements));
            format!("({})", each.collect::<Vec<_>>().join(", "))
        }
        _ => {
            *elements += 1;
            format!("element{}", *elements - 1)
        }
    }
}

impl Assumption {
    /// Whether a variable's type mentions this one.
    fn is_of_size(&self, name: &str) -> bool {
        let Assumption::Typed(_, ty) = self else { return false };
        ty.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '\'').any(|word| word == name)
    }
}
