//! Terms over variables: a run over them is a run over all values of the variables at once.
//!
//! Terms are hash-consed, so equal terms are equal numbers. A condition that is no constant forks
//! the path: [`explore`] runs a closure once along every combination of answers. Two programs that
//! run inside one closure share the answers, so on each path both take the same side of the same
//! condition, and equal terms in their results prove them equal for all values on that path.

use std::collections::{BTreeMap, HashMap};
use std::ops::ControlFlow;
use std::sync::Arc;

use super::{Answer, Domain, PrimError, PrimFault, Properties, Undecided};
use crate::scalar::{Prim, PrimOp, Scalar, ScalarType};
use crate::stop::Stop;

/// A term: a number in the table of its [`Symbolic`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Term(u32);

/// What a term is made of.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Node {
    /// A number.
    Constant(Scalar),
    /// The variable of that number.
    Variable(u32, ScalarType),
    /// A primitive of terms.
    Apply(Prim, Vec<Term>),
    /// One of the scalars that a function gives of which nothing is known but its properties.
    Call(Arc<str>, u32, Vec<Term>, ScalarType),
}

/// The table of terms, and the answers on the current path.
#[derive(Clone, Debug)]
pub struct Symbolic {
    nodes: Vec<Node>,
    numbers: HashMap<Node, Term>,
    /// The answers to give to the first open conditions, in the order in which they come up.
    script: Vec<bool>,
    /// The open conditions of this path so far, with their answers.
    decisions: Vec<(Term, bool)>,
    answers: BTreeMap<Term, bool>,
    /// What the answers say of integer terms: inclusive bounds.
    pub(super) ranges: BTreeMap<Term, (i128, i128)>,
    /// The functions that nobody supplies.
    pub(super) unknown: BTreeMap<Arc<str>, Properties>,
    /// Floats are real numbers: sums and products of them are the same in any order.
    pub(super) reals: bool,
    /// Sums and products are in the normal form of polynomials.
    pub(super) algebra: bool,
    /// In how many ways the indices of this path may come out, and in how many at most: those are paths.
    ways: usize,
    most_ways: usize,
    steps: u64,
    steps_left: u64,
    stop: Stop,
}

/// How far [`explore`] goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Paths in all.
    pub paths: usize,
    /// Steps (evaluated expressions, statements, or places that an index is compared with) on one path.
    pub steps: u64,
}

/// What came of an exploration.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Exploration<T> {
    /// Every path was run: so many.
    Complete(usize),
    /// The closure broke off with this.
    Stopped(T),
    /// The paths of the budget are used up, or somebody stopped it, and there are more.
    Budget,
}

/// Runs `path` along every path: the first time it answers `false` to every open condition; after
/// that, the last `false` becomes `true`. The table of terms stays, so a term keeps its number.
pub fn explore<T>(limits: Limits, mut path: impl FnMut(&mut Symbolic) -> ControlFlow<T>) -> Exploration<T> {
    let mut symbolic = Symbolic { most_ways: limits.paths, ..Symbolic::new(limits.steps) };
    for paths in 1..=limits.paths {
        if let ControlFlow::Break(found) = path(&mut symbolic) {
            return Exploration::Stopped(found);
        }
        if !symbolic.next_path() {
            return Exploration::Complete(paths);
        }
        if symbolic.stop.is_asked_for() {
            break;
        }
    }
    Exploration::Budget
}

impl Symbolic {
    /// An empty table, on a path without decisions, with so many steps for each path.
    pub fn new(steps: u64) -> Symbolic {
        Symbolic {
            nodes: Vec::new(),
            numbers: HashMap::new(),
            script: Vec::new(),
            decisions: Vec::new(),
            answers: BTreeMap::new(),
            ranges: BTreeMap::new(),
            unknown: BTreeMap::new(),
            reals: false,
            algebra: false,
            ways: 1,
            most_ways: usize::MAX,
            steps,
            steps_left: steps,
            stop: Stop::current(),
        }
    }

    /// The variable of that number and type.
    pub fn variable(&mut self, number: u32, ty: ScalarType) -> Term {
        self.term(Node::Variable(number, ty))
    }

    /// From here on floats are real numbers.
    pub fn with_reals(&mut self) {
        self.reals = true;
    }

    /// From here on what is the same polynomial is one term, where it is no large one: of large ones it depends on how
    /// they were made.
    pub fn with_algebra(&mut self) {
        self.algebra = true;
    }

    /// Steps that this path has left.
    pub fn steps_left(&self) -> u64 {
        self.steps_left
    }

    /// The conditions that were open on this path, in order, with the answers taken.
    pub fn decisions(&self) -> &[(Term, bool)] {
        &self.decisions
    }

    /// The value of a term where the variables have values (of their types). Functions that nobody supplies give
    /// zero.
    ///
    /// # Errors
    /// When a primitive in it fails on these values; on a path that they satisfy none does.
    pub fn evaluate(&self, term: Term, variable: &mut dyn FnMut(u32) -> Scalar) -> Result<Scalar, PrimFault> {
        // Operands have smaller numbers than what they are operands of: no recursion is needed.
        let mut needed = vec![false; term.0 as usize + 1];
        needed[term.0 as usize] = true;
        for i in (0..=term.0 as usize).rev().filter(|i| matches!(self.nodes[*i], Node::Apply(..))) {
            if let (true, Node::Apply(_, args)) = (needed[i], &self.nodes[i]) {
                args.iter().for_each(|a| needed[a.0 as usize] = true);
            }
        }
        let mut values: Vec<Option<Scalar>> = vec![None; needed.len()];
        for i in (0..needed.len()).filter(|i| needed[*i]) {
            values[i] = Some(match &self.nodes[i] {
                Node::Constant(value) => *value,
                Node::Variable(number, _) => variable(*number),
                Node::Apply(prim, args) => {
                    let args: Vec<Scalar> = args.iter().filter_map(|a| values[a.0 as usize]).collect();
                    prim.apply(&args)?
                }
                Node::Call(.., ty) => Symbolic::any_value(*ty),
            });
        }
        Ok(values[term.0 as usize].expect("the term itself is needed"))
    }

    /// The term as text: `(f64.+ x0 1.0f64)`; below `depth` levels `..`.
    pub fn show(&self, term: Term, depth: usize) -> String {
        match &self.nodes[term.0 as usize] {
            Node::Constant(value) => value.to_string(),
            Node::Variable(number, _) => format!("x{number}"),
            Node::Apply(..) if depth == 0 => "..".to_string(),
            Node::Apply(prim, args) => {
                let args: Vec<String> = args.iter().map(|a| self.show(*a, depth - 1)).collect();
                format!("({} {})", prim.name(), args.join(" "))
            }
            Node::Call(..) if depth == 0 => "..".to_string(),
            Node::Call(name, i, args, _) => {
                let args: Vec<String> = args.iter().map(|a| self.show(*a, depth - 1)).collect();
                let which = if *i == 0 { String::new() } else { format!(".{i}") };
                format!("({name}{which} {})", args.join(" "))
            }
        }
    }

    /// What a term is made of.
    pub fn node(&self, term: Term) -> &Node {
        &self.nodes[term.0 as usize]
    }

    pub(super) fn term(&mut self, node: Node) -> Term {
        if let Some(term) = self.numbers.get(&node) {
            return *term;
        }
        let term = Term(self.nodes.len() as u32);
        self.nodes.push(node.clone());
        self.numbers.insert(node, term);
        term
    }

    /// The term with what this path says of integers and conditions put in: where `x == 2` was answered, `x + 1` is 3. What was
    /// made before the answer is another term than what is made after it, and then both are the same.
    pub fn settled(&mut self, term: Term) -> Term {
        let settled = self.settle(term).0;
        // What one side has asked for, the other may give.
        match self.forced(term).or_else(|| self.forced(settled)) {
            Some(answer) => self.constant(Scalar::Bool(answer)),
            None => settled,
        }
    }

    /// The settled term, and whether a term in it is of parts that say something else than its bounds.
    fn settle(&mut self, whole: Term) -> (Term, bool) {
        let mut needed = vec![false; whole.0 as usize + 1];
        needed[whole.0 as usize] = true;
        for i in (0..needed.len()).rev() {
            if let (true, Node::Apply(_, args) | Node::Call(_, _, args, _)) = (needed[i], &self.nodes[i]) {
                args.iter().for_each(|a| needed[a.0 as usize] = true);
            }
        }
        let (mut settled, mut contradicts) = (BTreeMap::new(), false);
        for i in (0..needed.len()).filter(|i| needed[*i]) {
            let own = Term(i as u32);
            let all = |args: &[Term]| args.iter().map(|arg| settled[arg]).collect::<Vec<Term>>();
            let mut term = match self.nodes[i].clone() {
                Node::Constant(_) | Node::Variable(..) => own,
                Node::Apply(prim, args) => self.apply(prim, &all(&args)),
                Node::Call(name, i, args, ty) => self.term(Node::Call(name, i, all(&args), ty)),
            };
            if let Some((low, high)) = self.ranges.get(&own).copied() {
                let (least, most) = self.range(term);
                contradicts |= high < least || most < low;
                if low == high && self.known(&term).is_none() {
                    term = self.constant(Scalar::integer(self.type_of(&own), low));
                }
            }
            // Whether the whole can be what was answered is what is asked.
            let said = || self.answers.get(&own).or(self.answers.get(&term)).copied();
            if let Some(answer) = (own != whole).then(|| said().or_else(|| self.implied(term))).flatten() {
                term = self.constant(Scalar::Bool(answer));
            }
            settled.insert(own, term);
        }
        (settled[&whole], contradicts)
    }

    /// Whether no values answer as this path does: what its answers say of integers makes another answer of one of
    /// them. Behind `0 < i32.i64 x` no index `x` into one element is in bounds.
    pub fn is_impossible(&mut self) -> bool {
        let decisions = self.decisions.clone();
        decisions.into_iter().any(|(condition, answer)| {
            let (settled, contradicts) = self.settle(condition);
            contradicts || self.forced(settled).is_some_and(|certain| certain != answer)
        })
    }

    /// Goes to the next path; `false` when this was the last.
    fn next_path(&mut self) -> bool {
        self.script = self.decisions.drain(..).map(|(_, answer)| answer).collect();
        while self.script.pop_if(|answer| *answer).is_some() {}
        self.answers.clear();
        self.ranges.clear();
        self.ways = 1;
        self.steps_left = self.steps;
        match self.script.last_mut() {
            Some(last) => {
                *last = true;
                true
            }
            None => false,
        }
    }

    /// The answer to a condition, where this path has one.
    fn forced(&self, condition: Term) -> Option<bool> {
        match self.node(condition) {
            Node::Constant(value) => value.as_bool(),
            Node::Apply(Prim { op: PrimOp::Not, .. }, args) => self.forced(args[0]).map(|answer| !answer),
            _ => self.answers.get(&condition).copied().or_else(|| self.implied(condition)),
        }
    }

    /// The two sides, where a term is `<` or `==` on integers.
    pub(super) fn comparison(&self, term: Term) -> Option<(PrimOp, Term, Term)> {
        match &self.nodes[term.0 as usize] {
            Node::Apply(Prim { op: op @ (PrimOp::Lt | PrimOp::Eq), ty }, args) if ty.is_integer() => {
                Some((*op, args[0], args[1]))
            }
            _ => None,
        }
    }

    /// The same comparison by `<`, `<=` and `==` alone, which hold of exactly the same operands; so
    /// that a condition and its mirror image are one decision.
    fn compared(&mut self, prim: Prim, args: &[Term]) -> Option<Term> {
        let ty = prim.ty;
        let apply = |s: &mut Symbolic, op, args: &[Term]| s.apply(Prim { op, ty }, args);
        let not = |s: &mut Symbolic, t: Term| s.apply(Prim { op: PrimOp::Not, ty: ScalarType::Bool }, &[t]);
        Some(match prim.op {
            PrimOp::Gt => apply(self, PrimOp::Lt, &[args[1], args[0]]),
            PrimOp::Ge => self.compared(Prim { op: PrimOp::Le, ty }, &[args[1], args[0]])?,
            // Not so on floats: both sides are false of NaN.
            PrimOp::Le if !ty.is_float() => {
                let greater = apply(self, PrimOp::Lt, &[args[1], args[0]]);
                not(self, greater)
            }
            PrimOp::Le => apply(self, PrimOp::Le, args),
            PrimOp::Ne => {
                let equal = apply(self, PrimOp::Eq, args);
                not(self, equal)
            }
            PrimOp::Not if ty == ScalarType::Bool => match &self.nodes[args[0].0 as usize] {
                Node::Apply(p, inner) if *p == prim => inner[0],
                _ => return None,
            },
            _ => return None,
        })
    }

    /// A primitive that doesn't fail on these operands.
    fn apply(&mut self, prim: Prim, args: &[Term]) -> Term {
        let constants: Option<Vec<Scalar>> = args.iter().map(|a| self.known(a)).collect();
        let folded = constants.and_then(|c| match self.reals {
            true => prim.exactly(&c).filter(|value| !value.ty().is_float() || c.iter().all(|c| c.is_short())),
            false => prim.apply(&c).ok(),
        });
        if let Some(value) = folded {
            return self.term(Node::Constant(value));
        }
        // Anything but a float is equal to itself, and not less.
        if matches!(prim.op, PrimOp::Eq | PrimOp::Lt) && args[0] == args[1] && !prim.ty.is_float() {
            return self.constant(Scalar::Bool(prim.op == PrimOp::Eq));
        }
        if let Some(normal) = self.in_normal_form(prim, args) {
            return normal;
        }
        match args {
            _ if prim.any_order() => self.in_any_order(prim, args),
            _ if !prim.ty.is_float()
                && prim.op == PrimOp::Sub
                && let Some(left) = self.taken_away(prim, args[0], args[1]) =>
            {
                left
            }
            // It leaves every value as it is, to the bit.
            [x, neutral] | [neutral, x] if self.is_neutral(prim, *neutral) => *x,
            // No float is rounded by this.
            [x, two] | [two, x] if prim.op == PrimOp::Mul && self.is_two(*two) => {
                self.term(Node::Apply(Prim { op: PrimOp::Add, ty: prim.ty }, vec![*x, *x]))
            }
            [x, y] if prim.op == PrimOp::Eq || prim.commutative_fold().is_some() => {
                self.term(Node::Apply(prim, vec![*x.min(y), *x.max(y)]))
            }
            _ => self.term(Node::Apply(prim, args.to_vec())),
        }
    }

    /// Whether it is the neutral element of a float's `+` or `*`: what gives the same in any order has a form of its own.
    fn is_neutral(&self, prim: Prim, term: Term) -> bool {
        self.known(&term).is_some_and(|known| prim.commutative_fold() == Some(known))
    }

    /// The float 2.
    fn is_two(&self, term: Term) -> bool {
        self.known(&term).is_some_and(|two| two.ty().is_float() && two == Scalar::float(two.ty(), 2.0))
    }

    /// By a primitive that gives the same in any order and by any brackets there is one term of the same operands,
    /// with one constant at most, which stands last.
    fn in_any_order(&mut self, prim: Prim, args: &[Term]) -> Term {
        if prim.op == PrimOp::Add {
            return match self.linear(prim.ty, args) {
                Some(sum) => self.sum_of(prim.ty, sum),
                None => self.term(Node::Apply(prim, args.to_vec())),
            };
        }
        let Some((mut operands, constant)) = self.parts(prim, args) else {
            let undone = if prim.op == PrimOp::BitXor { self.without(prim, args[0], args[1]) } else { None };
            return undone.unwrap_or_else(|| self.term(Node::Apply(prim, args.to_vec())));
        };
        if prim.is_idempotent() {
            operands.dedup();
        }
        if prim.op == PrimOp::BitXor {
            // What stands there twice is gone.
            let pairs = operands.chunk_by(|one, other| one == other);
            operands = pairs.flat_map(|same| &same[..same.len() % 2]).copied().collect();
        }
        self.joined(prim, operands, constant)
    }

    /// A difference of integers, where all that is taken away is a part of what it is taken from.
    fn taken_away(&mut self, prim: Prim, from: Term, away: Term) -> Option<Term> {
        let [left, away_from_it] = [from, away].map(|term| self.linear(prim.ty, &[term]));
        let Some(((mut left, constant), (away_from_it, less))) = left.zip(away_from_it) else {
            return self.without(Prim { op: PrimOp::Add, ..prim }, from, away);
        };
        for (term, times) in away_from_it {
            let rest = wrapped(PrimOp::Sub, left.remove(&term)?, times);
            if rest != Scalar::zero(prim.ty) {
                left.insert(term, rest);
            }
        }
        Some(self.sum_of(prim.ty, (left, wrapped(PrimOp::Sub, constant, less))))
    }

    /// What is left where one operand is taken out of another one's last operands; of those that are too many to be put in
    /// order.
    fn without(&mut self, prim: Prim, from: Term, away: Term) -> Option<Term> {
        let (mut last, mut before) = (from, Vec::new());
        while last != away {
            let Node::Apply(inner, parts) = self.node(last) else { return None };
            let [first, second] = parts[..] else { return None };
            if *inner != prim || before.len() > OPERANDS {
                return None;
            }
            before.push(first);
            last = second;
        }
        let joined =
            before.into_iter().rev().reduce(|right, left| self.term(Node::Apply(prim, vec![left, right])));
        Some(joined.unwrap_or_else(|| self.term(Node::Constant(Scalar::zero(prim.ty)))))
    }

    /// A sum of integers: how often each term stands in it, and the number. `None` where these are too many.
    fn linear(&self, ty: ScalarType, args: &[Term]) -> Option<Linear> {
        let (mut sum, mut constant) = (BTreeMap::new(), Scalar::zero(ty));
        let mut open: Vec<(Term, Scalar)> = args.iter().map(|term| (*term, Scalar::one(ty))).collect();
        let mut visited = 0;
        while let Some((term, times)) = open.pop() {
            visited += 1;
            if sum.len() + open.len() > OPERANDS || visited > 4 * OPERANDS {
                return None;
            }
            match self.node(term) {
                Node::Apply(Prim { op: PrimOp::Add, .. }, parts) => {
                    open.extend(parts.iter().map(|part| (*part, times)));
                }
                Node::Apply(Prim { op: PrimOp::Mul, .. }, parts)
                    if let Some(more) = self.known(&parts[1]) =>
                {
                    open.push((parts[0], wrapped(PrimOp::Mul, times, more)));
                }
                Node::Constant(value) => {
                    constant = wrapped(PrimOp::Add, constant, wrapped(PrimOp::Mul, times, *value));
                }
                Node::Apply(..) | Node::Call(..) | Node::Variable(..) => {
                    let before = sum.remove(&term).unwrap_or(Scalar::zero(ty));
                    let together = wrapped(PrimOp::Add, before, times);
                    if together != Scalar::zero(ty) {
                        sum.insert(term, together);
                    }
                }
            }
        }
        Some((sum, constant))
    }

    /// The one term of such a sum.
    fn sum_of(&mut self, ty: ScalarType, (sum, constant): Linear) -> Term {
        let mut terms = Vec::new();
        for (term, times) in sum {
            if times == Scalar::one(ty) {
                terms.push(term);
            } else {
                let times = self.term(Node::Constant(times));
                terms.push(self.in_any_order(Prim { op: PrimOp::Mul, ty }, &[term, times]));
            }
        }
        self.joined(Prim { op: PrimOp::Add, ty }, terms, Some(constant))
    }

    /// The operands of a primitive that gives the same in any order, in order, with all numbers combined into one. `None`
    /// where they are too many.
    fn parts(&self, prim: Prim, args: &[Term]) -> Option<(Vec<Term>, Option<Scalar>)> {
        let (mut operands, mut constant) = (Vec::new(), prim.commutative_fold());
        let mut open = args.to_vec();
        while let Some(term) = open.pop() {
            // A term may hold another one twice, and that one a third: there is no end to what they are made of.
            if operands.len() + open.len() > OPERANDS {
                return None;
            }
            match self.node(term) {
                Node::Apply(inner, parts) if *inner == prim => open.extend(parts),
                Node::Constant(value) => {
                    constant = constant.and_then(|constant| prim.apply(&[constant, *value]).ok());
                }
                Node::Apply(..) | Node::Call(..) | Node::Variable(..) => operands.push(term),
            }
        }
        operands.sort_unstable();
        Some((operands, constant))
    }

    /// The one term of these, the number last.
    fn joined(&mut self, prim: Prim, mut operands: Vec<Term>, constant: Option<Scalar>) -> Term {
        let is_needed = |constant: &Scalar| operands.is_empty() || Some(*constant) != prim.commutative_fold();
        let constant = constant.filter(is_needed);
        operands.extend(constant.map(|constant| self.term(Node::Constant(constant))));
        let joined = operands.into_iter().reduce(|all, term| self.term(Node::Apply(prim, vec![all, term])));
        joined.expect("a number where nothing else is left")
    }
}

/// How often each term stands in a sum of integers, and the number that is added.
type Linear = (BTreeMap<Term, Scalar>, Scalar);

/// Of integers, by an operation that does not fail.
pub(super) fn wrapped(op: PrimOp, left: Scalar, right: Scalar) -> Scalar {
    Prim { op, ty: left.ty() }.apply(&[left, right]).expect("integers are added and multiplied")
}

/// Operands that are put in order, at most; terms of more are as they were made.
const OPERANDS: usize = 256;

impl Domain for Symbolic {
    type S = Term;

    fn constant(&mut self, value: Scalar) -> Term {
        self.term(Node::Constant(value.canonical()))
    }

    fn prim(&mut self, prim: Prim, args: &[Term]) -> Result<Term, PrimError> {
        if let Some(fault) = prim.fault() {
            let zero = self.constant(Scalar::zero(prim.ty));
            let op = match fault {
                PrimFault::NegativeExponent => PrimOp::Lt,
                PrimFault::DivisionByZero => PrimOp::Eq,
            };
            let fails = self.apply(Prim { op, ty: prim.ty }, &[args[1], zero]);
            if self.branch(&fails).map_err(PrimError::Undecided)? {
                return Err(PrimError::Fault(fault));
            }
        }
        // The source decides its left operand first and may then leave out the right one: the same
        // term must come of operands that are both there.
        if matches!(prim.op, PrimOp::LogAnd | PrimOp::LogOr) {
            let left = self.branch(&args[0]).map_err(PrimError::Undecided)?;
            let decides = left != (prim.op == PrimOp::LogAnd);
            return Ok(if decides { self.constant(Scalar::Bool(left)) } else { args[1] });
        }
        Ok(match self.compared(prim, args) {
            Some(term) => term,
            None => self.apply(prim, args),
        })
    }

    fn branch(&mut self, condition: &Term) -> Result<bool, Undecided> {
        if let Some(answer) = self.forced(*condition) {
            return Ok(answer);
        }
        match self.node(*condition) {
            Node::Constant(_) => return Err(Undecided::Symbolic("a condition that is not a bool")),
            Node::Apply(Prim { op: PrimOp::Not, .. }, args) => {
                let inner = args[0];
                return Ok(!self.branch(&inner)?);
            }
            _ => {}
        }
        let answer = self.script.get(self.decisions.len()).copied().unwrap_or(false);
        self.decisions.push((*condition, answer));
        self.answers.insert(*condition, answer);
        self.learn(*condition, answer);
        Ok(answer)
    }

    fn index(&mut self, scalar: &Term, bound: i64) -> Result<i64, Undecided> {
        if self.known(scalar).is_some() {
            return self.size(scalar);
        }
        let ty = self.type_of(scalar);
        let mut open = Vec::new();
        for i in 0..bound {
            self.step()?;
            let here = self.constant(Scalar::integer(ty, i.into()));
            let equal = self.apply(Prim { op: PrimOp::Eq, ty }, &[*scalar, here]);
            match self.forced(equal) {
                Some(true) => return Ok(i),
                Some(false) => {}
                None => open.push((i, equal)),
            }
        }
        self.ways = self.ways.saturating_mul(open.len().max(1));
        // Their paths would never be done.
        if self.ways > self.most_ways {
            return Err(Undecided::Symbolic("indices with more values than there are paths"));
        }
        for (i, equal) in open {
            if self.branch(&equal)? {
                return Ok(i);
            }
        }
        Err(Undecided::Symbolic("an index that was not compared with its bounds"))
    }

    fn size(&mut self, scalar: &Term) -> Result<i64, Undecided> {
        let number = self.known(scalar).and_then(Scalar::as_integer).and_then(|n| i64::try_from(n).ok());
        number.ok_or(Undecided::Symbolic("a size that depends on unknown values"))
    }

    fn known(&self, scalar: &Term) -> Option<Scalar> {
        match &self.nodes[scalar.0 as usize] {
            Node::Constant(value) => Some(*value),
            _ => None,
        }
    }

    fn type_of(&self, scalar: &Term) -> ScalarType {
        match &self.nodes[scalar.0 as usize] {
            Node::Constant(value) => value.ty(),
            Node::Variable(_, ty) | Node::Call(.., ty) => *ty,
            Node::Apply(prim, _) => prim.result(),
        }
    }

    fn unknown(
        &mut self,
        function: &str,
        args: &[Term],
        results: &[ScalarType],
    ) -> Result<Answer<Term>, Undecided> {
        self.of_unknown(function, args, results)
    }

    fn step(&mut self) -> Result<(), Undecided> {
        self.steps_left = self.steps_left.checked_sub(1).ok_or(Undecided::Budget)?;
        if self.stop.is_asked_for() { Err(Undecided::Stopped) } else { Ok(()) }
    }
}
