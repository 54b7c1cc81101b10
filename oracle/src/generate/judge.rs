//! What must hold of a random program over the whole language: it checks, its runs end in a result, an
//! error of its own or a limit, and its results have the shapes that its size schemes promise.

use std::collections::BTreeMap;
use std::fmt;

use super::host::{Log, model};
use super::{Unstructured, bytes_from_seed, input};
use crate::diagnostic::Diagnostic;
use crate::domain::{Concrete, Undecided};
use crate::interp::{Stop, run_with};
use crate::scalar::Scalar;
use crate::schedule::Schedule;
use crate::source::Source;
use crate::syntax::ast::Decl;
use crate::syntax::parse;
use crate::types::{Checked, Scheme, Size, SizeVar, Type, check};
use crate::value::{RowType, Value};

/// Extents of the inputs: short, and often equal.
const EXTENTS: [i64; 8] = [2, 3, 1, 0, 4, 2, 3, 5];

/// Steps of one run.
const STEPS: u64 = 30_000;

/// How the runs of a program ended.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Runs {
    /// In a result.
    pub results: usize,
    /// In an error of the program.
    pub faults: usize,
    /// At a limit of steps or memory.
    pub undecided: usize,
}

/// What must not be.
#[derive(Clone, PartialEq, Debug)]
pub enum Wrong {
    /// The parser or the checker refuses it: why, as they say it.
    Refused(String),
    /// A bug of the interpreter, or a program that should not have checked.
    Internal(String),
    /// A result that is not what the scheme says.
    Shape(String),
}

impl Wrong {
    /// Its kind, and for a refusal its first line: shrinking keeps it.
    pub fn kind(&self) -> String {
        match self {
            Wrong::Refused(why) => why.lines().next().unwrap_or_default().to_string(),
            Wrong::Internal(_) => "internal".to_string(),
            Wrong::Shape(_) => "shape".to_string(),
        }
    }
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Wrong::Refused(why) => write!(f, "it is refused: {why}"),
            Wrong::Internal(why) => write!(f, "the interpreter breaks: {why}"),
            Wrong::Shape(why) => f.write_str(why),
        }
    }
}

/// The program, if it is one.
///
/// # Errors
/// [`Wrong::Refused`].
pub fn checked(text: &str) -> Result<Checked, Wrong> {
    let source = Source::new("generated", text);
    let refused = |d: Diagnostic| Wrong::Refused(d.render(&source, false));
    let program = parse(&source).map_err(refused)?;
    check(&source, program).map_err(refused)
}

/// Runs every entry of the program on `cases` inputs.
///
/// # Errors
/// [`Wrong::Internal`] or [`Wrong::Shape`], with the entry and its arguments.
pub fn run_all(checked: &Checked, seed: u64, cases: u64) -> Result<Runs, Wrong> {
    let mut runs = Runs::default();
    for (index, decl) in checked.program.decls.iter().enumerate() {
        if !matches!(decl, Decl::Def(def) if def.entry) {
            continue;
        }
        for case in 0..cases {
            run_entry(checked, index, seed.wrapping_add(case), &mut runs)?;
        }
    }
    Ok(runs)
}

/// Runs the definition with this index in [`crate::syntax::ast::Program::decls`] on the inputs of a seed, and
/// counts how the run ended.
///
/// # Errors
/// [`Wrong::Internal`] or [`Wrong::Shape`], with its name and its arguments.
pub fn run_entry(checked: &Checked, index: usize, seed: u64, runs: &mut Runs) -> Result<(), Wrong> {
    let (Decl::Def(def), Some(scheme)) = (&checked.program.decls[index], &checked.schemes[index]) else {
        return Ok(());
    };
    let Some((args, mut sizes)) = arguments(scheme, seed) else { return Ok(()) };
    let schedule = Schedule::new(Schedule::SMALL);
    let mut domain = Concrete::with_budget(STEPS);
    let outcome =
        run_with(&mut domain, checked, index, &args, &schedule, &mut model(checked, &Log::default()));
    match outcome.result {
        Ok(value) => {
            runs.results += 1;
            let shape = value.row_type();
            return fits(&scheme.result, &shape, scheme, &mut sizes)
                .map_err(|why| Wrong::Shape(format!("`{}` of {args:?} gives a {shape}: {why}", def.name)));
        }
        Err(Stop::Fault(_)) => runs.faults += 1,
        Err(Stop::Undecided(Undecided::Budget | Undecided::Memory(_))) => runs.undecided += 1,
        Err(stop) => return Err(Wrong::Internal(format!("`{}` of {args:?}: {stop:?}", def.name))),
    }
    Ok(())
}

/// Arguments for an entry, and the sizes that they give.
pub fn arguments(scheme: &Scheme, seed: u64) -> Option<(Vec<Value>, BTreeMap<SizeVar, i64>)> {
    let bytes = bytes_from_seed(seed, 512);
    let bytes = &mut Unstructured::new(&bytes);
    let mut extent = || bytes.choose(&EXTENTS).copied().unwrap_or(2);
    let mut sizes: BTreeMap<SizeVar, i64> =
        scheme.size_params.iter().map(|v| (v.clone(), extent())).collect();
    let binders: Vec<Option<SizeVar>> = scheme.names.iter().map(|(_, binder)| binder.clone()).collect();
    for v in binders.iter().flatten() {
        sizes.insert(v.clone(), extent());
    }
    let mut args = vec![];
    for (i, ty) in scheme.params.iter().enumerate() {
        args.push(match binders.get(i).cloned().flatten() {
            Some(v) => Value::Scalar(Scalar::I64(sizes[&v])),
            None => input::value(bytes, ty, &sizes).ok()?,
        });
    }
    Some((args, sizes))
}

/// Whether a value of this shape is what the type promises; unknown sizes are whatever they are at
/// first, and the same from then on.
fn fits(
    ty: &Type,
    shape: &RowType,
    scheme: &Scheme,
    sizes: &mut BTreeMap<SizeVar, i64>,
) -> Result<(), String> {
    beside(ty, shape, &mut |size, n| {
        let told = size.evaluate(&mut |v| sizes.get(v).copied()).is_some();
        let new = size.as_var().filter(|v| scheme.exists.contains(v) || v.term().is_some() && !told);
        if let Some(v) = new {
            sizes.entry(v.clone()).or_insert(n);
        }
        Ok(())
    })?;
    beside(ty, shape, &mut |size, n| {
        let promised = size.evaluate(&mut |v| sizes.get(v).copied());
        // Of an expression that calls functions only the interpreter knows the value.
        let unknown = promised.is_none() && size.computed().next().is_some();
        match promised == Some(n) || unknown {
            true => Ok(()),
            false => Err(format!("[{size}] is {promised:?}, and not {n}")),
        }
    })
}

/// Goes through a type and a shape beside each other: calls `f` with each extent of the type and its value.
pub(super) fn beside(
    ty: &Type,
    shape: &RowType,
    f: &mut dyn FnMut(&Size, i64) -> Result<(), String>,
) -> Result<(), String> {
    match (ty, shape) {
        (Type::Scalar(t), RowType::Scalar(u)) if t == u => Ok(()),
        (Type::Array(size, row), RowType::Array(n, inner)) => {
            f(size, *n)?;
            beside(row, inner, f)
        }
        (Type::Tuple(types), RowType::Tuple(shapes)) if types.len() == shapes.len() => {
            types.iter().zip(shapes).try_for_each(|(t, s)| beside(t, s, f))
        }
        (Type::Record(types), RowType::Record(shapes)) | (Type::Sum(types), RowType::Sum(shapes))
            if types.len() == shapes.len() =>
        {
            types.iter().zip(shapes).try_for_each(|((name, t), (other, s))| match name == other {
                true => beside(t, s, f),
                false => Err(format!("the field `{other}` instead of `{name}`")),
            })
        }
        _ => Err(format!("a {shape} where the type says {ty:?}")),
    }
}
