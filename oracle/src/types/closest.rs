//! What a name that nothing has was probably meant to be.

use std::collections::BTreeSet;

/// The candidate that is written most like `name`, if it is near enough to be meant: a third of the
/// letters may be wrong, one at least, but not all of them; two neighbours that are swapped are one that is wrong. The first in order among equals.
pub(crate) fn closest<T: AsRef<str> + Ord>(name: &str, candidates: impl Iterator<Item = T>) -> Option<T> {
    let (wrong, candidate) = candidates.map(|c| (distance(name, c.as_ref()), c)).min()?;
    let letters = name.chars().count();
    (wrong <= (letters / 3).max(1) && wrong < letters).then_some(candidate)
}

/// `did you mean ..?` of all candidates that are nearest, as [`closest`] judges it, each after `before`; the first four
/// where there are more.
pub fn meant<T: AsRef<str> + Ord>(
    name: &str,
    before: &str,
    candidates: impl Iterator<Item = T> + Clone,
) -> Option<String> {
    let best = closest(name, candidates.clone())?;
    let wrong = distance(name, best.as_ref());
    let nearest: BTreeSet<T> = candidates.filter(|c| distance(name, c.as_ref()) == wrong).collect();
    let shown: Vec<String> = nearest.iter().take(4).map(|c| format!("`{before}{}`", c.as_ref())).collect();
    let (last, others) = shown.split_last()?;
    Some(match others {
        [] => format!("did you mean {last}?"),
        _ => format!("did you mean {} or {last}?", others.join(", ")),
    })
}

/// How many letters must be put in, left out or changed, or neighbours swapped, to get from one name to the
/// other.
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    // A row for each prefix of `a`: the distances to the prefixes of `b`.
    let mut rows: Vec<Vec<usize>> = vec![(0..=b.len()).collect()];
    for i in 0..a.len() {
        let mut row = vec![i + 1];
        for j in 0..b.len() {
            let change = rows[i][j] + usize::from(a[i] != b[j]);
            let mut least = change.min(rows[i][j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j] {
                least = least.min(rows[i - 1][j - 1] + 1);
            }
            row.push(least);
        }
        rows.push(row);
    }
    rows[a.len()][b.len()]
}
