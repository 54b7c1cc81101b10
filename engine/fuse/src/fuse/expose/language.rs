//! The language of the e-graph of values, and the statements that its e-nodes are.

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt;

use egg::{Analysis, DidMerge, Id, Language};

use super::sides::Seen;
use crate::core::copy::Copier;
use crate::core::visit::{Uses, operands};
use crate::core::{Atom, Binding, Op, Origin, Stmt, StmtId, Ty, Var};
use crate::rules::law::find::Makers;

/// Variables that stand for classes are numbered from here, far from those that laws make.
const CLASSES: u32 = 1 << 30;

/// The variable that stands for a class.
pub fn var_of(class: Id) -> Var {
    Var(CLASSES + usize::from(class) as u32)
}

/// The class that a variable stands for.
pub fn class_of(var: Var) -> Option<Id> {
    var.0.checked_sub(CLASSES).map(|class| Id::from(class as usize))
}

/// An e-node.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Node {
    /// A value from outside, or of a statement that stays as it is.
    In(Var),
    /// An operation, by its number in the arena, over values.
    Do(u32, Box<[Id]>),
    /// One result of an operation that has several.
    Result(u32, [Id; 1]),
}

impl Language for Node {
    type Discriminant = std::mem::Discriminant<Node>;

    fn discriminant(&self) -> Self::Discriminant {
        std::mem::discriminant(self)
    }

    fn matches(&self, other: &Self) -> bool {
        match (self, other) {
            (Node::In(a), Node::In(b)) => a == b,
            (Node::Do(a, c), Node::Do(b, d)) => a == b && c.len() == d.len(),
            (Node::Result(a, _), Node::Result(b, _)) => a == b,
            _ => false,
        }
    }

    fn children(&self) -> &[Id] {
        match self {
            Node::In(_) => &[],
            Node::Do(_, children) => children,
            Node::Result(_, child) => child,
        }
    }

    fn children_mut(&mut self) -> &mut [Id] {
        match self {
            Node::In(_) => &mut [],
            Node::Do(_, children) => children,
            Node::Result(_, child) => child,
        }
    }
}

impl fmt::Display for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Node::In(var) => write!(f, "x{}", var.0),
            Node::Do(head, _) => write!(f, "op{head}"),
            Node::Result(place, _) => write!(f, "result{place}"),
        }
    }
}

/// Which statement of the scope prints here, and then the number of the part at each split.
pub type Token = Vec<u32>;

/// An operation without its operands: these are `Var(0)..`, in the order in which they stand in it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Head {
    op: Op,
    /// Keeps those apart that print: each is done once.
    token: Option<Token>,
    /// What it gives.
    tys: Vec<Ty>,
}

/// What the e-graph knows besides its e-nodes.
#[derive(Default, Debug)]
pub struct Arena {
    heads: Vec<Head>,
    numbers: HashMap<Head, u32>,
    /// The types of what comes from outside.
    types: BTreeMap<Var, Ty>,
    /// What was seen of it when it was rebuilt last.
    pub seen: Seen,
    /// What was tried already: a direction of a law, and the e-nodes that are its one side.
    pub tried: BTreeSet<(usize, Vec<Node>)>,
    /// The laws that were applied, in order.
    pub applied: Vec<Equation>,
}

/// A law that was applied in the e-graph.
#[derive(Clone, Debug)]
pub struct Equation {
    /// Which of the directions of laws that are searched with.
    pub direction: usize,
    /// The e-nodes that are its one side, the one that makes the value first.
    pub side: Vec<Id>,
    /// The e-nodes that it made.
    pub made: Vec<Id>,
}

/// The e-graph.
pub type EGraph = egg::EGraph<Node, Arena>;

impl Analysis<Node> for Arena {
    /// The type of a value; nothing for several at once.
    type Data = Option<Ty>;

    fn make(graph: &mut EGraph, node: &Node, _: Id) -> Option<Ty> {
        let arena = &graph.analysis;
        match node {
            Node::In(var) => arena.types.get(var).cloned(),
            Node::Do(head, _) => match &arena.heads[*head as usize].tys[..] {
                [ty] => Some(ty.clone()),
                _ => None,
            },
            Node::Result(place, [of]) => graph[*of].nodes.iter().find_map(|node| match node {
                Node::Do(head, _) => arena.heads[*head as usize].tys.get(*place as usize).cloned(),
                Node::In(_) | Node::Result(..) => None,
            }),
        }
    }

    fn merge(&mut self, one: &mut Option<Ty>, other: Option<Ty>) -> DidMerge {
        let gains = one.is_none() && other.is_some();
        let loses = one.is_some() && other.is_none();
        if gains {
            *one = other;
        }
        DidMerge(gains, loses)
    }
}

impl Arena {
    /// Where what comes from outside has these types.
    pub fn seeing(types: BTreeMap<Var, Ty>) -> Arena {
        Arena { types, ..Arena::default() }
    }

    /// The e-node of an operation over variables that stand for classes; one by itself where it has a token.
    pub fn node(
        &mut self,
        op: &Op,
        outs: &[Binding],
        token: Option<Token>,
        class: &dyn Fn(Var) -> Option<Id>,
    ) -> Option<Node> {
        let mut vars: Vec<Var> = Vec::new();
        operands(op, &mut |atom| vars.extend(atom.var().filter(|var| !vars.contains(var))));
        let mut uses = Uses::default();
        uses.op(op);
        vars.extend(uses.vars.into_iter().filter(|var| !vars.contains(var)).collect::<Vec<_>>());
        let classes: Vec<Id> = vars.iter().map(|var| class(*var)).collect::<Option<_>>()?;
        let numbers = (0..).map(|number| Atom::Var(Var(number)));
        let vars = vars.into_iter().zip(numbers).collect();
        let mut copier = Copier { next: classes.len() as u32, vars, ..Copier::default() };
        let head = Head { op: copier.op(op), token, tys: outs.iter().map(|out| out.ty.clone()).collect() };
        if copier.lost {
            return None;
        }
        let new = self.heads.len() as u32;
        let number = *self.numbers.entry(head.clone()).or_insert(new);
        if number == new {
            self.heads.push(head);
        }
        Some(Node::Do(number, classes.into()))
    }

    /// How many operations there are: those of the scope come first.
    pub fn operations(&self) -> usize {
        self.heads.len()
    }

    /// What keeps an e-node apart.
    pub fn token(&self, node: &Node) -> Option<&Token> {
        match node {
            Node::Do(head, _) => self.heads[*head as usize].token.as_ref(),
            Node::In(_) | Node::Result(..) => None,
        }
    }

    /// The operation over these operands.
    pub fn op(&self, head: u32, operands: impl Iterator<Item = Var>) -> Op {
        let vars = (0..).map(Var).zip(operands.map(Atom::Var)).collect();
        // Variables that are bound in branches are numbered from the operands on.
        Copier { next: CLASSES / 2, vars, ..Copier::default() }.op(&self.heads[head as usize].op)
    }
}

/// The e-nodes of each class as statements, as they were when the e-graph was rebuilt last; each is made when it is looked at.
pub struct Statements<'g> {
    graph: &'g EGraph,
    stmts: Vec<Lazy<'g>>,
    makers: BTreeMap<Id, Vec<usize>>,
}

/// An e-node that gives one value, and its statement.
struct Lazy<'g> {
    class: Id,
    node: &'g Node,
    made: OnceCell<(Node, Stmt)>,
}

impl<'g> Statements<'g> {
    /// Those of an e-graph.
    pub fn of(graph: &'g EGraph) -> Statements<'g> {
        let mut all = Statements { graph, stmts: Vec::new(), makers: BTreeMap::new() };
        let mut classes: Vec<Id> = graph.classes().map(|class| class.id).collect();
        classes.sort_unstable();
        for class in classes.into_iter().filter(|class| graph[*class].data.is_some()) {
            for node in graph[class].nodes.iter().filter(|node| matches!(node, Node::Do(..))) {
                all.makers.entry(class).or_default().push(all.stmts.len());
                all.stmts.push(Lazy { class, node, made: OnceCell::new() });
            }
        }
        all
    }

    /// The classes, each with the numbers of the statements that make its value.
    pub fn classes(&self) -> impl Iterator<Item = (Id, &[usize])> {
        self.makers.iter().map(|(class, stmts)| (*class, &stmts[..]))
    }

    /// A statement.
    pub fn stmt(&self, number: usize) -> &Stmt {
        &self.made(number).1
    }

    /// The e-node of a statement, over the classes of now.
    pub fn node(&self, number: usize) -> &Node {
        &self.made(number).0
    }

    fn made(&self, number: usize) -> &(Node, Stmt) {
        let Lazy { class, node, made } = &self.stmts[number];
        made.get_or_init(|| {
            let (Node::Do(head, children), Some(ty)) = (node, &self.graph[*class].data) else {
                unreachable!("an operation that gives one value")
            };
            let children: Box<[Id]> = children.iter().map(|child| self.graph.find(*child)).collect();
            let op = self.graph.analysis.op(*head, children.iter().map(|child| var_of(*child)));
            let outs = vec![Binding { var: var_of(*class), ty: ty.clone() }];
            (Node::Do(*head, children), Stmt { id: StmtId(0), outs, op, origin: Origin::default() })
        })
    }
}

impl Makers for Statements<'_> {
    fn makers(&self, var: Var) -> Vec<(usize, &Stmt)> {
        let stmts = class_of(var).and_then(|class| self.makers.get(&class)).into_iter().flatten();
        stmts.map(|number| (*number, self.stmt(*number))).collect()
    }

    fn ty(&self, var: Var) -> Option<&Ty> {
        self.graph[class_of(var)?].data.as_ref()
    }

    fn may_repeat(&self, _: Var) -> bool {
        true
    }
}
