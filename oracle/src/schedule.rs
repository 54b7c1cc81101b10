//! In which order folds and scans combine: the **bracket trees** that make a parallel, fused
//! result equal to the interpreter's bit for bit, and the schedule that says which tree where.
//!
//! Each scheme is defined here and nowhere else; both interpreters call these functions, and the
//! native code is tested against them.
//!
//! Chunks are combined in groups of a fixed number, and the groups by pairs ([`Chunks`]). Whoever folds holds a value
//! for each level of that tree. A place of bins takes all chunks in order, because it has room for its value only; a
//! scan carries from each chunk to the next. Which tree a fold has is decided once, in lowering, by the operator as
//! the source writes it (the engine's `Operator::way`), and is data from then on: rewriting an operator never changes
//! it. Two rewrites schedule the source anew: folds of groups that become bins combine one after the other, and a scan
//! before which an element is put stands one place further on.

use std::collections::BTreeMap;

use crate::syntax::ast::NodeId;

/// Where an operation stands: its expression's node, after the nodes of the applications through
/// which inlining (or calling) reached it, outermost first. Two calls of one function are two sites.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Site(pub Vec<NodeId>);

/// How a fold combines its elements.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Bracket {
    /// From the left, one after the other: the definition, for when no schedule is given.
    Sequential,
    /// Chunks of `chunk` origins, combined as [`Chunks`] says; inside a chunk `lanes` strided lanes (lane =
    /// origin mod lanes), each in order, then the lanes by a fixed tree. For built-in commutative operators.
    Lanes,
    /// The same chunks; inside a chunk a balanced tree of adjacent pairs of origins. Needs associativity only.
    Tree,
}

/// What the schedule says of one operation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SiteSchedule {
    /// The loop that it became part of. An array read by a loop that made it in the same loop keeps
    /// its origins; read by any other loop it was materialised, and starts a new space.
    pub cluster: u32,
    /// How its fold combines; scans have one scheme only, and ignore this unless `Sequential`.
    pub bracket: Bracket,
    /// Of a `flatmap`, how many elements one of those that it reads gives at most, where it is one filter: each of
    /// what it reads has so many origins, if more than one.
    pub parts: u64,
    /// Of a scan, how far its elements stand from where it reads them: one further on if an element was put in front.
    pub shift: u64,
}

/// The constants of the trees: the same on every processor, for any number of threads.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Constants {
    /// Origins in a chunk (C): a power of two and a multiple of `lanes` and `block`.
    pub chunk: usize,
    /// Strided lanes of a commutative fold (L).
    pub lanes: usize,
    /// Origins in a block of a scan (B).
    pub block: usize,
    /// Chunks of a fold that are combined one after the other (G); from so many on, by pairs of such groups.
    pub group: usize,
}

/// A schedule: the constants of the trees, and what became of each operation of the source.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Schedule {
    /// Those of the trees.
    pub constants: Constants,
    /// The operations; one that is missing combines as `elsewhere` says, and a map or scan keeps the origins of
    /// what it reads.
    pub sites: BTreeMap<Site, SiteSchedule>,
    /// How operations combine that are not among the sites.
    pub elsewhere: Bracket,
    /// `reduce_comm` combines from the last element on: it may combine in any order.
    pub backwards: bool,
}

impl Schedule {
    /// The constants that native code runs with.
    pub const NATIVE: Constants = Constants { chunk: 16384, lanes: 16, block: 16, group: 64 };
    /// Small constants, so that short inputs cross every boundary.
    pub const SMALL: Constants = Constants { chunk: 4, lanes: 2, block: 2, group: 2 };

    /// A schedule with these constants and no operation in it.
    pub fn new(constants: Constants) -> Schedule {
        Schedule { constants, sites: BTreeMap::new(), elsewhere: Bracket::Sequential, backwards: false }
    }
}

/// Folds `elements`, each with its origin (increasing), onto `neutral`: what [`FoldState`] gives.
pub fn fold<V, E>(
    schedule: &Schedule,
    bracket: Bracket,
    neutral: V,
    elements: impl IntoIterator<Item = (u64, V)>,
    op: &mut dyn FnMut(V, V) -> Result<V, E>,
) -> Result<V, E> {
    FoldState::new(schedule, bracket, neutral).fold(elements, op)
}

/// Folds the elements that go to one place of bins onto what stands there: what [`FoldState::of_place`] gives.
pub fn fold_place<V, E>(
    schedule: &Schedule,
    bracket: Bracket,
    standing: V,
    elements: impl IntoIterator<Item = (u64, V)>,
    op: &mut dyn FnMut(V, V) -> Result<V, E>,
) -> Result<V, E> {
    FoldState::of_place(schedule, bracket, standing).fold(elements, op)
}

/// How the values of chunks are combined: those of a group of `group` chunks one after the other, the neutral
/// element in front of the first, and those of the groups in a balanced tree of adjacent pairs. So the errors of a long
/// sum of floats do not add up: they grow with the logarithm of the number of groups.
#[derive(Clone, Debug)]
pub struct Chunks<V> {
    /// Chunks in a group.
    group: u64,
    /// The current group.
    current: u64,
    /// What has come together of it: at first the neutral element.
    acc: V,
    /// The groups before it.
    before: Tree<V>,
}

impl<V> Chunks<V> {
    /// Before the first chunk.
    pub fn new(constants: Constants, neutral: V) -> Chunks<V> {
        Chunks { group: constants.group as u64, current: 0, acc: neutral, before: Tree(Vec::new()) }
    }

    /// Takes the value of a chunk, which comes after the last one's.
    ///
    /// # Errors
    /// The operator's.
    pub fn push<E>(
        mut self,
        chunk: u64,
        v: V,
        op: &mut dyn FnMut(V, V) -> Result<V, E>,
    ) -> Result<Chunks<V>, E> {
        let group = chunk / self.group;
        if group == self.current {
            self.acc = op(self.acc, v)?;
        } else {
            self.before.push(self.current, self.acc, op)?;
            (self.current, self.acc) = (group, v);
        }
        Ok(self)
    }

    /// The fold of all.
    ///
    /// # Errors
    /// The operator's.
    pub fn finish<E>(mut self, op: &mut dyn FnMut(V, V) -> Result<V, E>) -> Result<V, E> {
        self.before.complete(self.current, op)?;
        while let Some((_, left)) = self.before.0.pop() {
            self.acc = op(left, self.acc)?;
        }
        Ok(self.acc)
    }
}

/// A fold that is fed element by element. The neutral element enters once, leftmost, and what is
/// empty adds no node. It holds no more than the lanes of a chunk, and the paths of two trees.
#[derive(Clone, Debug)]
pub struct FoldState<V> {
    bracket: Bracket,
    /// Origins in a chunk.
    size: u64,
    /// The chunks before the current one.
    chunks: Chunks<V>,
    /// The current chunk.
    chunk: u64,
    /// Its lanes, of a fold in lanes.
    lanes: Vec<Option<V>>,
    /// What of it is in the tree.
    tree: Tree<V>,
}

impl<V> FoldState<V> {
    /// Before the first element.
    pub fn new(schedule: &Schedule, bracket: Bracket, neutral: V) -> FoldState<V> {
        let lanes = if bracket == Bracket::Lanes { schedule.constants.lanes } else { 0 };
        FoldState {
            bracket,
            size: schedule.constants.chunk as u64,
            chunks: Chunks::new(schedule.constants, neutral),
            chunk: 0,
            lanes: (0..lanes).map(|_| None).collect(),
            tree: Tree(Vec::new()),
        }
    }

    /// The same for one place of bins, onto what stands there. All chunks are one group: a place has no room for what
    /// waits, and built-in operators combine there one element after the other.
    pub fn of_place(schedule: &Schedule, bracket: Bracket, standing: V) -> FoldState<V> {
        let mut state = FoldState::new(schedule, bracket, standing);
        state.chunks.group = u64::MAX;
        state
    }

    fn fold<E>(
        mut self,
        elements: impl IntoIterator<Item = (u64, V)>,
        op: &mut dyn FnMut(V, V) -> Result<V, E>,
    ) -> Result<V, E> {
        for (origin, v) in elements {
            self = self.push(origin, v, op)?;
        }
        self.finish(op)
    }

    /// Takes the element at `origin`, which is greater than the last one's.
    ///
    /// # Errors
    /// The operator's.
    pub fn push<E>(
        mut self,
        origin: u64,
        v: V,
        op: &mut dyn FnMut(V, V) -> Result<V, E>,
    ) -> Result<FoldState<V>, E> {
        if self.bracket == Bracket::Sequential {
            self.chunks.acc = op(self.chunks.acc, v)?;
            return Ok(self);
        }
        let (chunk, position) = (origin / self.size, origin % self.size);
        if chunk != self.chunk {
            self = self.close(op)?;
            self.chunk = chunk;
        }
        match self.lanes.len() as u64 {
            0 => self.tree.push(position, v, op)?,
            lanes => {
                let lane = &mut self.lanes[(position % lanes) as usize];
                *lane = combine(lane.take(), Some(v), op)?;
            }
        }
        Ok(self)
    }

    /// The fold of all.
    ///
    /// # Errors
    /// The operator's.
    pub fn finish<E>(self, op: &mut dyn FnMut(V, V) -> Result<V, E>) -> Result<V, E> {
        self.close(op)?.chunks.finish(op)
    }

    /// Ends the current chunk.
    fn close<E>(mut self, op: &mut dyn FnMut(V, V) -> Result<V, E>) -> Result<FoldState<V>, E> {
        for (lane, v) in (0..).zip(&mut self.lanes) {
            if let Some(v) = v.take() {
                self.tree.push(lane, v, op)?;
            }
        }
        if let Some(v) = self.tree.finish(op)? {
            self.chunks = self.chunks.push(self.chunk, v, op)?;
        }
        Ok(self)
    }
}

/// A balanced tree of adjacent pairs of positions, of which some are empty, from the left: the
/// subtrees that wait for their right sibling, each with the position of its last element.
#[derive(Clone, Debug)]
struct Tree<V>(Vec<(u64, V)>);

impl<V> Tree<V> {
    /// Takes the element at `position`, which is greater than the last one's.
    fn push<E>(&mut self, position: u64, v: V, op: &mut dyn FnMut(V, V) -> Result<V, E>) -> Result<(), E> {
        self.complete(position, op)?;
        self.0.push((position, v));
        Ok(())
    }

    /// Combines what meets before it meets the element at `position`. Two positions meet at the level of the
    /// highest bit in which they differ.
    fn complete<E>(&mut self, position: u64, op: &mut dyn FnMut(V, V) -> Result<V, E>) -> Result<(), E> {
        while let [.., (left, _), (right, _)] = self.0[..]
            && (left ^ right).leading_zeros() > (right ^ position).leading_zeros()
        {
            self.join(op)?;
        }
        Ok(())
    }

    /// The fold of all, which it loses.
    fn finish<E>(&mut self, op: &mut dyn FnMut(V, V) -> Result<V, E>) -> Result<Option<V>, E> {
        while self.0.len() > 1 {
            self.join(op)?;
        }
        Ok(self.0.pop().map(|(_, v)| v))
    }

    /// Combines the last two subtrees.
    fn join<E>(&mut self, op: &mut dyn FnMut(V, V) -> Result<V, E>) -> Result<(), E> {
        if let (Some((position, right)), Some((_, left))) = (self.0.pop(), self.0.pop()) {
            self.0.push((position, op(left, right)?));
        }
        Ok(())
    }
}

/// `op`, where an absent operand adds no node.
fn combine<V, E>(
    left: Option<V>,
    right: Option<V>,
    op: &mut dyn FnMut(V, V) -> Result<V, E>,
) -> Result<Option<V>, E> {
    Ok(match (left, right) {
        (Some(l), Some(r)) => Some(op(l, r)?),
        (l, r) => l.or(r),
    })
}

/// Inclusive scan of `elements`, each with its origin (increasing): what [`ScanState`] gives for each.
pub fn scan<V: Clone, E>(
    schedule: &Schedule,
    bracket: Bracket,
    neutral: V,
    elements: impl IntoIterator<Item = (u64, V)>,
    op: &mut dyn FnMut(V, V) -> Result<V, E>,
) -> Result<Vec<V>, E> {
    let mut state = ScanState::new(neutral);
    elements.into_iter().map(|(origin, v)| state.step(schedule, bracket, origin, v, op)).collect()
}

/// A scan that is fed element by element. Inside a block of `block` origins it combines from the
/// left; a block's carry is the previous carry in the chunk combined with the previous block's last
/// element; a chunk's carry is the previous chunk's last element. An element is `carry(chunk) op
/// (carry(block) op prefix(block))`, where a carry or prefix of nothing adds no node.
#[derive(Clone, Debug)]
pub struct ScanState<V> {
    /// The carry of the current chunk: at first the neutral element.
    carry: V,
    /// The carry of the current block inside its chunk.
    inner: Option<V>,
    /// The current block's elements so far, combined.
    prefix: Option<V>,
    /// The last element given, and its origin.
    last: Option<(u64, V)>,
}

impl<V: Clone> ScanState<V> {
    /// Before the first element.
    pub fn new(neutral: V) -> ScanState<V> {
        ScanState { carry: neutral, inner: None, prefix: None, last: None }
    }

    /// Takes the element at `origin`, which is greater than the last one's, and gives the scan there.
    pub fn step<E>(
        &mut self,
        schedule: &Schedule,
        bracket: Bracket,
        origin: u64,
        v: V,
        op: &mut dyn FnMut(V, V) -> Result<V, E>,
    ) -> Result<V, E> {
        if bracket == Bracket::Sequential {
            self.carry = op(self.carry.clone(), v)?;
            return Ok(self.carry.clone());
        }
        if let Some((last, element)) = &self.last {
            if last / schedule.constants.chunk as u64 != origin / schedule.constants.chunk as u64 {
                self.carry = element.clone();
                self.inner = None;
                self.prefix = None;
            } else if last / schedule.constants.block as u64 != origin / schedule.constants.block as u64 {
                self.inner = combine(self.inner.take(), self.prefix.take(), op)?;
            }
        }
        let prefix = match self.prefix.take() {
            Some(prefix) => op(prefix, v)?,
            None => v,
        };
        self.prefix = Some(prefix.clone());
        let in_chunk = match &self.inner {
            Some(inner) => op(inner.clone(), prefix)?,
            None => prefix,
        };
        let element = op(self.carry.clone(), in_chunk)?;
        self.last = Some((origin, element.clone()));
        Ok(element)
    }
}
