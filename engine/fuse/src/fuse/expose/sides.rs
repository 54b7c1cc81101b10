//! The sides of laws among the e-nodes of a scope's values: which directions of laws there are, whether a scope has
//! anything that one is about, and where their sides are.

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash, Hasher};

use egg::{Id, Language};
use lawson_oracle::types::size::SizeKind;

use super::language::{EGraph, Node, Statements, class_of};
use crate::cluster::values::{Types, goes_back, sides};
use crate::core::{Op, Scope, Size, Stmt, View};
use crate::rules::law::Term;
use crate::rules::law::find::{Finder, Found, ScopeMakers};
use crate::rules::{Laws, Rule};

/// A law in one direction.
pub struct Direction {
    /// The rule that says it.
    pub rule: Rule,
    /// From its right side to its left side.
    pub back: bool,
    /// What is looked for.
    pub from: Term,
    /// What it is equal to.
    pub to: Term,
}

/// The laws of a table, those from left to right first.
pub fn directions(laws: &Laws) -> Vec<Direction> {
    let forward = laws.table.laws().map(|rule| (rule, false));
    let back = laws.table.laws().filter(|rule| goes_back(&rule.law)).map(|rule| (rule, true));
    let direction = |(rule, back): (&Rule, bool)| {
        let (from, to) = sides(&rule.law, back);
        Direction { rule: rule.clone(), back, from, to }
    };
    forward.chain(back).map(direction).collect()
}

/// Whether some statement of a scope gives a side of a law that may lead to a cheaper plan: most scopes have nothing
/// that a law is about. From right to left that is a side of several operations, otherwise each reduction would be one.
pub fn is_about(directions: &[Direction], scope: &Scope, around: &Types) -> bool {
    let makers = ScopeMakers::new(scope, around);
    let fits = |direction: &&Direction| !direction.back || operations(&direction.from) > 1;
    let mut all = directions.iter().filter(fits);
    all.any(|direction| {
        let gives = |at: usize| makers.find(&direction.from, at).is_some();
        (0..scope.stmts.len()).any(|at| !is_position(&scope.stmts[at]) && gives(at))
    })
}

/// How many operations a side of a law is.
fn operations(term: &Term) -> usize {
    match term {
        Term::Map(Term::Lambda(_, body), arrays) => {
            1 + operations(body) + arrays.iter().map(operations).sum::<usize>()
        }
        Term::Map(_, arrays) => 1 + arrays.iter().map(operations).sum::<usize>(),
        Term::Filter(_, array)
        | Term::Reduce(_, _, array)
        | Term::Redomap(_, _, _, array)
        | Term::Scan(_, _, array)
        | Term::Reverse(array)
        | Term::Replicate(_, array)
        | Term::Slice(_, _, array)
        | Term::Flatten(array)
        | Term::Flatmap(_, array) => 1 + operations(array),
        Term::Gather(one, other) | Term::Concat(one, other) => 1 + operations(one) + operations(other),
        Term::Iota(_) | Term::Counted(_) | Term::ReduceByIndex(..) | Term::If(..) | Term::Loop(..) => 1,
        Term::Var(_) | Term::Apply(..) | Term::Lambda(..) | Term::At(..) | Term::Tuple(_) | Term::Let(..) => {
            0
        }
    }
}

/// Positions cost nothing, except after a filter, which changes them.
fn is_position(stmt: &Stmt) -> bool {
    let known = |size: &Size| !size.any_var(&mut |var| var.kind == SizeKind::Rigid);
    matches!(stmt.op, Op::View(View::Iota(_))) && stmt.outs[0].ty.dims.iter().all(known)
}

/// Where the sides of laws were found, by the number of the direction and by class.
pub type Matches = BTreeMap<(usize, Id), Vec<Match>>;

/// Where a side of a law was found.
#[derive(Clone, Debug)]
pub struct Match {
    /// The e-nodes that it is, each with its class; the one that makes the value first.
    pub nodes: Vec<(Id, Node)>,
    /// What its variables stand for.
    pub found: Found,
}

impl Match {
    /// The side of a law that was found.
    fn of(statements: &Statements<'_>, found: Found) -> Match {
        let node = |number: &usize| {
            let class = class_of(statements.stmt(*number).outs[0].var);
            (class.expect("the statement of an e-node"), statements.node(*number).clone())
        };
        let nodes = found.stmts.iter().map(node).collect();
        Match { nodes, found }
    }
}

/// What was seen of an e-graph when it was rebuilt last.
#[derive(Default, Debug)]
pub struct Seen {
    /// Where the sides of laws were found near what had changed.
    pub matches: Matches,
    /// More of them may be there: a value that is a part of itself has no end of sides.
    pub cut: bool,
    /// What each class was, as a hash of its e-nodes.
    hashes: BTreeMap<Id, u64>,
}

/// Finds the sides of all laws near what has changed since the last time: so many of each law at most.
pub fn find(directions: &[Direction], graph: &EGraph, most: usize) -> Seen {
    let statements = Statements::of(graph);
    let hash = |nodes: &[Node]| {
        let mut hasher = DefaultHasher::new();
        for node in nodes {
            node.clone().map_children(|child| graph.find(child)).hash(&mut hasher);
        }
        hasher.finish()
    };
    let hashes: BTreeMap<Id, u64> = graph.classes().map(|class| (class.id, hash(&class.nodes))).collect();
    let before = &graph.analysis.seen.hashes;
    let mut near: BTreeSet<Id> = hashes
        .iter()
        .filter(|(class, hash)| before.get(class) != Some(hash))
        .map(|(class, _)| *class)
        .collect();
    // As far as a side of a law reaches from the e-node that makes the value.
    for _ in 1..directions.iter().map(|direction| operations(&direction.from)).max().unwrap_or(0) {
        let is_near = |node: &Node| node.children().iter().any(|child| near.contains(&graph.find(*child)));
        let users = graph.classes().filter(|class| class.nodes.iter().any(is_near)).map(|class| class.id);
        let users: Vec<Id> = users.collect();
        near.extend(users);
    }
    let numbers: Vec<(Id, usize)> = statements
        .classes()
        .filter(|(class, _)| near.contains(class))
        .flat_map(|(class, stmts)| stmts.iter().map(move |number| (class, *number)))
        .filter(|(_, number)| !is_position(statements.stmt(*number)))
        .collect();
    let mut seen = Seen { hashes, ..Seen::default() };
    for (number, direction) in directions.iter().enumerate() {
        let sides = numbers.iter().flat_map(|(class, stmt)| {
            let found = Finder(&statements).find(&direction.from, (*stmt, statements.stmt(*stmt)));
            found.into_iter().map(|found| (*class, Match::of(&statements, found)))
        });
        let sides: Vec<(Id, Match)> = sides.take(most).collect();
        seen.cut |= sides.len() == most;
        for (class, side) in sides {
            seen.matches.entry((number, class)).or_default().push(side);
        }
    }
    seen
}
