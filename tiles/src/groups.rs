//! Elements of a chunk that go to one place each, combined in the balanced tree of a fold: which two are combined, and
//! what can be combined at the same time.

/// Positions of the elements of a chunk.
#[derive(Clone, Copy)]
pub enum Positions<'a> {
    /// One after the other, from this one on.
    From(usize),
    /// These.
    Each(&'a [i64]),
}

impl Positions<'_> {
    /// That of an element.
    #[inline(always)]
    fn of(self, element: usize) -> usize {
        match self {
            Positions::From(first) => first + element,
            Positions::Each(positions) => positions[element] as usize,
        }
    }
}

/// What is combined with what, by the elements' numbers in the chunk.
#[derive(Debug, Default, PartialEq)]
pub struct Groups {
    /// Rounds, one after the other: the first element of a pair becomes the two combined. No element is in two pairs
    /// of a round.
    pub rounds: Vec<Vec<(u32, u32)>>,
    /// The first element of each place, which is all that came there after the last round.
    pub firsts: Vec<u32>,
}

/// Something that is combined already, at the top of the others of its place.
#[derive(Clone, Copy)]
struct Node {
    element: u32,
    /// In how many rounds it was made.
    round: u32,
    /// The highest bit in which its first position and the last of the node below differ.
    level: u32,
    below: Option<u32>,
}

/// The nodes of a place.
struct Stack {
    place: usize,
    /// The position of its last element.
    last: usize,
    top: u32,
}

/// Groups the elements of a chunk, whose positions rise, by the places of an array of so many.
///
/// A balanced tree of adjacent pairs combines two neighbours where their positions part, and what parts lower down
/// first: see `oracle::schedule`.
pub fn groups(places: &[i64], extent: usize, positions: Positions<'_>) -> Groups {
    // Of few places each has an entry; of many those that something comes to.
    let few = extent <= places.len();
    let mut entries = vec![u32::MAX; if few { extent } else { 0 }];
    let mut table = Table::new(if few { 0 } else { places.len() });
    let mut stacks: Vec<Stack> = Vec::new();
    let mut nodes = Nodes::default();
    let mut groups = Groups::default();
    for (element, place) in places.iter().enumerate() {
        if *place as u64 >= extent as u64 {
            continue;
        }
        let (place, position) = (*place as usize, positions.of(element));
        let element = element as u32;
        let found = match few {
            true => {
                let before = entries[place];
                entries[place] = before.min(stacks.len() as u32);
                (before != u32::MAX).then_some(before as usize)
            }
            false => table.find_or_enter(place, stacks.len(), |stack| stacks[stack].place),
        };
        let Some(stack) = found.map(|stack| &mut stacks[stack]) else {
            groups.firsts.push(element);
            let top = nodes.push(Node { element, round: 0, level: 0, below: None });
            stacks.push(Stack { place, last: position, top });
            continue;
        };
        let level = (stack.last ^ position).checked_ilog2().unwrap_or(0);
        while nodes.at(stack.top).level < level
            && let Some(below) = groups.pair(&mut nodes, stack.top)
        {
            stack.top = below;
        }
        let top = nodes.push(Node { element, round: 0, level, below: Some(stack.top) });
        (stack.last, stack.top) = (position, top);
    }
    for stack in &mut stacks {
        while let Some(below) = groups.pair(&mut nodes, stack.top) {
            stack.top = below;
        }
    }
    groups
}

/// The nodes of all places: a few for each.
#[derive(Default)]
struct Nodes {
    all: Vec<Node>,
    free: Vec<u32>,
}

impl Nodes {
    fn at(&mut self, node: u32) -> &mut Node {
        &mut self.all[node as usize]
    }

    fn push(&mut self, node: Node) -> u32 {
        if let Some(free) = self.free.pop() {
            *self.at(free) = node;
            return free;
        }
        self.all.push(node);
        self.all.len() as u32 - 1
    }
}

impl Groups {
    /// Combines a node with the one below, which is the top then; nothing where there is none.
    fn pair(&mut self, nodes: &mut Nodes, top: u32) -> Option<u32> {
        let Node { element, round, below, .. } = *nodes.at(top);
        let below = below?;
        nodes.free.push(top);
        let left = nodes.at(below);
        let after = left.round.max(round) as usize;
        if self.rounds.len() == after {
            self.rounds.push(Vec::new());
        }
        self.rounds[after].push((left.element, element));
        left.round = after as u32 + 1;
        Some(below)
    }
}

/// Which slot a place has, by hashing: as large as the chunk, and not as the array.
struct Table {
    /// One more than the slot; 0 where there is none.
    entries: Vec<u32>,
}

impl Table {
    /// For so many places at most.
    fn new(places: usize) -> Table {
        Table { entries: vec![0; (2 * places).next_power_of_two().max(2)] }
    }

    /// The slot of a place; where it has none, it is given the new one.
    #[inline(always)]
    fn find_or_enter(
        &mut self,
        place: usize,
        new: usize,
        place_of: impl Fn(usize) -> usize,
    ) -> Option<usize> {
        let bits = self.entries.len().trailing_zeros();
        // Multiplicative hashing (Knuth): the high bits of the product.
        let mut at = (place as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - bits);
        loop {
            match self.entries[at as usize] {
                0 => {
                    self.entries[at as usize] = new as u32 + 1;
                    return None;
                }
                entry if place_of(entry as usize - 1) == place => return Some(entry as usize - 1),
                _ => at = (at + 1) & (self.entries.len() as u64 - 1),
            }
        }
    }
}
