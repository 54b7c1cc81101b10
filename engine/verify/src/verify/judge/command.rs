//! Commands that run or rewrite programs. Programs, arguments and results are files in a folder of their own.
//!
//! `{in}` is the program, `{core}` its unfused core, `{args}` the arguments, one run a line, in Futhark's text
//! format, and `{out}` what the command writes: a program, or results, one run a line, `fails` where a run fails.
//! Arguments come on standard input too, and what is not written to `{out}` is read from standard output.

use std::cell::RefCell;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;
use std::process::{Child, Command as Process, ExitStatus, Stdio};
use std::rc::Rc;
use std::time::{Duration, Instant};

use lawson_oracle::diagnostic::excerpt;
use lawson_oracle::types::Type;
use lawson_oracle::value::Value;
use lawson_oracle::value::text::parse_values_as;
use tempfile::TempDir;

use super::Runs;
pub use super::failed::Failed;
use crate::core::{Program, print};
use crate::data::unfinished::{end, unfinished};
use crate::verify::inputs::Case;
use crate::verify::outcome::{End, Shown};

/// The greatest output that is read.
const LONGEST: u64 = 1 << 26;
/// Between two looks whether it has ended.
const WAIT: Duration = Duration::from_millis(2);
/// The exit code of a command that does not take this program.
const NOT_TAKEN: i32 = 2;

/// What stands for a file in a command.
pub const PLACES: [&str; 4] = ["{in}", "{core}", "{args}", "{out}"];

/// A command, and how long it may take.
#[derive(Clone, Debug)]
pub struct Command {
    /// Its words, separated by spaces; quotation marks hold words together, as in a shell.
    pub text: String,
    /// For one run.
    pub limit: Duration,
    written: Rc<RefCell<Written>>,
}

/// What a command wrote.
#[derive(Clone, Debug, Default)]
pub struct Written {
    /// Its program or results.
    pub output: String,
    /// What it said on standard error.
    pub errors: String,
}

/// A folder that goes when it is done with, or Lawson is ended.
struct Folder(TempDir);

impl Folder {
    fn new() -> io::Result<Folder> {
        let mut unfinished = unfinished();
        let folder = tempfile::Builder::new().prefix("lawson-judge-").tempdir()?;
        unfinished.temporary.insert(folder.path().to_path_buf());
        Ok(Folder(folder))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let mut unfinished = unfinished();
        // It is of no further use; if it can't be removed, it is left to the system.
        let _ = fs::remove_dir_all(self.0.path());
        unfinished.temporary.remove(self.0.path());
    }
}

/// A command that runs. It ends, with all that it has started, when this is dropped, or Lawson is ended.
struct Running {
    child: Child,
    /// It is ended, and its number may be another's.
    gone: bool,
}

impl Running {
    fn start(process: &mut Process) -> io::Result<Running> {
        with_group(process);
        let mut unfinished = unfinished();
        let child = process.spawn()?;
        unfinished.commands.insert(child.id());
        Ok(Running { child, gone: false })
    }

    /// How it ends by itself.
    fn ended(mut self, limit: Duration) -> Result<ExitStatus, Failed> {
        let start = Instant::now();
        loop {
            match has_ended(&mut self.child) {
                Ok(true) => return self.end().map_err(broken),
                Ok(false) if start.elapsed() > limit => return Err(Failed::TimeOut(limit)),
                Ok(false) => std::thread::sleep(WAIT),
                Err(why) => return Err(broken(why)),
            }
        }
    }

    /// Ends what it has started, and then waits for it: until then no other process has its number.
    fn end(&mut self) -> io::Result<ExitStatus> {
        let mut unfinished = unfinished();
        self.gone = true;
        end(self.child.id());
        unfinished.commands.remove(&self.child.id());
        // Where there are no groups; it may have ended already.
        let _ = self.child.kill();
        self.child.wait()
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if !self.gone {
            let _ = self.end();
        }
    }
}

fn broken(why: io::Error) -> Failed {
    Failed::NotStarted(why.to_string())
}

/// Whether a command has ended by itself; it is not waited for yet.
#[cfg(unix)]
fn has_ended(child: &mut Child) -> io::Result<bool> {
    use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
    let Some(pid) = i32::try_from(child.id()).ok().and_then(Pid::from_raw) else {
        return Ok(child.try_wait()?.is_some());
    };
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    Ok(waitid(WaitId::Pid(pid), options)?.is_some())
}

#[cfg(not(unix))]
fn has_ended(child: &mut Child) -> io::Result<bool> {
    Ok(child.try_wait()?.is_some())
}

impl Runs for Command {
    fn results(
        &self,
        text: &str,
        lowered: &Program,
        cases: &[Case],
        result: &Type,
    ) -> Result<Vec<Shown>, Failed> {
        let args: String = cases.iter().map(|case| line(&case.args)).collect();
        let output = self.run(text, lowered, &args)?;
        let lines = output.lines().map(str::trim).zip(1..).filter(|(line, _)| !line.is_empty());
        let lines: Vec<(&str, usize)> = lines.collect();
        if lines.len() != cases.len() {
            let many = |n: usize, what: &str| format!("{n} {what}{}", if n == 1 { "" } else { "s" });
            let why = format!("{} of results for {}", many(lines.len(), "line"), many(cases.len(), "run"));
            return Err(Failed::Garbage(why));
        }
        let at = |number: usize, why| Failed::Garbage(format!("line {number}: {why}"));
        lines.into_iter().map(|(line, number)| shown(line, result).map_err(|why| at(number, why))).collect()
    }
}

impl Command {
    /// This command, with a limit for each run.
    pub fn new(text: &str, limit: Duration) -> Command {
        Command { text: text.to_string(), limit, written: Rc::default() }
    }

    /// The same with another limit.
    #[must_use]
    pub fn limited(&self, limit: Duration) -> Command {
        Command { limit, ..self.clone() }
    }

    /// What its last run wrote.
    pub fn written(&self) -> Written {
        self.written.borrow().clone()
    }

    /// A word in braces that stands for no file, such as `{input}`. A variable of a shell, `${name}`, is another thing.
    pub fn unknown_place(&self) -> Option<&str> {
        let mut from = 0;
        while let Some(open) = self.text[from..].find('{').map(|at| from + at) {
            let word = self.text[open..].split_inclusive('}').next().unwrap_or_default();
            let name = word.trim_start_matches('{').trim_end_matches('}');
            let is_word = !name.is_empty() && name.bytes().all(|b| b.is_ascii_lowercase() || b == b'_');
            let is_place = is_word && word.ends_with('}') && !self.text[..open].ends_with('$');
            if is_place && !PLACES.contains(&word) {
                return Some(word);
            }
            from = open + 1;
        }
        None
    }

    /// It writes a program: it takes one, and no arguments.
    pub fn writes_program(&self) -> bool {
        self.takes_program() && !self.text.contains("{args}")
    }

    /// It is told which program it is about.
    pub fn takes_program(&self) -> bool {
        self.text.contains("{in}") || self.text.contains("{core}")
    }

    /// It has a place for the program, or for its arguments.
    pub fn takes_something(&self) -> bool {
        self.writes_program() || self.text.contains("{args}")
    }

    /// The program that it makes of one.
    ///
    /// # Errors
    /// It gives none.
    pub fn rewritten(&self, text: &str, lowered: &Program) -> Result<String, Failed> {
        self.run(text, lowered, "")
    }

    fn run(&self, text: &str, lowered: &Program, args: &str) -> Result<String, Failed> {
        let folder = Folder::new().map_err(broken)?;
        let file = |name: &str| folder.0.path().join(name);
        fs::write(file("in.fut"), text).map_err(broken)?;
        fs::write(file("in.core"), print::exchange(lowered)).map_err(broken)?;
        fs::write(file("args"), args).map_err(broken)?;
        let path = |name: &str| file(name).display().to_string();
        let named = [("{in}", "in.fut"), ("{core}", "in.core"), ("{args}", "args"), ("{out}", "out")];
        let words = shlex::split(&self.text)
            .ok_or_else(|| Failed::NotStarted("a quotation mark in it is not closed".to_string()))?;
        let words = words
            .into_iter()
            .map(|word| named.iter().fold(word, |word, (place, name)| word.replace(place, &path(name))));
        let words: Vec<String> = words.collect();
        let Some((program, rest)) = words.split_first() else {
            return Err(Failed::NotStarted("it has no words".to_string()));
        };
        let mut process = Process::new(program);
        process
            .args(rest)
            .stdin(File::open(file("args")).map_err(broken)?)
            .stdout(Stdio::from(File::create(file("stdout")).map_err(broken)?))
            .stderr(Stdio::from(File::create(file("stderr")).map_err(broken)?));
        let running =
            Running::start(&mut process).map_err(|why| Failed::NotStarted(format!("{program}: {why}")))?;
        let status = running.ended(self.limit);
        let output = read(&file(if self.text.contains("{out}") { "out" } else { "stdout" }));
        let said = read(&file("stderr")).unwrap_or_default();
        *self.written.borrow_mut() =
            Written { output: output.clone().unwrap_or_default(), errors: said.clone() };
        let status = status?;
        if !status.success() {
            let last = said.lines().rfind(|line| !line.trim().is_empty()).unwrap_or("it says nothing");
            // The folder has another name each time.
            let last = last.replace(&format!("{}/", folder.0.path().display()), "");
            let last = excerpt(&last);
            return Err(match status.code() {
                Some(NOT_TAKEN) if is_misused(&said) => {
                    Failed::NotStarted(format!("it ends with exit code {NOT_TAKEN}, and says: {last}"))
                }
                Some(NOT_TAKEN) => Failed::NotTaken(last.to_string()),
                _ => Failed::Crash(format!("{status}: {last}")),
            });
        }
        output.map_err(Failed::Garbage)
    }
}

/// Whether a command that ends with [`NOT_TAKEN`] says that it was called wrongly: interpreters and their libraries use
/// this code for files that are not there, and for arguments that they do not know.
fn is_misused(said: &str) -> bool {
    let said = said.to_ascii_lowercase();
    let missing = ["can't open file", "cannot open", "no such file"];
    said.lines().any(|line| line.starts_with("usage:") || missing.iter().any(|text| line.contains(text)))
}

/// What it starts belongs to it.
#[cfg(unix)]
fn with_group(process: &mut Process) {
    std::os::unix::process::CommandExt::process_group(process, 0);
}

#[cfg(not(unix))]
fn with_group(_: &mut Process) {}

fn read(path: &Path) -> Result<String, String> {
    let mut text = String::new();
    let read = File::open(path).and_then(|file| file.take(LONGEST).read_to_string(&mut text));
    read.map_err(|why| match why.kind() {
        io::ErrorKind::NotFound => "there is no output".to_string(),
        _ => why.to_string(),
    })?;
    Ok(text)
}

fn line(args: &[Value]) -> String {
    let args: Vec<String> = args.iter().map(Value::to_string).collect();
    format!("{}\n", args.join(" "))
}

/// A line of results: one value, or for a tuple one for each of its parts.
fn shown(line: &str, result: &Type) -> Result<Shown, String> {
    let end = |end| Shown { log: Vec::new(), calls: Vec::new(), end };
    if line == "fails" {
        return Ok(end(End::Failed("it fails".to_string())));
    }
    let garbage = |why: String| format!("`{}`: {why}", excerpt(line));
    let parts: Vec<Type> = match result {
        Type::Tuple(parts) => parts.to_vec(),
        other => vec![other.clone()],
    };
    let mut values = parse_values_as(line, &parts).map_err(|why| garbage(why.message))?;
    let value = match (result, values.len()) {
        (Type::Tuple(_), n) if n == parts.len() => Value::Tuple(values),
        (_, 1) => values.remove(0),
        (_, n) => return Err(garbage(format!("{n} values, and {} are wanted", parts.len()))),
    };
    match fits(&value, result) {
        true => Ok(end(End::Value(value))),
        false => Err(garbage(format!("it is not of type {result}"))),
    }
}

fn fits(value: &Value, ty: &Type) -> bool {
    match (value, ty) {
        (Value::Scalar(scalar), Type::Scalar(ty)) => scalar.ty() == *ty,
        (Value::Tuple(values), Type::Tuple(types)) => {
            values.len() == types.len() && values.iter().zip(types.iter()).all(|(v, t)| fits(v, t))
        }
        (Value::Record(values), Type::Record(types)) => {
            let each = values.iter().zip(types.iter());
            values.len() == types.len() && each.into_iter().all(|(v, t)| v.0 == t.0 && fits(&v.1, &t.1))
        }
        (Value::Array(array), Type::Array(_, elem)) => array.elems.iter().all(|v| fits(v, elem)),
        _ => false,
    }
}

#[cfg(all(test, unix))]
mod tests {
    use rustix::process::{Pid, test_kill_process};

    use super::*;

    /// A process with its number would be another one, which must not be ended.
    #[test]
    fn a_command_that_has_ended_keeps_its_number_until_its_group_is_ended() {
        let mut running = Running::start(&mut Process::new("true")).unwrap();
        let start = Instant::now();
        while !has_ended(&mut running.child).unwrap() {
            assert!(start.elapsed() < Duration::from_secs(60));
            std::thread::sleep(WAIT);
        }
        let pid = Pid::from_raw(running.child.id() as i32).unwrap();
        assert!(test_kill_process(pid).is_ok());
        assert!(running.end().unwrap().success());
        assert!(test_kill_process(pid).is_err());
    }
}
