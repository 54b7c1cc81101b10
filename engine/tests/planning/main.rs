//! The planners and the layout of pictures, from the inside.

mod apart;
mod layout;
mod maxsat;
mod neighbourhood;
mod random;
