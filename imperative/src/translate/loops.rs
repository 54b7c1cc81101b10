//! Loops, with the variables that they change as their state.

use std::collections::BTreeSet;

use lawson_oracle::source::Span;

use super::affine::Affine;
use super::code::{Shape, operand, type_text};
use super::exp::refused;
use super::statements::{Exit, tuple, unblocked};
use super::{Result, Translator, Variable, places};
use crate::syntax::ast::{Arg, Binary, Exp, ExpKind, Ident, Mode, Name};
use crate::syntax::walk::{assigned, breaks, counted, counts_down, reads_own};

/// What a loop goes over.
enum Turns {
    /// Whole numbers: the first one, how many, how far apart, and whether all of them are taken, and at least one.
    Counted { first: Affine, count: Affine, step: i64, mode: Mode, taken: bool },
    /// The elements of an array of so many.
    Each { array: String, mode: Mode, count: Affine },
    /// As long as a condition is true.
    While(Exp),
}

impl<'p> Translator<'p> {
    pub(super) fn for_loop(&mut self, name: &Ident, over: &Exp, body: &Exp, span: Span) -> Result<()> {
        let turns = self.turns(over)?;
        self.looping(Some(name), turns, body, span)
    }

    pub(super) fn while_loop(&mut self, condition: &Exp, body: &Exp, span: Span) -> Result<()> {
        self.looping(None, Turns::While(condition.clone()), body, span)
    }

    fn turns(&mut self, over: &Exp) -> Result<Turns> {
        match &over.kind {
            ExpKind::Binary(Binary::Range, a, b) => {
                // A range that begins with a variable and ends with 0 or 1 counts down.
                if counts_down(a, b) {
                    let (last, count) = self.bounds(b, a, over.span)?;
                    let first = last.plus(&count, 1).map(|first| first.and(-1));
                    let first = first.unwrap_or_else(|| Affine::term(format!("({last} + {count} - 1)")));
                    return Ok(Turns::Counted { first, count, step: -1, mode: Mode::Integer, taken: true });
                }
                let (first, count) = self.bounds(a, b, over.span)?;
                Ok(Turns::Counted { first, count, step: 1, mode: Mode::Integer, taken: true })
            }
            ExpKind::Paren(inner) => self.turns(inner),
            ExpKind::Call(name, args) => self.turns_of_call(name, args, over),
            _ => self.each(over),
        }
    }

    fn turns_of_call(&mut self, name: &Ident, args: &[Arg], over: &Exp) -> Result<Turns> {
        let counted =
            |first, count, step| Turns::Counted { first, count, step, mode: Mode::Integer, taken: false };
        match (&*name.name, args) {
            ("rev", [arg])
                if matches!(arg.value.kind, ExpKind::Binary(Binary::Range, ..))
                    || is_counting(&arg.value) =>
            {
                match self.turns(&arg.value)? {
                    Turns::Counted { first, count, step, mode, taken } => {
                        let last = count.and(-1);
                        let first = first.plus(&last, step);
                        let first = first.ok_or_else(|| refused(over.span, "this range is too far away"))?;
                        Ok(Turns::Counted { first, count, step: -step, mode, taken })
                    }
                    other @ (Turns::Each { .. } | Turns::While(_)) => Ok(other),
                }
            }
            ("seq_len", [arg]) => {
                let count = self.scalar(&arg.value)?;
                let count = self.whole(count);
                if count.as_constant().is_none_or(|n| n < 0) {
                    self.lets.push(places::from(over.span, format!("let _ = assert (0 <= {count}) ()")));
                }
                Ok(counted(Affine::constant(1), count, 1))
            }
            ("seq_along", [arg]) => {
                let code = self.exp(&arg.value)?;
                let count = self.length(&code);
                Ok(counted(Affine::constant(1), count, 1))
            }
            ("seq", _) => {
                let (first, count, step, mode) = self.sequence_of(args, over.span)?;
                Ok(Turns::Counted { first, count, step, mode, taken: true })
            }
            _ => self.each(over),
        }
    }

    fn each(&mut self, over: &Exp) -> Result<Turns> {
        let code = self.exp(over)?;
        let Shape::Vector(count) = code.shape.clone() else {
            return Err(refused(
                over.span,
                format!("a loop goes over a vector, and this is {}", code.shape.name()),
            ));
        };
        Ok(Turns::Each { array: self.array(&code), mode: code.mode, count })
    }

    /// `seq(a, b)`, `seq(a, b, by = k)`: where it begins, how many, how far apart, and R's mode.
    pub(super) fn sequence_of(&mut self, args: &[Arg], span: Span) -> Result<(Affine, Affine, i64, Mode)> {
        let mut places: [Option<&Exp>; 3] = [None; 3];
        for (position, arg) in args.iter().enumerate() {
            let position = match arg.name.as_ref().map(|name| &*name.name) {
                None => position,
                Some("from") => 0,
                Some("to") => 1,
                Some("by") => 2,
                Some(other) => return Err(refused(span, format!("`seq` has no `{other}` here"))),
            };
            match places.get_mut(position) {
                Some(place @ None) => *place = Some(&arg.value),
                _ => return Err(refused(span, "`seq` takes `from`, `to` and `by`")),
            }
        }
        let [Some(from), Some(to), by] = places else {
            return Err(refused(span, "`seq` takes `from` and `to`")
                .help("`seq_len(n)` and `seq_along(x)` begin with 1"));
        };
        let Some(by) = by else {
            let (first, count) = self.bounds(from, to, span)?;
            return Ok((first, count, 1, Mode::Integer));
        };
        let step = self.scalar(by)?;
        let constant = step.exact.as_ref().and_then(Affine::as_constant).filter(|step| *step != 0);
        let Some(constant) = constant else {
            return Err(refused(by.span, "the step is a whole number other than 0, as written"));
        };
        let first = self.scalar(from)?;
        let last = self.scalar(to)?;
        // What begins with a double is one, and what is integers all along is too.
        let integers = [first.mode, last.mode, step.mode].iter().all(|mode| *mode != Mode::Double);
        if first.mode != Mode::Double && !integers {
            return Err(refused(span, "`seq` from an integer, with a double")
                .help("write whole numbers with `L`, or begin with a double"));
        }
        let mode = if integers { Mode::Integer } else { Mode::Double };
        let first = self.whole(first);
        let last = self.whole(last);
        let far = match constant > 0 {
            true => last.plus(&first, -1),
            false => first.plus(&last, -1),
        };
        let far = far.ok_or_else(|| refused(span, "this range is too far away"))?;
        if far.as_constant().is_none_or(|far| far < 0) {
            self.lets.push(places::from(span, format!("let _ = assert (0 <= {far}) ()")));
        }
        let count = match constant.abs() {
            1 => far,
            step => Affine::term(format!("({} / {step})", far.operand())),
        };
        Ok((first, count.and(1), constant, mode))
    }

    /// A loop, and what its variables are after it.
    fn looping(&mut self, name: Option<&Ident>, turns: Turns, body: &Exp, span: Span) -> Result<()> {
        let mut changed = BTreeSet::new();
        assigned(body, &mut changed);
        if let Some(name) = name.filter(|name| changed.contains(&name.name)) {
            return Err(refused(name.span, format!("the loop changes its own variable `{}`", name.name))
                .help("use another name"));
        }
        // The variables of loops inside have a value only where these are.
        let mut inner = BTreeSet::new();
        counted(body, &mut inner);
        inner.iter().for_each(|name| _ = self.variables.remove(name));
        if let Some(name) = name.filter(|name| self.sharing.contains(&name.name)) {
            return Err(refused(name.span, format!("`{}` is a buffer of the caller", name.name))
                .help("use another name"));
        }
        let state: Vec<Name> = changed.into_iter().filter(|name| self.variables.contains_key(name)).collect();
        let statements = unblocked(body);
        let mut turns = turns;
        // What a loop goes over stays what it was, whatever turns write.
        if let Turns::Each { array, .. } = &mut turns
            && state.iter().any(|name| self.variables[name].name == *array)
        {
            let kept = self.fresh("v");
            self.lets.push(format!("let {kept} = {array}"));
            *array = kept;
        }
        if let Turns::Counted { taken, .. } = &mut turns {
            *taken &= !statements.iter().any(|statement| breaks(statement));
        }
        let counted = turns;
        let turned = self.turned(name, &counted, &state, body);
        let turns = turned.as_ref().unwrap_or(&counted);
        // Each time another extent is found that turns change.
        let mut varying: BTreeSet<Name> = BTreeSet::new();
        let before = (self.lets.clone(), self.variables.clone(), self.templates.clone());
        loop {
            let state = self.state(&state, &varying);
            let found = self.write_loop(name, turns, state, &statements, span)?;
            if found.is_subset(&varying) {
                break;
            }
            varying.extend(found);
            (self.lets, self.variables, self.templates) = before.clone();
        }
        self.variable_after(name, &counted);
        Ok(())
    }

    /// The turns in the order of the numbers, where that makes no difference: the loop counts down, keeps nothing from turn
    /// to turn but arrays of which each turn has an element or a row of its own, and does nothing else.
    fn turned(&self, name: Option<&Ident>, turns: &Turns, state: &[Name], body: &Exp) -> Option<Turns> {
        let (name, Turns::Counted { first, count, step: -1, mode, taken }) = (name?, turns) else {
            return None;
        };
        let is_array = |array: &Name| self.variables[array].shape != Shape::Scalar;
        let is_own =
            |array: &Name| is_array(array) && (0..2).any(|at| reads_own(body, array, (&name.name, at)));
        if self.has_effects(body) || breaks(body) || !state.iter().all(is_own) {
            return None;
        }
        let first = first.plus(&count.and(-1), -1)?;
        Some(Turns::Counted { first, count: count.clone(), step: 1, mode: *mode, taken: *taken })
    }

    /// What a loop's variable is after it: the last number, where there is one in any case, and the loop is not left
    /// before its end.
    fn variable_after(&mut self, name: Option<&Ident>, turns: &Turns) {
        let Some(name) = name else { return };
        let last = match turns {
            Turns::Counted { first, count, step, mode, taken: true } => {
                first.plus(&count.and(-1), *step).map(|last| Variable::counted(*mode, last))
            }
            Turns::Counted { .. } | Turns::Each { .. } | Turns::While(_) => None,
        };
        match last {
            Some(last) => drop(self.variables.insert(name.name.clone(), last)),
            None => drop(self.variables.remove(&name.name)),
        }
    }

    /// The variables that turns change, as a turn finds them.
    fn state(&mut self, names: &[Name], varying: &BTreeSet<Name>) -> State {
        let mut state = State { names: names.to_vec(), ..State::default() };
        for name in names {
            let before = self.variables[name].clone();
            state.first.push(self.array_text(&before.code()));
            let shape = if varying.contains(name) {
                let size = self.fresh("n");
                state.sizes.push_str(&format!("[{size}] "));
                Shape::Vector(Affine::term(size))
            } else {
                before.shape.clone()
            };
            state.fixed.push(!varying.contains(name));
            let variable = Variable { name: self.name_of(name), shape, exact: None, mode: before.mode };
            state.pattern.push(match &variable.shape {
                Shape::Scalar => variable.name.clone(),
                Shape::Vector(_) | Shape::Matrix(..) => {
                    format!("({}: {})", variable.name, type_text(variable.mode, &variable.shape))
                }
            });
            state.found.push(variable);
        }
        state
    }

    /// Writes a loop. Gives the variables whose extents turns change.
    fn write_loop(
        &mut self,
        name: Option<&Ident>,
        turns: &Turns,
        mut state: State,
        statements: &[&Exp],
        span: Span,
    ) -> Result<BTreeSet<Name>> {
        let outer = self.variables.clone();
        self.variables.extend(state.names.iter().cloned().zip(state.found.iter().cloned()));
        let turn = self
            .fresh(&name.map_or_else(|| "turn".into(), |name| self.name_of(&name.name)).replace('\'', ""));
        let breaks = statements.iter().any(|statement| breaks(statement));
        let (form, first) = self.form((name, &turn), turns, breaks)?;
        // What is left before its end says so itself, and counts its turns itself.
        let mut hidden = Vec::new();
        if breaks {
            if !matches!(turns, Turns::While(_)) {
                hidden.push((turn.clone(), "0i64", format!("{turn} + 1")));
            }
            hidden.push(("go'on".into(), "true", String::new()));
        }
        let lets = std::mem::replace(&mut self.lets, first);
        let mut found = BTreeSet::new();
        let body = self.sequence(statements, false, &mut |t, exit| {
            let goes_on = match exit {
                Exit::End | Exit::Next => true,
                Exit::Break => false,
                Exit::Return(_, span) => {
                    return Err(refused(span, "`return` in a loop")
                        .help("give a variable its value, and leave the loop by `break`"));
                }
            };
            let mut values = Vec::new();
            for (name, before) in state.names.iter().zip(&state.found) {
                let after = t.variable(name, span)?;
                if after.shape != before.shape {
                    found.insert(name.clone());
                }
                let code = t.as_mode(after.code(), before.mode);
                values.push(t.array_text(&code));
            }
            values.extend(
                hidden
                    .iter()
                    .map(|(_, _, next)| if next.is_empty() { goes_on.to_string() } else { next.clone() }),
            );
            Ok(tuple(&values))
        });
        let inner = std::mem::replace(&mut self.lets, lets);
        self.variables = outer;
        let body = body?;
        if let Some(name) = found.iter().find(|name| matches!(self.variables[*name].shape, Shape::Matrix(..)))
        {
            return Err(refused(span, format!("turns change the extents of the matrix `{name}`")));
        }
        state.pattern.extend(hidden.iter().map(|(name, ..)| name.clone()));
        state.first.extend(hidden.iter().map(|(_, first, _)| (*first).to_string()));
        let (pattern, init) = match &state.pattern[..] {
            [] => ("_unit".to_string(), "()".to_string()),
            pattern => (tuple(pattern), tuple(&state.first)),
        };
        let body =
            if inner.is_empty() { body } else { format!("\n    {}\n    in {body}", inner.join("\n    ")) };
        let text = format!("loop {}{pattern} = {init} {form} do {body}", state.sizes);
        let text = match self.control_flow(statements) > self.asked.gates.control_flow {
            true => format!("#[fuse(no(control_flow))] {text}"),
            false if state.names.iter().any(|name| self.sharing.contains(name)) => {
                format!("#[fuse(no(noalias))] {text}")
            }
            false => text,
        };
        let shapes = state.found.iter().zip(&state.fixed);
        let after =
            shapes.map(|(variable, fixed)| (variable.mode, fixed.then(|| variable.shape.clone()))).collect();
        self.rebind(&state.names, after, (&text, hidden.len()), span);
        Ok(found)
    }

    /// How a loop goes on, and what each turn begins with.
    fn form(
        &mut self,
        (name, turn): (Option<&Ident>, &str),
        turns: &Turns,
        breaks: bool,
    ) -> Result<(String, Vec<String>)> {
        match turns {
            Turns::Counted { first, count, step, mode, .. } => {
                let exact = first.at_turn(turn, *step);
                if let Some(name) = name {
                    self.variables.insert(name.name.clone(), Variable::counted(*mode, exact));
                }
                let form = match breaks {
                    true => format!("while go'on && {turn} < {count}"),
                    false => format!("for {turn} < {}", count.operand()),
                };
                Ok((form, Vec::new()))
            }
            Turns::Each { array, mode, count } => {
                let element = name.map_or_else(|| turn.to_string(), |name| self.name_of(&name.name));
                if let Some(name) = name {
                    let variable =
                        Variable { name: element.clone(), mode: *mode, shape: Shape::Scalar, exact: None };
                    self.variables.insert(name.name.clone(), variable);
                }
                Ok(match breaks {
                    true => {
                        let form = format!("while go'on && {turn} < {count}");
                        (form, vec![format!("let {element} = {array}[{turn}]")])
                    }
                    false => (format!("for {element} in {array}"), Vec::new()),
                })
            }
            Turns::While(condition) => {
                let lets = std::mem::take(&mut self.lets);
                let condition = self.condition(condition);
                let inner = std::mem::replace(&mut self.lets, lets);
                let condition = condition?;
                let condition = if inner.is_empty() {
                    condition
                } else {
                    format!("({} in {condition})", inner.join(" "))
                };
                let form = match breaks {
                    true => format!("while go'on && {}", operand(&condition)),
                    false => format!("while {condition}"),
                };
                Ok((form, Vec::new()))
            }
        }
    }
}

/// The state of a loop, a variable at each position.
#[derive(Default)]
struct State {
    names: Vec<Name>,
    /// As a turn finds them.
    found: Vec<Variable>,
    /// Whether the extents are those from before the loop, whatever turns do.
    fixed: Vec<bool>,
    /// Names for the extents that are not.
    sizes: String,
    /// What turns call them, with types.
    pattern: Vec<String>,
    /// What they are at first.
    first: Vec<String>,
}

impl Variable {
    /// One that is a known whole number.
    fn counted(mode: Mode, exact: Affine) -> Variable {
        Variable { name: String::new(), mode, shape: Shape::Scalar, exact: Some(exact) }
    }
}

fn is_counting(exp: &Exp) -> bool {
    matches!(&exp.kind, ExpKind::Call(name, _) if matches!(&*name.name, "seq_len" | "seq_along" | "seq"))
}
