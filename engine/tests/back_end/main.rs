//! Parts of the back end, from the inside.

mod column;
mod lane;
mod parallel;
mod triad;
