//! Sizes: polynomials with integer coefficients over size variables, in one canonical form, so
//! that equal sizes are equal values. A size that is no polynomial (`n / 2`) is a variable of its own, and is
//! known by its [`Term`].

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::Arc;

use super::term::{Head, Term};
use crate::domain::PrimFault;
use crate::scalar::{Prim, PrimOp, ScalarType};

/// A size variable: unique in the program; equality, order and hash look at the number only, and of
/// those that stand for a [`Term`] at the term.
#[derive(Clone, Debug)]
pub struct SizeVar {
    /// Unique in the program.
    pub id: u32,
    /// As written, or a name made for messages and schemes (`k1`).
    pub name: Arc<str>,
    /// What it is.
    pub kind: SizeKind,
}

/// The kinds of size variable.
#[derive(Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum SizeKind {
    /// A parameter of a definition, or a variable that a size mentions: any value, given by the
    /// caller. Two different ones never unify.
    Param,
    /// Known only at run time: the length of a filter's result. Two different ones never unify.
    Rigid,
    /// Not known yet: only while checking.
    Meta,
    /// The argument of a function, in the function's own type: `(n: i64) -> [n]t`.
    Bound,
    /// The value of an expression that is no polynomial. Equal expressions are one variable.
    Computed(Arc<Term>),
}

/// The number of every variable of kind `Computed`: they are told apart by their terms.
const COMPUTED: u32 = 1 << 31;

impl SizeVar {
    /// The variable that stands for an expression.
    pub(super) fn computed(term: Term) -> SizeVar {
        SizeVar { id: COMPUTED, name: term.to_string().into(), kind: SizeKind::Computed(Arc::new(term)) }
    }

    /// The expression that it stands for.
    pub fn term(&self) -> Option<&Term> {
        match &self.kind {
            SizeKind::Computed(term) => Some(term),
            _ => None,
        }
    }
}

impl PartialEq for SizeVar {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}
impl Eq for SizeVar {}
impl std::hash::Hash for SizeVar {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.id.hash(state);
        self.term().hash(state);
    }
}
impl PartialOrd for SizeVar {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}
impl Ord for SizeVar {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        match self.id.cmp(&other.id) {
            std::cmp::Ordering::Equal => self.term().cmp(&other.term()),
            different => different,
        }
    }
}

/// A polynomial: each monomial (its variables, sorted, repeated for powers) with its coefficient,
/// which is never 0, in the order of the monomials. The empty monomial is the constant. Types are copied
/// all the time, so a copy shares it.
///
/// A sum or product also knows its operands as they were written, which tell what to take `n` and `m` in
/// `n * m` for; equality, order and hash look at the polynomial only.
#[derive(Clone, Debug, Default)]
pub struct Size(Arc<[(Vec<SizeVar>, i64)]>, Option<Arc<Written>>);

/// A sum, difference or product as it was written.
#[derive(Debug)]
pub(super) struct Written {
    /// `+`, `-` or `*`.
    pub operation: char,
    /// What is on the left of it.
    pub left: Size,
    /// What is on the right of it.
    pub right: Size,
    /// How deep operations are nested in it.
    depth: usize,
}

/// Sizes with more operations inside of each other are known as polynomials only, so that a long chain of
/// concatenations costs no more than a short one.
const MAX_WRITTEN: usize = 6;

/// A type with more parts is refused: arrays, tuples, records, functions and what they are made of, and the
/// variables in their sizes. Types that share parts would otherwise grow without bound in a few lines.
pub(super) const MAX_PARTS: usize = 4000;

/// A product that would have more variables is not multiplied out. The sizes in a type of `MAX_PARTS` parts
/// have no such product.
const MAX_PRODUCT: usize = MAX_PARTS * MAX_PARTS / 2;

impl PartialEq for Size {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}
impl Eq for Size {}
impl std::hash::Hash for Size {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}
impl PartialOrd for Size {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}
impl Ord for Size {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.0.cmp(&other.0)
    }
}

impl Size {
    /// A constant.
    pub fn constant(n: i64) -> Size {
        if n == 0 { Size::default() } else { Size([(vec![], n)].into(), None) }
    }

    /// A variable.
    pub fn var(v: SizeVar) -> Size {
        Size([(vec![v], 1)].into(), None)
    }

    /// Its value when it is a constant.
    pub fn as_constant(&self) -> Option<i64> {
        match &*self.0 {
            [] => Some(0),
            [(monomial, constant)] if monomial.is_empty() => Some(*constant),
            _ => None,
        }
    }

    /// The variable that it is, when it is nothing else.
    pub fn as_var(&self) -> Option<&SizeVar> {
        match &*self.0 {
            [(monomial, 1)] if monomial.len() == 1 => Some(&monomial[0]),
            _ => None,
        }
    }

    /// The monomials with their coefficients, in order.
    pub fn terms(&self) -> impl Iterator<Item = (&[SizeVar], i64)> {
        self.0.iter().map(|(m, c)| (m.as_slice(), *c))
    }

    /// All variables in it, each once, in order; of a computed one those of its expression.
    pub fn vars(&self) -> BTreeSet<SizeVar> {
        let mut vars = BTreeSet::new();
        self.each_var(&mut |v| {
            vars.insert(v.clone());
        });
        vars
    }

    /// The variables that [`Size::evaluate`] needs: computed ones too, where their expression does not tell it.
    pub fn unknowns(&self) -> BTreeSet<SizeVar> {
        let mut unknowns = BTreeSet::new();
        for var in self.monomials().flatten() {
            let term = var.term();
            unknowns.extend(term.iter().flat_map(|term| &term.parts).flat_map(Size::unknowns));
            if !term.is_some_and(|term| matches!(term.head, Head::Prim(_))) {
                unknowns.insert(var.clone());
            }
        }
        unknowns
    }

    /// Calls `f` for the variables in it, as [`Size::vars`] has them, but as often as they occur.
    pub fn each_var(&self, f: &mut dyn FnMut(&SizeVar)) {
        for v in self.monomials().flatten() {
            match v.term() {
                Some(term) => term.parts.iter().for_each(|part| part.each_var(f)),
                None => f(v),
            }
        }
    }

    /// Whether `f` holds for one of [`Size::vars`].
    pub fn any_var(&self, f: &mut dyn FnMut(&SizeVar) -> bool) -> bool {
        self.monomials().flatten().any(|v| match v.term() {
            Some(term) => term.parts.iter().any(|part| part.any_var(f)),
            None => f(v),
        })
    }

    /// The computed variables in it, except for those in the expressions of others.
    pub fn computed(&self) -> impl Iterator<Item = &SizeVar> {
        self.monomials().flatten().filter(|v| v.term().is_some())
    }

    /// The operation that it was written as, with its operands.
    pub(super) fn written(&self) -> Option<&Written> {
        self.1.as_deref()
    }

    /// The same size, of which nobody knows how it was written.
    pub(super) fn unwritten(self) -> Size {
        Size(self.0, None)
    }

    /// The same size, written so.
    fn written_as(self, operation: char, left: &Size, right: &Size) -> Size {
        let depth = |size: &Size| size.1.as_ref().map_or(0, |written| written.depth);
        let depth = 1 + depth(left).max(depth(right));
        let written = || Arc::new(Written { operation, left: left.clone(), right: right.clone(), depth });
        Size(self.0, (depth <= MAX_WRITTEN).then(written))
    }

    /// `self + other`; coefficients wrap, as `i64` sizes do.
    pub fn add(&self, other: &Size) -> Size {
        Size::sum(self.0.iter().chain(&*other.0).cloned()).written_as('+', self, other)
    }

    /// `self - other`.
    pub fn sub(&self, other: &Size) -> Size {
        let negative = other.0.iter().map(|(m, c)| (m.clone(), c.wrapping_neg()));
        Size::sum(self.0.iter().cloned().chain(negative)).written_as('-', self, other)
    }

    /// `self * other`.
    pub fn mul(&self, other: &Size) -> Size {
        let variables = |size: &Size| size.monomials().map(Vec::len).sum::<usize>();
        let sum = |a: &Size, b: &Size| variables(a).saturating_mul(b.0.len());
        if sum(self, other).saturating_add(sum(other, self)) > MAX_PRODUCT {
            let head = Head::Prim(Prim { op: PrimOp::Mul, ty: ScalarType::I64 });
            let term = Term { head, parts: vec![self.clone(), other.clone()] };
            let kind = SizeKind::Computed(Arc::new(term));
            return Size::var(SizeVar { id: COMPUTED, name: "..".into(), kind });
        }
        let product = self.0.iter().flat_map(|(m, c)| {
            other.0.iter().map(move |(n, d)| {
                let mut monomial = [m.as_slice(), n].concat();
                monomial.sort();
                (monomial, c.wrapping_mul(*d))
            })
        });
        Size::sum(product).written_as('*', self, other)
    }

    /// `self / n`, where every coefficient is a multiple of `n`.
    pub fn divide(&self, n: i64) -> Option<Size> {
        let divided = self.0.iter().map(|(m, c)| match c.checked_rem(n)? {
            0 => Some((m.clone(), c.checked_div(n)?)),
            _ => None,
        });
        divided.collect::<Option<_>>().map(|terms| Size(terms, None))
    }

    /// Replaces variables; those for which `f` gives nothing stay, but that in the expression of a computed
    /// one variables are replaced too.
    pub fn substitute(&self, f: &mut dyn FnMut(&SizeVar) -> Option<Size>) -> Size {
        let mut replace = |v: &SizeVar| {
            let replaced = f(v).or_else(|| {
                let term = v.term()?;
                Some(term.head.clone().of(term.parts.iter().map(|part| part.substitute(f)).collect()))
            });
            replaced.unwrap_or_else(|| Size::var(v.clone()))
        };
        if let Some(v) = self.as_var().filter(|_| self.1.is_none()) {
            return replace(v);
        }
        let mut result = Size::default();
        for (monomial, coefficient) in &*self.0 {
            let product = monomial.iter().fold(Size::constant(*coefficient), |p, v| p.mul(&replace(v)));
            result = result.add(&product);
        }
        match self.written() {
            Some(Written { operation, left, right, .. }) => {
                let (left, right) = (left.substitute(f), right.substitute(f));
                result.written_as(*operation, &left, &right)
            }
            None => result.unwritten(),
        }
    }

    /// Its value where every variable has one; `None` when a variable has no value. A computed variable
    /// without a value has that of its expression, if this can be told and does not fail.
    pub fn evaluate(&self, value: &mut dyn FnMut(&SizeVar) -> Option<i64>) -> Option<i64> {
        self.try_evaluate(value).ok().flatten()
    }

    /// [`Size::evaluate`], where the expression of a computed variable may fail.
    ///
    /// # Errors
    /// Why it fails.
    pub fn try_evaluate(
        &self,
        value: &mut dyn FnMut(&SizeVar) -> Option<i64>,
    ) -> Result<Option<i64>, PrimFault> {
        let mut sum = 0i64;
        for (monomial, coefficient) in &*self.0 {
            let mut product = *coefficient;
            for v in monomial {
                let known = match (value(v), v.term()) {
                    (None, Some(term)) => term.value(value)?,
                    (known, _) => known,
                };
                let Some(known) = known else { return Ok(None) };
                product = product.wrapping_mul(known);
            }
            sum = sum.wrapping_add(product);
        }
        Ok(Some(sum))
    }

    /// The sum of these products; coefficients wrap, as `i64` sizes do.
    fn sum(products: impl Iterator<Item = (Vec<SizeVar>, i64)>) -> Size {
        let mut sum: BTreeMap<Vec<SizeVar>, i64> = BTreeMap::new();
        for (monomial, coefficient) in products {
            let entry = sum.entry(monomial).or_insert(0);
            *entry = entry.wrapping_add(coefficient);
        }
        Size(sum.into_iter().filter(|(_, coefficient)| *coefficient != 0).collect(), None)
    }

    fn monomials(&self) -> impl Iterator<Item = &Vec<SizeVar>> {
        self.0.iter().map(|(monomial, _)| monomial)
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_terms(f, self.terms().map(|(monomial, coefficient)| (monomial, coefficient.into())))
    }
}

/// Writes a polynomial, no coefficient of which is 0, as `2n*m + k1 + 3 - m`: what is added first, powers
/// before constants.
///
/// # Errors
/// Those of the formatter.
pub fn write_terms<'v>(
    f: &mut fmt::Formatter<'_>,
    terms: impl Iterator<Item = (&'v [SizeVar], i128)>,
) -> fmt::Result {
    let mut terms: Vec<_> = terms.collect();
    if terms.is_empty() {
        return write!(f, "0");
    }
    terms.sort_by_key(|(m, c)| (*c < 0, m.is_empty(), std::cmp::Reverse(m.len())));
    let alone = matches!(terms[..], [([_], 1)]);
    for (i, (monomial, coefficient)) in terms.into_iter().enumerate() {
        let magnitude = coefficient.unsigned_abs();
        match (i, coefficient < 0) {
            (0, true) => write!(f, "-")?,
            (0, false) => {}
            (_, true) => write!(f, " - ")?,
            (_, false) => write!(f, " + ")?,
        }
        if magnitude != 1 || monomial.is_empty() {
            write!(f, "{magnitude}")?;
        }
        for (i, v) in monomial.iter().enumerate() {
            let times = if i == 0 { "" } else { "*" };
            match v.term() {
                Some(term) if term.is_compound() && !alone => write!(f, "{times}({})", v.name)?,
                _ => write!(f, "{times}{}", v.name)?,
            }
        }
    }
    Ok(())
}
