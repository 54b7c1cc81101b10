//! Statements: assignments and branches.

use std::collections::BTreeSet;

use lawson_oracle::source::Span;

use super::affine::Affine;
use super::code::{Code, Shape, operand, type_text};
use super::exp::refused;
use super::signature::{Given, describe};
use super::{Result, Translator, Variable, places};
use crate::syntax::ast::{Exp, ExpKind, Mode, Name};
use crate::syntax::walk::{assigned, children};

/// What ends a list of statements before its end.
pub(super) enum Exit<'e> {
    /// Its end.
    End,
    /// `return(e)`, or the value of the last statement.
    Return(Given<'e>, Span),
    /// `next`.
    Next,
    /// `break`.
    Break,
}

/// What stands where statements end, as text.
type Ends<'t, 'p> = dyn FnMut(&mut Translator<'p>, Exit<'_>) -> Result<String> + 't;

impl<'p> Translator<'p> {
    /// A function's body: `given` says what it gives at each of its ends.
    pub(super) fn function_body(
        &mut self,
        body: &Exp,
        given: &mut dyn FnMut(&mut Self, Given<'_>) -> Result<String>,
    ) -> Result<String> {
        let statements = unblocked(body);
        let span = body.span;
        self.sequence(&statements, true, &mut |t, exit| match exit {
            Exit::Return(value, _) => given(t, value),
            Exit::End => {
                Err(refused(span, "the function gives nothing here")
                    .help("end it with the value that it gives"))
            }
            Exit::Next | Exit::Break => Err(refused(span, "`next` and `break` stand in loops")),
        })
    }

    /// Statements, and what stands at their ends. Of a function the last one is its value.
    pub(super) fn sequence(
        &mut self,
        statements: &[&Exp],
        value: bool,
        ends: &mut Ends<'_, 'p>,
    ) -> Result<String> {
        for (at, statement) in statements.iter().enumerate() {
            let rest = &statements[at + 1..];
            let last = value && rest.is_empty();
            match &statement.kind {
                ExpKind::Break => return ends(self, Exit::Break),
                ExpKind::Next => return ends(self, Exit::Next),
                ExpKind::Call(name, args) if &*name.name == "return" => {
                    let [arg] = &args[..] else {
                        return Err(refused(statement.span, "`return` gives one value"));
                    };
                    return ends(self, Exit::Return(Given::of(&arg.value), statement.span));
                }
                ExpKind::Block(inner) => {
                    let statements: Vec<&Exp> = inner.iter().chain(rest.iter().copied()).collect();
                    return self.sequence(&statements, value, ends);
                }
                ExpKind::If(condition, then, otherwise) if last || exits(statement) => {
                    return self.parting(
                        condition,
                        then,
                        otherwise.as_deref(),
                        rest,
                        (value, statement.span),
                        ends,
                    );
                }
                _ if last && !is_statement(statement) => {
                    return ends(self, Exit::Return(Given::of(statement), statement.span));
                }
                _ => self.statement(statement)?,
            }
        }
        ends(self, Exit::End)
    }

    /// A branch of which a way leads out: what comes after it belongs to the other one.
    fn parting(
        &mut self,
        condition: &Exp,
        then: &Exp,
        otherwise: Option<&Exp>,
        rest: &[&Exp],
        (value, span): (bool, Span),
        ends: &mut Ends<'_, 'p>,
    ) -> Result<String> {
        let condition = self.condition(condition)?;
        let none = Vec::new();
        let ways = [unblocked(then), otherwise.map_or(none, unblocked)];
        let falls: Vec<bool> = ways.iter().map(|way| rest.is_empty() || !always_exits(way)).collect();
        if !rest.is_empty() && falls == [true, true] {
            return Err(refused(span, "both branches may go on, and one may not")
                .help("let a branch that ends with `next`, `break` or `return` do so in any case"));
        }
        let mut texts = Vec::new();
        for (way, falls) in ways.into_iter().zip(falls) {
            let statements: Vec<&Exp> =
                if falls { way.into_iter().chain(rest.iter().copied()).collect() } else { way };
            texts.push(self.branch(|t| t.sequence(&statements, value, ends))?);
        }
        Ok(places::from(span, format!("(if {condition} then {} else {})", texts[0], texts[1])))
    }

    /// What a branch is, with its own statements and variables.
    fn branch(&mut self, write: impl FnOnce(&mut Self) -> Result<String>) -> Result<String> {
        let (lets, variables) = (std::mem::take(&mut self.lets), self.variables.clone());
        let text = write(self);
        let inner = std::mem::replace(&mut self.lets, lets);
        self.variables = variables;
        let text = text?;
        Ok(if inner.is_empty() { text } else { format!("({} in {text})", inner.join("\n ")) })
    }

    /// One statement.
    pub(super) fn statement(&mut self, exp: &Exp) -> Result<()> {
        match &exp.kind {
            ExpKind::Assign(target, value) => self.assign(target, value, exp.span),
            ExpKind::Block(statements) => {
                statements.iter().try_for_each(|statement| self.statement(statement))
            }
            ExpKind::If(condition, then, otherwise) => {
                self.choose(condition, then, otherwise.as_deref(), exp.span)
            }
            ExpKind::For(name, over, body) => self.for_loop(name, over, body, exp.span),
            ExpKind::While(condition, body) => self.while_loop(condition, body, exp.span),
            ExpKind::Call(name, args) if self.does_something(&name.name, args, exp.span)? => Ok(()),
            ExpKind::Break | ExpKind::Next => Err(refused(exp.span, "`next` and `break` stand in loops")),
            _ if self.has_effects(exp) => {
                let code = self.exp(exp)?;
                self.bound(code);
                Ok(())
            }
            _ => Err(refused(exp.span, "this computes a value that nobody reads")),
        }
    }

    fn assign(&mut self, target: &Exp, value: &Exp, span: Span) -> Result<()> {
        match &target.kind {
            ExpKind::Name(name) => {
                let code = self.exp(value)?;
                self.assign_name(name, code, span)
            }
            ExpKind::Index(array, at) => match &array.kind {
                ExpKind::Name(name) => self.assign_elements((name, array.span), at, value, span),
                _ => Err(refused(target.span, "nothing can be assigned to this")),
            },
            _ => Err(refused(target.span, "nothing can be assigned to this")),
        }
    }

    /// `name <- code`.
    pub(super) fn assign_name(&mut self, name: &Name, code: Code, span: Span) -> Result<()> {
        if self.sharing.contains(name) {
            return Err(refused(span, format!("`{name}` is a buffer of the caller"))
                .help(format!("write its elements: `{name}[] <- ..`")));
        }
        if let Some(old) = self.variables.get(name) {
            let (mode, dimensions) = (old.mode, old.shape.extents().len());
            if code.mode != mode || code.shape.extents().len() != dimensions {
                let (was, is) = (describe(old.mode, &old.shape), describe(code.mode, &code.shape));
                let change = refused(span, format!("`{name}` was {was}, and would be {is}"));
                return Err(match (mode, code.mode) {
                    (Mode::Integer, Mode::Double) => change
                        .help("write whole numbers with `L`, `1L`, or begin with a double: `0` for `0L`"),
                    (Mode::Double, Mode::Integer) => {
                        change.help("R would compute with integers from here on: write `as.double(..)`, or use another name")
                    }
                    _ => change.help("use another name"),
                });
            }
        }
        let text = self.name_of(name);
        if code.shape != Shape::Scalar || code.exact.is_none() {
            let said = self.array_text(&code);
            if said != text {
                self.lets.push(places::from(span, format!("let {text} = {said}")));
            }
        }
        let variable = Variable { name: text, mode: code.mode, shape: code.shape, exact: code.exact };
        self.variables.insert(name.clone(), variable);
        Ok(())
    }

    /// `if` as a statement: the variables that its branches change have new values.
    fn choose(&mut self, condition: &Exp, then: &Exp, otherwise: Option<&Exp>, span: Span) -> Result<()> {
        let condition = self.condition(condition)?;
        if let ([then], None) = (&unblocked(then)[..], otherwise)
            && let ExpKind::Call(name, args) = &then.kind
            && &*name.name == "stop"
        {
            // Nothing else happens in either case, and what never stops is no statement.
            let stops = self.lets.len();
            self.does_something(&name.name, args, then.span)?;
            self.lets.truncate(stops);
            if condition != "false" {
                self.lets.push(places::from(span, format!("let _ = assert (!{}) ()", operand(&condition))));
            }
            return Ok(());
        }
        let mut changed = BTreeSet::new();
        assigned(then, &mut changed);
        otherwise.into_iter().for_each(|exp| assigned(exp, &mut changed));
        let none = Vec::new();
        let ways = [unblocked(then), otherwise.map_or(none, unblocked)];
        let mut ends = Vec::new();
        let (lets, variables) = (std::mem::take(&mut self.lets), self.variables.clone());
        for way in &ways {
            self.variables = variables.clone();
            let done = way.iter().try_for_each(|statement| self.statement(statement));
            ends.push((std::mem::take(&mut self.lets), self.variables.clone()));
            if done.is_err() {
                self.lets = lets;
                return done;
            }
        }
        self.lets = lets;
        self.variables = variables;
        // Names that only one way gives a value have none after it.
        changed.retain(|name| {
            let both = ends.iter().all(|(_, vars)| vars.contains_key(name));
            if !both {
                self.variables.remove(name);
            }
            both
        });
        let state: Vec<Name> = changed.into_iter().collect();
        let mut joined = Vec::new();
        for name in &state {
            joined.push(join(name, &ends[0].1[name], &ends[1].1[name], span)?);
        }
        let mut texts = Vec::new();
        for (inner, vars) in &ends {
            let values: Vec<String> = state
                .iter()
                .zip(&joined)
                .map(|(name, (mode, shape))| {
                    let code = self.as_mode(vars[name].code(), *mode);
                    let text = self.array_text(&code);
                    let before = self.variables.get(name).map(|variable| variable.shape.clone());
                    if shape.is_some() { text } else { self.of_another_length(&code, before.as_ref(), text) }
                })
                .collect();
            let value = tuple(&values);
            texts.push(if inner.is_empty() { value } else { format!("({} in {value})", inner.join("\n ")) });
        }
        let text = format!("if {condition} then {} else {}", texts[0], texts[1]);
        self.rebind(&state, joined, (&text, 0), span);
        Ok(())
    }

    /// A vector that has nothing to do with the one before, as one of some length: the extents of what turns pass on are
    /// not to be taken for this one.
    fn of_another_length(&mut self, code: &Code, before: Option<&Shape>, text: String) -> String {
        match (&code.shape, before) {
            (Shape::Vector(now), Some(Shape::Vector(before)))
                if before.as_constant().is_none() && !now.to_string().contains(&before.to_string()) =>
            {
                let size = self.fresh("n");
                let ty = type_text(code.mode, &Shape::Vector(Affine::term(size.as_str())));
                format!("(let {size} = i64.max 0 {} in ({text} :> {ty}))", now.operand())
            }
            _ => text,
        }
    }

    /// Binds variables to the parts of a value, of which some at its end are nobody's. Where there are no extents, they are
    /// known now.
    pub(super) fn rebind(
        &mut self,
        state: &[Name],
        joined: Vec<(Mode, Option<Shape>)>,
        (text, hidden): (&str, usize),
        span: Span,
    ) {
        let names: Vec<String> = state.iter().map(|name| self.name_of(name)).collect();
        let mut sizes = String::new();
        let mut patterns = Vec::new();
        for ((name, text), (mode, shape)) in state.iter().zip(&names).zip(joined) {
            let shape = shape.unwrap_or_else(|| {
                let size = self.fresh("n");
                sizes.push_str(&format!("[{size}] "));
                Shape::Vector(Affine::term(size))
            });
            patterns.push(match &shape {
                Shape::Vector(_) => format!("({text}: {})", type_text(mode, &shape)),
                Shape::Scalar | Shape::Matrix(..) => text.clone(),
            });
            self.variables.insert(name.clone(), Variable { name: text.clone(), mode, shape, exact: None });
        }
        patterns.extend(std::iter::repeat_n("_".to_string(), hidden));
        let pattern = match &patterns[..] {
            [] => "_".into(),
            patterns => tuple(patterns),
        };
        self.lets.push(places::from(span, format!("let {sizes}{pattern} = {text}")));
    }
}

/// The mode and extents that a variable has after two ways; no extents where they differ.
pub(super) fn join(name: &Name, a: &Variable, b: &Variable, span: Span) -> Result<(Mode, Option<Shape>)> {
    let mode = a.mode;
    match (&a.shape, &b.shape) {
        (x, y) if x == y && mode == b.mode => Ok((mode, Some(x.clone()))),
        (Shape::Vector(_), Shape::Vector(_)) if mode == b.mode => Ok((mode, None)),
        (x, y) => {
            let (x, y) = (describe(a.mode, x), describe(b.mode, y));
            Err(refused(span, format!("`{name}` is {x} after one branch, and {y} after the other")))
        }
    }
}

/// Values as one: the unit, the value itself, or a tuple.
pub(super) fn tuple(values: &[String]) -> String {
    match values {
        [one] => operand(one),
        values => format!("({})", values.join(", ")),
    }
}

/// The statements of a block; any other expression is one statement.
pub(super) fn unblocked(exp: &Exp) -> Vec<&Exp> {
    match &exp.kind {
        ExpKind::Block(statements) => statements.iter().collect(),
        _ => vec![exp],
    }
}

/// Whether a way leads out of the statements around it.
fn exits(exp: &Exp) -> bool {
    match &exp.kind {
        ExpKind::Break | ExpKind::Next => true,
        ExpKind::Call(name, _) if &*name.name == "return" => true,
        // Their own `next` and `break` are theirs.
        ExpKind::For(_, _, body) | ExpKind::While(_, body) => returns(body),
        _ => children(exp).into_iter().any(exits),
    }
}

/// Whether a way leads out of the function.
fn returns(exp: &Exp) -> bool {
    matches!(&exp.kind, ExpKind::Call(name, _) if &*name.name == "return")
        || children(exp).into_iter().any(returns)
}

/// Whether statements never come to their end.
fn always_exits(statements: &[&Exp]) -> bool {
    statements.iter().any(|statement| match &statement.kind {
        ExpKind::Break | ExpKind::Next => true,
        ExpKind::Call(name, _) => matches!(&*name.name, "return" | "stop"),
        ExpKind::Block(inner) => always_exits(&inner.iter().collect::<Vec<_>>()),
        ExpKind::If(_, then, Some(otherwise)) => {
            always_exits(&unblocked(then)) && always_exits(&unblocked(otherwise))
        }
        _ => false,
    })
}

/// Whether it stands for what it does, and has no value.
fn is_statement(exp: &Exp) -> bool {
    match &exp.kind {
        ExpKind::Assign(..) | ExpKind::For(..) | ExpKind::While(..) => true,
        ExpKind::Call(name, _) => matches!(&*name.name, "cat" | "set.seed" | "stop"),
        _ => false,
    }
}
