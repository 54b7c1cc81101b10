//! What other languages call the functions of the library: where a program uses one without importing it, this is said.

/// A file of the library: names in it, with their modules and perhaps arguments, and what others call them.
type File = (&'static str, &'static [(&'static str, &'static [&'static str])]);

const LIBRARY: &[File] = &[
    (
        "stats",
        &[
            ("stats.argmax", &["argmax", "which_max", "idxmax"]),
            ("stats.argmin", &["argmin", "which_min", "idxmin"]),
            ("stats.average", &["average", "weighted_mean"]),
            ("bincount", &["bincount", "tabulate_counts"]),
            ("stats.corrcoef", &["corrcoef", "cor", "corr"]),
            ("stats.cov", &["cov", "covariance"]),
            ("stats.cummax", &["cummax"]),
            ("stats.cummin", &["cummin"]),
            ("stats.cumprod", &["cumprod"]),
            ("stats.cumsum", &["cumsum", "cumulative_sum"]),
            ("stats.diff", &["diff", "ediff1d"]),
            ("stats.dot", &["dot", "inner", "vdot"]),
            ("stats.histogram", &["histogram"]),
            ("stats.linspace", &["linspace"]),
            ("stats.mean", &["mean", "avg"]),
            ("stats.mean (filter (\\x -> !(f64.isnan x)) xs)", &["nanmean"]),
            ("stats.median", &["median"]),
            ("stats.median (filter (\\x -> !(f64.isnan x)) xs)", &["nanmedian"]),
            ("stats.quantile", &["quantile"]),
            ("stats.quantile (percent / 100) xs", &["percentile"]),
            // Over n, as NumPy has it; R and Python's `statistics` have that of a sample.
            ("stats.std", &["std", "stddev", "pstdev"]),
            ("stats.std_ddof 1 xs", &["sd", "stdev"]),
            ("stats.var xs` (over n), or `stats.var_ddof 1 xs` (of a sample),", &["var", "variance"]),
            ("stats.zscore", &["zscore", "standardize"]),
        ],
    ),
    (
        "sort",
        &[
            ("sort_f64.argsort", &["argsort", "order"]),
            ("sort_f64.rank", &["rank", "rankdata"]),
            ("sort_f64.searchsorted", &["searchsorted", "bisect", "bisect_left"]),
            ("sort_f64.sort", &["sort", "sorted", "quicksort"]),
            ("sort_f64.unique", &["unique", "distinct", "nub"]),
            ("merge_sort", &["sort_by", "sortBy", "sortWith"]),
        ],
    ),
    (
        "group",
        &[
            ("group.inner_join", &["join", "merge", "inner_join"]),
            ("group.left_join", &["left_join"]),
            ("group.reduce_by", &["groupby", "group_by", "tapply", "aggregate"]),
            ("group.rle_encode", &["rle"]),
            ("group.value_counts", &["value_counts", "Counter"]),
        ],
    ),
    (
        "linalg",
        &[
            ("linalg.determinant", &["det", "determinant"]),
            ("linalg.inverse", &["inv", "inverse"]),
            ("linalg.least_squares", &["lstsq", "least_squares"]),
            ("linalg.matmul", &["matmul"]),
            ("linalg.norm", &["norm"]),
            ("linalg.outer", &["outer"]),
            ("linalg.solve", &["solve"]),
            ("linalg.trace", &["trace"]),
        ],
    ),
    (
        "random",
        &[
            ("random.choice", &["choice", "choices"]),
            ("random.integers", &["randint", "integers"]),
            ("random.normal", &["rnorm", "randn"]),
            ("random.permutation", &["permutation"]),
            ("random.sample", &["sample"]),
            ("random.shuffle", &["shuffle"]),
            ("random.uniform", &["runif", "uniform"]),
        ],
    ),
    (
        "rolling",
        &[
            ("rolling.ewm_mean", &["ewm"]),
            ("rolling.mean", &["rollmean", "rolling_mean", "moving_average"]),
            ("sliding_window_view", &["sliding_window_view", "windows"]),
            ("rolling.sum", &["rollsum", "rolling_sum"]),
        ],
    ),
    (
        "segmented",
        &[
            ("repeat", &["repeat"]),
            ("segmented_reduce", &["segmented_reduce"]),
            ("segmented_scan", &["segmented_scan"]),
        ],
    ),
];

/// All names that others use.
pub(super) fn words() -> impl Iterator<Item = &'static str> {
    LIBRARY.iter().flat_map(|(_, names)| *names).flat_map(|(_, others)| *others).copied()
}

/// The functions that are said to be there, with their files.
pub fn functions() -> impl Iterator<Item = (&'static str, &'static str)> {
    let called = |call: &'static str| call.split([' ', '`']).next().unwrap_or(call);
    LIBRARY.iter().flat_map(move |(file, names)| names.iter().map(move |(call, _)| (*file, called(call))))
}

/// Where the library has what this name stands for elsewhere. An expression names it without an import.
pub(crate) fn named(word: &str, in_expression: bool) -> Option<String> {
    LIBRARY.iter().find_map(|(file, names)| {
        let (call, _) = names.iter().find(|(_, others)| others.contains(&word))?;
        let is_there = match call.strip_prefix("sort_f64.") {
            Some(name) => {
                format!("for each type it is in the library: `sort_f64.{name}`, `sort_i64.{name}` and so on")
            }
            None => format!("`{call}` is in the library"),
        };
        Some(match in_expression {
            true => is_there,
            false => format!("{is_there}: `import \"lawson/{file}\"`"),
        })
    })
}

/// How to import a module of the library.
pub fn module(name: &str) -> Option<String> {
    // There is one for each type of keys.
    let name_of_one = if name.starts_with("sort_") { "sort_f64" } else { name };
    let (file, _) = LIBRARY.iter().find(|(_, names)| {
        names.iter().any(|(call, _)| call.split_once('.').is_some_and(|(module, _)| module == name_of_one))
    })?;
    Some(format!("`{name}` is in the library: `import \"lawson/{file}\"`"))
}
