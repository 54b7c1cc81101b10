//! `#: na(forbid)` and `#: bounds(ahead)`: what is tested before anything runs, and before a loop's first turn. A test that
//! an earlier one implies is left out.
//!
//! Ahead of a loop stand tests of the indices that every turn has: those under a condition, and those that depend on what
//! turns change, are tested where they are, as always.

use std::collections::BTreeSet;

use super::{binary, block, call, double, name, stop_when, when};
use crate::syntax::ast::{Arg, Binary, Exp, ExpKind, Function, Ident, Name, TypeKind, Unary};
use crate::syntax::walk::{assigned, assigned_whole, children, counts_down, names, with_children};

/// Functions that ask for extents, and not for elements.
const OF_EXTENTS: [&str; 5] = ["length", "nrow", "ncol", "dim", "seq_along"];

/// A function's body with its tests.
pub(super) fn ahead(function: &Function, text: &str) -> Exp {
    let params = function.params.iter().map(|param| param.name.clone()).collect();
    let (tested, single) = (BTreeSet::new(), single(function));
    let mut guards = Guards { function, text, params, forbidden: BTreeSet::new(), tested, single };
    let body = guards.statement(&function.body);
    let forbidden = function.params.iter().filter(|param| guards.forbidden.contains(&param.name));
    let mut statements: Vec<Exp> = forbidden.map(forbid).collect();
    let span = body.span;
    statements.push(body);
    block(statements, span)
}

/// That a parameter has no `NA`. It fails at the parameter: see `Meaning::refuses`.
fn forbid(param: &Ident) -> Exp {
    let span = param.span;
    let missing = call("any", vec![call("is.na", vec![name(&param.name, span)], span)], span);
    stop_when(missing, format!("there is an NA in `{}`, which `#: na(forbid)` refuses", param.name), span)
}

struct Guards<'t> {
    function: &'t Function,
    text: &'t str,
    /// Parameters that are still what the caller gave, except for some of their elements.
    params: BTreeSet<Name>,
    /// Those whose values loops read.
    forbidden: BTreeSet<Name>,
    /// Tests that were done on every way that leads here, by what they say, with the names on which they depend.
    tested: BTreeSet<(String, BTreeSet<Name>)>,
    /// Variables that are single values wherever they have one.
    single: BTreeSet<Name>,
}

impl Guards<'_> {
    fn statement(&mut self, exp: &Exp) -> Exp {
        match &exp.kind {
            ExpKind::Block(statements) => {
                let statements = statements.iter().map(|statement| self.statement(statement)).collect();
                Exp { kind: ExpKind::Block(statements), span: exp.span }
            }
            ExpKind::If(condition, then, otherwise) => {
                let before = self.known();
                let then = self.statement(then);
                let after = self.known();
                self.learn(before);
                let otherwise = otherwise.as_ref().map(|otherwise| Box::new(self.statement(otherwise)));
                self.params.retain(|param| after.0.contains(param));
                self.tested.retain(|test| after.1.contains(test));
                let kind = ExpKind::If(condition.clone(), Box::new(then), otherwise);
                Exp { kind, span: exp.span }
            }
            ExpKind::For(variable, over, body) => {
                self.forbids(exp);
                let tests = self.bounds(variable, over, body);
                let body = self.turns(exp, body);
                let kind = ExpKind::For(variable.clone(), over.clone(), Box::new(body));
                block(tests.into_iter().chain([Exp { kind, span: exp.span }]).collect(), exp.span)
            }
            ExpKind::While(condition, body) => {
                self.forbids(exp);
                let body = self.turns(exp, body);
                let kind = ExpKind::While(condition.clone(), Box::new(body));
                Exp { kind, span: exp.span }
            }
            _ => {
                self.changes(exp);
                exp.clone()
            }
        }
    }

    /// The body of a loop: what any turn changes is not known in any turn. What turns test may never be tested.
    fn turns(&mut self, whole: &Exp, body: &Exp) -> Exp {
        self.changes(whole);
        let before = self.known();
        let body = self.statement(body);
        self.learn(before);
        body
    }

    fn known(&self) -> (BTreeSet<Name>, BTreeSet<(String, BTreeSet<Name>)>) {
        (self.params.clone(), self.tested.clone())
    }

    fn learn(&mut self, (params, tested): (BTreeSet<Name>, BTreeSet<(String, BTreeSet<Name>)>)) {
        (self.params, self.tested) = (params, tested);
    }

    /// Forgets what depends on the variables that it assigns.
    fn changes(&mut self, exp: &Exp) {
        let mut names = BTreeSet::new();
        assigned(exp, &mut names);
        self.shared(&mut names);
        let mut whole = BTreeSet::new();
        assigned_whole(exp, &mut whole);
        self.params.retain(|param| !whole.contains(param));
        self.tested.retain(|(_, of)| of.is_disjoint(&names));
    }

    /// Adds the buffers that may share memory with one of these.
    fn shared(&self, names: &mut BTreeSet<Name>) {
        let function = self.function;
        let params = function.params.iter().map(|param| &param.name);
        let more = params.filter(|param| names.iter().any(|name| function.may_share(name, param)));
        names.extend(more.cloned().collect::<Vec<_>>());
    }

    /// Whether a test was not done before; from here on it was.
    fn is_new(&mut self, says: String, of: BTreeSet<Name>) -> bool {
        self.tested.insert((says, of))
    }

    /// The parameters whose values a loop reads as the caller gave them must have no `NA`.
    fn forbids(&mut self, whole: &Exp) {
        if self.function.asked.na_forbid {
            let mut read = BTreeSet::new();
            values(whole, &mut read);
            self.forbidden.extend(read.into_iter().filter(|name| self.params.contains(name)));
        }
    }

    /// That the indices that every turn has are inside.
    fn bounds(&mut self, variable: &Ident, over: &Exp, body: &Exp) -> Vec<Exp> {
        // What leaves a loop leaves turns out.
        let ahead = self.function.asked.bounds_ahead && !leaves_loop(body);
        let Some(turns) = Turns::of(over).filter(|_| ahead) else { return Vec::new() };
        let mut changed = BTreeSet::from([variable.name.clone()]);
        assigned(body, &mut changed);
        self.shared(&mut changed);
        let mut resized = BTreeSet::new();
        assigned_whole(body, &mut resized);
        let mut accesses = Vec::new();
        always(body, &mut accesses);
        let mut tests = Vec::new();
        for (access, array, at) in accesses {
            if resized.contains(array) {
                continue;
            }
            for (position, index) in at.iter().enumerate() {
                let Some(index) = index else { continue };
                let turn = Turn {
                    variable: &variable.name,
                    changed: &changed,
                    resized: &resized,
                    single: &self.single,
                };
                // A negative index leaves elements out.
                let Some(kind) = turn.kind(index).filter(|_| !is_negative(index)) else { continue };
                let span = index.span;
                let extent = match (at.len(), position) {
                    (1, _) => "length",
                    (_, 0) => "nrow",
                    _ => "ncol",
                };
                let mut of = names(index);
                of.remove(&variable.name);
                of.extend(names(over));
                of.insert(array.clone());
                let says = format!("{} {extent} {} {}", self.said(access), self.said(index), self.said(over));
                if !self.is_new(says, of) {
                    continue;
                }
                let extent = call(extent, vec![name(array, span)], span);
                let outside = |index: &Exp| {
                    let low = binary(Binary::Less, index.clone(), double(1.0, span), span);
                    let high = binary(Binary::Greater, index.clone(), extent.clone(), span);
                    [low, high]
                };
                let (first, last) = &turns.ends;
                let outside: Vec<Exp> = match kind {
                    Kind::Constant => outside(index).into(),
                    Kind::Linear => [first, last]
                        .into_iter()
                        .flat_map(|end| outside(&replaced(index, &variable.name, end)))
                        .collect(),
                    Kind::Opaque => {
                        let [low, high] = outside(&replaced(index, &variable.name, &turns.all));
                        vec![call("any", vec![binary(Binary::Or, low, high, span)], span)]
                    }
                };
                let why = format!("`{}` goes outside of `{array}`", self.said(access));
                for outside in outside {
                    let test = stop_when(outside, why.clone(), span);
                    tests.push(match &turns.any {
                        None => test,
                        Some(count) => {
                            let any = binary(Binary::Greater, count.clone(), double(0.0, span), span);
                            when(any, test, span)
                        }
                    });
                }
            }
        }
        tests
    }

    /// What the source says.
    fn said(&self, exp: &Exp) -> String {
        self.text.get(exp.span.start as usize..exp.span.end as usize).unwrap_or_default().to_string()
    }
}

/// What a loop goes over, where its first and last number can be written down.
struct Turns {
    ends: (Exp, Exp),
    /// All of them, as a vector that counts up.
    all: Exp,
    /// How many there are, where there may be none.
    any: Option<Exp>,
}

impl Turns {
    fn of(over: &Exp) -> Option<Turns> {
        let span = over.span;
        match &over.kind {
            ExpKind::Paren(inner) => Turns::of(inner),
            ExpKind::Binary(Binary::Range, a, b) if is_plain(a) && is_plain(b) => {
                let (low, high) = if counts_down(a, b) { (b, a) } else { (a, b) };
                let all = binary(Binary::Range, (**low).clone(), (**high).clone(), span);
                Some(Turns { ends: ((**a).clone(), (**b).clone()), all, any: None })
            }
            ExpKind::Call(function, args) => {
                let [arg] = &args[..] else { return None };
                let count = match &*function.name {
                    "seq_len" if is_plain(&arg.value) => arg.value.clone(),
                    "seq_along" if is_plain(&arg.value) => call("length", vec![arg.value.clone()], span),
                    _ => return None,
                };
                Some(Turns { ends: (double(1.0, span), count.clone()), all: over.clone(), any: Some(count) })
            }
            _ => None,
        }
    }
}

/// The variables of a function that are single values: parameters that are declared so, the numbers of loops over counts,
/// and what is assigned from these by arithmetic. A variable keeps its shape.
fn single(function: &Function) -> BTreeSet<Name> {
    let params = function.signature.iter().flat_map(|signature| &signature.params);
    let scalars =
        params.filter(|(_, ty)| matches!(&ty.kind, TypeKind::Array(_, extents) if extents.is_empty()));
    let mut single = scalars.map(|(name, _)| name.name.clone()).collect();
    assigned_single(&function.body, &mut single);
    single
}

fn assigned_single(exp: &Exp, single: &mut BTreeSet<Name>) {
    match &exp.kind {
        ExpKind::For(name, over, _) if Turns::of(over).is_some() => drop(single.insert(name.name.clone())),
        ExpKind::Assign(target, value) if is_plain(value) => {
            if let (ExpKind::Name(name), true) = (&target.kind, of_singles(value, single)) {
                single.insert(name.clone());
            }
        }
        _ => {}
    }
    children(exp).into_iter().for_each(|inner| assigned_single(inner, single));
}

/// Whether all of what a plain expression is computed from is a single value; extents are.
fn of_singles(exp: &Exp, single: &BTreeSet<Name>) -> bool {
    match &exp.kind {
        ExpKind::Name(name) => single.contains(name),
        ExpKind::Call(function, _) => matches!(&*function.name, "length" | "nrow" | "ncol"),
        _ => children(exp).into_iter().all(|inner| of_singles(inner, single)),
    }
}

fn is_negative(index: &Exp) -> bool {
    match &index.kind {
        ExpKind::Unary(Unary::Minus, _) => true,
        ExpKind::Paren(inner) => is_negative(inner),
        _ => false,
    }
}

/// Whether it can be computed again: names, literals, extents, and sums of these.
pub(super) fn is_plain(exp: &Exp) -> bool {
    match &exp.kind {
        ExpKind::Name(_) | ExpKind::Integer(_) | ExpKind::Double(_) => true,
        ExpKind::Paren(inner) | ExpKind::Unary(_, inner) => is_plain(inner),
        ExpKind::Binary(Binary::Add | Binary::Subtract | Binary::Multiply, a, b) => {
            is_plain(a) && is_plain(b)
        }
        ExpKind::Call(function, args) => {
            OF_EXTENTS.contains(&&*function.name) && args.iter().all(|arg| is_plain(&arg.value))
        }
        _ => false,
    }
}

/// What an index does from turn to turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Constant,
    /// It goes up or down by the same number: it is inside where its first and its last one are.
    Linear,
    /// It is read from an array that turns don't change.
    Opaque,
}

/// What turns do.
struct Turn<'b> {
    variable: &'b Name,
    /// The variables that they change.
    changed: &'b BTreeSet<Name>,
    /// Those that they assign as a whole.
    resized: &'b BTreeSet<Name>,
    /// Variables that are single values.
    single: &'b BTreeSet<Name>,
}

impl Turn<'_> {
    fn kind(&self, index: &Exp) -> Option<Kind> {
        match &index.kind {
            ExpKind::Double(_) | ExpKind::Integer(_) => Some(Kind::Constant),
            ExpKind::Name(name) if name == self.variable => Some(Kind::Linear),
            ExpKind::Name(name) => {
                (!self.changed.contains(name) && self.single.contains(name)).then_some(Kind::Constant)
            }
            ExpKind::Paren(inner) | ExpKind::Unary(Unary::Minus | Unary::Plus, inner) => self.kind(inner),
            ExpKind::Binary(Binary::Add | Binary::Subtract, a, b) => Some(self.kind(a)?.max(self.kind(b)?)),
            ExpKind::Binary(Binary::Multiply, a, b) => match (self.kind(a)?, self.kind(b)?) {
                (Kind::Constant, other) | (other, Kind::Constant) => Some(other),
                (Kind::Linear | Kind::Opaque, Kind::Linear | Kind::Opaque) => Some(Kind::Opaque),
            },
            ExpKind::Call(function, args) if OF_EXTENTS.contains(&&*function.name) => {
                let [Arg { value: Exp { kind: ExpKind::Name(name), .. }, .. }] = &args[..] else {
                    return None;
                };
                (!self.resized.contains(name) && &*function.name == "length").then_some(Kind::Constant)
            }
            ExpKind::Index(array, at) => {
                let (ExpKind::Name(array), [Some(at)]) = (&array.kind, &at[..]) else { return None };
                let inner = self.kind(at).filter(|_| !self.changed.contains(array))?;
                Some(if inner == Kind::Constant { inner } else { Kind::Opaque })
            }
            _ => None,
        }
    }
}

/// Accesses of elements of variables that take place whenever the statements run, in order.
fn always<'e>(exp: &'e Exp, found: &mut Vec<(&'e Exp, &'e Name, &'e [Option<Exp>])>) {
    match &exp.kind {
        ExpKind::Block(statements) => {
            for statement in statements {
                always(statement, found);
                if leaves(statement) {
                    break;
                }
            }
        }
        ExpKind::If(condition, ..) => always(condition, found),
        ExpKind::Binary(Binary::AndThen | Binary::OrElse, a, _) => always(a, found),
        ExpKind::Call(function, args) if &*function.name == "ifelse" => {
            args.iter().take(1).for_each(|arg| always(&arg.value, found));
        }
        ExpKind::For(_, over, body) => {
            always(over, found);
            if Turns::of(over).is_some_and(|turns| turns.any.is_none()) {
                always(body, found);
            }
        }
        ExpKind::While(condition, _) => always(condition, found),
        _ => {
            if let ExpKind::Index(array, at) = &exp.kind
                && let ExpKind::Name(array) = &array.kind
            {
                found.push((exp, array, at));
            }
            children(exp).into_iter().for_each(|inner| always(inner, found));
        }
    }
}

/// Whether turns may be left out that the loop goes over.
fn leaves_loop(exp: &Exp) -> bool {
    match &exp.kind {
        ExpKind::Break => true,
        ExpKind::Call(function, _) if matches!(&*function.name, "return" | "stop") => true,
        _ => children(exp).into_iter().any(leaves_loop),
    }
}

/// Whether what follows may not run.
fn leaves(exp: &Exp) -> bool {
    match &exp.kind {
        ExpKind::Break | ExpKind::Next => true,
        ExpKind::Call(function, _) if matches!(&*function.name, "return" | "stop") => true,
        _ => children(exp).into_iter().any(leaves),
    }
}

/// The variables whose values it reads.
fn values(exp: &Exp, names: &mut BTreeSet<Name>) {
    match &exp.kind {
        ExpKind::Name(name) => drop(names.insert(name.clone())),
        ExpKind::Call(function, _) if OF_EXTENTS.contains(&&*function.name) => {}
        ExpKind::Assign(target, value) => {
            if let ExpKind::Index(_, at) = &target.kind {
                at.iter().flatten().for_each(|at| values(at, names));
            }
            values(value, names);
        }
        _ => children(exp).into_iter().for_each(|inner| values(inner, names)),
    }
}

/// An expression with another one for a variable.
fn replaced(exp: &Exp, variable: &Name, by: &Exp) -> Exp {
    match &exp.kind {
        ExpKind::Name(name) if name == variable => {
            Exp { kind: ExpKind::Paren(Box::new(by.clone())), span: exp.span }
        }
        _ => with_children(exp, &mut |inner| replaced(inner, variable, by)),
    }
}
