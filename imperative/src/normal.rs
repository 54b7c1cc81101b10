//! The normal form of loops, as the report on loop fusion over Tree IR has it (elem0, section 2): every loop and every
//! statement on whole vectors runs over `j` in [0, n), step 1, and reads and writes arrays at affine `j`, or at an index
//! of which nothing is known. Of adjacent loops it says which of that report's six conditions hold (section 3).
//!
//! It is for people to read. Those conditions are unsound as they are printed: they let a second loop read what the first
//! one writes later, and let two loops print. Nothing is fused by them.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use lawson_oracle::source::Span;

use crate::syntax::ast::{Arg, Binary, Exp, ExpKind, Extent, Function, Name, Program, TypeKind, Unary};
use crate::syntax::walk::{assigned, assigned_whole, breaks, children, counts_down, names, reads_own};
use crate::translate::affine::Affine;

/// The names of the numbers that count turns, the outermost first, where the function has no such names.
const COUNTERS: [&str; 4] = ["j", "k", "l", "m"];

/// A loop, or a statement on whole vectors, in normal form.
#[derive(Clone, Debug)]
pub struct Normal {
    /// The statement.
    pub span: Span,
    /// `j in [0, n)`, of nests one for each loop; nothing where the number of turns is not known before.
    pub spaces: Vec<String>,
    /// What it writes.
    pub writes: BTreeSet<Access>,
    /// What it reads.
    pub reads: BTreeSet<Access>,
    /// How many turns there are, and how far they are apart in the source's own numbers.
    range: Option<(Affine, i64)>,
    draws: bool,
    unknown: bool,
    prints: bool,
    control_flow: bool,
}

impl Normal {
    fn new(span: Span) -> Normal {
        Normal {
            span,
            spaces: Vec::new(),
            writes: BTreeSet::new(),
            reads: BTreeSet::new(),
            range: None,
            draws: false,
            unknown: false,
            prints: false,
            control_flow: false,
        }
    }
}

/// An array, and where in it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Access {
    array: Name,
    at: Vec<At>,
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum At {
    /// From 0 on.
    Affine(Affine),
    /// The shorter vector of a statement: again and again.
    Recycled(String, Affine),
    /// A computed index.
    Opaque,
    /// All of it.
    All,
}

impl fmt::Display for Access {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at: Vec<String> = self
            .at
            .iter()
            .map(|at| match at {
                At::Affine(at) => at.to_string(),
                At::Recycled(counter, n) => format!("{counter} mod {n}"),
                At::Opaque => "opaque".into(),
                At::All => String::new(),
            })
            .collect();
        f.write_str(&plain(format!("{}[{}]", self.array, at.join(", "))))
    }
}

fn plain(text: String) -> String {
    text.replace('\'', "")
}

/// The report's six conditions, in its order.
pub const CONDITIONS: [&str; 6] =
    ["domain", "access pattern", "noalias", "effects", "guard policy", "sequential"];

/// Two loops of one list of statements, of which no other loop stands between.
#[derive(Clone, Debug)]
pub struct Adjacent {
    /// Their places among the loops.
    pub loops: (usize, usize),
    /// Whether each of [`CONDITIONS`] holds, as it is printed.
    pub holds: [bool; 6],
    /// Whether one of them has control flow in its body, which the report rejects before it asks for conditions.
    pub control_flow: bool,
}

/// The loops of a function, and what the report says of those that are adjacent.
#[derive(Clone, Debug, Default)]
pub struct NormalForm {
    /// In the order of the text.
    pub loops: Vec<Normal>,
    /// In the order of the text.
    pub adjacent: Vec<Adjacent>,
}

impl NormalForm {
    /// The normal form of a function's loops.
    pub fn of(program: &Program, function: &Function) -> NormalForm {
        let mut lengths = BTreeMap::new();
        for (name, ty) in function.signature.iter().flat_map(|signature| &signature.params) {
            if let TypeKind::Array(_, extents) = &ty.kind
                && let [extent] = &extents[..]
            {
                let length = match extent {
                    Extent::Name(size) => Affine::term(size.name.clone()),
                    Extent::Number(n) => Affine::constant(*n),
                    Extent::Any => Affine::term(format!("length({})", name.name)),
                };
                lengths.insert(name.name.clone(), length);
            }
        }
        let mut used = names(&function.body);
        used.extend(function.params.iter().map(|param| param.name.clone()));
        used.extend(lengths.values().map(|length| length.to_string().as_str().into()));
        let counters = COUNTERS.map(|counter| {
            let mut counter = counter.to_string();
            while used.contains(counter.as_str()) {
                counter.push('_');
            }
            // As text it has no apostrophe, which no name of the source has.
            counter + "'"
        });
        let mut form = Normalizer {
            program,
            function,
            counters,
            lengths,
            known: BTreeMap::new(),
            changed: BTreeSet::new(),
            before: function.params.iter().map(|param| param.name.clone()).collect(),
            form: NormalForm::default(),
        };
        form.list(&[&function.body]);
        form.form
    }
}

struct Normalizer<'p> {
    function: &'p Function,
    program: &'p Program,
    counters: [String; 4],
    /// Of the vectors whose length is known.
    lengths: BTreeMap<Name, Affine>,
    /// Of the variables that are whole numbers.
    known: BTreeMap<Name, Affine>,
    /// The variables that the turns of the loop around change.
    changed: BTreeSet<Name>,
    /// The variables that have a value by now.
    before: BTreeSet<Name>,
    form: NormalForm,
}

impl Normalizer<'_> {
    fn list(&mut self, statements: &[&Exp]) {
        let mut last: Option<(usize, bool)> = None;
        for statement in statements {
            match &statement.kind {
                ExpKind::Block(inner) => {
                    let loops = self.form.loops.len();
                    self.list(&inner.iter().collect::<Vec<_>>());
                    last = last.filter(|_| self.form.loops.len() == loops);
                }
                ExpKind::If(_, then, otherwise) => {
                    let loops = self.form.loops.len();
                    let before = (self.known.clone(), self.lengths.clone());
                    self.list(&[then]);
                    (self.known, self.lengths) = before;
                    otherwise.iter().for_each(|otherwise| self.list(&[otherwise]));
                    self.forget(statement);
                    last = last.filter(|_| self.form.loops.len() == loops).map(|(at, _)| (at, false));
                }
                _ => {
                    let normal = self.normal(statement);
                    assigned(statement, &mut self.before);
                    let Some(normal) = normal else {
                        last = last.map(|(at, _)| (at, false));
                        continue;
                    };
                    let at = self.form.loops.len();
                    self.form.loops.push(normal);
                    if let Some((before, sequential)) = last {
                        self.adjacent(before, at, sequential);
                    }
                    last = Some((at, true));
                }
            }
        }
    }

    /// Forgets the numbers and lengths that a statement may change.
    fn forget(&mut self, statement: &Exp) {
        let mut names = BTreeSet::new();
        assigned_whole(statement, &mut names);
        self.known.retain(|name, _| !names.contains(name));
        self.lengths.retain(|name, _| !names.contains(name));
    }

    fn adjacent(&mut self, first: usize, second: usize, sequential: bool) {
        let (a, b) = (&self.form.loops[first], &self.form.loops[second]);
        let places = |normal: &Normal| -> BTreeSet<Vec<At>> {
            normal.writes.iter().map(|write| write.at.clone()).collect()
        };
        let effects = [a, b].iter().all(|normal| !normal.draws && !normal.unknown);
        // Arrays are values, except for buffers of the caller. All loops of a function have one guard policy.
        let shares = |x: &Access, y: &Access| self.function.may_share(&x.array, &y.array);
        let noalias = !a.writes.iter().any(|x| b.writes.iter().any(|y| shares(x, y)));
        let holds = [
            a.range.is_some() && a.range == b.range,
            places(a) == places(b),
            noalias,
            effects,
            true,
            sequential,
        ];
        let control_flow = a.control_flow || b.control_flow;
        self.form.adjacent.push(Adjacent { loops: (first, second), holds, control_flow });
    }

    /// The statement as a loop, if it is one. What else it assigns is known from here on.
    fn normal(&mut self, statement: &Exp) -> Option<Normal> {
        let mut normal = Normal::new(statement.span);
        match &statement.kind {
            ExpKind::For(..) | ExpKind::While(..) => {
                assigned(statement, &mut self.changed);
                self.known.retain(|name, _| !self.changed.contains(name));
                self.forget(statement);
                self.turns(statement, &mut BTreeMap::new(), &mut normal);
                self.changed.clear();
                self.forget(statement);
                self.does(statement, &mut BTreeSet::new(), &mut normal);
                Some(normal)
            }
            ExpKind::Assign(target, value) => {
                let length = self.length(value);
                match (&target.kind, length) {
                    (ExpKind::Name(name), Some(length)) => {
                        let computes = self.whole(value, &length, &mut normal.reads);
                        self.lengths.insert(name.clone(), length.clone());
                        if !computes {
                            return None;
                        }
                        let at = vec![At::Affine(Affine::term(self.counters[0].as_str()))];
                        normal.writes.insert(Access { array: name.clone(), at });
                        normal.spaces.push(plain(format!("{} in [0, {length})", self.counters[0])));
                        normal.range = Some((length, 1));
                        self.does(statement, &mut BTreeSet::new(), &mut normal);
                        Some(normal)
                    }
                    (ExpKind::Name(name), None) => {
                        let number = self.affine(value, &BTreeMap::new());
                        match number {
                            Some(number) => drop(self.known.insert(name.clone(), number)),
                            None => drop(self.known.remove(name)),
                        }
                        None
                    }
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// The turns of a loop, and of those inside of it.
    fn turns(&mut self, statement: &Exp, counters: &mut BTreeMap<Name, Affine>, normal: &mut Normal) {
        match &statement.kind {
            ExpKind::For(variable, over, body) => {
                let counter = self.counters.get(counters.len()).map_or("i'", String::as_str).to_string();
                let counter = counter.as_str();
                let mut range = self.range(over, counters);
                let outermost = counters.is_empty();
                // What counts down and keeps no order is turned.
                if let Some((first, count, step @ -1)) = &mut range
                    && outermost
                    && self.keeps_no_order(&variable.name, body)
                    && let Some(last) = first.plus(&count.and(-1), -1)
                {
                    (*first, *step) = (last, 1);
                }
                if let Some((first, count, step)) = &range {
                    normal.spaces.push(plain(format!("{counter} in [0, {count})")));
                    let number = first.plus(&Affine::term(counter), *step);
                    counters.extend(number.map(|number| (variable.name.clone(), number)));
                }
                if outermost {
                    normal.range = range.map(|(_, count, step)| (count, step));
                }
                self.accesses(over, counters, normal);
                self.turns(body, counters, normal);
                counters.remove(&variable.name);
            }
            ExpKind::While(condition, body) => {
                normal.control_flow = true;
                self.accesses(condition, counters, normal);
                self.turns(body, counters, normal);
            }
            ExpKind::Block(statements) => {
                statements.iter().for_each(|statement| self.turns(statement, counters, normal));
            }
            ExpKind::If(condition, then, otherwise) => {
                normal.control_flow = true;
                self.accesses(condition, counters, normal);
                self.turns(then, counters, normal);
                otherwise.iter().for_each(|otherwise| self.turns(otherwise, counters, normal));
            }
            ExpKind::Break | ExpKind::Next => normal.control_flow = true,
            ExpKind::Assign(target, value) => {
                if let ExpKind::Index(array, at) = &target.kind
                    && let ExpKind::Name(array) = &array.kind
                {
                    let access = self.access(array, at, counters);
                    normal.writes.insert(access);
                    at.iter().flatten().for_each(|at| self.accesses(at, counters, normal));
                }
                self.accesses(value, counters, normal);
            }
            _ => self.accesses(statement, counters, normal),
        }
    }

    /// Whether turns keep nothing but arrays of which each has an element or a row of its own, and do nothing else.
    fn keeps_no_order(&self, variable: &Name, body: &Exp) -> bool {
        let mut names = BTreeSet::new();
        assigned(body, &mut names);
        let mut does = Normal::new(body.span);
        self.does(body, &mut BTreeSet::new(), &mut does);
        let own = |name: &Name| (0..2).any(|at| reads_own(body, name, (variable, at)));
        let quiet = !does.draws && !does.unknown && !does.prints && !breaks(body) && !returns(body);
        quiet && names.iter().all(|name| !self.before.contains(name) || own(name))
    }

    /// The elements that an expression reads.
    fn accesses(&self, exp: &Exp, counters: &BTreeMap<Name, Affine>, normal: &mut Normal) {
        if let ExpKind::Index(array, at) = &exp.kind
            && let ExpKind::Name(array) = &array.kind
        {
            normal.reads.insert(self.access(array, at, counters));
            at.iter().flatten().for_each(|at| self.accesses(at, counters, normal));
            return;
        }
        children(exp).into_iter().for_each(|inner| self.accesses(inner, counters, normal));
    }

    fn access(&self, array: &Name, at: &[Option<Exp>], counters: &BTreeMap<Name, Affine>) -> Access {
        let place = |index: &Option<Exp>| match index {
            None => At::All,
            // R's indices begin with 1.
            Some(index) => self.affine(index, counters).map_or(At::Opaque, |index| At::Affine(index.and(-1))),
        };
        Access { array: array.clone(), at: at.iter().map(place).collect() }
    }

    /// Where a loop begins, how many turns it has, and how far they are apart.
    fn range(&self, over: &Exp, counters: &BTreeMap<Name, Affine>) -> Option<(Affine, Affine, i64)> {
        match &over.kind {
            ExpKind::Paren(inner) => self.range(inner, counters),
            ExpKind::Binary(Binary::Range, a, b) => {
                let (first, last) = (self.affine(a, counters)?, self.affine(b, counters)?);
                match counts_down(a, b) {
                    true => Some((first.clone(), first.plus(&last, -1)?.and(1), -1)),
                    false => Some((first.clone(), last.plus(&first, -1)?.and(1), 1)),
                }
            }
            ExpKind::Call(name, args) => match (&*name.name, &args[..]) {
                ("seq_len", [arg]) => Some((Affine::constant(1), self.affine(&arg.value, counters)?, 1)),
                ("seq_along", [arg]) => Some((Affine::constant(1), self.length(&arg.value)?, 1)),
                ("rev", [arg]) => {
                    let (first, count, step) = self.range(&arg.value, counters)?;
                    Some((first.plus(&count.and(-1), step)?, count, -step))
                }
                _ => None,
            },
            ExpKind::Name(_) => Some((Affine::constant(1), self.length(over)?, 1)),
            _ => None,
        }
    }

    /// A whole number that is known up to sums.
    fn affine(&self, exp: &Exp, counters: &BTreeMap<Name, Affine>) -> Option<Affine> {
        match &exp.kind {
            ExpKind::Integer(n) => Some(Affine::constant(i64::from(*n))),
            #[expect(clippy::cast_possible_truncation, reason = "it is whole, and small")]
            ExpKind::Double(x) if x.fract() == 0.0 && x.abs() < 1e6 => Some(Affine::constant(*x as i64)),
            ExpKind::Name(name) => {
                let known = counters.get(name).or_else(|| self.known.get(name)).cloned();
                let named = || (!self.changed.contains(name)).then(|| Affine::term(name.clone()));
                known.or_else(named)
            }
            ExpKind::Paren(inner) | ExpKind::Unary(Unary::Plus, inner) => self.affine(inner, counters),
            ExpKind::Binary(Binary::Add, a, b) => {
                self.affine(a, counters)?.plus(&self.affine(b, counters)?, 1)
            }
            ExpKind::Binary(Binary::Subtract, a, b) => {
                self.affine(a, counters)?.plus(&self.affine(b, counters)?, -1)
            }
            ExpKind::Binary(Binary::Multiply, a, b) => {
                let (a, b) = (self.affine(a, counters)?, self.affine(b, counters)?);
                match (a.as_constant(), b.as_constant()) {
                    (Some(times), _) => Affine::default().plus(&b, times),
                    (_, Some(times)) => Affine::default().plus(&a, times),
                    _ => None,
                }
            }
            ExpKind::Call(name, args) if &*name.name == "length" => {
                let [arg] = &args[..] else { return None };
                self.length(&arg.value).or_else(|| extent("length", arg))
            }
            ExpKind::Call(name, args) if matches!(&*name.name, "nrow" | "ncol") => {
                let [arg] = &args[..] else { return None };
                extent(&name.name, arg)
            }
            _ => None,
        }
    }

    /// The length of a vector; nothing of what is none, or has an unknown one.
    fn length(&self, exp: &Exp) -> Option<Affine> {
        match &exp.kind {
            ExpKind::Name(name) => self.lengths.get(name).cloned(),
            ExpKind::Paren(inner) | ExpKind::Unary(_, inner) => self.length(inner),
            ExpKind::Binary(Binary::Range, ..) => {
                self.range(exp, &BTreeMap::new()).map(|(_, count, _)| count)
            }
            ExpKind::Binary(_, a, b) => match (self.length(a), self.length(b)) {
                (Some(n), Some(m)) if n != m => Some(Affine::term(format!("max({n}, {m})"))),
                (n, m) => n.or(m),
            },
            ExpKind::Call(name, _) if self.is_own(&name.name) => None,
            ExpKind::Call(name, args) => match (&*name.name, &args[..]) {
                ("numeric" | "integer" | "logical" | "seq_len", [arg]) => {
                    self.affine(&arg.value, &BTreeMap::new())
                }
                ("rev" | "cumsum" | "abs" | "is.na" | "seq_along", [arg]) => self.length(&arg.value),
                ("ifelse" | "pmin" | "pmax", args) => args.iter().find_map(|arg| self.length(&arg.value)),
                (function, [arg]) if crate::functions::elementary(function).is_some() => {
                    self.length(&arg.value)
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether it is a function of the program, whatever R means by it.
    fn is_own(&self, name: &Name) -> bool {
        self.program.functions.iter().any(|function| function.name.name == *name)
    }

    /// What a statement on whole vectors reads; whether it computes anything.
    fn whole(&self, exp: &Exp, length: &Affine, reads: &mut BTreeSet<Access>) -> bool {
        let counter = self.counters[0].as_str();
        match &exp.kind {
            ExpKind::Name(name) => {
                if let Some(own) = self.lengths.get(name) {
                    let at = match own == length {
                        true => At::Affine(Affine::term(counter)),
                        false => At::Recycled(counter.to_string(), own.clone()),
                    };
                    reads.insert(Access { array: name.clone(), at: vec![at] });
                }
                false
            }
            ExpKind::Call(name, _) if matches!(&*name.name, "numeric" | "integer" | "logical") => false,
            ExpKind::Paren(inner) => self.whole(inner, length, reads),
            _ => {
                children(exp).into_iter().for_each(|inner| _ = self.whole(inner, length, reads));
                true
            }
        }
    }

    /// What it does besides computing.
    fn does(&self, exp: &Exp, seen: &mut BTreeSet<Name>, normal: &mut Normal) {
        if let ExpKind::Call(name, _) = &exp.kind {
            let name = &name.name;
            normal.prints |= &**name == "cat";
            normal.draws |= matches!(&**name, "runif" | "set.seed");
            normal.unknown |= self.program.externals.iter().any(|external| external.name.name == *name);
            let called = self.program.functions.iter().find(|function| function.name.name == *name);
            if let Some(called) = called.filter(|_| seen.insert(name.clone())) {
                self.does(&called.body, seen, normal);
            }
        }
        children(exp).into_iter().for_each(|inner| self.does(inner, seen, normal));
    }
}

/// Whether the function may end there.
fn returns(exp: &Exp) -> bool {
    matches!(&exp.kind, ExpKind::Call(name, _) if &*name.name == "return")
        || children(exp).into_iter().any(returns)
}

/// `length(x)`, as a number of its own.
fn extent(function: &str, arg: &Arg) -> Option<Affine> {
    let ExpKind::Name(name) = &arg.value.kind else { return None };
    Some(Affine::term(format!("{function}({name})")))
}
