//! The house: what documents, sources and the build must keep to.

mod build;
mod docs;
mod guide;
mod structure;
mod trust;
mod trusted;
mod variants;
