//! What programs of loops mean: an interpreter of the syntax tree, over any domain of scalars. It knows nothing of the
//! array program that a program becomes, so that it can judge it.
//!
//! Statements run in order; every value is a vector, a single value one of length 1. Where R would go on with a value that
//! the subset leaves out (`NA` as a condition, an index outside, ..), the program fails.

mod arithmetic;
mod calls;
mod elements;
mod modes;
mod value;

use std::collections::BTreeMap;

use lawson_oracle::domain::{Domain, PrimError, Undecided};
use lawson_oracle::interp::{Call, Fault, FaultKind, Host, Outcome, Stop, Window};
use lawson_oracle::scalar::{Prim, Scalar, ScalarType};
use lawson_oracle::source::Span;
use lawson_oracle::syntax::ast::Effect;
use lawson_oracle::value::Value;

use crate::meaning::Loops;
use crate::syntax::ast::{Exp, ExpKind, Extent, Function, Mode, Name, Program, Signature, TypeKind, Unary};
use crate::syntax::walk::counts_down;
use crate::translate::field_name;
use value::Vector;

/// How deep calls and blocks may be nested in a run.
const MAX_DEPTH: u32 = 2_000;

/// The names and effects of the functions of a host, as the array program declares them.
pub(crate) type Declared = BTreeMap<String, Vec<Effect>>;

/// Runs a function that has types on these arguments, with the external functions of this host.
pub(crate) fn run<D: Domain>(
    domain: &mut D,
    loops: &Loops,
    entry: &str,
    args: &[Value<D::S>],
    host: &mut Host<D::S>,
) -> Outcome<D::S> {
    let (program, declared, windows) = (&loops.program, &loops.declared, &loops.windows[..]);
    let (variables, calls) = (BTreeMap::new(), Vec::new());
    let mut interp =
        Interp { domain, program, declared, windows, host, variables, calls, called: 0, depth: 0 };
    let result = interp.entry(entry, args);
    Outcome {
        log: Vec::new(),
        calls: interp.calls,
        overwritten: Vec::new(),
        asked: None,
        reached: Default::default(),
        result,
    }
}

type Eval<T> = Result<T, Stop>;

/// How a statement ends.
enum Flow<S> {
    On,
    Break,
    Next,
    Return(Given<S>),
}

/// What a function gives.
enum Given<S> {
    Vector(Vector<S>),
    List(Vec<Vector<S>>),
}

struct Interp<'p, 'd, D: Domain> {
    domain: &'d mut D,
    program: &'p Program,
    declared: &'d Declared,
    /// Parameters of the entry that share memory.
    windows: &'d [Window],
    /// In how many calls it is, one inside the other: none where the entry's own variables are.
    called: u32,
    host: &'d mut Host<D::S>,
    variables: BTreeMap<Name, Vector<D::S>>,
    calls: Vec<Call<D::S>>,
    depth: u32,
}

impl<'p, D: Domain> Interp<'p, '_, D> {
    fn fail<T>(&self, span: Span, why: impl Into<String>) -> Eval<T> {
        let kind = FaultKind::Said(why.into());
        Err(Stop::Fault(Box::new(Fault { kind, span, values: String::new(), calls: Vec::new() })))
    }

    fn step(&mut self) -> Eval<()> {
        self.domain.step().map_err(Stop::Undecided)
    }

    /// A primitive, by its name in the array language.
    fn prim(&mut self, name: &str, args: &[D::S]) -> Eval<D::S> {
        let prim = Prim::from_name(name).ok_or_else(|| Stop::Internal(format!("no primitive `{name}`")))?;
        self.domain.prim(prim, args).map_err(|error| match error {
            PrimError::Fault(fault) => {
                let span = Span::default();
                Stop::Fault(Box::new(Fault {
                    kind: fault.into(),
                    span,
                    values: String::new(),
                    calls: Vec::new(),
                }))
            }
            PrimError::Undecided(why) => Stop::Undecided(why),
        })
    }

    fn decide(&mut self, condition: &D::S) -> Eval<bool> {
        self.domain.branch(condition).map_err(Stop::Undecided)
    }

    fn constant(&mut self, value: Scalar) -> D::S {
        self.domain.constant(value)
    }

    fn entry(&mut self, name: &str, args: &[Value<D::S>]) -> Eval<Value<D::S>> {
        let found = self.program.functions.iter().find(|function| &*function.name.name == name);
        let Some((function, signature)) = found.and_then(|f| Some((f, f.signature.as_ref()?))) else {
            return Err(Stop::Internal(format!("no function `{name}`")));
        };
        for (param, arg) in function.params.iter().zip(args) {
            let ty = signature.params.iter().find(|(name, _)| name.name == param.name);
            let Some((_, ty)) = ty else { return Err(Stop::Internal("no type".into())) };
            let TypeKind::Array(mode, extents) = &ty.kind else {
                return Err(Stop::Internal("a list".into()));
            };
            let vector = Vector::of_value(*mode, extents.len(), arg)
                .ok_or_else(|| Stop::Internal("an argument".into()))?;
            self.variables.insert(param.name.clone(), vector);
        }
        let sizes = value::sizes(signature, &self.variables);
        self.extents(function, signature)?;
        let given = self.body(&function.body)?;
        self.fits(signature, &given, &sizes)?;
        self.result(signature, given)
    }

    /// A parameter that is an extent too is that number.
    fn extents(&mut self, function: &Function, signature: &Signature) -> Eval<()> {
        for (name, extent) in value::extents(signature, &self.variables) {
            let Some(vector) = self.variables.get(&name) else { continue };
            let (mode, number) = (vector.mode, vector.elems[0].clone());
            let size = self.domain.extent(extent);
            let same = match (mode, number) {
                (Mode::Integer, Some(number)) => {
                    let number = self.prim("i64.i32", &[number])?;
                    self.prim("i64.==", &[number, size])?
                }
                (Mode::Double, Some(number)) => {
                    let size = self.prim("f64.i64", &[size])?;
                    self.prim("f64.==", &[number, size])?
                }
                _ => continue,
            };
            if !self.decide(&same)? {
                let param = function.params.iter().find(|param| param.name == name);
                let at = param.unwrap_or(&function.name).span;
                return self.fail(at, format!("`{name}` is not the extent that it is declared as"));
            }
            let known = self.counting(extent, 1, 1, mode)?;
            self.variables.insert(name, Vector { dims: value::Dims::Single, ..known });
        }
        Ok(())
    }

    /// The extents of what is given are the declared ones.
    fn fits(&mut self, signature: &Signature, given: &Given<D::S>, sizes: &BTreeMap<Name, i64>) -> Eval<()> {
        let parts: Vec<_> = match (&signature.result.kind, given) {
            (TypeKind::Array(_, extents), Given::Vector(vector)) => vec![(extents, vector)],
            (TypeKind::List(parts), Given::List(values)) => {
                let extents = parts.iter().filter_map(|(_, ty)| match &ty.kind {
                    TypeKind::Array(_, extents) => Some(extents),
                    TypeKind::List(_) => None,
                });
                extents.zip(values).collect()
            }
            _ => Vec::new(),
        };
        for (extents, vector) in parts {
            for (extent, found) in extents.iter().zip(vector.extents()) {
                let declared = match extent {
                    Extent::Name(name) => sizes.get(&name.name).copied(),
                    Extent::Number(n) => Some(*n),
                    Extent::Any => None,
                };
                if declared.is_some_and(|declared| declared != found) {
                    let span = signature.result.span;
                    return self.fail(span, "the result has other extents than it is declared with");
                }
            }
        }
        Ok(())
    }

    fn result(&mut self, signature: &Signature, given: Given<D::S>) -> Eval<Value<D::S>> {
        match (&signature.result.kind, given) {
            (TypeKind::Array(mode, _), Given::Vector(vector)) => {
                self.declared_value(*mode, vector, signature.result.span)
            }
            (TypeKind::List(parts), Given::List(values)) => {
                let mut fields = Vec::new();
                for ((name, ty), vector) in parts.iter().zip(values) {
                    let TypeKind::Array(mode, _) = &ty.kind else {
                        return Err(Stop::Internal("a list".into()));
                    };
                    let value = self.declared_value(*mode, vector, ty.span)?;
                    fields.push((field_name(&name.name).into(), value));
                }
                fields.sort_by(|(a, _): &(std::sync::Arc<str>, _), (b, _)| a.cmp(b));
                Ok(Value::Record(fields))
            }
            _ => Err(Stop::Internal("another type than the declared one".into())),
        }
    }

    fn declared_value(&mut self, mode: Mode, vector: Vector<D::S>, span: Span) -> Eval<Value<D::S>> {
        let vector = self.definite(vector, span)?;
        let vector = self.as_mode(vector, mode)?;
        vector.value().ok_or_else(|| Stop::Internal("a logical that is `NA`".into()))
    }

    /// A function's body.
    fn body(&mut self, body: &'p Exp) -> Eval<Given<D::S>> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(Stop::Undecided(Undecided::Stack));
        }
        let given = match self.tail(body)? {
            Flow::Return(given) => Ok(given),
            Flow::On | Flow::Break | Flow::Next => self.fail(body.span, "the function gives nothing"),
        };
        self.depth -= 1;
        given
    }

    /// What stands at a function's end: its value is what the function gives.
    fn tail(&mut self, exp: &'p Exp) -> Eval<Flow<D::S>> {
        match &exp.kind {
            ExpKind::Block(statements) => {
                let Some((last, before)) = statements.split_last() else { return Ok(Flow::On) };
                for statement in before {
                    match self.statement(statement)? {
                        Flow::On => {}
                        out => return Ok(out),
                    }
                }
                self.tail(last)
            }
            ExpKind::If(condition, then, otherwise) => {
                let holds = self.condition(condition)?;
                match (holds, otherwise) {
                    (true, _) => self.tail(then),
                    (false, Some(otherwise)) => self.tail(otherwise),
                    (false, None) => Ok(Flow::On),
                }
            }
            ExpKind::Paren(inner) => self.tail(inner),
            ExpKind::Call(name, args) if matches!(&*name.name, "return" | "invisible") && args.len() == 1 => {
                self.tail(&args[0].value)
            }
            ExpKind::Call(name, args) if &*name.name == "list" => {
                let values = args.iter().map(|arg| self.exp(&arg.value)).collect::<Eval<_>>()?;
                Ok(Flow::Return(Given::List(values)))
            }
            ExpKind::Call(name, _) if matches!(&*name.name, "cat" | "stop" | "set.seed") => {
                self.statement(exp)
            }
            ExpKind::Assign(..) | ExpKind::For(..) | ExpKind::While(..) | ExpKind::Break | ExpKind::Next => {
                self.statement(exp)
            }
            _ => Ok(Flow::Return(Given::Vector(self.exp(exp)?))),
        }
    }

    fn statement(&mut self, exp: &'p Exp) -> Eval<Flow<D::S>> {
        self.step()?;
        match &exp.kind {
            ExpKind::Block(statements) => {
                for statement in statements {
                    match self.statement(statement)? {
                        Flow::On => {}
                        out => return Ok(out),
                    }
                }
                Ok(Flow::On)
            }
            ExpKind::Assign(target, value) => {
                let value = self.exp(value)?;
                self.assign(target, value)?;
                Ok(Flow::On)
            }
            ExpKind::If(condition, then, otherwise) => match (self.condition(condition)?, otherwise) {
                (true, _) => self.statement(then),
                (false, Some(otherwise)) => self.statement(otherwise),
                (false, None) => Ok(Flow::On),
            },
            ExpKind::For(name, over, body) => {
                let over = self.over(over)?;
                for element in over.elems {
                    let value = Vector::single(over.mode, element);
                    self.variables.insert(name.name.clone(), value);
                    match self.statement(body)? {
                        Flow::On | Flow::Next => {}
                        Flow::Break => break,
                        out @ Flow::Return(_) => return Ok(out),
                    }
                }
                Ok(Flow::On)
            }
            ExpKind::While(condition, body) => {
                while self.condition(condition)? {
                    match self.statement(body)? {
                        Flow::On | Flow::Next => {}
                        Flow::Break => break,
                        out @ Flow::Return(_) => return Ok(out),
                    }
                }
                Ok(Flow::On)
            }
            ExpKind::Break => Ok(Flow::Break),
            ExpKind::Next => Ok(Flow::Next),
            ExpKind::Call(name, _) if &*name.name == "return" => self.tail(exp),
            ExpKind::Call(name, args) if self.does(name, args, exp.span)? => Ok(Flow::On),
            _ => {
                self.exp(exp)?;
                Ok(Flow::On)
            }
        }
    }

    /// What a `for` goes over; a range that begins with a variable and ends with 0 or 1 counts down.
    fn over(&mut self, exp: &'p Exp) -> Eval<Vector<D::S>> {
        match &exp.kind {
            ExpKind::Paren(inner) => self.over(inner),
            ExpKind::Call(name, args) if &*name.name == "rev" && args.len() == 1 => {
                let mut over = self.over(&args[0].value)?;
                over.elems.reverse();
                Ok(over)
            }
            ExpKind::Binary(crate::syntax::ast::Binary::Range, a, b) if counts_down(a, b) => {
                let mut range = self.range(b, a, exp.span)?;
                range.elems.reverse();
                Ok(range)
            }
            _ => self.exp(exp),
        }
    }

    fn condition(&mut self, exp: &'p Exp) -> Eval<bool> {
        let value = self.exp(exp)?;
        let value = self.as_mode(value, Mode::Logical)?;
        match &value.elems[..] {
            [Some(condition)] => self.decide(&condition.clone()),
            [None] => self.fail(exp.span, "`NA` where `TRUE` or `FALSE` is needed"),
            _ => Err(Stop::Internal("a condition of another length than 1".into())),
        }
    }

    fn exp(&mut self, exp: &'p Exp) -> Eval<Vector<D::S>> {
        self.step()?;
        let single = |mode, element| Ok(Vector::single(mode, element));
        match &exp.kind {
            ExpKind::Double(x) => single(Mode::Double, Some(self.constant(Scalar::F64(*x)))),
            ExpKind::Integer(n) => single(Mode::Integer, Some(self.constant(Scalar::I32(*n)))),
            ExpKind::Logical(b) => single(Mode::Logical, Some(self.constant(Scalar::Bool(*b)))),
            ExpKind::Na(mode) => {
                let missing = self.missing(*mode);
                single(*mode, missing)
            }
            ExpKind::Name(name) => match self.variables.get(name) {
                Some(value) => Ok(value.clone()),
                None => self.fail(exp.span, format!("`{name}` has no value")),
            },
            ExpKind::Paren(inner) => self.exp(inner),
            ExpKind::Unary(op, operand) => {
                let value = self.exp(operand)?;
                self.unary(*op, value)
            }
            ExpKind::Binary(op, a, b) => self.binary(*op, a, b, exp.span),
            ExpKind::Call(name, args) => self.call(name, args, exp.span),
            ExpKind::Index(array, at) => self.index(array, at, exp.span),
            ExpKind::If(condition, then, otherwise) => match (self.condition(condition)?, otherwise) {
                (true, _) => self.exp(then),
                (false, Some(otherwise)) => self.exp(otherwise),
                (false, None) => self.fail(exp.span, "an `if` without `else` has no value"),
            },
            ExpKind::Block(statements) => {
                let Some((last, before)) = statements.split_last() else {
                    return self.fail(exp.span, "an empty block has no value");
                };
                for statement in before {
                    self.statement(statement)?;
                }
                self.exp(last)
            }
            ExpKind::Text(_)
            | ExpKind::Null
            | ExpKind::Assign(..)
            | ExpKind::For(..)
            | ExpKind::While(..)
            | ExpKind::Break
            | ExpKind::Next
            | ExpKind::Function(..) => Err(Stop::Internal("no value".into())),
        }
    }

    fn unary(&mut self, op: Unary, value: Vector<D::S>) -> Eval<Vector<D::S>> {
        match op {
            Unary::Not => {
                let value = self.as_mode(value, Mode::Logical)?;
                self.each(value, Mode::Logical, |i, x| match x {
                    Some(x) => i.prim("bool.not", &[x]).map(Some),
                    None => Ok(None),
                })
            }
            Unary::Plus | Unary::Minus => {
                let mode = value.mode.max(Mode::Integer);
                let value = self.as_mode(value, mode)?;
                if op == Unary::Plus {
                    return Ok(value);
                }
                let negative = if mode == Mode::Double { "f64.neg" } else { "i32.neg" };
                self.each(value, mode, |i, x| i.unless_missing(mode, &[x], |i, x| i.prim(negative, x)))
            }
        }
    }

    /// A call of a function of the host.
    fn ask(&mut self, name: &str, args: Vec<Value<D::S>>, span: Span) -> Eval<Value<D::S>> {
        let effects = self.declared.get(name).cloned().unwrap_or_else(|| vec![Effect::Unknown]);
        let called: Name = name.into();
        let given = if self.host.has(name) {
            self.host.call(&called, &effects, &args)
        } else {
            Err(lawson_oracle::interp::NOT_SUPPLIED.into())
        };
        if self.host.has(name) && !effects.iter().all(Effect::is_silent) {
            self.calls.push(Call { name: called, effects, args, printed: 0 });
        }
        match given {
            Ok(value) => Ok(value),
            Err(why) => {
                let kind = FaultKind::External { name: name.into(), why };
                Err(Stop::Fault(Box::new(Fault { kind, span, values: String::new(), calls: Vec::new() })))
            }
        }
    }
}

/// The scalar type that elements of a mode have.
fn scalar_type(mode: Mode) -> ScalarType {
    match mode {
        Mode::Logical => ScalarType::Bool,
        Mode::Integer => ScalarType::I32,
        Mode::Double => ScalarType::F64,
    }
}
