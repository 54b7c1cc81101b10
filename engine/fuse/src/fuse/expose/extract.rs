//! Which forms of a scope are worth a plan: the cheapest by what can be seen of each operation alone.
//!
//! A value is needed in one of three modes: element by element where it is used (streamed), at places that a loop works
//! out (viewed), or in memory (written). Only what is written costs its elements, and a loop. This cost is an
//! estimate: only a plan shows what is fused. So several forms are tried, and the scope as it was is always one.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, VecDeque};

use egg::{Id, Language};

use super::grow::Grown;
use super::language::{Node, Statements, class_of};
use crate::core::scopes::any_stmt;
use crate::core::visit::operands;
use crate::core::{Atom, Loop, Op, Ty};
use crate::cost::Nominal;

/// What an element costs that goes to memory or comes from there; running a body for one costs one.
const MOVED: u128 = 100;
/// What a loop costs.
const LOOP: u128 = 1_000;

/// So many attempts for each form that is wanted.
const ATTEMPTS: usize = 4;

/// How a value is needed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Mode {
    Streamed,
    Viewed,
    Written,
}

const MODES: [Mode; 3] = [Mode::Streamed, Mode::Viewed, Mode::Written];

/// A choice of one e-node for each class that is needed.
pub type Form = BTreeMap<Id, Node>;

/// An e-node as extraction sees it.
struct Choice {
    node: Node,
    /// What it needs, and how.
    needs: Vec<(Id, Mode)>,
    /// Running its body.
    work: u128,
    /// It is a loop, or becomes one where it is written.
    is_built: bool,
    /// It gives elements at any place by itself.
    is_view: bool,
}

/// What can be extracted.
pub struct Space {
    classes: BTreeMap<Id, Vec<Choice>>,
    /// What it costs to write a value.
    elements: BTreeMap<Id, u128>,
    /// The choices that need a value in a mode, each as often as it does.
    users: BTreeMap<(Id, Mode), Vec<(Id, usize)>>,
}

/// A cost that was found of a class in a mode, and which e-node gives it.
type Found = (u128, Id, Mode, Option<usize>);

/// For each class and mode the least cost, and which e-node gives it; none for what is there anyway.
type Costs = BTreeMap<(Id, Mode), (u128, Option<usize>)>;

impl Space {
    /// That of an e-graph.
    pub fn of(Grown { graph, operations, .. }: &Grown, sizes: &Nominal) -> Space {
        let count = |ty: &Ty| ty.dims.iter().fold(1, |all: u128, size| all.saturating_mul(sizes.value(size)));
        let statements = Statements::of(graph);
        let mut space = Space { classes: BTreeMap::new(), elements: BTreeMap::new(), users: BTreeMap::new() };
        for class in graph.classes() {
            let array = class.data.as_ref().filter(|ty| !ty.dims.is_empty());
            space.elements.insert(class.id, array.map_or(0, count));
            if class.nodes.iter().any(|node| matches!(node, Node::In(_))) {
                continue;
            }
            // Several results at once come from one e-node each.
            let of_several = class.nodes.iter().filter_map(|node| {
                let needs = match node {
                    Node::Result(_, [of]) => vec![(graph.find(*of), Mode::Written)],
                    Node::Do(..) if class.data.is_none() => {
                        node.children().iter().map(|child| (graph.find(*child), Mode::Written)).collect()
                    }
                    Node::Do(..) | Node::In(_) => return None,
                };
                Some(Choice { node: node.clone(), needs, work: 0, is_built: false, is_view: false })
            });
            space.classes.insert(class.id, of_several.collect());
        }
        for (class, stmts) in statements.classes() {
            if let Some(all) = space.classes.get_mut(&class) {
                let choice = |number: &usize| {
                    let node = statements.node(*number);
                    let is_new = matches!(node, Node::Do(head, _) if *head as usize >= *operations);
                    let mut choice = choice(node.clone(), &statements.stmt(*number).op, sizes);
                    // Of two forms of one cost, the one that is more like the scope as it was.
                    choice.work += 1 + u128::from(is_new);
                    choice
                };
                all.extend(stmts.iter().map(choice));
            }
        }
        for (class, choices) in &space.classes {
            for (at, choice) in choices.iter().enumerate() {
                for need in &choice.needs {
                    space.users.entry(*need).or_default().push((*class, at));
                }
            }
        }
        space
    }

    /// The cheapest form in which these values are made, and the cheapest without one of its choices, without two, and so
    /// on, up to so many.
    pub fn forms(&self, roots: &[Id], most: usize) -> Vec<Form> {
        let mut forms: Vec<Form> = Vec::new();
        let mut waiting = VecDeque::from([BTreeSet::new()]);
        let mut attempts = 0..ATTEMPTS * most;
        while let Some(without) =
            waiting.pop_front().filter(|_| forms.len() < most && attempts.next().is_some())
        {
            let Some(form) = self.form(roots, &without) else { continue };
            for (class, node) in &form {
                // No more than will be tried.
                let is_choice = waiting.len() < attempts.len() && self.classes[class].len() > 1;
                if is_choice {
                    let mut without: BTreeSet<(Id, Node)> = without.clone();
                    without.insert((*class, node.clone()));
                    waiting.push_back(without);
                }
            }
            if !forms.contains(&form) {
                forms.push(form);
            }
        }
        forms
    }

    fn form(&self, roots: &[Id], without: &BTreeSet<(Id, Node)>) -> Option<Form> {
        let costs = self.costs(without);
        let mut form = Form::new();
        let mut todo: Vec<(Id, Mode)> = roots.iter().rev().map(|root| (*root, Mode::Written)).collect();
        while let Some((class, mode)) = todo.pop() {
            if form.contains_key(&class) {
                continue;
            }
            let (_, at) = costs.get(&(class, mode))?;
            let Some(at) = at else { continue };
            let choice = &self.classes[&class][*at];
            form.insert(class, choice.node.clone());
            todo.extend(choice.needs.iter().rev());
        }
        Some(form)
    }

    /// The least costs, found in their order: a choice costs no less than what it needs (Knuth, A generalization of
    /// Dijkstra's algorithm, 1977).
    fn costs(&self, without: &BTreeSet<(Id, Node)>) -> Costs {
        let mut costs = Costs::new();
        let mut waiting: BinaryHeap<Reverse<Found>> = BinaryHeap::new();
        for (class, elements) in &self.elements {
            if !self.classes.contains_key(class) {
                let moved = MOVED.saturating_mul(*elements);
                waiting.extend(MODES.map(|mode| Reverse((moved, *class, mode, None))));
            }
        }
        // For each choice how many of its needs have no cost yet, and what the others cost together.
        let mut open: BTreeMap<(Id, usize), (usize, u128)> = BTreeMap::new();
        let add = |waiting: &mut BinaryHeap<_>, (class, at): (Id, usize), here: u128| {
            let choice = &self.classes[&class][at];
            let written = MOVED.saturating_mul(self.elements[&class]).saturating_add(LOOP);
            let kept = if choice.is_built { written } else { 0 };
            waiting.extend(MODES.map(|mode| {
                let free = mode == Mode::Streamed || mode == Mode::Viewed && choice.is_view;
                Reverse((if free { here } else { here.saturating_add(kept) }, class, mode, Some(at)))
            }));
        };
        for (class, choices) in &self.classes {
            for (at, choice) in choices.iter().enumerate() {
                if !without.contains(&(*class, choice.node.clone())) {
                    open.insert((*class, at), (choice.needs.len(), choice.work));
                    if choice.needs.is_empty() {
                        add(&mut waiting, (*class, at), choice.work);
                    }
                }
            }
        }
        while let Some(Reverse((cost, class, mode, at))) = waiting.pop() {
            if costs.contains_key(&(class, mode)) {
                continue;
            }
            costs.insert((class, mode), (cost, at));
            for choice in self.users.get(&(class, mode)).into_iter().flatten() {
                let Some((needs, all)) = open.get_mut(choice) else { continue };
                (*needs, *all) = (*needs - 1, all.saturating_add(cost));
                if *needs == 0 {
                    add(&mut waiting, *choice, *all);
                }
            }
        }
        costs
    }
}

fn choice(node: Node, op: &Op, sizes: &Nominal) -> Choice {
    let mut needs = Vec::new();
    let mut need =
        |atom: &Atom, mode: Mode| needs.extend(atom.var().and_then(class_of).map(|class| (class, mode)));
    let mut work = 0;
    if let Op::Loop(l) = op {
        let captured = if gives_elements(l) { Mode::Viewed } else { Mode::Written };
        l.captures.iter().for_each(|atom| need(atom, captured));
        l.neutrals.iter().for_each(|atom| need(atom, Mode::Written));
        l.inputs.iter().for_each(|atom| need(atom, Mode::Streamed));
        work = sizes.value(&l.space);
    } else {
        operands(op, &mut |atom| need(atom, Mode::Written));
    }
    let is_view = matches!(op, Op::View(_)) || matches!(op, Op::Loop(l) if gives_elements(l));
    let is_built = matches!(op, Op::Loop(_) | Op::View(_));
    Choice { node, needs, work, is_built, is_view }
}

/// A loop that reads only at places that it works out, and does no more than that for an element: it can be done
/// where it is read.
fn gives_elements(l: &Loop) -> bool {
    let inner = |op: &Op| matches!(op, Op::Loop(_) | Op::Seq(_));
    l.inputs.is_empty()
        && l.fun.scans.is_empty()
        && l.fun.collected().all(|collected| collected)
        && !any_stmt(&l.fun.body, &mut |stmt| inner(&stmt.op))
}
