//! What the language's page promises, held against the corpus.

mod builtins;
mod codes;
mod corpus;
mod faults;
mod productions;
