//! Partial runs: a fused program, cut along a size into what can run on some of the rows at a time, so that all parts
//! together give the bits of the whole run.
//!
//! A fold over n elements is the fold of the values of its chunks, which the schedule fixes; a scan goes on from chunk to
//! chunk with the last element. So a part whose borders are borders of chunks computes what the whole run computes, and
//! what meets across parts meets where all of them are combined, in the schedule's order. The neutral element enters
//! there, once: `0 + -0` is `0`.
//!
//! Each statement of the outermost scope is **known** (it needs nothing of size n, and runs where parts are combined),
//! **by rows** (a loop over n that reads arrays of n at its own position), or refused ([`Refusal`]). A **stage** is what needs
//! known values alone: a sum has one, a scan two (the totals of chunks, then the elements).
//!
//! What runs are programs cut out of the fused one ([`Piece`]), so that native code knows nothing of parts, but for the
//! values of chunks, which it hands out before it combines them. In a part the size n is the number of its rows, where it
//! is an extent; where it is a value it is the total. A position gets the part's first row added.
//!
//! | file | contents |
//! |---|---|
//! | `kinds` | what each statement is, and in which stage it can run |
//! | `piece` | programs of statements, with what they take from outside |
//! | `stage` | what a part runs in a stage |
//! | `slice` | a loop, as far as it can run in a stage |
//! | `lists` | the programs that combine the values of chunks |

mod kinds;
mod lists;
mod piece;
mod refusal;
mod slice;
mod stage;

use lawson_oracle::scalar::Prim;

use crate::core::{Atom, Binding, Op, Origin, Program, SizeVar, Var};
use kinds::Kinds;
pub use refusal::{Code, Refusal};

/// A program cut along a size.
#[derive(Clone, Debug)]
pub struct Split {
    /// The size.
    pub size: SizeVar,
    /// For each parameter of the program whether parts take rows of it.
    pub by_rows: Vec<bool>,
    /// What is known before the first stage.
    pub begin: Piece,
    /// The stages, at least one.
    pub stages: Vec<Stage>,
    /// Where each result of the program comes from.
    pub results: Vec<From>,
}

/// A stage.
#[derive(Clone, Debug)]
pub struct Stage {
    /// What a part runs.
    pub piece: Piece,
    /// What parts send to where they are combined.
    pub sends: Vec<Send>,
    /// What becomes known then.
    pub after: Piece,
}

/// Where a result comes from.
#[derive(Clone, PartialEq, Debug)]
pub enum From {
    /// From the parts of this stage, one after the other.
    Rows(usize),
    /// It is known after the last stage.
    Known(Atom),
}

/// A program cut out of another one.
#[derive(Clone, Debug)]
pub struct Piece {
    /// The program.
    pub program: Program,
    /// What its parameters are.
    pub takes: Vec<Take>,
    /// What its results are.
    pub gives: Vec<Give>,
}

/// A parameter of a piece.
#[derive(Clone, PartialEq, Debug)]
pub enum Take {
    /// The value of a size.
    Size(SizeVar),
    /// How many rows the part has.
    Rows,
    /// The number of its first row.
    First,
    /// A known value, which may be an argument.
    Known(Var),
    /// Rows of the argument of this number.
    Argument(usize),
    /// A component of what a scan, by its number, has come to before the part.
    Carry(usize, usize),
    /// An array like this one, all of neutral elements of a primitive.
    Neutral(Var, Prim),
    /// For each chunk whether it has a value.
    Present,
    /// A component of the values of chunks.
    Values(usize),
}

/// A result of a piece.
#[derive(Clone, PartialEq, Debug)]
pub enum Give {
    /// A known value.
    Known(Var),
    /// The value of a size.
    Size(SizeVar),
    /// Rows of a result of the program.
    Result(usize),
    /// An array that is as long as this size.
    Length(SizeVar),
    /// Bins, which come to those of this variable.
    Bins(Var),
    /// A component of a scan's elements at the ends of chunks.
    Carry(usize),
    /// Nothing that anybody needs: it keeps a loop alive whose chunks' values are sent.
    Nothing,
}

/// What parts of a stage send.
#[derive(Clone, Debug)]
pub enum Send {
    /// The values of a fold's chunks.
    Fold {
        /// Which of the loops that combine, in the order of the piece, and which fold of it.
        at: (usize, usize),
        /// What the fold is called in the program.
        outs: Vec<Binding>,
        /// Combines them.
        combine: Piece,
        /// Where it stands.
        origin: Origin,
    },
    /// The last elements of a scan's chunks.
    Scan {
        /// Which of the loops that combine, and which scan of it.
        at: (usize, usize),
        /// The scan's number.
        scan: usize,
        /// What it starts from.
        start: Vec<Atom>,
        /// Combines them.
        combine: Piece,
        /// Where it stands.
        origin: Origin,
    },
    /// How many elements a filter keeps.
    Count {
        /// What they are called.
        size: SizeVar,
        /// Where it stands.
        origin: Origin,
    },
    /// Bins.
    Bins {
        /// What they are called in the program.
        out: Binding,
        /// What stands in them before.
        before: Var,
        /// What combines them, in any order.
        prim: Prim,
        /// Where they stand.
        origin: Origin,
    },
}

impl Send {
    /// Where it stands.
    pub fn origin(&self) -> &Origin {
        match self {
            Send::Fold { origin, .. }
            | Send::Scan { origin, .. }
            | Send::Count { origin, .. }
            | Send::Bins { origin, .. } => origin,
        }
    }

    /// What it is, in words.
    pub fn what(&self) -> &'static str {
        match self {
            Send::Fold { .. } => "the value of each chunk",
            Send::Scan { .. } => "the last element of each chunk",
            Send::Count { .. } => "how many elements it keeps",
            Send::Bins { .. } => "its bins",
        }
    }
}

impl Split {
    /// Cuts a program along the size of this name.
    ///
    /// # Errors
    /// What in it can't be cut.
    pub fn of(program: &Program, size: &str) -> Result<Split, Refusal> {
        let found = program.sizes_of_params().into_iter().find(|var| &*var.name == size);
        let size = found.ok_or_else(|| refusal::no_size(program, size))?;
        let kinds = Kinds::of(program, &size)?;
        let begin = piece::known(program, &kinds, 0, &[]);
        let mut stages = Vec::new();
        for at in 0..kinds.stages {
            let (piece, sends) = stage::of(program, &kinds, at);
            let born: Vec<SizeVar> = sends.iter().filter_map(Send::count).cloned().collect();
            stages.push(Stage { piece, sends, after: piece::known(program, &kinds, at + 1, &born) });
        }
        let results = program.body.results.iter().map(|atom| match atom.var().map(|var| kinds.of_var(var)) {
            Some(kinds::Kind::Rows(stage) | kinds::Kind::Kept(stage)) => From::Rows(stage),
            Some(kinds::Kind::Known(_)) | None => From::Known(atom.clone()),
        });
        let by_rows = program.params.iter().map(|param| kinds.is_by_rows(param.binding.var)).collect();
        Ok(Split { size, by_rows, begin, stages, results: results.collect() })
    }

    /// The loops that fold or scan in a part's program of a stage, in order: the values of their chunks are sent.
    pub fn combining(&self, stage: usize) -> Vec<Origin> {
        let stmts = self.stages.get(stage).map_or(&[][..], |stage| &stage.piece.program.body.stmts);
        stmts.iter().filter(|stmt| stage::combines(&stmt.op)).map(|stmt| stmt.origin.clone()).collect()
    }

    /// What loops in a stage.
    pub fn loops(&self, stage: usize) -> Vec<Origin> {
        let stmts = self.stages.get(stage).map_or(&[][..], |stage| &stage.piece.program.body.stmts);
        stmts.iter().filter(|stmt| matches!(stmt.op, Op::Loop(_))).map(|stmt| stmt.origin.clone()).collect()
    }
}

impl Send {
    fn count(&self) -> Option<&SizeVar> {
        if let Send::Count { size, .. } = self { Some(size) } else { None }
    }
}
