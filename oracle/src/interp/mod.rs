//! The reference interpreter: the judge.
