//! The names that the library has: what is said where a program uses one without importing it.

/// A file of the library: the names in it, and what other languages call them.
type File = (&'static str, &'static [(&'static str, &'static [&'static str])]);

const LIBRARY: &[File] = &[
    (
        "lawson/stats",
        &[
            ("argmax", &["which_max", "idxmax"]),
            ("argmin", &["which_min", "idxmin"]),
            ("mean", &["average", "avg", "nanmean"]),
            ("var", &["variance"]),
            ("std", &["sd", "stddev", "stdev"]),
            ("median", &["nanmedian"]),
            ("quantile", &["percentile"]),
            ("cumsum", &["cumulative_sum"]),
            ("diff", &[]),
            ("dot", &["inner", "vdot"]),
        ],
    ),
    (
        "lawson/sort",
        &[
            ("sort", &["sorted", "sort_by", "quicksort"]),
            ("argsort", &["order"]),
            ("unique", &["distinct", "nub"]),
            ("search", &["searchsorted", "bisect"]),
        ],
    ),
];

/// All these names.
pub(super) fn words() -> impl Iterator<Item = &'static str> {
    let names = LIBRARY.iter().flat_map(|(_, names)| *names);
    names.flat_map(|(name, others)| [*name].into_iter().chain(others.iter().copied()))
}

/// Where the library has this name, or one for the same.
pub(super) fn named(word: &str) -> Option<String> {
    LIBRARY.iter().find_map(|(file, names)| {
        let (name, _) = names.iter().find(|(name, others)| *name == word || others.contains(&word))?;
        Some(format!("`{name}` is in the library: `open import \"{file}\"`"))
    })
}
