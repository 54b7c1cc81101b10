//! What is asked of a plan beside being lawful: by which cost it is to be the best, around which clusters, and how
//! long a planner looks for it.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::rc::Rc;
use std::time::Instant;

use lawson_oracle::stop::Stop;

use super::{FusionGraph, Plan, Standard};
use crate::cluster::Edge;
use crate::cost::Cost;
use crate::cost::robinson::Robinson;

/// What a plan has the least of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Aim {
    /// What is moved, arrays and loops: [`Cost`].
    #[default]
    Moved,
    /// The objective of Robinson et al. 2014, section 1.4.4.
    Robinson,
}

/// When an exact planner ends with the best plan so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Budget {
    /// After this many decisions of the solver: a program's plan is the same everywhere.
    Decisions(u64),
    /// At this time: how good a plan is depends on the machine.
    Until(Instant),
}

impl Budget {
    /// About two seconds: there are one and a half million decisions in one.
    pub const STANDARD: Budget = Budget::Decisions(3 << 20);
    /// For planning many programs.
    pub const SOON: Budget = Budget::Decisions(1 << 13);

    /// Whether it is used up once this many decisions are made.
    fn is_over(self, decisions: u64) -> bool {
        match self {
            Budget::Decisions(most) => decisions > most,
            Budget::Until(end) => Instant::now() >= end,
        }
    }
}

/// A budget with what is used of it. It is used up, too, when what runs on this thread is stopped: its plan is needed no more.
#[derive(Clone)]
pub struct Effort {
    budget: Budget,
    made: Rc<Cell<u64>>,
    /// Decisions after which it ends in any case.
    most: u64,
    stop: Stop,
}

impl Effort {
    /// Nothing of this is used.
    pub fn of(budget: Budget) -> Effort {
        Effort { budget, made: Rc::default(), most: u64::MAX, stop: Stop::current() }
    }

    /// The same, for at most this many further decisions.
    pub fn at_most(&self, decisions: u64) -> Effort {
        Effort { most: self.most.min(self.made.get().saturating_add(decisions)), ..self.clone() }
    }

    /// The same, for at most half of the decisions; where a time is given, for as many as are made until then.
    pub fn half(&self) -> Effort {
        match self.budget {
            Budget::Decisions(most) => self.at_most(most / 2),
            Budget::Until(_) => self.clone(),
        }
    }

    /// One more decision.
    pub fn decide(&self) {
        self.made.set(self.made.get() + 1);
    }

    /// Whether it is used up.
    pub fn is_over(&self) -> bool {
        self.made.get() > self.most || self.budget.is_over(self.made.get()) || self.stop.is_asked_for()
    }
}

/// How good a plan is by what was asked for, where that is not only its cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Asked {
    /// What it is worth.
    pub value: Measure,
    /// None of the plans that were asked for goes below this.
    pub least: Measure,
    /// It has given clusters.
    pub around: bool,
}

/// What a plan is worth, by one of the aims.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Measure {
    /// The cost.
    Cost(Cost),
    /// The objective of Robinson et al. 2014.
    Robinson(u64),
}

impl fmt::Display for Measure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Measure::Cost(cost) => cost.fmt(f),
            Measure::Robinson(value) => write!(f, "{value} by the objective of Robinson et al."),
        }
    }
}

/// What clusterings are compared by, less is better: the objective of Robinson et al. where it is the aim, and the cost.
pub type Value = (u64, Cost);

/// What is asked of the plan of a scope.
#[derive(Debug, Default)]
pub struct Task {
    pub robinson: Option<Robinson>,
    /// The statements of each given cluster, ascending.
    pub groups: Vec<Vec<usize>>,
    /// So many of them, the first, stay apart from each other.
    apart: usize,
    group_of: BTreeMap<usize, usize>,
}

impl Task {
    /// The task for a scope, where these operations of the source are to be clusters, and others may join them;
    /// nothing where one statement is what two of the clusters have.
    pub fn of(graph: &FusionGraph, around: &Standard) -> Option<Task> {
        let stmts = &graph.dependences().scope.stmts;
        let robinson = (around.aim == Aim::Robinson).then(|| Robinson::of(graph.dependences().scope));
        let mut task = Task { robinson, ..Task::default() };
        let group = |names: &Vec<String>| -> Vec<usize> {
            let named = |at: &&usize| stmts[**at].origin.sources.iter().any(|s| names.contains(&s.name));
            graph.fusible().iter().filter(named).copied().collect()
        };
        for names in &around.given {
            let group = group(names);
            if group.iter().any(|at| task.group_of.contains_key(at)) {
                return None;
            }
            task.add(group, task.groups.len());
        }
        task.apart = task.groups.len();
        for names in &around.asked {
            let group = group(names);
            let met: BTreeSet<usize> = group.iter().filter_map(|at| task.group_of.get(at)).copied().collect();
            if met.len() > 1 {
                return None;
            }
            task.add(group, met.first().copied().unwrap_or(task.groups.len()));
        }
        Some(task)
    }

    /// Adds statements to a given cluster, or to a new one.
    fn add(&mut self, group: Vec<usize>, place: usize) {
        if group.is_empty() {
            return;
        }
        if place == self.groups.len() {
            self.groups.push(Vec::new());
        }
        self.group_of.extend(group.iter().map(|at| (*at, place)));
        let mut all: BTreeSet<usize> = self.groups[place].drain(..).collect();
        all.extend(group);
        self.groups[place] = all.into_iter().collect();
    }

    /// Whether only the cost is asked for.
    pub fn is_plain(&self) -> bool {
        self.robinson.is_none() && self.groups.is_empty()
    }

    pub fn value(&self, graph: &FusionGraph, clusters: &[Vec<usize>]) -> Value {
        let cost = graph.cost(clusters);
        (self.robinson.as_ref().map_or(0, |robinson| robinson.value_of(clusters)), cost)
    }

    /// Whether two statements are in different given clusters that stay apart.
    pub fn apart(&self, one: usize, other: usize) -> bool {
        let (one, other) = (self.stays_apart(one), self.stays_apart(other));
        one.is_some() && other.is_some() && one != other
    }

    /// The given cluster of a statement, if it stays apart from others.
    fn stays_apart(&self, stmt: usize) -> Option<usize> {
        self.group_of.get(&stmt).copied().filter(|group| *group < self.apart)
    }

    /// Whether each given cluster is in one of these, and no two in the same that stay apart.
    pub fn holds(&self, clusters: &[Vec<usize>]) -> bool {
        let home = |group: &Vec<usize>| clusters.iter().find(|all| group.iter().all(|at| all.contains(at)));
        self.groups.iter().all(|group| home(group).is_some_and(|all| self.torn(all).is_none()))
    }

    /// How many loops a cluster may slow: as many as the given cluster that it contains, or else none; any number, if the
    /// objective does not count slowed loops.
    pub fn may_slow(&self, graph: &FusionGraph, cluster: &[usize]) -> usize {
        if self.robinson.is_some() {
            return usize::MAX;
        }
        let group = cluster.iter().find_map(|at| self.group_of.get(at));
        group.map_or(0, |group| graph.slowed(&with_needed(graph, &self.groups[*group])))
    }

    /// Two members that are in different given clusters.
    pub fn torn(&self, cluster: &[usize]) -> Option<(usize, usize)> {
        let first = *cluster.iter().find(|at| self.stays_apart(**at).is_some())?;
        cluster.iter().find(|at| self.apart(first, **at)).map(|other| (first, *other))
    }

    /// The cluster in which a statement is to be, of those of the statements before it.
    pub fn home(&self, clusters: &[Vec<usize>], stmt: usize) -> Option<usize> {
        let group = &self.groups[*self.group_of.get(&stmt)?];
        clusters.iter().position(|cluster| cluster.iter().any(|at| group.contains(at)))
    }

    /// The given clusters with all that has to be in them, where these don't overlap; and every other statement alone.
    pub fn given(&self, graph: &FusionGraph) -> Vec<Vec<usize>> {
        let whole: Vec<Vec<usize>> = self.groups.iter().map(|group| with_needed(graph, group)).collect();
        let members: BTreeSet<usize> = whole.iter().flatten().copied().collect();
        let disjoint = members.len() == whole.iter().map(Vec::len).sum::<usize>();
        self.with_singles(graph, if disjoint { whole } else { self.groups.clone() })
    }

    /// That, where it is a lawful clustering.
    pub fn start(&self, graph: &FusionGraph) -> Option<Vec<Vec<usize>>> {
        let clusters = self.given(graph);
        graph.admits(&clusters).then_some(clusters)
    }

    /// These clusters, and every other statement alone.
    pub fn with_singles(&self, graph: &FusionGraph, mut clusters: Vec<Vec<usize>>) -> Vec<Vec<usize>> {
        let placed: BTreeSet<usize> = clusters.iter().flatten().copied().collect();
        clusters.extend(graph.fusible().iter().filter(|at| !placed.contains(at)).map(|at| vec![*at]));
        clusters.sort_unstable();
        clusters
    }

    /// A plan of this value, which none that was asked for goes below.
    pub fn plan(
        &self,
        graph: &FusionGraph,
        (value, clusters): (Value, Vec<Vec<usize>>),
        least: Measure,
        planner: &'static str,
    ) -> Plan {
        let cost = value.1;
        let measured = self.measure(value);
        if self.is_plain()
            && let Measure::Cost(lower_bound) = least
        {
            return Plan { clusters, cost, lower_bound, optimal: measured == least, planner, asked: None };
        }
        let lower_bound = graph.lower_bound().min(cost);
        let asked = Some(Asked { value: measured, least, around: !self.groups.is_empty() });
        Plan { clusters, cost, lower_bound, optimal: measured == least, planner, asked }
    }

    /// The value by what is asked for.
    pub fn measure(&self, value: Value) -> Measure {
        if self.robinson.is_some() { Measure::Robinson(value.0) } else { Measure::Cost(value.1) }
    }
}

/// These statements with those that have to be in one cluster with them.
fn with_needed(graph: &FusionGraph, group: &[usize]) -> Vec<usize> {
    let mut all: BTreeSet<usize> = group.iter().copied().collect();
    loop {
        let pairs = all.iter().flat_map(|one| all.range(one + 1..).map(|other| (*one, *other))).collect();
        let edges = graph.edges_of(&pairs).into_values();
        let needed = edges.filter_map(|edge| if let Edge::Needs(_, all) = edge { Some(all) } else { None });
        let before = all.len();
        let needed: Vec<usize> = needed.flatten().collect();
        all.extend(needed);
        if all.len() == before {
            return all.into_iter().collect();
        }
    }
}
