//! What a user asks of the plan: how long it may take, the cost by which it is made, and given clusters.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};

use super::failure::{Failure, FailureKind};
use crate::api::{Entry, Fused};
use crate::core::Op;
use crate::cost::{Sizes, parameter_sizes};
use crate::fuse::{Clustering, FuseOptions, Mistake, REPEATED};
use crate::legality::{Condition, Refusal};
use crate::plan::{Aim, BRUTE_LIMIT, Budget, Joining, LocalOptimum, Standard};

/// How a program is planned.
#[derive(Args, Clone, Debug)]
pub struct PlanArgs {
    /// Search for a better plan for S seconds, and take the best one found. Without this option the number of steps is
    /// limited, to about two seconds, so that a program's plan is the same on every machine.
    #[arg(long, value_name = "S", value_parser = seconds)]
    plan_seconds: Option<Duration>,
    /// The cost that a plan minimises.
    #[arg(long, value_enum, default_value_t = CostArg::Moved)]
    cost: CostArg,
    #[command(flatten)]
    given: GivenArgs,
    /// Plan for arrays of this size: `--size n=1000` for `[n]f64`. A size that is not named counts as 1048576.
    #[arg(long = "size", value_name = "NAME=N", value_parser = size)]
    sizes: Vec<(String, u64)>,
}

/// What a plan keeps to, whatever it has the least of, and whatever its sizes are.
#[derive(Args, Clone, Debug)]
pub struct GivenArgs {
    /// Plan around these clusters, `sum1,gts+sum2`: operations with `+` between them become one loop, those with a
    /// comma between them stay apart. The other operations are placed at the least cost.
    #[arg(long, value_name = "SPEC")]
    force_clusters: Option<String>,
    /// Recompute a map in each of several loops that read it element by element, if that moves less than keeping its
    /// array: maps of at most N operations for an element. 0 keeps all arrays.
    #[arg(long, value_name = "N", default_value_t = REPEATED, value_parser = operations)]
    repeat: usize,
}

/// A number of operations.
fn operations(text: &str) -> Result<usize, String> {
    text.parse().map_err(|_| "a number of operations, 0 or more".to_string())
}

/// A cost.
#[derive(ValueEnum, Clone, Copy, Debug)]
enum CostArg {
    /// Elements read and written, then arrays in memory, then loops.
    Moved,
    /// The objective of Robinson et al. 2014: pairs of loops that are apart, and arrays between them.
    Robinson,
}

/// Which loops a clustering may have in one cluster.
#[derive(ValueEnum, Clone, Copy, Debug)]
pub enum JoiningArg {
    /// Any loops that the rules allow.
    Any,
    /// Loops that read the same arrays, or arrays that others of them make.
    Connected,
}

impl From<JoiningArg> for Joining {
    fn from(joining: JoiningArg) -> Joining {
        match joining {
            JoiningArg::Any => Joining::Any,
            JoiningArg::Connected => Joining::Connected,
        }
    }
}

/// The local optima of a program that was asked for them; none where there is nothing to plan.
pub fn local_optima(fused: &Fused) -> Result<&[Clustering], Failure> {
    let Some(report) = fused.fusion().map(|fusion| &fusion.report) else { return Ok(&[]) };
    if report.local_optima.is_none() && !report.planner.is_empty() {
        let message = format!("--all-local-optima is for up to {BRUTE_LIMIT} loops, and there are more here");
        return Err(Failure::new(FailureKind::Usage, message));
    }
    Ok(report.local_optima.as_deref().unwrap_or_default())
}

/// A number of seconds.
fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    seconds.ok_or_else(|| "a number of seconds, 0 or more".to_string())
}

/// A size's name with its number.
fn size(text: &str) -> Result<(String, u64), String> {
    let parts = text.split_once('=').map(|(name, n)| (name.trim(), n.trim().parse()));
    let Some((name, Ok(n))) = parts else { return Err("NAME=N is expected, N a number, 0 or more".into()) };
    Ok((name.to_string(), n))
}

impl PlanArgs {
    /// Fuses an entry so; the sizes are those of the inputs, where there are any.
    pub fn fuse(
        &self,
        entry: &Entry,
        inputs: Option<Sizes>,
        options: FuseOptions<'_>,
    ) -> Result<Fused, Failure> {
        let sizes = self.sizes(entry, inputs)?;
        let end = |most| Instant::now().checked_add(most).map(Budget::Until);
        let aim = match self.cost {
            CostArg::Moved => Aim::Moved,
            CostArg::Robinson => Aim::Robinson,
        };
        let budget = self.plan_seconds.and_then(end).unwrap_or(Budget::STANDARD);
        let planner = Standard { aim, budget, ..Standard::default() };
        self.given.fuse(entry, planner, FuseOptions { sizes, ..options })
    }

    /// Whether clusters are given.
    pub fn is_around(&self) -> bool {
        self.given.force_clusters.is_some()
    }

    /// The sizes that are named, or else those of the inputs.
    fn sizes(&self, entry: &Entry, inputs: Option<Sizes>) -> Result<Sizes, Failure> {
        let wrong = |message: String| Failure::new(FailureKind::Usage, format!("--size {message}"));
        if let (Some(inputs), false) = (&inputs, self.sizes.is_empty()) {
            let all = inputs.iter().map(|(name, n)| format!("{name}={n}")).collect::<Vec<_>>().join(", ");
            return Err(wrong(format!("beside inputs, which have their sizes: {all}")));
        }
        let mut sizes = inputs.unwrap_or_default();
        let names: BTreeSet<Arc<str>> = parameter_sizes(entry.lowered()).map(|(name, _)| name).collect();
        for (name, n) in &self.sizes {
            if !names.contains(name.as_str()) {
                let all = names.iter().map(|name| &**name).collect::<Vec<_>>().join(", ");
                let all = if all.is_empty() { "no size".to_string() } else { all };
                return Err(wrong(format!("{name}={n}: the parameters' types have {all}")));
            }
            if sizes.insert(name.clone(), *n).is_some() {
                return Err(wrong(format!("{name}={n}: {name} is named twice")));
            }
        }
        Ok(sizes)
    }
}

impl GivenArgs {
    /// Fuses an entry by the standard planner, for the sizes of its inputs.
    pub fn fuse_at(&self, entry: &Entry, inputs: Sizes) -> Result<Fused, Failure> {
        self.fuse(entry, Standard::default(), FuseOptions { sizes: inputs, ..FuseOptions::default() })
    }

    /// The same by one of the local optima that [`local_optima`] gives.
    pub fn fuse_by(&self, entry: &Entry, inputs: Sizes, optimum: &LocalOptimum) -> Result<Fused, Failure> {
        let options =
            FuseOptions { planner: optimum, sizes: inputs, repeat: self.repeat, ..FuseOptions::default() };
        entry.fuse_with(&options).map_err(|error| Failure::of(&error))
    }

    /// Fuses an entry by this planner, around the clusters that are given.
    pub fn fuse(&self, entry: &Entry, planner: Standard, options: FuseOptions<'_>) -> Result<Fused, Failure> {
        let given = self.force_clusters.as_deref().map_or(Ok(Vec::new()), clusters)?;
        given.iter().flatten().try_for_each(|name| known(entry, name))?;
        let planner = Standard { given, ..planner };
        let options = FuseOptions { planner: &planner, repeat: self.repeat, ..options };
        entry.fuse_with(&options).map_err(|error| match error.mistake() {
            // A plan that is not lawful is a mistake of whoever asked for it.
            Some(Mistake::Plan { refusal, .. }) if !planner.given.is_empty() => unlawful(refusal),
            _ => Failure::of(&error),
        })
    }
}

fn usage(message: String) -> Failure {
    Failure::new(FailureKind::Usage, format!("--force-clusters: {message}"))
}

/// The names of each cluster.
fn clusters(spec: &str) -> Result<Vec<Vec<String>>, Failure> {
    let names = |cluster: &str| cluster.split('+').map(|name| name.trim().to_string()).collect();
    let clusters: Vec<Vec<String>> = spec.split(',').map(names).collect();
    let mut seen = BTreeSet::new();
    for name in clusters.iter().flatten() {
        if name.is_empty() {
            return Err(usage(format!("a name is missing in `{spec}`")));
        }
        if !seen.insert(name) {
            return Err(usage(format!("`{name}` is named twice")));
        }
    }
    Ok(clusters)
}

/// Whether an operation of the program's own loops and branches has this name.
fn known(entry: &Entry, name: &str) -> Result<(), Failure> {
    let stmts = entry.lowered().body.stmts.iter();
    let fusible = stmts.filter(|stmt| matches!(stmt.op, Op::Loop(_)) || stmt.op.is_branching());
    let names: Vec<&str> =
        fusible.flat_map(|stmt| stmt.origin.sources.iter()).map(|source| source.name.as_str()).collect();
    if names.contains(&name) {
        return Ok(());
    }
    Err(usage(format!("the program has no loop `{name}`; its loops are {}", names.join(", "))))
}

/// Why there is no plan with the given clusters.
fn unlawful(refusal: &Refusal) -> Failure {
    if refusal.producer.stmts.is_empty() {
        return usage("two of the clusters name what the program computes once".into());
    }
    if [&refusal.producer, &refusal.consumer].iter().all(|all| all.stmts.len() > 1)
        && refusal.condition == Condition::NoPath
    {
        let (one, other) = (&refusal.producer, &refusal.consumer);
        return usage(format!("no lawful plan has these clusters: they need each other: {one}; and {other}"));
    }
    let why = refusal.reason().why;
    let pair = format!("{} with {}", refusal.producer, refusal.consumer);
    usage(format!("no lawful plan has these clusters: {pair}: {}: {why}", refusal.code))
}
