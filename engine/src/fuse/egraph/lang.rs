//! The language of the e-graph.

use std::fmt;
use std::sync::Arc;

use egg::{Analysis, DidMerge, EGraph, Id, Language};
use indexmap::IndexSet;

use crate::core::canonical::Operand;
use crate::core::compose::Output;
use crate::core::{Atom, Fun, Loop, Size, StmtId};

/// A function in the arena.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct FnId(u32);

/// An e-node.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Node {
    /// Something from outside of the cluster, opaque.
    In(Atom),
    /// A closed function.
    Fn(FnId),
    /// A loop; the children are its function, captures, neutral elements and inputs.
    Loop(Shape, Box<[Id]>),
    /// One result of a loop.
    Proj(usize, [Id; 1]),
}

/// What a loop is apart from its operands.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Shape {
    /// The iteration space.
    pub space: Size,
    /// For each result the outermost extent of the array that it collects; `None` for folds.
    pub extents: Vec<Option<Size>>,
    /// How many of the children are captures.
    pub captures: usize,
    /// How many are neutral elements.
    pub neutrals: usize,
    /// The statement, where equal ones must not become one: a loop with effects runs twice.
    pub token: Option<StmtId>,
}

impl Language for Node {
    type Discriminant = std::mem::Discriminant<Node>;

    fn discriminant(&self) -> Self::Discriminant {
        std::mem::discriminant(self)
    }

    fn matches(&self, other: &Self) -> bool {
        match (self, other) {
            (Node::Loop(a, c), Node::Loop(b, d)) => a == b && c.len() == d.len(),
            (Node::Proj(a, _), Node::Proj(b, _)) => a == b,
            _ => self == other,
        }
    }

    fn children(&self) -> &[Id] {
        match self {
            Node::In(_) | Node::Fn(_) => &[],
            Node::Loop(_, children) => children,
            Node::Proj(_, child) => child,
        }
    }

    fn children_mut(&mut self) -> &mut [Id] {
        match self {
            Node::In(_) | Node::Fn(_) => &mut [],
            Node::Loop(_, children) => children,
            Node::Proj(_, child) => child,
        }
    }
}

impl fmt::Display for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Node::In(atom) => write!(f, "{atom:?}"),
            Node::Fn(id) => write!(f, "fn{}", id.0),
            Node::Loop(shape, _) => write!(f, "loop[{}]", shape.space),
            Node::Proj(i, _) => write!(f, "proj{i}"),
        }
    }
}

/// The functions, each there once.
#[derive(Clone, Debug, Default)]
pub struct Arena {
    funs: IndexSet<Arc<Fun>>,
    /// The loops that rules have made, in order.
    pub made: Vec<Id>,
}

impl Arena {
    /// The number of a function.
    pub fn intern(&mut self, fun: &Arc<Fun>) -> FnId {
        FnId(self.funs.insert_full(fun.clone()).0 as u32)
    }

    /// The function with this number.
    pub fn fun(&self, id: FnId) -> &Arc<Fun> {
        &self.funs[id.0 as usize]
    }
}

impl Analysis<Node> for Arena {
    type Data = ();
    fn make(_: &mut EGraph<Node, Self>, _: &Node, _: Id) {}
    fn merge(&mut self, (): &mut (), (): ()) -> DidMerge {
        DidMerge(false, false)
    }
}

/// An operand of a loop in the e-graph.
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
pub type Graph = EGraph<Node, Arena>;

/// The operand that a class is.
pub fn term(graph: &Graph, class: Id) -> Term {
    let class = graph.find(class);
    let leaf = graph[class].nodes.iter().find_map(|n| match n {
        Node::In(atom) => Some(atom.clone()),
        _ => None,
    });
    leaf.map_or(Term::Class(class), Term::Atom)
}

/// A loop with its results, and its token.
pub type LoopTerm = (Loop<Term>, Vec<Output<Term>>, Option<StmtId>);

/// The loops that a class is, with what their results are known by.
pub fn loops(graph: &Graph, class: Id) -> Vec<LoopTerm> {
    let nodes = graph[graph.find(class)].nodes.iter();
    let loops = nodes.filter_map(|node| {
        let Node::Loop(shape, children) = node else { return None };
        let Some(Node::Fn(fun)) = graph[children[0]].nodes.first() else { return None };
        let mut terms = children[1..].iter().map(|c| term(graph, *c));
        let l = Loop {
            space: shape.space.clone(),
            fun: graph.analysis.fun(*fun).clone(),
            captures: terms.by_ref().take(shape.captures).collect(),
            neutrals: terms.by_ref().take(shape.neutrals).collect(),
            inputs: terms.collect(),
        };
        let outputs = shape.extents.iter().enumerate().map(|(i, extent)| {
            let proj = graph.lookup(Node::Proj(i, [graph.find(class)]));
            let name = Term::Class(proj.map_or(class, |p| graph.find(p)));
            Output { name, extent: extent.clone(), keep: false }
        });
        Some((l, outputs.collect(), shape.token))
    });
    loops.collect()
}

/// Adds a loop and its results; gives the loop's class.
pub fn add_loop(graph: &mut Graph, l: &Loop<Term>, extents: Vec<Option<Size>>, token: Option<StmtId>) -> Id {
    let results = extents.len();
    let node = loop_node(graph, l, extents, token);
    let class = graph.add(node);
    for i in 0..results {
        graph.add(Node::Proj(i, [class]));
    }
    class
}

/// The e-node of a loop, its children added.
pub fn loop_node(
    graph: &mut Graph,
    l: &Loop<Term>,
    extents: Vec<Option<Size>>,
    token: Option<StmtId>,
) -> Node {
    let fun = graph.analysis.intern(&l.fun);
    let mut children = vec![graph.add(Node::Fn(fun))];
    for term in l.captures.iter().chain(&l.neutrals).chain(&l.inputs) {
        children.push(match term {
            Term::Atom(atom) => graph.add(Node::In(atom.clone())),
            Term::Class(class) => *class,
        });
    }
    let shape = Shape {
        space: l.space.clone(),
        extents,
        captures: l.captures.len(),
        neutrals: l.neutrals.len(),
        token,
    };
    Node::Loop(shape, children.into())
}
