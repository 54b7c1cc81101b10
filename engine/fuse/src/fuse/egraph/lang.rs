//! The language of the e-graph.

use std::collections::{BTreeSet, HashMap};
use std::convert::Infallible;
use std::fmt;
use std::sync::Arc;

use egg::{Analysis, DidMerge, Id, Language};

use super::operation::Operation;
use crate::core::branches::{Arms, Branches};
use crate::core::canonical::{Open, Operand};
use crate::core::{Atom, Fun, Loop, Size, StmtId, Var, View};
use crate::rules::RuleName;

/// A function in the arena.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct FnId(u32);

/// An e-node.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Node {
    /// A scalar, or something from outside: opaque.
    In(Atom),
    /// The closed function of a loop.
    Fn(FnId),
    /// The closed scopes of branches.
    Arms(FnId),
    /// A statement's operation; the children are the function of a loop with its captures, neutral
    /// elements and inputs, the scopes of branches with the condition and captures, or the operands of
    /// a view.
    Stmt(Arc<Head>, Box<[Id]>),
    /// One result of a statement.
    Proj(usize, [Id; 1]),
}

/// What a statement is apart from its operands. It grows with the cluster, and the e-graph has each e-node several
/// times.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Head {
    what: What,
    /// The statements of the source program that run here, ascending. They keep equal ones apart: which
    /// of them runs is the plan's choice, and one with effects runs twice.
    pub stmts: Vec<StmtId>,
    /// Which values of the program its results are. They keep equal ones apart too, so that each
    /// value has one name.
    pub outs: Vec<Var>,
}

impl Head {
    /// It is a view.
    pub fn is_view(&self) -> bool {
        matches!(self.what, What::View(_))
    }
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum What {
    Loop {
        space: Size,
        /// For each result the outermost extent of the array that it collects; `None` for folds.
        extents: Vec<Option<Size>>,
        captures: usize,
        neutrals: usize,
    },
    If,
    /// Which view it is; the operands are the children.
    View(View<()>),
}

impl Language for Node {
    type Discriminant = std::mem::Discriminant<Node>;

    fn discriminant(&self) -> Self::Discriminant {
        std::mem::discriminant(self)
    }

    fn matches(&self, other: &Self) -> bool {
        match (self, other) {
            (Node::Stmt(a, c), Node::Stmt(b, d)) => a == b && c.len() == d.len(),
            (Node::Proj(a, _), Node::Proj(b, _)) => a == b,
            _ => self == other,
        }
    }

    fn children(&self) -> &[Id] {
        match self {
            Node::In(_) | Node::Fn(_) | Node::Arms(_) => &[],
            Node::Stmt(_, children) => children,
            Node::Proj(_, child) => child,
        }
    }

    fn children_mut(&mut self) -> &mut [Id] {
        match self {
            Node::In(_) | Node::Fn(_) | Node::Arms(_) => &mut [],
            Node::Stmt(_, children) => children,
            Node::Proj(_, child) => child,
        }
    }
}

impl fmt::Display for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Node::In(atom) => write!(f, "{atom:?}"),
            Node::Fn(id) => write!(f, "fn{}", id.0),
            Node::Arms(id) => write!(f, "arms{}", id.0),
            Node::Stmt(head, _) => match &head.what {
                What::Loop { space, .. } => write!(f, "loop[{space}]"),
                What::If => write!(f, "if"),
                What::View(_) => write!(f, "view"),
            },
            Node::Proj(i, _) => write!(f, "proj{i}"),
        }
    }
}

/// A function of the arena.
#[derive(Clone, Debug)]
enum Body {
    Closed(Arc<Fun>),
    /// A loop that grows as a plan says: taken apart, so that the next step need not copy it. `None` when it
    /// has grown on; nobody asks for it then.
    Open(Option<Box<Open<Term>>>),
}

/// The functions.
#[derive(Clone, Debug, Default)]
pub struct Arena {
    funs: Vec<Body>,
    arms: Vec<Arc<Arms>>,
    /// Where equal functions are one, their numbers. Which of the source's places stand in a function is no
    /// part of it, so that one e-graph of a plan's, whose functions are the fused program's, has them all.
    shared: Option<Shared>,
    /// The classes of statements, in the order in which they were added.
    pub statements: Vec<Id>,
    /// The rules that were applied, each with its producer and consumer.
    pub applied: BTreeSet<(RuleName, Id, Id)>,
}

/// The numbers of functions that are there once.
#[derive(Clone, Debug, Default)]
struct Shared {
    funs: HashMap<Arc<Fun>, u32>,
    arms: HashMap<Arc<Arms>, u32>,
}

impl Arena {
    /// With equal functions being one.
    pub fn sharing() -> Arena {
        Arena { shared: Some(Shared::default()), ..Arena::default() }
    }

    fn fun(&mut self, fun: &Arc<Fun>) -> FnId {
        let next = self.funs.len() as u32;
        let known =
            self.shared.as_mut().map_or(next, |shared| *shared.funs.entry(fun.clone()).or_insert(next));
        if known == next {
            self.funs.push(Body::Closed(fun.clone()));
        }
        FnId(known)
    }

    fn arms(&mut self, arms: &Arc<Arms>) -> FnId {
        let next = self.arms.len() as u32;
        let known =
            self.shared.as_mut().map_or(next, |shared| *shared.arms.entry(arms.clone()).or_insert(next));
        if known == next {
            self.arms.push(arms.clone());
        }
        FnId(known)
    }
}

impl Analysis<Node> for Arena {
    type Data = ();
    fn make(_: &mut egg::EGraph<Node, Self>, _: &Node, _: Id) {}
    fn merge(&mut self, (): &mut (), (): ()) -> DidMerge {
        DidMerge(false, false)
    }
}

/// An operand in the e-graph.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Term {
    /// What the class is a leaf for.
    Atom(Atom),
    /// Any other class.
    Class(Id),
}

impl Operand for Term {
    fn atom(&self) -> Option<&Atom> {
        match self {
            Term::Atom(atom) => Some(atom),
            Term::Class(_) => None,
        }
    }
    fn constant(atom: Atom) -> Term {
        Term::Atom(atom)
    }
}

/// The e-graph.
pub type EGraph = egg::EGraph<Node, Arena>;

/// The operand that a class is.
fn term(graph: &EGraph, class: Id) -> Term {
    let class = graph.find(class);
    let leaf = graph[class].nodes.iter().find_map(|n| match n {
        Node::In(atom) => Some(atom.clone()),
        _ => None,
    });
    leaf.map_or(Term::Class(class), Term::Atom)
}

/// The statement that a class is, apart from its operands; `None` for a class of values.
pub fn head(graph: &EGraph, class: Id) -> Option<&Head> {
    graph[graph.find(class)].nodes.iter().find_map(|node| match node {
        Node::Stmt(head, _) => Some(head.as_ref()),
        _ => None,
    })
}

/// What the statement that a class is does.
pub fn operation(graph: &EGraph, class: Id) -> Option<Operation<Term>> {
    let (head, children) = graph[graph.find(class)].nodes.iter().find_map(|node| match node {
        Node::Stmt(head, children) => Some((head, children)),
        _ => None,
    })?;
    let mut terms = children.iter().map(|c| term(graph, *c));
    Some(match &head.what {
        What::Loop { space, extents, captures, neutrals } => {
            let Some(Node::Fn(fun)) = graph[children[0]].nodes.first() else { return None };
            let fun = match &graph.analysis.funs[fun.0 as usize] {
                Body::Closed(fun) => fun.clone(),
                Body::Open(open) => return Some(Operation::Loop(open.clone()?.number(), extents.clone())),
            };
            terms.next();
            let l = Loop {
                space: space.clone(),
                fun,
                captures: terms.by_ref().take(*captures).collect(),
                neutrals: terms.by_ref().take(*neutrals).collect(),
                inputs: terms.collect(),
            };
            Operation::Loop(l, extents.clone())
        }
        What::If => {
            let Some(Node::Arms(arms)) = graph[children[0]].nodes.first() else { return None };
            terms.next();
            let arms = graph.analysis.arms[arms.0 as usize].clone();
            Operation::If(Branches { cond: terms.next()?, captures: terms.collect(), arms })
        }
        What::View(view) => Operation::View(view.over(&mut |()| terms.next().ok_or(())).ok()?),
    })
}

/// What the loop that a class is does, taken apart, and the extents of its results: for the next step of the
/// plan by which it grows. The class has no function of its own then.
pub fn opened(graph: &mut EGraph, class: Id) -> Option<(Open<Term>, Vec<Option<Size>>)> {
    let class = graph.find(class);
    let (head, fun) = graph[class].nodes.iter().find_map(|node| match node {
        Node::Stmt(head, children) => Some((head, *children.first()?)),
        _ => None,
    })?;
    let What::Loop { extents, .. } = &head.what else { return None };
    let (extents, fun) = (extents.clone(), graph[fun].nodes.first()?.clone());
    if let Node::Fn(id) = fun
        && let Body::Open(open) = &mut graph.analysis.funs[id.0 as usize]
    {
        return Some((*open.take()?, extents));
    }
    match operation(graph, class)? {
        Operation::Loop(l, extents) => Some((Open::of(&l), extents)),
        Operation::If(_) | Operation::View(_) => None,
    }
}

/// The e-node of a loop that may grow further, its children added.
pub fn open_node(
    graph: &mut EGraph,
    open: Open<Term>,
    extents: Vec<Option<Size>>,
    stmts: Vec<StmtId>,
    outs: Vec<Var>,
) -> Node {
    let neutrals: Vec<Term> = open.neutrals().cloned().collect();
    let params = open.captures.iter().chain(&open.inputs).map(|p| p.operand.clone());
    let operands: Vec<Term> = params.collect();
    let (space, captures) = (open.space.clone(), open.captures.len());
    let what = What::Loop { space, extents, captures, neutrals: neutrals.len() };
    graph.analysis.funs.push(Body::Open(Some(Box::new(open))));
    let id = FnId(graph.analysis.funs.len() as u32 - 1);
    let mut children = vec![graph.add(Node::Fn(id))];
    let (before, behind) = operands.split_at(captures);
    for term in before.iter().chain(&neutrals).chain(behind) {
        children.push(child(graph, term));
    }
    Node::Stmt(Arc::new(Head { what, stmts, outs }), children.into())
}

fn child(graph: &mut EGraph, term: &Term) -> Id {
    match term {
        Term::Atom(atom) => graph.add(Node::In(atom.clone())),
        Term::Class(class) => *class,
    }
}

/// The class of a statement's result; that of the statement, which is never an operand, where the result is not asked for.
pub fn result(graph: &EGraph, class: Id, place: usize) -> Term {
    let proj = graph.lookup(Node::Proj(place, [graph.find(class)]));
    Term::Class(proj.map_or(class, |p| graph.find(p)))
}

/// The e-node of a statement, its children added.
pub fn node(graph: &mut EGraph, op: &Operation<Term>, stmts: Vec<StmtId>, outs: Vec<Var>) -> Node {
    let mut children = Vec::new();
    let what = match op {
        Operation::Loop(l, extents) => {
            let id = graph.analysis.fun(&l.fun);
            children.push(graph.add(Node::Fn(id)));
            let (captures, neutrals) = (l.captures.len(), l.neutrals.len());
            What::Loop { space: l.space.clone(), extents: extents.clone(), captures, neutrals }
        }
        Operation::If(branches) => {
            let id = graph.analysis.arms(&branches.arms);
            children.push(graph.add(Node::Arms(id)));
            What::If
        }
        Operation::View(view) => {
            let Ok(bare) = view.over(&mut |_| Ok::<_, Infallible>(()));
            What::View(bare)
        }
    };
    for term in op.operands() {
        children.push(child(graph, term));
    }
    Node::Stmt(Arc::new(Head { what, stmts, outs }), children.into())
}

/// Adds the e-node of a statement; gives its class, and whether it is new.
pub fn add(graph: &mut EGraph, mut node: Node) -> (Id, bool) {
    if let Some(known) = graph.lookup(&mut node) {
        return (known, false);
    }
    let class = graph.add(node);
    graph.analysis.statements.push(class);
    (class, true)
}
