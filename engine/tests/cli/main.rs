//! The command as a user runs it: the binary, files in a directory, exit codes, standard output and
//! standard error. Expected values are worked out by hand.

mod arrays;
mod bad_data;
mod bad_input;
mod bench;
mod blocks;
mod bounds;
mod closed;
mod columns;
mod corpus;
mod encodings;
mod explain;
mod folders;
mod foreign;
mod formats;
mod good_runs;
mod interrupted;
mod json;
mod json_data;
mod judge;
mod law;
mod loops;
mod messages;
mod mistakes;
#[path = "../common/nest.rs"]
mod nest;
mod operators;
mod outputs;
mod parts;
mod planning;
mod plots;
mod traces;
mod verbs;
mod verdicts;
mod whole_numbers;

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value as Json;

/// A directory of its own for one test, which holds the user's files and the cache.
struct Dir(PathBuf);

/// What a run of the command gave.
struct Ran {
    code: i32,
    out: String,
    err: String,
}

impl Dir {
    /// An empty directory; `name` is the test's.
    fn new(name: &str) -> Dir {
        let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cli").join(name);
        let _ = std::fs::remove_dir_all(&dir);
        std::fs::create_dir_all(&dir).unwrap();
        Dir(dir)
    }

    fn file(&self, name: &str, text: impl AsRef<[u8]>) -> &Dir {
        std::fs::write(self.0.join(name), text).unwrap();
        self
    }

    fn read(&self, name: &str) -> Vec<u8> {
        std::fs::read(self.0.join(name)).unwrap()
    }

    fn lawson(&self, args: &[&str]) -> Ran {
        self.lawson_with(args, "")
    }

    fn lawson_with(&self, args: &[&str], input: &str) -> Ran {
        Dir::ran(self.command(env!("CARGO_BIN_EXE_lawson")).args(args), input)
    }

    /// With so many megabytes of address space.
    #[cfg(target_os = "linux")]
    fn lawson_within(&self, megabytes: usize, args: &[&str]) -> Ran {
        let limited = format!("ulimit -v {}; exec \"$0\" \"$@\"", megabytes * 1024);
        let mut shell = self.command("sh");
        Dir::ran(shell.args(["-c", &limited, env!("CARGO_BIN_EXE_lawson")]).args(args), "")
    }

    fn command(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        command.current_dir(&self.0).env("XDG_CACHE_HOME", self.0.join("cache"));
        command
    }

    fn ran(command: &mut Command, input: &str) -> Ran {
        let mut child =
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        std::io::Write::write_all(&mut child.stdin.take().unwrap(), input.as_bytes()).unwrap();
        let Output { status, stdout, stderr } = child.wait_with_output().unwrap();
        Ran {
            code: status.code().unwrap_or(-1),
            out: String::from_utf8(stdout).unwrap(),
            err: String::from_utf8(stderr).unwrap(),
        }
    }
}

impl Ran {
    /// Fine, with this on standard output.
    #[track_caller]
    fn gives(&self, out: &str) -> &Ran {
        assert_eq!((self.code, self.out.as_str()), (0, out), "{}", self.err);
        self
    }

    /// This exit code, nothing on standard output, and each of these on standard error.
    #[track_caller]
    fn fails(&self, code: i32, texts: &[&str]) -> &Ran {
        assert_eq!((self.code, self.out.as_str()), (code, ""), "{}", self.err);
        self.says(texts)
    }

    #[track_caller]
    fn says(&self, texts: &[&str]) -> &Ran {
        for text in texts {
            assert!(self.err.contains(text), "{text:?} is not in\n{}", self.err);
        }
        self
    }

    /// Standard output is one JSON value and nothing else.
    #[track_caller]
    fn json(&self) -> Json {
        serde_json::from_str(&self.out).unwrap_or_else(|e| panic!("{e} in\n{}\n{}", self.out, self.err))
    }
}

/// A file of the project's own examples.
fn example(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples").join(name);
    path.canonicalize().unwrap().display().to_string()
}

/// A `.npy` file, version 1, of these raw little-endian elements.
fn npy(descr: &str, shape: &str, elements: &[u8]) -> Vec<u8> {
    let header = format!("{{'descr': '{descr}', 'fortran_order': False, 'shape': {shape}, }}");
    let header = format!("{header:<117}\n");
    let mut bytes = b"\x93NUMPY\x01\x00".to_vec();
    bytes.extend((header.len() as u16).to_le_bytes());
    bytes.extend(header.as_bytes());
    bytes.extend(elements);
    bytes
}

fn f64s(xs: &[f64]) -> Vec<u8> {
    xs.iter().flat_map(|x| x.to_le_bytes()).collect()
}
