//! A back end that says what it runs: the tile machine does the work.

use std::sync::Arc;

use lawson::loops::LoopCode;
use lawson::native::{
    Backend, Bin, LoopArgs, LoopError, LoopOutput, NativeArray, NativeLoop, NativeValue, NotNative, Pool,
    RowArgs, Slice, TileMachine,
};
use lawson_oracle::schedule::{Constants, Schedule};

/// Who is told.
pub trait Watch: Send + Sync + std::fmt::Debug + 'static {
    /// A loop begins.
    fn begins(&self) {}

    /// A loop begins to run row by row, over so many rows.
    fn begins_rows(&self, _count: usize) {}
}

/// The back end.
#[derive(Debug)]
pub struct Watched<W> {
    pub watch: Arc<W>,
    pub long_row: i64,
}

struct WatchedLoop<W> {
    inner: Arc<dyn NativeLoop>,
    watch: Arc<W>,
}

impl<W: Watch> Backend for Watched<W> {
    fn constants(&self) -> Constants {
        Schedule::NATIVE
    }

    fn long_row(&self) -> i64 {
        self.long_row
    }

    fn prepare(&self, code: &LoopCode) -> Result<Arc<dyn NativeLoop>, NotNative> {
        let inner = TileMachine::new(Schedule::NATIVE).prepare(code)?;
        Ok(Arc::new(WatchedLoop { inner, watch: self.watch.clone() }))
    }
}

impl<W: Watch> NativeLoop for WatchedLoop<W> {
    fn run(&self, args: &LoopArgs<'_>, bins: Vec<Bin>, pool: &Pool) -> Result<Vec<LoopOutput>, LoopError> {
        self.watch.begins();
        self.inner.run(args, bins, pool)
    }

    fn run_by_row(
        &self,
        args: &LoopArgs<'_>,
        rows: &RowArgs<'_>,
        pool: &Pool,
    ) -> Result<Vec<LoopOutput>, LoopError> {
        self.watch.begins_rows(rows.count);
        self.inner.run_by_row(args, rows, pool)
    }

    fn runs_by_row(&self, differ: &[usize]) -> bool {
        self.inner.runs_by_row(differ)
    }

    fn takes_one_thread(&self, space: usize) -> bool {
        self.inner.takes_one_thread(space)
    }
}

/// An array as an argument.
pub fn array<'a>(data: impl Into<Slice<'a>>) -> NativeValue<'a> {
    let data = data.into();
    NativeValue::Array(NativeArray::borrowed(vec![data.len() as i64], data).unwrap())
}
