//! A program as a function of R: each loop a `for`, each collector what R users write for it.
//!
//! An `i64` is a double there, an `i32` an integer whose lowest number is `NA`. So it means the same where whole numbers
//! stay below 2^53 and no integer overflows, which holds of programs of loops: they ask before. Folds go from the left.
//! What R has not is refused, with its name.

mod loops;
mod prims;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use lawson_oracle::scalar::decimal::is_read_alike;
use lawson_oracle::scalar::{Scalar, ScalarType};
use lawson_oracle::types::Type;

use crate::core::{Atom, Op, Program, Scope, Seq, Size, SizeVar, Stmt, Traced, Turns, Ty, Var, View};

/// Something that R has no form for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotInR(pub String);

impl fmt::Display for NotInR {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "R has no form for {}", self.0)
    }
}

/// What a call of a function of the host is in R, with the texts of its arguments.
pub type Calls<'c> = dyn Fn(&str, &[String]) -> Option<String> + 'c;

/// The function that a program is, whose result is of this type.
///
/// # Errors
/// Something in it has no form in R.
pub fn program(program: &Program, result: &Type, calls: &Calls<'_>) -> Result<String, NotInR> {
    let params: Vec<String> = program.params.iter().map(|param| name(&param.name)).collect();
    let mut printer = Printer {
        calls,
        lines: Vec::new(),
        indent: 1,
        taken: params.iter().cloned().collect(),
        made: 0,
        sizes: BTreeMap::new(),
    };
    let mut names = Names::new();
    for (param, text) in program.params.iter().zip(&params) {
        names.insert(param.binding.var, text.clone());
        if let Some(size) = &param.size {
            printer.sizes.insert(size.clone(), text.clone());
        }
        printer.bind_sizes(&param.binding.ty, text);
    }
    let results = printer.scope(&program.body, &mut names, None)?;
    let results = result_text(result, &mut results.into_iter());
    printer.line(results);
    let body: String = printer.lines.iter().map(|line| format!("{line}\n")).collect();
    Ok(format!("{} <- function({}) {{\n{body}}}\n", name(&program.name), params.join(", ")))
}

fn result_text(ty: &Type, parts: &mut dyn Iterator<Item = String>) -> String {
    match ty {
        Type::Record(fields) => {
            let fields: Vec<String> =
                fields.iter().map(|(field, ty)| format!("{field} = {}", result_text(ty, parts))).collect();
            format!("list({})", fields.join(", "))
        }
        Type::Tuple(all) => {
            let all: Vec<String> = all.iter().map(|ty| result_text(ty, parts)).collect();
            format!("list({})", all.join(", "))
        }
        Type::Scalar(_) | Type::Array(..) | Type::Sum(_) | Type::Fun(..) | Type::Param(_) | Type::Meta(_) => {
            parts.next().unwrap_or_else(|| "NULL".into())
        }
    }
}

/// A name of R: of what the source calls it, without what R's names have not.
fn name(name: &str) -> String {
    let name: String =
        name.chars().map(|c| if c.is_ascii_alphanumeric() || c == '.' { c } else { '_' }).collect();
    let reserved = [
        "if", "else", "for", "while", "repeat", "function", "break", "next", "in", "T", "F", "TRUE", "FALSE",
        "NULL", "NA", "NaN", "Inf",
    ];
    if name.starts_with('_') || reserved.contains(&&*name) { format!("v{name}") } else { name }
}

type Names = BTreeMap<Var, String>;

type Print<T> = Result<T, NotInR>;

struct Printer<'c> {
    calls: &'c Calls<'c>,
    lines: Vec<String>,
    indent: usize,
    /// Names that variables have.
    taken: BTreeSet<String>,
    made: u32,
    sizes: BTreeMap<SizeVar, String>,
}

impl Printer<'_> {
    fn line(&mut self, line: impl AsRef<str>) {
        self.lines.push(format!("{}{}", "  ".repeat(self.indent), line.as_ref()));
    }

    fn fresh(&mut self, what: &str) -> String {
        loop {
            self.made += 1;
            let name = format!("{what}{}", self.made);
            if self.taken.insert(name.clone()) {
                return name;
            }
        }
    }

    fn size(&self, size: &Size) -> String {
        let terms: Vec<String> = size
            .terms()
            .map(|(vars, factor)| {
                let vars: Vec<String> = vars
                    .iter()
                    .map(|var| self.sizes.get(var).cloned().unwrap_or_else(|| "NA".into()))
                    .collect();
                match (vars.is_empty(), factor) {
                    (true, n) => n.to_string(),
                    (false, 1) => vars.join(" * "),
                    (false, n) => format!("{n} * {}", vars.join(" * ")),
                }
            })
            .collect();
        match terms.len() {
            0 => "0".into(),
            1 => terms.concat(),
            _ => format!("({})", terms.join(" + ").replace("+ -", "- ")),
        }
    }

    /// Sizes that have no name yet are the extents of a value.
    fn bind_sizes(&mut self, ty: &Ty, value: &str) {
        for (at, size) in ty.dims.iter().enumerate() {
            if let Some(var) = size.as_var()
                && !self.sizes.contains_key(var)
            {
                let of = match (ty.dims.len(), at) {
                    (1, _) => format!("length({value})"),
                    (_, 0) => format!("nrow({value})"),
                    _ => format!("ncol({value})"),
                };
                let size = self.fresh(&name(&var.name));
                self.line(format!("{size} <- {of}"));
                self.sizes.insert(var.clone(), size);
            }
        }
    }

    fn atom(&self, atom: &Atom, names: &Names) -> String {
        match atom {
            Atom::Var(var) => names.get(var).cloned().unwrap_or_else(|| "NULL".into()),
            Atom::Const(scalar) => constant(*scalar),
            Atom::Size(size) => self.size(size),
        }
    }

    /// Statements; gives the texts of what the scope gives. In a loop's body, with what it emits to.
    fn scope(
        &mut self,
        scope: &Scope,
        names: &mut Names,
        sinks: Option<&loops::Sinks<'_>>,
    ) -> Print<Vec<String>> {
        for stmt in &scope.stmts {
            self.stmt(stmt, names, sinks)?;
        }
        Ok(scope.results.iter().map(|result| self.atom(result, names)).collect())
    }

    /// Names for what a statement binds.
    fn outs(&mut self, stmt: &Stmt, names: &mut Names) -> Vec<String> {
        let outs: Vec<String> = stmt.outs.iter().map(|_| self.fresh("v")).collect();
        names.extend(stmt.outs.iter().map(|out| out.var).zip(outs.iter().cloned()));
        outs
    }

    fn stmt(&mut self, stmt: &Stmt, names: &mut Names, sinks: Option<&loops::Sinks<'_>>) -> Print<()> {
        let value = match &stmt.op {
            Op::Prim(prim, args) => {
                let args: Vec<String> = args.iter().map(|arg| self.atom(arg, names)).collect();
                prims::text(*prim, &args)?
            }
            Op::Index { array, at } => {
                let array = names.get(array).cloned().unwrap_or_default();
                let at: Vec<String> = at.iter().map(|at| self.atom(at, names)).collect();
                self.inside(&array, &at, stmt.outs.first().map_or(0, |out| out.ty.dims.len()))?
            }
            Op::Position => sinks.map_or_else(|| "0".into(), |sinks| format!("({} - 1)", sinks.turn)),
            Op::If { .. } => return self.branches(stmt, names, sinks),
            Op::Loop(l) => return self.r#loop(stmt, l, names),
            Op::Seq(seq) => return self.seq(stmt, seq, names),
            Op::View(View::Iota(n)) => format!("(seq_len({}) - 1)", self.atom(n, names)),
            Op::View(View::Replicate(n, x)) => {
                let (n, text) = (self.atom(n, names), self.atom(x, names));
                match stmt.outs.first().map(|out| &out.ty.dims[..]) {
                    Some([_]) => format!("rep({text}, {n})"),
                    Some([_, m]) => format!("matrix({text}, {n}, {}, byrow = TRUE)", self.size(m)),
                    _ => return Err(NotInR("arrays of three dimensions".into())),
                }
            }
            Op::Array(elements) => {
                let elements: Vec<String> =
                    elements.iter().map(|element| self.atom(element, names)).collect();
                match stmt.outs.first().map(|out| (out.ty.dims.len(), elements.is_empty(), out.ty.scalar)) {
                    Some((1, true, ty)) => format!("{}(0)", vector(ty)),
                    Some((1, false, _)) => format!("c({})", elements.join(", ")),
                    Some((2, false, _)) => format!("rbind({})", elements.join(", ")),
                    _ => return Err(NotInR("this array".into())),
                }
            }
            Op::Update { array, at, value } => return self.update(stmt, (array, at, value), names),
            Op::Assert(cond) => {
                let cond = self.atom(cond, names);
                self.line(format!("if (!{cond}) stop(\"an assertion is false\")"));
                return Ok(());
            }
            Op::BindSize(var, atom) => {
                let text = self.atom(atom, names);
                self.sizes.insert(var.clone(), text);
                return Ok(());
            }
            Op::Step { scan, values } => return self.step(stmt, *scan, values, names, sinks),
            Op::Emit { collector, values } => return self.emit(*collector, values, names, sinks),
            Op::Call(call) => {
                let mut args = Vec::new();
                for arg in &call.args {
                    args.push(self.shown(arg, names)?);
                }
                let text =
                    (self.calls)(&call.name, &args).ok_or_else(|| NotInR(format!("`{}`", call.name)))?;
                let outs = self.outs(stmt, names);
                match &outs[..] {
                    [out] if stmt.outs[0].ty.scalar != ScalarType::Bool => {
                        self.line(format!("{out} <- {text}"))
                    }
                    _ => self.line(text),
                }
                return Ok(());
            }
            Op::Opaque(_, atoms) => match &atoms[..] {
                [one] => self.atom(one, names),
                _ => return Err(NotInR("`opaque` of several values".into())),
            },
            Op::Trace(_) => return Err(NotInR("`trace`".into())),
            Op::Reshape(_) => return Err(NotInR("`flatten` and its like".into())),
        };
        let outs = self.outs(stmt, names);
        let Some((out, binding)) = outs.first().zip(stmt.outs.first()) else { return Ok(()) };
        self.line(format!("{out} <- {value}"));
        self.bind_sizes(&binding.ty, out);
        Ok(())
    }

    fn shown(&self, traced: &Traced, names: &Names) -> Print<String> {
        match traced {
            Traced::Part(atom) => Ok(self.atom(atom, names)),
            Traced::Unit(_) => Ok("NULL".into()),
            Traced::Tuple(_) | Traced::Record(_) | Traced::Sum(..) | Traced::ArrayOf(_) => {
                Err(NotInR("tuples as arguments".into()))
            }
        }
    }

    /// An element, or a row, that is there: R would give `NA` for another one.
    fn inside(&mut self, array: &str, at: &[String], rank: usize) -> Print<String> {
        match (at, rank) {
            ([i], 0) => {
                self.line(format!("if ({i} < 0 || {i} >= length({array})) stop(\"an index is outside\")"));
                Ok(format!("{array}[{i} + 1]"))
            }
            ([i, j], 0) => {
                self.line(format!(
                    "if ({i} < 0 || {i} >= nrow({array}) || {j} < 0 || {j} >= ncol({array})) stop(\"an index is outside\")"
                ));
                Ok(format!("{array}[{i} + 1, {j} + 1]"))
            }
            ([i], 1) => {
                self.line(format!("if ({i} < 0 || {i} >= nrow({array})) stop(\"an index is outside\")"));
                Ok(format!("{array}[{i} + 1, ]"))
            }
            _ => Err(NotInR("arrays of three dimensions".into())),
        }
    }

    fn update(
        &mut self,
        stmt: &Stmt,
        (array, at, value): (&Atom, &[Atom], &Atom),
        names: &mut Names,
    ) -> Print<()> {
        let old = self.atom(array, names);
        let at: Vec<String> = at.iter().map(|at| self.atom(at, names)).collect();
        let value = self.atom(value, names);
        let rank = stmt.outs.first().map_or(0, |out| out.ty.dims.len());
        let place = match (&at[..], rank) {
            ([i], 1) => {
                let end = self.fresh("v");
                self.line(format!("{end} <- {i} + length({value})"));
                self.line(format!("if ({i} < 0 || {end} > length({old})) stop(\"an index is outside\")"));
                format!("[{i} + seq_len(length({value}))]")
            }
            ([i, j], 2) => {
                self.inside(&old, &[i.clone(), j.clone()], 0)?;
                format!("[{i} + 1, {j} + 1]")
            }
            ([i], 2) => {
                self.inside(&old, std::slice::from_ref(i), 1)?;
                format!("[{i} + 1, ]")
            }
            _ => return Err(NotInR("this update".into())),
        };
        let outs = self.outs(stmt, names);
        self.line(format!("{} <- {old}", outs[0]));
        self.line(format!("{}{place} <- {value}", outs[0]));
        Ok(())
    }

    fn branches(&mut self, stmt: &Stmt, names: &mut Names, sinks: Option<&loops::Sinks<'_>>) -> Print<()> {
        let Op::If { cond, .. } = &stmt.op else { return Ok(()) };
        let cond = self.atom(cond, names);
        let outs = self.outs(stmt, names);
        for (at, branch) in stmt.op.branches().enumerate() {
            self.line(if at == 0 { format!("if ({cond}) {{") } else { "} else {".into() });
            self.indent += 1;
            let results = self.scope(branch, names, sinks)?;
            for (out, result) in outs.iter().zip(results) {
                self.line(format!("{out} <- {result}"));
            }
            self.indent -= 1;
        }
        self.line("}");
        for (out, binding) in outs.iter().zip(&stmt.outs) {
            self.bind_sizes(&binding.ty, out);
        }
        Ok(())
    }

    /// A sequential loop; the state has the names of the results.
    fn seq(&mut self, stmt: &Stmt, seq: &Seq, names: &mut Names) -> Print<()> {
        let outs = self.outs(stmt, names);
        for ((out, state), first) in outs.iter().zip(&seq.state).zip(&seq.first) {
            let first = self.atom(first, names);
            self.line(format!("{out} <- {first}"));
            names.insert(state.var, out.clone());
        }
        let condition = match &seq.turns {
            Turns::Count(index, n) => {
                let (turn, n) = (self.fresh("j"), self.atom(n, names));
                self.line(format!("for ({turn} in seq_len(max(0, {n})) - 1) {{"));
                names.insert(*index, turn);
                None
            }
            Turns::While(condition) => {
                self.line("repeat {");
                Some(condition)
            }
        };
        self.indent += 1;
        let before = self.sizes.clone();
        for (out, state) in outs.iter().zip(&seq.state) {
            // What each turn binds anew has another name in each.
            self.bind_sizes(&state.ty, out);
        }
        if let Some(condition) = condition {
            let holds = self.scope(condition, names, None)?;
            self.line(format!("if (!{}) break", holds.concat()));
        }
        let results = self.scope(&seq.body, names, None)?;
        let next: Vec<String> = results.iter().map(|_| self.fresh("v")).collect();
        for (next, result) in next.iter().zip(results) {
            self.line(format!("{next} <- {result}"));
        }
        for (out, next) in outs.iter().zip(next) {
            self.line(format!("{out} <- {next}"));
        }
        self.sizes = before;
        self.indent -= 1;
        self.line("}");
        for (out, binding) in outs.iter().zip(&stmt.outs) {
            self.bind_sizes(&binding.ty, out);
        }
        Ok(())
    }
}

/// R's function that makes a vector of a type.
fn vector(ty: ScalarType) -> &'static str {
    match ty {
        ScalarType::Bool => "logical",
        ScalarType::I32 => "integer",
        _ => "numeric",
    }
}

/// The shortest digits, if R reads these as they are meant.
fn double(x: f64) -> String {
    let short = format!("{x:?}");
    if is_read_alike(&short) { short } else { format!("{x:.17e}") }
}

fn constant(scalar: Scalar) -> String {
    match scalar {
        Scalar::Bool(b) => if b { "TRUE" } else { "FALSE" }.into(),
        Scalar::I32(i32::MIN) => "NA_integer_".into(),
        Scalar::I32(n) if n < 0 => format!("({n}L)"),
        Scalar::I32(n) => format!("{n}L"),
        Scalar::F64(x) if x.is_nan() => "NaN".into(),
        Scalar::F64(x) if x.is_infinite() => if x > 0.0 { "Inf" } else { "(-Inf)" }.into(),
        Scalar::F64(x) if x.is_sign_negative() => format!("(-{})", double(-x)),
        Scalar::F64(x) => double(x),
        Scalar::I64(n) if n < 0 => format!("({n})"),
        Scalar::I64(n) => n.to_string(),
        // Primitives of other types are refused.
        other => other.to_string(),
    }
}
