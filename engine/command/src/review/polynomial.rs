//! Numbers of elements as they stand in a snapshot: polynomials in the names of sizes.

use std::cmp::{Ordering, Reverse};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::core::SizeVar;

/// A polynomial: the coefficient of each product of sizes, such as `n*m`; of nothing, the constant. What is beyond
/// an `i64` counts as its end.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Polynomial(BTreeMap<String, i64>);

fn product(mut names: Vec<String>) -> String {
    names.sort();
    names.join("*")
}

impl Polynomial {
    /// Of products of sizes, with these names for them.
    pub(super) fn of<'v>(
        terms: impl Iterator<Item = (&'v [SizeVar], i128)>,
        name: &dyn Fn(&SizeVar) -> String,
    ) -> Polynomial {
        let coefficient = |n: i128| i64::try_from(n).unwrap_or(if n < 0 { i64::MIN } else { i64::MAX });
        let named = terms.map(|(vars, n)| (product(vars.iter().map(name).collect()), coefficient(n)));
        Polynomial::sum(named)
    }

    fn sum(terms: impl Iterator<Item = (String, i64)>) -> Polynomial {
        let mut sum: BTreeMap<String, i64> = BTreeMap::new();
        for (product, n) in terms {
            let all = sum.entry(product).or_default();
            *all = all.saturating_add(n);
        }
        sum.retain(|_, n| *n != 0);
        Polynomial(sum)
    }

    /// With other names for the sizes.
    #[must_use]
    pub fn renamed(&self, name: impl Fn(&str) -> String) -> Polynomial {
        let renamed = |of: &String| product(of.split('*').map(&name).collect());
        Polynomial::sum(self.0.iter().map(|(of, n)| (renamed(of), *n)))
    }

    /// The sum of two.
    #[must_use]
    pub fn plus(&self, other: &Polynomial) -> Polynomial {
        Polynomial::sum(self.0.iter().chain(&other.0).map(|(product, n)| (product.clone(), *n)))
    }

    /// Coefficient by coefficient: none where some are less and some are greater.
    pub fn order(&self, other: &Polynomial) -> Option<Ordering> {
        let of = |p: &Polynomial, product: &String| p.0.get(product).copied().unwrap_or(0);
        let products: BTreeSet<&String> = self.0.keys().chain(other.0.keys()).collect();
        all(products.into_iter().map(|product| Some(of(self, product).cmp(&of(other, product)))))
    }

    /// From the text that is printed of one.
    pub fn parse(text: &str) -> Option<Polynomial> {
        let mut terms = Vec::new();
        let text = text.trim().replace(" - ", " + -");
        for term in text.split(" + ") {
            let digits = term.char_indices().find(|(i, c)| !(c.is_ascii_digit() || (*i == 0 && *c == '-')));
            let (number, of) = term.split_at(digits.map_or(term.len(), |(i, _)| i));
            let n = match number {
                "" if !of.is_empty() => 1,
                "-" if !of.is_empty() => -1,
                number => number.parse().ok()?,
            };
            terms.push((product(of.split('*').map(str::to_string).collect()), n));
        }
        Some(Polynomial::sum(terms.into_iter()))
    }
}

/// The order of several numbers that are compared one by one.
pub(super) fn all(orders: impl Iterator<Item = Option<Ordering>>) -> Option<Ordering> {
    let mut sum = Ordering::Equal;
    for order in orders {
        match (sum, order?) {
            (_, Ordering::Equal) => {}
            (Ordering::Equal, order) => sum = order,
            (sum, order) if sum == order => {}
            _ => return None,
        }
    }
    Some(sum)
}

impl fmt::Display for Polynomial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut terms: Vec<(&String, i64)> = self.0.iter().map(|(product, n)| (product, *n)).collect();
        terms.sort_by_key(|(product, n)| (*n < 0, product.is_empty(), Reverse(product.matches('*').count())));
        if terms.is_empty() {
            return f.write_str("0");
        }
        for (i, (product, n)) in terms.into_iter().enumerate() {
            f.write_str(match (i, n < 0) {
                (0, true) => "-",
                (0, false) => "",
                (_, true) => " - ",
                (_, false) => " + ",
            })?;
            if n.unsigned_abs() != 1 || product.is_empty() {
                write!(f, "{}", n.unsigned_abs())?;
            }
            f.write_str(product)?;
        }
        Ok(())
    }
}
