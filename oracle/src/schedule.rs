//! In which order folds and scans combine: the **bracket trees** that make a parallel, fused
//! result equal to the interpreter's bit for bit, and the schedule that says which tree where.
//!
//! Each scheme is defined here and nowhere else; both interpreters call these functions, and the
//! native code is tested against them.

use std::collections::BTreeMap;

use crate::syntax::ast::NodeId;

/// Where an operation stands: its expression's node, behind the nodes of the applications through
/// which inlining (or calling) reached it, outermost first. Two calls of one function are two sites.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Site(pub Vec<NodeId>);

/// How a fold combines its elements.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Bracket {
    /// From the left, one after the other: the definition, for when no schedule is given.
    Sequential,
    /// Chunks of `chunk` origins in order; inside a chunk `lanes` strided lanes (lane = origin
    /// mod lanes), each in order, then the lanes by a fixed tree. For built-in commutative operators.
    Lanes,
    /// Chunks in order; inside a chunk a balanced tree of adjacent pairs of origins. Needs
    /// associativity only.
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
}

/// A schedule: the constants of the trees, and what became of each operation of the source.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Schedule {
    /// Origins in a chunk (C): a power of two and a multiple of `lanes` and `block`.
    pub chunk: usize,
    /// Strided lanes of a commutative fold (L).
    pub lanes: usize,
    /// Origins in a block of a scan (B).
    pub block: usize,
    /// The operations; one that is missing is evaluated `Sequential`, in a cluster of its own.
    pub sites: BTreeMap<Site, SiteSchedule>,
}

impl Schedule {
    /// The constants that native code runs with.
    pub const NATIVE: (usize, usize, usize) = (16384, 16, 16);
    /// Small constants, so that short inputs cross every boundary.
    pub const SMALL: (usize, usize, usize) = (4, 2, 2);

    /// A schedule with these constants `(chunk, lanes, block)` and no operation in it.
    pub fn new((chunk, lanes, block): (usize, usize, usize)) -> Schedule {
        Schedule { chunk, lanes, block, sites: BTreeMap::new() }
    }
}

/// Folds `elements`, each with its origin (increasing), onto `neutral`: it enters once, leftmost,
/// and what is empty adds no node.
pub fn fold<V: Clone, E>(
    schedule: &Schedule,
    bracket: Bracket,
    neutral: V,
    elements: impl IntoIterator<Item = (u64, V)>,
    op: &mut dyn FnMut(V, V) -> Result<V, E>,
) -> Result<V, E> {
    let mut acc = neutral;
    if bracket == Bracket::Sequential {
        for (_, v) in elements {
            acc = op(acc, v)?;
        }
        return Ok(acc);
    }
    let mut elements = elements.into_iter().peekable();
    while let Some(chunk) = elements.peek().map(|(origin, _)| origin / schedule.chunk as u64) {
        let mut slots: Vec<Option<V>> = vec![None; schedule.chunk];
        let first = chunk * schedule.chunk as u64;
        while let Some((origin, v)) = elements.next_if(|(o, _)| o / schedule.chunk as u64 == chunk) {
            slots[(origin - first) as usize] = Some(v);
        }
        let slots = match bracket {
            Bracket::Lanes => fold_lanes(slots, schedule.lanes, op)?,
            _ => slots,
        };
        if let Some(v) = fold_tree(slots, op)? {
            acc = op(acc, v)?;
        }
    }
    Ok(acc)
}

/// Each lane (position mod `lanes`) in order.
fn fold_lanes<V, E>(
    slots: Vec<Option<V>>,
    lanes: usize,
    op: &mut dyn FnMut(V, V) -> Result<V, E>,
) -> Result<Vec<Option<V>>, E> {
    let mut acc: Vec<Option<V>> = (0..lanes).map(|_| None).collect();
    for (position, slot) in slots.into_iter().enumerate() {
        let lane = &mut acc[position % lanes];
        *lane = combine(lane.take(), slot, op)?;
    }
    Ok(acc)
}

/// Adjacent pairs, level by level, until one is left.
fn fold_tree<V, E>(
    mut slots: Vec<Option<V>>,
    op: &mut dyn FnMut(V, V) -> Result<V, E>,
) -> Result<Option<V>, E> {
    while slots.len() > 1 {
        let mut next = Vec::with_capacity(slots.len().div_ceil(2));
        let mut pairs = slots.into_iter();
        while let Some(left) = pairs.next() {
            let right = pairs.next().flatten();
            next.push(combine(left, right, op)?);
        }
        slots = next;
    }
    Ok(slots.pop().flatten())
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

/// Inclusive scan of `elements`, each with its origin (increasing). Inside a block of `block`
/// origins from the left; a block's carry is the previous carry in the chunk combined with the
/// previous block's last element; a chunk's carry likewise. An element is `carry(chunk) op
/// (carry(block) op prefix(block))`.
pub fn scan<V: Clone, E>(
    schedule: &Schedule,
    bracket: Bracket,
    neutral: V,
    elements: impl IntoIterator<Item = (u64, V)>,
    op: &mut dyn FnMut(V, V) -> Result<V, E>,
) -> Result<Vec<V>, E> {
    let mut out = Vec::new();
    let mut carry = neutral;
    if bracket == Bracket::Sequential {
        for (_, v) in elements {
            carry = op(carry, v)?;
            out.push(carry.clone());
        }
        return Ok(out);
    }
    let mut elements = elements.into_iter().peekable();
    let (chunk_size, block_size) = (schedule.chunk as u64, schedule.block as u64);
    while let Some(chunk) = elements.peek().map(|(o, _)| o / chunk_size) {
        // The carry of blocks inside this chunk: absent before the first block that has elements.
        let mut inner: Option<V> = None;
        let mut last = None;
        while let Some(block) =
            elements.peek().filter(|(o, _)| o / chunk_size == chunk).map(|(o, _)| o / block_size)
        {
            let mut prefix: Option<V> = None;
            while let Some((_, v)) = elements.next_if(|(o, _)| o / block_size == block) {
                let here = match prefix {
                    Some(p) => op(p, v)?,
                    None => v,
                };
                prefix = Some(here.clone());
                let in_chunk = match &inner {
                    Some(carry) => op(carry.clone(), here)?,
                    None => here,
                };
                let element = op(carry.clone(), in_chunk)?;
                last = Some(element.clone());
                out.push(element);
            }
            inner = combine(inner, prefix, op)?;
        }
        carry = last.unwrap_or(carry);
    }
    Ok(out)
}
