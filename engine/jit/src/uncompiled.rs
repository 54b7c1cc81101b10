//! In place of machine code, where the crate is built without it.

use lawson_oracle::stop::Stop;
use lawson_tiles::buffer::Pool;

use crate::function::Function;
use crate::value::{Arg, Failed, Found, NoCode};

/// Whether every innermost loop of a function is vector code: there is none.
pub fn is_vector_code(_: &Function) -> bool {
    false
}

/// There is none.
pub enum Code {}

/// Memory of no call.
#[derive(Default)]
pub struct Arena(());

impl Code {
    /// Compiles nothing.
    ///
    /// # Errors
    /// Always.
    pub fn compile(_: &Function) -> Result<Code, NoCode> {
        Err(NoCode::System("built without machine code".into()))
    }

    /// Is never called.
    ///
    /// # Errors
    /// None.
    pub fn call(
        &self,
        _: &mut Vec<u64>,
        _: &mut [Arg<'_>],
        _: &mut Arena,
        _: u64,
        _: (&Pool, &Stop),
    ) -> Result<Vec<Found>, Failed> {
        match *self {}
    }
}
