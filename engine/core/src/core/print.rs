//! Core as text, one statement a line: what snapshots show and [`super::parse`] reads back.
//!
//! ```text
//! program main [n] ?[k] (x0: [n]f64 "xs", x1: f64 "t") {
//!   x2: f64, x3: [k]f64 = loop n with (x0: f64 = x1) over (x1: f64 <- x0) {
//!     fold 0 lanes (0.0f64) op (x2: f64) (x3: f64) { x4: f64 = f64.+(x2, x3) } -> (x4)
//!     collect 1 (f64)
//!     emit 0 (x1)
//!     x5: bool = f64.<(x1, x0)
//!     if x5 {
//!       emit 1 (x1)
//!     } else {}
//!   }  -- total, map#1
//! } -> (x2, x3)
//! ```
//!
//! A header lists the program's size variables (`?[k]` is known only at run time), a loop binds the
//! captures of its body with `=` and the inputs' elements with `<-`; a fold is in lanes or, where
//! nothing is said, by a tree. Names of the source's operations
//! stand in comments; statements' numbers and spans are left out.
//!
//! As an exchange format ([`exchange`]) the text begins with a version, and says after each loop which operations
//! of the source run in it and how their folds combine: `docs/core.md` is its page.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Write};
use std::sync::Arc;

use lawson_oracle::scalar::Scalar;
use lawson_oracle::schedule::Bracket;
use lawson_oracle::types::size::SizeKind;

use super::layout::Layout;
use super::visit::operands;
use super::{
    Atom, Binding, Call, Collector, Fun, Loop, Op, Operator, Program, Scope, Seq, Size, SizeVar, SourceOp,
    Stmt,
};
use super::{Traced, Turns, Ty, Var, View};

/// The version of the exchange format.
pub const VERSION: u32 = 1;

/// The text of a program; ends with a newline.
pub fn program(program: &Program) -> String {
    whole(program, false)
}

/// The same with the version and the operations of the source: reading it and printing it again gives this text.
pub fn exchange(program: &Program) -> String {
    format!("core {VERSION}\n{}", whole(program, true))
}

fn whole(program: &Program, sites: bool) -> String {
    let mut sizes = Sizes::default();
    for param in &program.params {
        sizes.ty(&param.binding.ty);
        sizes.used.extend(param.size.clone());
    }
    sizes.scope(&program.body);
    let mut printer = Printer { sites, ..Printer::new(sizes) };
    printer.program(program);
    printer.out
}

/// The text of one function, with its collectors; ends with a newline.
pub fn fun(fun: &Fun) -> String {
    let mut sizes = Sizes::default();
    sizes.fun(fun);
    let mut printer = Printer::new(sizes);
    printer.out.push_str("fun");
    printer.fun_params(fun, None);
    printer.fun_body(fun, &[]);
    printer.out.push('\n');
    printer.out
}

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&program(self))
    }
}

/// A constant as core's text (and Futhark's) writes it, with its type.
pub fn scalar_text(value: Scalar) -> String {
    fn float(x: f64, text: String, ty: &str) -> String {
        let sign = if x.is_sign_negative() { "-" } else { "" };
        match (x.is_nan(), x.is_infinite()) {
            (true, _) => format!("{ty}.nan"),
            (_, true) => format!("{sign}{ty}.inf"),
            _ => format!("{text}{ty}"),
        }
    }
    match value {
        Scalar::I8(x) => format!("{x}i8"),
        Scalar::I16(x) => format!("{x}i16"),
        Scalar::I32(x) => format!("{x}i32"),
        Scalar::I64(x) => format!("{x}i64"),
        Scalar::U8(x) => format!("{x}u8"),
        Scalar::U16(x) => format!("{x}u16"),
        Scalar::U32(x) => format!("{x}u32"),
        Scalar::U64(x) => format!("{x}u64"),
        Scalar::F32(x) => float(x.into(), format!("{x:?}"), "f32"),
        Scalar::F64(x) => float(x, format!("{x:?}"), "f64"),
        Scalar::Bool(x) => format!("{x}"),
    }
}

/// The size variables of a program, and their names in the text.
#[derive(Default)]
struct Sizes {
    used: BTreeSet<SizeVar>,
    names: BTreeMap<u32, Arc<str>>,
}

impl Sizes {
    /// Gives every variable a name of its own: as written, with a number after it in a clash.
    fn name(&mut self) {
        let mut taken = BTreeSet::new();
        for var in &self.used {
            let mut name: String =
                var.name.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '_' || *c == '\'').collect();
            if !name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') {
                name.insert(0, 'k');
            }
            let mut unique = name.clone();
            for i in 1.. {
                if taken.insert(unique.clone()) {
                    break;
                }
                unique = format!("{name}_{i}");
            }
            self.names.insert(var.id, unique.into());
        }
    }

    fn ty(&mut self, ty: &Ty) {
        ty.dims.iter().for_each(|d| self.used.extend(d.vars()));
    }

    fn atom(&mut self, atom: &Atom) {
        if let Atom::Size(size) = atom {
            self.used.extend(size.vars());
        }
    }

    fn scope(&mut self, scope: &Scope) {
        for stmt in &scope.stmts {
            stmt.outs.iter().for_each(|b| self.ty(&b.ty));
            operands(&stmt.op, &mut |atom| self.atom(atom));
            if let Op::BindSize(var, _) = &stmt.op {
                self.used.insert(var.clone());
            }
            if let Op::Loop(l) = &stmt.op {
                self.used.extend(l.space.vars());
                self.fun(&l.fun);
            }
            if let Op::Seq(seq) = &stmt.op {
                self.used.extend(seq.sizes.iter().cloned());
                seq.state.iter().for_each(|state| self.ty(&state.ty));
            }
            stmt.op.branches().for_each(|branch| self.scope(branch));
        }
        scope.results.iter().for_each(|atom| self.atom(atom));
    }

    fn fun(&mut self, fun: &Fun) {
        let of_operators = fun.operators().flat_map(|operator| operator.tys.iter().chain(&operator.elements));
        let of_collectors = fun.collectors.iter().flat_map(|c| c.tys().iter().chain(c.neutral_tys()));
        let params = fun.captures.iter().chain(&fun.inputs);
        params.chain(of_operators).chain(of_collectors).for_each(|ty| self.ty(ty));
        fun.scopes().for_each(|inner| self.scope(inner.scope));
    }
}

/// Levels up to which lines are indented: the text of a thousand branches, one inside the other, would have a million
/// spaces.
const INDENTED: usize = 100;

struct Printer {
    out: String,
    indent: usize,
    sizes: Sizes,
    /// Loops say which operations of the source run in them.
    sites: bool,
}

impl Printer {
    fn new(mut sizes: Sizes) -> Printer {
        sizes.name();
        Printer { out: String::new(), indent: 0, sizes, sites: false }
    }

    fn push(&mut self, text: &str) {
        self.out.push_str(text);
    }

    fn show(&mut self, what: impl fmt::Display) {
        // Writing to a string can't fail.
        let _ = write!(self.out, "{what}");
    }

    fn line(&mut self) {
        self.out.push('\n');
        self.out.extend(std::iter::repeat_n("  ", self.indent.min(INDENTED)));
    }

    /// `(a, b)`, each element by `each`.
    fn list<T>(&mut self, elements: impl IntoIterator<Item = T>, mut each: impl FnMut(&mut Self, T)) {
        self.push("(");
        for (i, element) in elements.into_iter().enumerate() {
            if i > 0 {
                self.push(", ");
            }
            each(self, element);
        }
        self.push(")");
    }

    fn program(&mut self, program: &Program) {
        self.push("program ");
        self.push(&program.name);
        let vars: Vec<SizeVar> = self.sizes.used.iter().cloned().collect();
        for (expected, var) in default_ids(&vars) {
            self.push(if var.kind == SizeKind::Rigid { " ?[" } else { " [" });
            let name = self.sizes.names[&var.id].clone();
            self.push(&name);
            if var.id != expected {
                self.show(format_args!(" = {}", var.id));
            }
            self.push("]");
        }
        self.push(" ");
        self.list(&program.params, |p, param| {
            p.binding(&param.binding);
            p.show(format_args!(" {:?}", param.name));
            if let Some(var) = &param.size {
                p.push(" size ");
                p.size(&Size::var(var.clone()));
            }
        });
        self.push(" ");
        self.scope(&program.body);
        self.push("\n");
    }

    fn binding(&mut self, binding: &Binding) {
        self.var(binding.var);
        self.push(": ");
        self.ty(&binding.ty);
    }

    fn var(&mut self, var: Var) {
        self.show(format_args!("x{}", var.0));
    }

    fn ty(&mut self, ty: &Ty) {
        for dim in &ty.dims {
            self.push("[");
            self.size(dim);
            self.push("]");
        }
        self.show(ty.scalar);
    }

    /// `2*n*m + k - 1`: the constant last.
    fn size(&mut self, size: &Size) {
        let mut terms: Vec<(&[SizeVar], i64)> = size.terms().collect();
        terms.sort_by_key(|(vars, _)| vars.is_empty());
        if terms.is_empty() {
            self.push("0");
        }
        for (i, (vars, coefficient)) in terms.into_iter().enumerate() {
            self.push(match (i, coefficient < 0) {
                (0, true) => "-",
                (0, false) => "",
                (_, true) => " - ",
                (_, false) => " + ",
            });
            let mut factors: Vec<String> = Vec::new();
            if vars.is_empty() || coefficient.unsigned_abs() != 1 {
                factors.push(coefficient.unsigned_abs().to_string());
            }
            factors.extend(vars.iter().map(|v| self.sizes.names[&v.id].to_string()));
            self.push(&factors.join("*"));
        }
    }

    fn atom(&mut self, atom: &Atom) {
        match atom {
            Atom::Var(v) => self.var(*v),
            Atom::Const(c) => self.push(&scalar_text(*c)),
            Atom::Size(size) => {
                self.push("size(");
                self.size(size);
                self.push(")");
            }
        }
    }

    fn atoms(&mut self, atoms: &[Atom]) {
        self.list(atoms, Self::atom);
    }

    /// `{ .. } -> (results)`; a single plain statement stays on the line.
    fn scope(&mut self, scope: &Scope) {
        self.push("{");
        match scope.stmts.as_slice() {
            [] => {}
            [only] if !only.outs.is_empty() && only.op.scopes().next().is_none() => {
                self.push(" ");
                self.stmt(only);
                self.push(" ");
            }
            stmts => {
                self.indent += 1;
                for stmt in stmts {
                    self.line();
                    self.stmt(stmt);
                    self.names(stmt);
                }
                self.indent -= 1;
                self.line();
            }
        }
        self.push("}");
        if !scope.results.is_empty() {
            self.push(" -> ");
            self.atoms(&scope.results);
        }
    }

    /// The names of the source's loops that run here.
    fn names(&mut self, stmt: &Stmt) {
        if let (Op::Loop(_), true) = (&stmt.op, self.sites) {
            if !stmt.origin.sources.is_empty() {
                // Not by their spans, which the text does not have.
                let mut sources: Vec<&SourceOp> = stmt.origin.sources.iter().collect();
                sources.sort_by_key(|source| (source.line, &source.site, &source.name));
                self.push(" at ");
                self.list(sources, Self::source);
            }
        } else if let Op::Loop(_) = &stmt.op {
            let names = stmt.origin.names();
            if !names.is_empty() {
                let alone = if stmt.origin.alone() { " (alone)" } else { "" };
                self.show(format_args!("  -- {}{alone}", names.join(", ").replace('\n', " ")));
            }
        }
    }

    /// `"total" 4 [17, 3] lanes`: name, line, site, and how it combines.
    fn source(&mut self, source: &SourceOp) {
        self.quoted(&source.name);
        self.show(format_args!(" {} [", source.line));
        for (i, node) in source.site.0.iter().enumerate() {
            self.show(format_args!("{}{}", if i > 0 { ", " } else { "" }, node.0));
        }
        self.push("]");
        let bracket = bracket(source.bracket);
        self.push(if bracket.is_empty() { "" } else { " " });
        self.push(bracket.trim_end());
        if let Some(why) = source.alone {
            self.show(format_args!(" alone{}{}", if why.name().is_empty() { "" } else { " " }, why.name()));
        }
        self.push(if source.cheap { " cheap" } else { "" });
        if source.parts != 1 {
            self.show(format_args!(" parts {}", source.parts));
        }
        if source.shift != 0 {
            self.show(format_args!(" shift {}", source.shift));
        }
    }

    /// As the parser reads it: every character stands for itself, behind a backslash too.
    fn quoted(&mut self, text: &str) {
        self.push("\"");
        for c in text.chars() {
            self.push(if matches!(c, '"' | '\\') { "\\" } else { "" });
            self.out.push(c);
        }
        self.push("\"");
    }

    fn stmt(&mut self, stmt: &Stmt) {
        for (i, binding) in stmt.outs.iter().enumerate() {
            self.push(if i > 0 { ", " } else { "" });
            self.binding(binding);
        }
        if !stmt.outs.is_empty() {
            self.push(" = ");
        }
        match &stmt.op {
            Op::Prim(prim, args) => {
                self.push(&prim.name());
                self.atoms(args);
            }
            Op::Index { array, at } => {
                self.var(*array);
                self.push("[");
                for (i, index) in at.iter().enumerate() {
                    self.push(if i > 0 { ", " } else { "" });
                    self.atom(index);
                }
                self.push("]");
            }
            Op::Position => self.push("position"),
            Op::BindSize(var, value) => {
                self.push("size ");
                self.size(&Size::var(var.clone()));
                self.push(" = ");
                self.atom(value);
            }
            Op::If { cond, then, otherwise } => {
                self.push("if ");
                self.atom(cond);
                self.push(" ");
                self.scope(then);
                self.push(" else ");
                self.scope(otherwise);
            }
            Op::Loop(l) => self.loop_(l),
            Op::View(View::Iota(n)) => self.call("iota", std::slice::from_ref(n)),
            Op::View(View::Replicate(n, x)) => self.call("replicate", &[n.clone(), x.clone()]),
            Op::Step { scan, values } => self.call(&format!("step {scan} "), values),
            Op::Emit { collector, values } => self.call(&format!("emit {collector} "), values),
            Op::Trace(traced) => {
                self.push("trace ");
                self.traced(traced);
            }
            Op::Opaque(barrier, atoms) => self.call(barrier.name(), atoms),
            Op::Array(atoms) => self.call("array", atoms),
            Op::Reshape(array) => self.call("reshape", std::slice::from_ref(array)),
            Op::Assert(cond) => self.call("assert", std::slice::from_ref(cond)),
            Op::Update { array, at, value } => {
                self.push("update ");
                self.atom(array);
                self.push(" at ");
                self.atoms(at);
                self.push(" = ");
                self.atom(value);
            }
            Op::Seq(seq) => self.seq(seq),
            Op::Call(call) => self.external(call),
        }
    }

    /// `call "f" [io, fail] (x1, (x2, x3)) as [(_, _)]`
    fn external(&mut self, call: &Call) {
        let effects: Vec<&str> = call.effects.iter().map(|effect| effect.name()).collect();
        self.show(format_args!("call {:?} [{}] ", call.name, effects.join(", ")));
        self.list(&call.args, Self::traced);
        self.push(" as ");
        self.layout(&call.result);
    }

    fn layout(&mut self, layout: &Layout) {
        match layout {
            Layout::Part => self.push("_"),
            Layout::Unit => self.push("()"),
            Layout::Array(row) => {
                self.push("[");
                self.layout(row);
                self.push("]");
            }
            Layout::Tuple(parts) => self.list(parts, Self::layout),
            Layout::Record(fields) => {
                self.push("{");
                for (i, (name, part)) in fields.iter().enumerate() {
                    self.show(format_args!("{}{name:?}: ", if i > 0 { ", " } else { "" }));
                    self.layout(part);
                }
                self.push("}");
            }
            // The checker takes no function of a host that gives one.
            Layout::Sum(..) => self.push("sum"),
        }
    }

    /// `seq x3 of x1 with (x4: f64 = x0) { .. } -> (x5)`, `seq while { .. } -> (x6) with (..) {..} -> (x5)`.
    fn seq(&mut self, seq: &Seq) {
        self.push("seq ");
        match &seq.turns {
            Turns::Count(index, n) => {
                self.var(*index);
                self.push(" of ");
                self.atom(n);
            }
            Turns::While(condition) => {
                self.push("while ");
                self.scope(condition);
            }
        }
        for (i, size) in seq.sizes.iter().enumerate() {
            self.push(if i == 0 { " size " } else { ", " });
            self.size(&Size::var(size.clone()));
        }
        self.push(" with (");
        for (i, (state, first)) in seq.state.iter().zip(&seq.first).enumerate() {
            self.push(if i > 0 { ", " } else { "" });
            self.binding(state);
            self.push(" = ");
            self.atom(first);
        }
        self.push(") ");
        self.scope(&seq.body);
    }

    fn call(&mut self, name: &str, args: &[Atom]) {
        self.push(name);
        self.atoms(args);
    }

    fn traced(&mut self, traced: &Traced) {
        match traced {
            Traced::Part(atom) => self.atom(atom),
            Traced::Unit(atom) => {
                self.push("() ");
                self.atom(atom);
            }
            Traced::Tuple(parts) => self.list(parts, Self::traced),
            Traced::Record(fields) => {
                self.push("{");
                for (i, (name, part)) in fields.iter().enumerate() {
                    self.show(format_args!("{}{name:?}: ", if i > 0 { ", " } else { "" }));
                    self.traced(part);
                }
                self.push("}");
            }
            Traced::Sum(tag, variants) => {
                self.push("case ");
                self.atom(tag);
                self.push(" {");
                for (i, (name, fields)) in variants.iter().enumerate() {
                    self.show(format_args!("{}{name:?}", if i > 0 { ", " } else { "" }));
                    for field in fields {
                        self.push(" ");
                        self.traced(field);
                    }
                }
                self.push("}");
            }
            Traced::ArrayOf(part) => {
                self.push("[");
                self.traced(part);
                self.push("]");
            }
        }
    }

    fn loop_(&mut self, l: &Loop) {
        self.push("loop ");
        self.size(&l.space);
        self.fun_params(&l.fun, Some(l));
        self.fun_body(&l.fun, &l.neutrals);
    }

    /// `with (x0: f64 = x7) over (x1: f64 <- x8)`; a function alone has no operands.
    fn fun_params(&mut self, fun: &Fun, operands: Option<&Loop>) {
        let mut number = 0;
        let (captures, inputs) = operands.map_or((&[][..], &[][..]), |l| (&l.captures[..], &l.inputs[..]));
        for (word, arrow, tys, operands) in
            [("with", "=", &fun.captures, captures), ("over", "<-", &fun.inputs, inputs)]
        {
            if tys.is_empty() {
                continue;
            }
            self.show(format_args!(" {word} "));
            self.list(tys.iter().enumerate(), |p, (i, ty)| {
                p.binding(&Binding { var: Var(number), ty: ty.clone() });
                number += 1;
                if let Some(operand) = operands.get(i) {
                    p.show(format_args!(" {arrow} "));
                    p.atom(operand);
                }
            });
        }
        self.push(" ");
    }

    /// Scans and collectors, then the body's statements, all on lines of their own.
    fn fun_body(&mut self, fun: &Fun, neutrals: &[Atom]) {
        self.push("{");
        self.indent += 1;
        let mut neutrals = neutrals.iter();
        for (i, scan) in fun.scans.iter().enumerate() {
            self.line();
            self.operator("scan", i, scan, &mut neutrals);
        }
        for (i, collector) in fun.collectors.iter().enumerate() {
            self.line();
            match collector {
                Collector::Collect(tys) => {
                    self.show(format_args!("collect {i} "));
                    self.list(tys, Self::ty);
                }
                Collector::Reversed(tys) => {
                    self.show(format_args!("reversed {i} "));
                    self.list(tys, Self::ty);
                }
                Collector::Concat(ty) => {
                    self.show(format_args!("concat {i} "));
                    self.list([ty], Self::ty);
                }
                Collector::Fold(operator) => self.operator("fold", i, operator, &mut neutrals),
                Collector::Bins(bins) => {
                    self.show(format_args!("bins {i} {} ", bins.rank));
                    let given: Vec<&Atom> = neutrals.by_ref().take(bins.arrays.len()).collect();
                    self.list(given, Self::atom);
                    self.push(" as ");
                    self.list(&bins.arrays, Self::ty);
                    if let Some(operator) = &bins.operator {
                        self.push(" by ");
                        self.operator("", 0, operator, &mut [].iter());
                    }
                }
            }
        }
        for stmt in &fun.body.stmts {
            self.line();
            self.stmt(stmt);
            self.names(stmt);
        }
        self.indent -= 1;
        self.line();
        self.push("}");
    }

    /// `fold 0 (0.0f64) op (x1: f64) (x2: f64) { .. } -> (x3)`
    fn operator(&mut self, word: &str, i: usize, op: &Operator, neutrals: &mut std::slice::Iter<Atom>) {
        if !word.is_empty() {
            self.show(format_args!("{word} {i} "));
        }
        self.push(bracket(op.bracket));
        let given: Vec<&Atom> = neutrals.by_ref().take(op.tys.len()).collect();
        if !given.is_empty() {
            self.list(given, Self::atom);
            self.push(" ");
        }
        self.push("op ");
        for (side, tys) in [(&op.left, &op.tys), (&op.right, &op.elements)] {
            self.list(side.iter().zip(tys), |p, (var, ty)| {
                p.binding(&Binding { var: *var, ty: ty.clone() });
            });
            self.push(" ");
        }
        self.scope(&op.body);
    }
}

/// How a fold combines, as a word with a space after it; by a tree, where nothing is said.
fn bracket(bracket: Bracket) -> &'static str {
    match bracket {
        Bracket::Lanes => "lanes ",
        Bracket::Sequential => "sequential ",
        Bracket::Tree => "",
    }
}

/// Pairs each variable with the number that a reader assumes when none is given: the previous one's
/// successor.
pub(super) fn default_ids(vars: &[SizeVar]) -> impl Iterator<Item = (u32, &SizeVar)> {
    vars.iter().scan(0u32, |next, var| {
        let expected = *next;
        *next = var.id.wrapping_add(1);
        Some((expected, var))
    })
}
