//! The command `lawson`. Whether standard output was closed is looked at before the runtime starts, by a safe
//! function: the crate `ctor` makes what calls it.

use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether standard output was closed when the process began.
static CLOSED: AtomicBool = AtomicBool::new(false);

/// Before `main`, Rust's runtime opens `/dev/null` in the place of a standard stream that is closed. From then on nobody
/// can tell it from one that a user sends there: some start their commands with `/dev/null` opened in the same way. So
/// this runs before the runtime does, and makes one system call.
#[cfg(unix)]
#[ctor::ctor]
fn look() {
    CLOSED.store(rustix::io::fcntl_getfd(rustix::stdio::stdout()).is_err(), Ordering::Relaxed);
}

fn main() -> ExitCode {
    lawson::command::main(CLOSED.load(Ordering::Relaxed))
}
