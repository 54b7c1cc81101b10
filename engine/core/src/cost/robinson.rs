//! The objective of Robinson et al. 2014 (section 1.4.4 and figure 1.14), to compare plans with that paper's, and to
//! plan by it.
//!
//! For `normalize2` it gives 51, as the paper says.

use std::collections::{BTreeMap, BTreeSet};

use lawson_oracle::schedule::Site;

use super::Numbers;
use crate::core::visit::Uses;
use crate::core::{Atom, Op, Program, Scope, Stmt, Var};

/// The objective for the clusterings of a scope: the sum of `W(i,j)` over the pairs in different loops that no
/// fusion-preventing path keeps apart, and `N` for each array that a loop in another cluster needs. `W` is `N * N` for
/// pairs of which one reads what the other makes, or that share an input array, else 1; `N` is the number of loops.
#[derive(Debug)]
pub struct Robinson {
    loops: usize,
    pairs: Vec<(usize, usize, u64)>,
    arrays: Vec<(usize, Vec<usize>)>,
}

impl Robinson {
    /// That of a scope in which nothing is fused.
    pub fn of(scope: &Scope) -> Robinson {
        let stmts = &scope.stmts;
        let loops: Vec<usize> = (0..stmts.len()).filter(|k| matches!(stmts[*k].op, Op::Loop(_))).collect();
        let inputs: Vec<BTreeSet<Var>> = stmts.iter().map(arrays_read).collect();
        let uses: Vec<BTreeSet<Var>> = stmts.iter().map(|stmt| Uses::of_stmt(stmt).vars).collect();
        let depends = |i: usize, j: usize| stmts[i].outs.iter().any(|out| uses[j].contains(&out.var));
        let prevented = prevented(stmts, &loops, &uses);
        let n = loops.len() as u64;
        let mut pairs = Vec::new();
        for (k, &j) in loops.iter().enumerate() {
            for (_, &i) in loops[..k].iter().enumerate().filter(|(i, _)| !prevented[k].contains(*i)) {
                let share = !inputs[i].is_disjoint(&inputs[j]);
                pairs.push((i, j, if depends(i, j) || share { n * n } else { 1 }));
            }
        }
        let is_array = |i: &&usize| stmts[**i].outs.iter().any(|out| !out.ty.dims.is_empty());
        let readers = |i: usize| loops.iter().copied().filter(|j| depends(i, *j)).collect();
        let arrays = loops.iter().filter(is_array).map(|i| (*i, readers(*i))).collect();
        Robinson { loops: loops.len(), pairs, arrays }
    }

    /// The pairs of loops, by their places, that cost so much where they are apart.
    pub fn pairs(&self) -> &[(usize, usize, u64)] {
        &self.pairs
    }

    /// The loops that make arrays, each with those that need one of them; where one of these is apart, it costs
    /// [`Robinson::of_array`].
    pub fn arrays(&self) -> &[(usize, Vec<usize>)] {
        &self.arrays
    }

    /// What an array costs that is in memory.
    pub fn of_array(&self) -> u64 {
        self.loops as u64
    }

    /// The value of a clustering, given as the places of each cluster's statements.
    pub fn value_of(&self, clusters: &[Vec<usize>]) -> u64 {
        let members = clusters.iter().enumerate().flat_map(|(i, all)| all.iter().map(move |at| (*at, i)));
        let home: BTreeMap<usize, usize> = members.collect();
        self.value(&|i, j| home.get(&i) != home.get(&j))
    }

    /// The value where loops at these places are apart.
    fn value(&self, apart: &dyn Fn(usize, usize) -> bool) -> u64 {
        let pairs = self.pairs.iter().filter(|(i, j, _)| apart(*i, *j)).map(|(.., weight)| weight);
        let kept = self.arrays.iter().filter(|(i, readers)| readers.iter().any(|j| apart(*i, *j)));
        pairs.sum::<u64>() + self.of_array() * kept.count() as u64
    }
}

/// The objective for a fused program, by the loops of its body before.
pub fn objective(unfused: &Program, fused: &Program) -> u64 {
    let mut clusters = BTreeMap::new();
    number(&fused.body, &mut 0, &mut clusters);
    let cluster_of = |stmt: &Stmt| stmt.origin.sources.iter().find_map(|s| clusters.get(&s.site).copied());
    let cluster: Vec<Option<usize>> = unfused.body.stmts.iter().map(cluster_of).collect();
    Robinson::of(&unfused.body).value(&|i, j| cluster[i] != cluster[j])
}

/// For each loop those before it, by their numbers, from which a path leads to it that needs something whole on the way.
fn prevented(stmts: &[Stmt], loops: &[usize], uses: &[BTreeSet<Var>]) -> Vec<Numbers> {
    let mut makers: BTreeMap<Var, usize> = BTreeMap::new();
    // For each statement the loops from which a path leads to it, itself among them, and those of which one is such.
    let mut reached: Vec<Numbers> = Vec::with_capacity(stmts.len());
    let mut prevented: Vec<Numbers> = Vec::with_capacity(stmts.len());
    let mut number = 0;
    for (j, stmt) in stmts.iter().enumerate() {
        let (mut from, mut whole) = (Numbers::below(loops.len()), Numbers::below(loops.len()));
        let needed: BTreeSet<usize> = uses[j].iter().filter_map(|var| makers.get(var).copied()).collect();
        for i in needed {
            from.add(&reached[i]);
            whole.add(if is_read(&stmts[i], stmt) { &prevented[i] } else { &reached[i] });
        }
        if let Op::Loop(_) = &stmt.op {
            from.insert(number);
            number += 1;
        }
        reached.push(from);
        prevented.push(whole);
        makers.extend(stmt.outs.iter().map(|out| (out.var, j)));
    }
    loops.iter().map(|at| std::mem::take(&mut prevented[*at])).collect()
}

/// Whether a loop reads what the other one makes element by element, and nothing of it whole.
fn is_read(producer: &Stmt, consumer: &Stmt) -> bool {
    let (Op::Loop(_), Op::Loop(l)) = (&producer.op, &consumer.op) else { return false };
    let whole: BTreeSet<Var> = l.captures.iter().chain(&l.neutrals).filter_map(Atom::var).collect();
    !producer.outs.iter().any(|out| whole.contains(&out.var))
}

/// Arrays that a loop reads element by element.
fn arrays_read(stmt: &Stmt) -> BTreeSet<Var> {
    let Op::Loop(l) = &stmt.op else { return BTreeSet::new() };
    l.inputs.iter().filter_map(Atom::var).collect()
}

fn number(scope: &Scope, next: &mut usize, clusters: &mut BTreeMap<Site, usize>) {
    for stmt in &scope.stmts {
        if let Op::Loop(_) = &stmt.op {
            for source in stmt.origin.sources.iter() {
                clusters.insert(source.site.clone(), *next);
            }
            *next += 1;
        }
        stmt.op.branches().for_each(|branch| number(branch, next, clusters));
    }
}
