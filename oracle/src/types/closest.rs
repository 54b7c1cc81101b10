//! What a name that nothing has was probably meant to be.

/// The candidate that is written most like `name`, if it is near enough to be meant: a third of the
/// letters may be wrong, one at least, but not all of them. The first in order among equals.
pub(super) fn closest<T: AsRef<str> + Ord>(name: &str, candidates: impl Iterator<Item = T>) -> Option<T> {
    let (wrong, candidate) = candidates.map(|c| (distance(name, c.as_ref()), c)).min()?;
    let letters = name.chars().count();
    (wrong <= (letters / 3).max(1) && wrong < letters).then_some(candidate)
}

/// How many letters must be put in, left out or changed to get from one name to the other.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let change = diagonal + usize::from(x != *y);
            diagonal = row[j + 1];
            row[j + 1] = change.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}
