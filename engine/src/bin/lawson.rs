//! The command `lawson`.

use std::process::ExitCode;

fn main() -> ExitCode {
    lawson::command::main()
}
