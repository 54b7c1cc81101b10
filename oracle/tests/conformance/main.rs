//! What the language's page promises, held against the corpus.

mod codes;
