//! Sizes: polynomials with integer coefficients over size variables, in one canonical form, so
//! that equal sizes are equal values.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

/// A size variable: unique in the program; equality, order and hash look at the number only.
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
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum SizeKind {
    /// A parameter of a definition, or an `i64` variable used as a size: any value, given by the
    /// caller. Two different ones never unify.
    Param,
    /// Known only at run time: the length of a filter's result. Two different ones never unify.
    Rigid,
    /// Unknown so far: only while checking.
    Meta,
    /// The argument of a function, in the function's own type: `(n: i64) -> [n]t`.
    Bound,
}

impl PartialEq for SizeVar {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}
impl Eq for SizeVar {}
impl std::hash::Hash for SizeVar {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.id.hash(state);
    }
}
impl PartialOrd for SizeVar {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}
impl Ord for SizeVar {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.id.cmp(&other.id)
    }
}

/// A polynomial: each monomial (its variables, sorted, repeated for powers) with its coefficient,
/// which is never 0. The empty monomial is the constant.
#[derive(Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord, Default)]
pub struct Size(BTreeMap<Vec<SizeVar>, i64>);

impl Size {
    /// A constant.
    pub fn constant(n: i64) -> Size {
        Size(if n == 0 { BTreeMap::new() } else { BTreeMap::from([(vec![], n)]) })
    }

    /// A variable.
    pub fn var(v: SizeVar) -> Size {
        Size(BTreeMap::from([(vec![v], 1)]))
    }

    /// Its value when it is a constant.
    pub fn as_constant(&self) -> Option<i64> {
        match self.0.len() {
            0 => Some(0),
            1 => self.0.get(&vec![]).copied(),
            _ => None,
        }
    }

    /// The variable that it is, when it is nothing else.
    pub fn as_var(&self) -> Option<&SizeVar> {
        let (monomial, coefficient) = self.0.first_key_value()?;
        (self.0.len() == 1 && monomial.len() == 1 && *coefficient == 1).then(|| &monomial[0])
    }

    /// The monomials with their coefficients, in order.
    pub fn terms(&self) -> impl Iterator<Item = (&[SizeVar], i64)> {
        self.0.iter().map(|(m, c)| (m.as_slice(), *c))
    }

    /// All variables in it, each once, in order.
    pub fn vars(&self) -> std::collections::BTreeSet<SizeVar> {
        self.0.keys().flatten().cloned().collect()
    }

    /// `self + other`; coefficients wrap, as `i64` sizes do.
    pub fn add(&self, other: &Size) -> Size {
        let mut sum = self.clone();
        for (m, c) in &other.0 {
            sum.add_term(m.clone(), *c);
        }
        sum
    }

    /// `self - other`.
    pub fn sub(&self, other: &Size) -> Size {
        self.add(&other.mul(&Size::constant(-1)))
    }

    /// `self * other`.
    pub fn mul(&self, other: &Size) -> Size {
        let mut product = Size::default();
        for (m, c) in &self.0 {
            for (n, d) in &other.0 {
                let mut monomial: Vec<SizeVar> = m.iter().chain(n).cloned().collect();
                monomial.sort();
                product.add_term(monomial, c.wrapping_mul(*d));
            }
        }
        product
    }

    /// `self / n`, where every coefficient is a multiple of `n`.
    pub fn divide(&self, n: i64) -> Option<Size> {
        let divided = self.0.iter().map(|(m, c)| match c.checked_rem(n)? {
            0 => Some((m.clone(), c.checked_div(n)?)),
            _ => None,
        });
        divided.collect::<Option<_>>().map(Size)
    }

    /// Replaces variables; those for which `f` gives nothing stay.
    pub fn substitute(&self, f: &mut dyn FnMut(&SizeVar) -> Option<Size>) -> Size {
        let mut result = Size::default();
        for (monomial, coefficient) in &self.0 {
            let mut product = Size::constant(*coefficient);
            for v in monomial {
                product = product.mul(&f(v).unwrap_or_else(|| Size::var(v.clone())));
            }
            result = result.add(&product);
        }
        result
    }

    /// Its value where every variable has one; `None` when a variable has no value.
    pub fn evaluate(&self, value: &mut dyn FnMut(&SizeVar) -> Option<i64>) -> Option<i64> {
        let mut sum = 0i64;
        for (monomial, coefficient) in &self.0 {
            let mut product = *coefficient;
            for v in monomial {
                product = product.wrapping_mul(value(v)?);
            }
            sum = sum.wrapping_add(product);
        }
        Some(sum)
    }

    fn add_term(&mut self, monomial: Vec<SizeVar>, coefficient: i64) {
        let entry = self.0.entry(monomial).or_insert(0);
        *entry = entry.wrapping_add(coefficient);
        if *entry == 0 {
            self.0.retain(|_, c| *c != 0);
        }
    }
}

impl fmt::Display for Size {
    /// `2n*m + k1 + 3 - m`: what is added first, powers before constants.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return write!(f, "0");
        }
        let mut terms: Vec<_> = self.0.iter().collect();
        terms.sort_by_key(|(m, c)| (**c < 0, m.is_empty(), std::cmp::Reverse(m.len())));
        for (i, (monomial, coefficient)) in terms.into_iter().enumerate() {
            let magnitude = coefficient.unsigned_abs();
            match (i, *coefficient < 0) {
                (0, true) => write!(f, "-")?,
                (0, false) => {}
                (_, true) => write!(f, " - ")?,
                (_, false) => write!(f, " + ")?,
            }
            if magnitude != 1 || monomial.is_empty() {
                write!(f, "{magnitude}")?;
            }
            let names: Vec<&str> = monomial.iter().map(|v| &*v.name).collect();
            write!(f, "{}", names.join("*"))?;
        }
        Ok(())
    }
}
