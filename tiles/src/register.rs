//! Registers of the tile machine.
//!
//! A register holds a tile, or what is read in its place: elements of an array or a window where they stand, one value for
//! every lane, or integers that count upwards. Whoever reads a register as a tile (its `Deref`) must have written it as
//! one.

use std::ops::{Deref, DerefMut};

use crate::aligned::Aligned;
use crate::ramps::Ramps;

/// A register: a tile, or what is read in its place.
#[derive(Default)]
pub struct Register<T> {
    /// Room for a tile.
    pub(crate) tile: Aligned<T>,
    /// Whether it is read.
    pub(crate) holds: Holds<T>,
}

/// What a register holds.
#[derive(Clone, Copy, Default)]
pub enum Holds<T> {
    /// Its tile.
    #[default]
    Tile,
    /// Elements of an indexed array, where they stand.
    Elements {
        /// Which one.
        array: usize,
        /// The element of the first lane.
        from: usize,
    },
    /// Elements of a window, where they stand.
    Window {
        /// The temporary.
        temp: usize,
        /// The element of the first lane.
        from: usize,
    },
    /// The same in every lane.
    Uniform(T),
    /// Of `i64`s: what counts upwards.
    Counting(Ramps),
    /// The same, and its tile is filled with it.
    Counted(Ramps),
}

impl<T: Copy + Default> Register<T> {
    /// With room for so many lanes.
    pub fn new(lanes: usize) -> Register<T> {
        Register { tile: Aligned::new(lanes), holds: Holds::Tile }
    }

    /// Lanes that it has room for.
    pub(crate) fn room(&self) -> usize {
        self.tile.len()
    }

    /// What it holds.
    pub fn holds(&self) -> Holds<T> {
        self.holds
    }
}

/// The tile of a register that holds nothing else.
impl<T> Deref for Register<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        debug_assert!(matches!(self.holds, Holds::Tile), "a register is read as a tile that holds none");
        &self.tile
    }
}

/// What is written to its tile a register holds.
impl<T> DerefMut for Register<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        self.holds = Holds::Tile;
        &mut self.tile
    }
}
