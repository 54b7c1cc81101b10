//! The dependence graph of a scope: what must stand before what.

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use crate::core::branches::Branches;
use crate::core::effects::{self, Effects};
use crate::core::facts::Facts;
use crate::core::scopes::any_stmt;
use crate::core::visit::{self, Uses};
use crate::core::{Barrier, Op, Scope, SizeVar, Stmt, StmtId, Var};
use crate::legality::{Code, outputs};

/// A statement that can be fused with others of its kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Node {
    /// Its number in the scope's statements.
    pub at: usize,
    /// Its name.
    pub id: StmtId,
}

/// The statements of a scope with what must stand before what: values, sizes, and the order of
/// effects. Loops and branches are the nodes; a path from one node to another may lead **directly**,
/// or **through** statements that belong to no cluster.
#[derive(Clone, Debug)]
pub struct DependenceGraph<'a> {
    /// The scope.
    pub scope: &'a Scope,
    /// What is known before it.
    pub facts: Facts,
    /// Its loops and branches, in order of their places.
    pub nodes: Vec<Node>,
    /// For each statement those that must stand before it.
    pub before: Vec<BTreeSet<usize>>,
    /// For each statement those that must stand after it.
    after: Vec<BTreeSet<usize>>,
    /// For each node the nodes that depend on it.
    paths: Vec<OnceCell<Paths>>,
    /// The branches of each node that has such, closed.
    branches: Vec<OnceCell<Option<Rc<Branches>>>>,
    /// What uses what.
    pub users: Users,
}

/// For each variable and size of a scope the statements that use it, by their places.
#[derive(Clone, Debug, Default)]
pub struct Users {
    vars: BTreeMap<Var, BTreeSet<usize>>,
    sizes: BTreeMap<SizeVar, BTreeSet<usize>>,
    results: Uses,
    /// The lengths of arrays of which only running tells them.
    lengths: BTreeMap<Var, SizeVar>,
}

impl Users {
    /// The users of what a scope binds and sees.
    pub fn of_scope(scope: &Scope) -> Users {
        let mut users = Users::default();
        scope.results.iter().for_each(|atom| users.results.atom(atom));
        for (at, stmt) in scope.stmts.iter().enumerate() {
            users.add(at, stmt, Uses::of_stmt(stmt));
        }
        users
    }

    fn add(&mut self, at: usize, stmt: &Stmt, uses: Uses) {
        let told = visit::binds(stmt).into_iter().filter_map(|(out, size)| Some((stmt.outs[out?].var, size)));
        self.lengths.extend(told);
        uses.vars.into_iter().for_each(|var| _ = self.vars.entry(var).or_default().insert(at));
        uses.sizes.into_iter().for_each(|size| _ = self.sizes.entry(size).or_default().insert(at));
    }

    /// Whether a statement other than these, or the scope's results, uses the variable.
    pub fn outside(&self, var: Var, inside: &BTreeSet<usize>) -> bool {
        let other = |users: &BTreeSet<usize>| users.iter().any(|user| !inside.contains(user));
        self.results.vars.contains(&var) || self.vars.get(&var).is_some_and(other)
    }

    /// The same for a size.
    pub fn size_outside(&self, size: &SizeVar, inside: &BTreeSet<usize>) -> bool {
        let other = |users: &BTreeSet<usize>| users.iter().any(|user| !inside.contains(user));
        self.results.sizes.contains(size) || self.sizes.get(size).is_some_and(other)
    }

    /// The size that an array gives a value, where only running tells its length.
    pub fn told_by(&self, var: Var) -> Option<&SizeVar> {
        self.lengths.get(&var)
    }

    /// The statements that use a variable, ascending.
    pub fn of(&self, var: Var) -> Vec<usize> {
        self.vars.get(&var).into_iter().flatten().copied().collect()
    }

    /// Whether the value is one of the scope's results.
    pub fn is_result(&self, var: Var) -> bool {
        self.results.vars.contains(&var)
    }
}

/// The nodes that depend on a node.
#[derive(Clone, Debug, Default)]
struct Paths {
    direct: BTreeSet<usize>,
    through: BTreeMap<usize, Code>,
}

impl<'a> DependenceGraph<'a> {
    /// The graph of a scope, whose statements stand in an order in which they can run, where the facts
    /// hold before it.
    pub fn new(scope: &'a Scope, facts: &Facts) -> DependenceGraph<'a> {
        let mut graph = DependenceGraph::unordered(scope, facts);
        graph.orders();
        for (at, before) in graph.before.iter().enumerate() {
            before.iter().for_each(|needed| _ = graph.after[*needed].insert(at));
        }
        graph
    }

    /// The same without the order of effects and without paths: it is enough to say what each loop reads and writes by
    /// itself.
    pub fn unordered(scope: &'a Scope, facts: &Facts) -> DependenceGraph<'a> {
        let mut users = Users::default();
        scope.results.iter().for_each(|atom| users.results.atom(atom));
        let mut graph = DependenceGraph {
            scope,
            facts: facts.clone(),
            nodes: Vec::new(),
            before: vec![BTreeSet::new(); scope.stmts.len()],
            after: vec![BTreeSet::new(); scope.stmts.len()],
            paths: Vec::new(),
            branches: Vec::new(),
            users,
        };
        graph.dependences();
        for (at, stmt) in scope.stmts.iter().enumerate() {
            if stmt.op.scopes().next().is_some() {
                graph.nodes.push(Node { at, id: stmt.id });
            }
        }
        graph.paths = vec![OnceCell::new(); graph.nodes.len()];
        graph.branches = vec![OnceCell::new(); graph.nodes.len()];
        graph
    }

    /// The statement of a node.
    pub fn stmt(&self, node: usize) -> &'a Stmt {
        &self.scope.stmts[self.nodes[node].at]
    }

    /// Its branches, closed; nothing where it has none.
    pub fn branches(&self, node: usize) -> Option<Rc<Branches>> {
        let stmt = self.stmt(node);
        self.branches[node].get_or_init(|| Branches::of(&stmt.op, &stmt.outs).map(Rc::new)).clone()
    }

    /// The node with this name.
    pub fn node(&self, id: StmtId) -> Option<usize> {
        self.nodes.iter().position(|n| n.id == id)
    }

    /// The node at this place in the scope.
    pub fn node_at(&self, at: usize) -> Option<usize> {
        self.nodes.binary_search_by_key(&at, |n| n.at).ok()
    }

    /// The nodes that directly depend on a node.
    pub fn direct(&self, node: usize) -> &BTreeSet<usize> {
        &self.paths(node).direct
    }

    /// The nodes that depend on a node through statements that are no nodes, and what that refuses.
    pub fn through(&self, node: usize) -> &BTreeMap<usize, Code> {
        &self.paths(node).through
    }

    /// The unit of each statement in a clustering: of a cluster the first member, every other statement is
    /// a unit of its own.
    pub fn units(&self, clusters: &[Vec<usize>]) -> Vec<usize> {
        let mut unit: Vec<usize> = (0..self.scope.stmts.len()).collect();
        for cluster in clusters {
            cluster.iter().for_each(|member| unit[*member] = cluster[0]);
        }
        unit
    }

    fn dependences(&mut self) {
        let mut makers: BTreeMap<Var, usize> = BTreeMap::new();
        let mut binders: BTreeMap<SizeVar, usize> = BTreeMap::new();
        let mut asserted = Vec::new();
        for (at, stmt) in self.scope.stmts.iter().enumerate() {
            // That there are as many elements may be what an assertion in front says.
            if !asserted.is_empty() && reshapes(&stmt.op) {
                self.before[at].extend(&asserted);
            }
            asserted.extend(matches!(stmt.op, Op::Assert(_)).then_some(at));
            let mut uses = Uses::of_stmt(stmt);
            let dims = stmt.outs.iter().flat_map(|out| &out.ty.dims);
            uses.sizes.extend(dims.flat_map(|d| d.vars()));
            for (_, size) in visit::binds(stmt) {
                binders.entry(size).or_insert(at);
            }
            self.before[at].extend(uses.vars.iter().filter_map(|var| makers.get(var)));
            let binders = uses.sizes.iter().filter_map(|size| binders.get(size));
            self.before[at].extend(binders.filter(|binder| **binder != at));
            self.users.add(at, stmt, uses);
            makers.extend(stmt.outs.iter().map(|out| (out.var, at)));
        }
    }

    /// Statements whose effects don't commute keep their order, and so do those that emit to one
    /// collector or step one scan of the loop around them.
    fn orders(&mut self) {
        let mut facts = self.facts.clone();
        let mut marks: Vec<(usize, Marks)> = Vec::new();
        let mut bound = BTreeSet::new();
        for (at, stmt) in self.scope.stmts.iter().enumerate() {
            marks.push((at, Marks::of(stmt, &facts)));
            facts.anywhere_behind(stmt, &mut bound);
        }
        marks.retain(|(_, mark)| !mark.is_empty());
        for (i, (late, mark)) in marks.iter().enumerate() {
            let early = marks[..i].iter().filter(|(_, early)| !early.commute(mark));
            self.before[*late].extend(early.map(|(early, _)| early));
        }
    }

    fn paths(&self, node: usize) -> &Paths {
        self.paths[node].get_or_init(|| self.find_paths(node))
    }

    fn find_paths(&self, node: usize) -> Paths {
        let start = self.nodes[node].at;
        let mut paths = Paths::default();
        let mut codes: BTreeMap<usize, Code> = BTreeMap::new();
        let needing = OnceCell::new();
        let mut left = self.after[start].clone();
        while let Some(at) = left.pop_first() {
            let indirect = self.before[at].iter().filter_map(|b| codes.get(b)).min().copied();
            if let Some(other) = self.node_at(at) {
                if self.before[at].contains(&start) {
                    paths.direct.insert(other);
                }
                paths.through.extend(indirect.map(|code| (other, code)));
                continue;
            }
            let code = indirect.unwrap_or_else(|| self.first_step(start, at));
            // That a fold of the elements is needed too is what no other order of loops mends.
            let whole = code == Code::Rate && {
                let needing = needing.get_or_init(|| self.needing(start));
                let mut folded = self.before[at].intersection(needing);
                folded.any(|b| self.first_step(*b, at) == Code::NeedsWhole)
            };
            let code = if whole { Code::NeedsWhole } else { code };
            let op = &self.scope.stmts[at].op;
            // A call of a scalar is no barrier.
            let takes_array = matches!(op, Op::Call(_)) && code == Code::IndexmapNotIdentity;
            let code = if let Op::Opaque(barrier, _) = op {
                match barrier {
                    Barrier::Opaque => Code::Opaque,
                    Barrier::Materialize => Code::Materialized,
                }
            } else if takes_array {
                Code::Opaque
            } else if matches!(op, Op::Assert(_)) && code == Code::DependenceCycle {
                // It needs nothing of the first, and can't pass what that one does.
                Code::GuardPolicy
            } else {
                code
            };
            codes.insert(at, code);
            left.extend(&self.after[at]);
        }
        paths
    }

    /// The statement of a node, and the loops and branches that need it by way of one another.
    fn needing(&self, start: usize) -> BTreeSet<usize> {
        let mut reached = BTreeSet::from([start]);
        let mut left = vec![start];
        while let Some(at) = left.pop() {
            let nodes = self.after[at].iter().filter(|user| self.node_at(**user).is_some());
            left.extend(nodes.filter(|user| reached.insert(**user)));
        }
        reached
    }

    /// What a statement that belongs to no cluster takes from a node.
    fn first_step(&self, node: usize, user: usize) -> Code {
        let uses = Uses::of_stmt(&self.scope.stmts[user]);
        let stmt = &self.scope.stmts[node];
        let used = stmt.outs.iter().zip(is_whole(stmt)).filter(|(out, _)| uses.vars.contains(&out.var));
        let folds: Vec<bool> = used.map(|(_, fold)| fold).collect();
        if folds.contains(&true) {
            Code::NeedsWhole
        } else if folds.contains(&false) {
            Code::IndexmapNotIdentity
        } else if visit::binds(stmt).iter().any(|(_, size)| uses.sizes.contains(size)) {
            Code::Rate
        } else {
            Code::DependenceCycle
        }
    }
}

/// For each output of a statement whether it exists only when the whole loop has run, as the result of a fold does.
pub(super) fn is_whole(stmt: &Stmt) -> Vec<bool> {
    if let Op::Loop(l) = &stmt.op {
        outputs(stmt, l).iter().map(|o| o.extent.is_none()).collect()
    } else {
        vec![false; stmt.outs.len()]
    }
}

/// What orders a statement among others.
struct Marks {
    effects: Effects,
    emits: BTreeSet<usize>,
    steps: BTreeSet<usize>,
}

impl Marks {
    fn of(stmt: &Stmt, facts: &Facts) -> Marks {
        let effects = effects::op_in(&stmt.op, facts, None).outside();
        let mut marks = Marks { effects, emits: BTreeSet::new(), steps: BTreeSet::new() };
        marks.add(stmt);
        for scope in stmt.op.branches() {
            any_stmt(scope, &mut |s| {
                marks.add(s);
                false
            });
        }
        marks
    }

    fn add(&mut self, stmt: &Stmt) {
        if let Op::Emit { collector, .. } = &stmt.op {
            self.emits.insert(*collector);
        } else if let Op::Step { scan, .. } = &stmt.op {
            self.steps.insert(*scan);
        }
    }

    fn is_empty(&self) -> bool {
        self.effects.discardable() && self.emits.is_empty() && self.steps.is_empty()
    }

    fn commute(&self, other: &Marks) -> bool {
        self.effects.commute(other.effects)
            && self.emits.is_disjoint(&other.emits)
            && self.steps.is_disjoint(&other.steps)
    }
}

/// Whether it gives an array other extents, at any depth.
fn reshapes(op: &Op) -> bool {
    matches!(op, Op::Reshape(_))
        || op.scopes().any(|inner| inner.scope.stmts.iter().any(|stmt| reshapes(&stmt.op)))
}
