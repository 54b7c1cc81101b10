//! The cluster diagram of a fused program (Robinson et al. 2014, sections 1.1 and 1.2): the source's loops in their
//! clusters, boxes for the arrays that stay in memory, and a bar where an edge prevents fusion. What never becomes an array
//! in memory is an edge from loop to loop, which has its name. Arrays have closed heads, and scalars open ones.
//!
//! It is drawn from the top down, as text for Graphviz or as SVG (`lawson fuse --emit dot|svg`).

mod dot;
#[doc(hidden)]
pub mod layout;
mod rows;
mod svg;

use std::collections::{BTreeMap, BTreeSet};

use crate::core::visit::Uses;
use crate::core::{Op, Origin, Program, SourceOp, Stmt, Var};
use crate::fuse::Fusion;
use crate::legality::Code;

/// What is drawn of a program's body.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picture {
    /// The loops of the source; one that is computed again elsewhere is there again.
    pub loops: Vec<Node>,
    /// The arrays that are in memory: parameters, results, and what other clusters read.
    pub arrays: Vec<Node>,
    /// The loops that became one, by their places in `loops`.
    pub clusters: Vec<Vec<usize>>,
    /// What is read of what, and made by what; each once.
    pub edges: BTreeSet<Edge>,
}

/// A loop or an array.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// What the source calls it.
    pub name: String,
    /// What is said below it: the line of a loop, and that an array is a result.
    pub note: String,
}

/// From what is read, or makes something, to what reads it, or is made.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Edge {
    /// From here.
    pub from: End,
    /// To there.
    pub to: End,
    /// What goes along it is an array, and no scalar.
    pub array: bool,
    /// The two loops of this edge can't be one.
    pub prevents: bool,
}

/// Where an edge begins or ends: by places in [`Picture::loops`] and [`Picture::arrays`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum End {
    /// At a loop.
    Loop(usize),
    /// At an array.
    Array(usize),
}

/// What an edge is drawn with.
#[derive(Clone, Copy)]
enum Sign {
    /// A closed head.
    Array,
    /// An open one.
    Scalar,
    /// A bar across.
    Bar,
}

/// A parameter or a loop's result that a value is made from, and whether by way of something that is no loop.
type Root = (Var, bool);

impl Picture {
    /// The picture of a program as it was, in the clusters that its fusion made; with bars where refusals were asked for
    /// ([`crate::fuse::FuseOptions::refusals`]).
    pub fn new(unfused: &Program, fusion: &Fusion) -> Picture {
        let stmts: Vec<&Stmt> = unfused.body.stmts.iter().filter(|s| matches!(s.op, Op::Loop(_))).collect();
        // What is computed again is in several clusters; what is nowhere is in one of its own.
        let homes = |(i, stmt): (usize, &&Stmt)| -> Vec<usize> {
            // Fusion may have scheduled it in another way.
            let is_it = |op: &SourceOp| stmt.origin.sources.iter().any(|source| source.site == op.site);
            let is_mine = |cluster: &Vec<SourceOp>| cluster.iter().any(is_it);
            let all = fusion.report.clusters.iter().enumerate().filter(|(_, cluster)| is_mine(cluster));
            let all: Vec<usize> = all.map(|(k, _)| k).collect();
            if all.is_empty() { vec![fusion.report.clusters.len() + i] } else { all }
        };
        let homes: Vec<Vec<usize>> = stmts.iter().enumerate().map(homes).collect();
        let places = homes.iter().enumerate().flat_map(|(i, all)| all.iter().map(move |k| (i, *k)));
        let loops: BTreeMap<(usize, usize), usize> = places.zip(0..).collect();
        let maker: BTreeMap<Var, usize> =
            (0..).zip(&stmts).flat_map(|(i, stmt)| stmt.outs.iter().map(move |out| (out.var, i))).collect();
        let roots = roots(unfused, &maker);
        let of = |vars: BTreeSet<Var>| -> BTreeSet<Root> {
            vars.iter().filter_map(|var| roots.get(var)).flatten().copied().collect()
        };
        let mut results = Uses::default();
        unfused.body.results.iter().for_each(|atom| results.atom(atom));
        let results: BTreeSet<Var> = of(results.vars).into_iter().map(|(var, _)| var).collect();
        let reads: Vec<BTreeSet<Root>> = stmts.iter().map(|stmt| of(Uses::of_stmt(stmt).vars)).collect();

        let mut picture = Picture { loops: vec![], arrays: vec![], clusters: vec![], edges: BTreeSet::new() };
        picture.loops.extend(loops.keys().map(|(i, _)| node(&stmts[*i].origin)));
        let mut clusters: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        loops.iter().for_each(|((_, k), at)| clusters.entry(*k).or_default().push(*at));
        picture.clusters.extend(clusters.into_values());
        let refused: BTreeSet<(&BTreeSet<SourceOp>, &BTreeSet<SourceOp>)> = fusion
            .report
            .refusals
            .iter()
            .filter(|refusal| refusal.code != Code::Cost)
            .map(|refusal| (&*refusal.producer.origin.sources, &*refusal.consumer.origin.sources))
            .collect();
        let names = unfused.params.iter().map(|param| (param.binding.var, param.name.clone(), None));
        let made = stmts.iter().enumerate().flat_map(|(i, stmt)| {
            let name = node(&stmt.origin).name;
            stmt.outs.iter().map(move |out| (out.var, name.clone(), Some(i)))
        });
        let types: BTreeMap<Var, bool> = unfused
            .params
            .iter()
            .map(|param| &param.binding)
            .chain(stmts.iter().flat_map(|stmt| &stmt.outs))
            .map(|out| (out.var, !out.ty.dims.is_empty()))
            .collect();
        for (var, name, maker) in names.chain(made).collect::<Vec<_>>() {
            let readers: Vec<(usize, bool)> = (0..)
                .zip(&reads)
                .flat_map(|(j, roots)| {
                    roots.iter().filter(|(root, _)| *root == var).map(move |(_, by)| (j, *by))
                })
                .collect();
            let is_array = types.get(&var) == Some(&true);
            let near = |k: usize| maker.and_then(|i| loops.get(&(i, k)).copied());
            let elsewhere = |(j, _): &(usize, bool)| homes[*j].iter().any(|k| near(*k).is_none());
            let in_memory = is_array && (results.contains(&var) || readers.iter().any(elsewhere));
            let is_drawn = in_memory && (maker.is_some() || !readers.is_empty());
            let array = is_drawn.then(|| {
                let note = if results.contains(&var) { "result" } else { "" };
                picture.arrays.push(Node { name, note: note.to_string() });
                End::Array(picture.arrays.len() - 1)
            });
            // Where it is computed several times, the first one keeps it.
            let made = maker.map(|i| End::Loop(loops[&(i, homes[i][0])]));
            if let (Some(array), Some(from)) = (array, made) {
                picture.edges.insert(Edge { from, to: array, array: true, prevents: false });
            }
            for (j, k, by) in readers.iter().flat_map(|(j, by)| homes[*j].iter().map(move |k| (*j, *k, *by)))
            {
                let outside = maker.filter(|_| near(k).is_none());
                let refused = outside.is_some_and(|i| {
                    refused.contains(&(&*stmts[i].origin.sources, &*stmts[j].origin.sources))
                });
                let whole = outside.is_some() && (by || !is_array);
                if let Some(from) = near(k).map(End::Loop).or(array).or(made) {
                    let to = End::Loop(loops[&(j, k)]);
                    picture.edges.insert(Edge { from, to, array: is_array, prevents: refused || whole });
                }
            }
        }
        picture
    }

    /// What goes along an edge from loop to loop: it is called as the loop is that makes it. At other edges there is a box
    /// with the name.
    fn name(&self, edge: &Edge) -> Option<&str> {
        match (edge.from, edge.to) {
            (End::Loop(from), End::Loop(_)) => Some(&self.loops[from].name),
            (End::Array(_), _) | (_, End::Array(_)) => None,
        }
    }

    /// What is to be explained of the edges: whether an array's head, a scalar's or a bar, with what it means.
    fn legend(&self) -> Vec<(Sign, &'static str)> {
        let has = |is: fn(&Edge) -> bool| self.edges.iter().any(is);
        let all = [
            (Sign::Array, has(|edge| edge.array), "an array"),
            (Sign::Scalar, has(|edge| !edge.array), "a scalar"),
            (Sign::Bar, has(|edge| edge.prevents), "can't be one loop"),
        ];
        all.into_iter().filter(|(_, is_there, _)| *is_there).map(|(sign, _, text)| (sign, text)).collect()
    }

    /// In the language of Graphviz.
    pub fn dot(&self) -> String {
        dot::text(self)
    }

    /// As a drawing from the top down.
    pub fn svg(&self) -> String {
        svg::text(self)
    }
}

fn node(origin: &Origin) -> Node {
    let line = origin.sources.iter().map(|source| source.line).min();
    Node { name: origin.names().join(", "), note: line.map_or(String::new(), |line| format!("line {line}")) }
}

/// What each variable of a body is made from.
fn roots(program: &Program, maker: &BTreeMap<Var, usize>) -> BTreeMap<Var, BTreeSet<Root>> {
    let params = program.params.iter().map(|param| param.binding.var);
    let mut roots: BTreeMap<Var, BTreeSet<Root>> = params.map(|var| (var, [(var, false)].into())).collect();
    for stmt in &program.body.stmts {
        let of: BTreeSet<Root> = Uses::of_stmt(stmt)
            .vars
            .iter()
            .filter_map(|var| roots.get(var))
            .flatten()
            .map(|(root, _)| (*root, true))
            .collect();
        for out in &stmt.outs {
            let own = maker.contains_key(&out.var);
            roots.insert(out.var, if own { [(out.var, false)].into() } else { of.clone() });
        }
    }
    roots
}
