//! The instructions of the tile machine, each against a plain loop or what the oracle gives.

mod bins;
mod buffer;
mod counting;
mod elementary;
mod extremum;
mod floats;
mod gather;
mod pages;
mod prims;
mod ramps;
