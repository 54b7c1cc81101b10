//! Output files are whole or not there, whatever ends the run.

#![cfg(unix)]

use std::io::{BufRead, BufReader, Read};
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::os::unix::process::ExitStatusExt;
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use super::Dir;

/// Waits until it holds.
#[track_caller]
fn until(mut holds: impl FnMut() -> bool) {
    let start = Instant::now();
    while !holds() {
        assert!(start.elapsed() < Duration::from_secs(60), "it never held");
        std::thread::sleep(Duration::from_millis(1));
    }
}

fn files(dir: &Dir, folder: &str) -> Vec<PathBuf> {
    std::fs::read_dir(dir.0.join(folder)).unwrap().map(|f| f.unwrap().path()).collect()
}

fn signal(child: &Child, name: &str) {
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-s", name, &id]).status().unwrap().success());
}

/// A run that writes many numbers, in a process with a part of them written into this folder; or one that has ended.
fn writing(dir: &Dir, folder: &str, mut lawson: Command, args: &[&str]) -> Child {
    let run = ["run", "-e", "iota n", "-i", "n=20000000", "--verify", "off"];
    let mut child = lawson.args(run).args(args).stderr(Stdio::piped()).spawn().unwrap();
    let begun =
        |path: PathBuf| path.metadata().is_ok_and(|file| file.len() > 10_000 && file.len() < 100_000_000);
    until(|| {
        let writes = dir.0.join(folder).is_dir() && files(dir, folder).into_iter().any(begun);
        writes || child.try_wait().unwrap().is_some()
    });
    child
}

/// How such a run ends that is sent this signal, and what it says. One that ended before the signal came is run anew.
fn signalled(dir: &Dir, folder: &str, args: &[&str], by: &str) -> (ExitStatus, String) {
    let old = dir.0.join("out/r.csv").exists().then(|| dir.read("out/r.csv"));
    for _ in 0..20 {
        let mut child = writing(dir, folder, dir.command(env!("CARGO_BIN_EXE_lawson")), args);
        if child.try_wait().unwrap().is_none() {
            signal(&child, by);
        }
        let status = child.wait().unwrap();
        let mut err = String::new();
        child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
        if !status.success() {
            return (status, err);
        }
        std::fs::remove_dir_all(dir.0.join("out")).unwrap();
        std::fs::create_dir(dir.0.join("out")).unwrap();
        old.iter().for_each(|old| std::fs::write(dir.0.join("out/r.csv"), old).unwrap());
    }
    panic!("{by} ends no run");
}

/// The signal that ends such a run when it is sent this one.
fn stopped(dir: &Dir, folder: &str, args: &[&str], by: &str) -> i32 {
    let (status, err) = signalled(dir, folder, args, by);
    assert_eq!(err, "");
    status.signal().unwrap_or_else(|| panic!("it ended by itself: {status}"))
}

#[test]
fn an_interrupted_run_leaves_no_part_of_its_output() {
    let dir = Dir::new("interrupted");
    std::fs::create_dir(dir.0.join("out")).unwrap();
    let stopped = |args: &[&str], by| stopped(&dir, "out", &[&["-o", "out/r.csv"], args].concat(), by);
    assert_eq!(stopped(&[], "INT"), 2);
    assert_eq!(files(&dir, "out"), [] as [PathBuf; 0]);
    assert_eq!(stopped(&[], "QUIT"), 3);
    assert_eq!(files(&dir, "out"), [] as [PathBuf; 0]);
    dir.file("out/r.csv", "old\n");
    assert_eq!(stopped(&["--force"], "TERM"), 15);
    assert_eq!(files(&dir, "out"), [dir.0.join("out/r.csv")]);
    assert_eq!(dir.read("out/r.csv"), b"old\n");
    // Nothing can be removed then; but what has the output's name is whole.
    assert_eq!(stopped(&["--force"], "KILL"), 9);
    assert_eq!(dir.read("out/r.csv"), b"old\n");
}

/// Every signal that ends a process; the numbers are those of Linux.
#[cfg(target_os = "linux")]
#[test]
fn no_signal_leaves_a_part_of_the_output() {
    let dir = Dir::new("signals");
    std::fs::create_dir(dir.0.join("out")).unwrap();
    for (name, number) in [("HUP", 1), ("BUS", 7), ("USR1", 10), ("USR2", 12), ("ALRM", 14), ("VTALRM", 26)] {
        assert_eq!(stopped(&dir, "out", &["-o", "out/r.csv"], name), number, "{name}");
        assert_eq!(files(&dir, "out"), [] as [PathBuf; 0], "{name}");
    }
    // Those that the runtime can't end by have the code that a shell gives, and an abort that of no memory.
    for (name, code) in [("16", 144), ("29", 157), ("34", 162), ("64", 192), ("ABRT", 2)] {
        let (status, _) = signalled(&dir, "out", &["-o", "out/r.csv"], name);
        assert_eq!(status.code(), Some(code), "{name}");
        assert_eq!(files(&dir, "out"), [] as [PathBuf; 0], "{name}");
    }
}

/// Where all threads compute, a signal comes to the one that waits for signals.
#[cfg(target_os = "linux")]
#[test]
fn an_abort_ends_a_run_that_computes() {
    let dir = Dir::new("computing");
    let program = "f64.sum (map f64.sin (map f64.i64 (iota (trace n))))";
    let mut lawson = dir.command(env!("CARGO_BIN_EXE_lawson"));
    lawson.args(["run", "-e", program, "-i", "n=20000000000", "--verify", "off"]).stderr(Stdio::piped());
    let mut child = lawson.spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stderr.take().unwrap()).read_line(&mut line).unwrap();
    assert_eq!(line, "trace: 20000000000i64\n");
    signal(&child, "ABRT");
    until(|| child.try_wait().unwrap().is_some());
    assert_eq!(child.wait().unwrap().code(), Some(2));
}

/// `nohup` has SIGHUP ignored, and a shell others by `trap`.
#[cfg(target_os = "linux")]
#[test]
fn an_ignored_signal_stays_ignored() {
    let dir = Dir::new("ignored");
    std::fs::create_dir(dir.0.join("out")).unwrap();
    let mut shell = dir.command("sh");
    shell.args(["-c", "trap '' HUP USR1; exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_lawson")]);
    let mut child = writing(&dir, "out", shell, &["-o", "out/r.csv"]);
    signal(&child, "HUP");
    signal(&child, "USR1");
    assert_eq!(child.wait().unwrap().code(), Some(0));
    assert_eq!(files(&dir, "out"), [dir.0.join("out/r.csv")]);
}

#[test]
fn an_interrupted_run_leaves_no_folder_that_it_made() {
    let dir = Dir::new("interrupted_folder");
    std::fs::create_dir(dir.0.join("out")).unwrap();
    assert_eq!(stopped(&dir, "out/new/deep", &["-o", "out/new/deep"], "INT"), 2);
    assert_eq!(files(&dir, "out"), [] as [PathBuf; 0]);
    assert_eq!(stopped(&dir, "out", &["-o", "out"], "INT"), 2);
    assert!(dir.0.join("out").is_dir());
}

/// The command that it runs ends with it, and its folder goes.
#[test]
fn an_interrupted_judge_leaves_no_command() {
    let dir = Dir::new("interrupted_judge");
    std::fs::create_dir(dir.0.join("temporary")).unwrap();
    dir.file("id.fut", "def main (x: i64) = x\n");
    let command = "sh -c 'touch begun; sleep 2; touch late'";
    let mut lawson = dir.command(env!("CARGO_BIN_EXE_lawson"));
    lawson.env("TMPDIR", dir.0.join("temporary")).stderr(Stdio::null());
    let mut child = lawson.args(["judge", "id.fut", "--against", command]).spawn().unwrap();
    until(|| dir.0.join("begun").exists());
    assert_eq!(files(&dir, "temporary").len(), 1);
    signal(&child, "TERM");
    assert_eq!(child.wait().unwrap().signal(), Some(15));
    assert_eq!(files(&dir, "temporary"), [] as [PathBuf; 0]);
    std::thread::sleep(Duration::from_secs(3));
    assert!(!dir.0.join("late").exists());
}

#[test]
fn an_output_is_a_file_as_any_other() {
    let dir = Dir::new("modes");
    let lawson = |mask: &str, args: &[&str]| {
        let mut shell = dir.command("sh");
        let masked = format!("umask {mask}; exec \"$0\" run -e 'iota 3' \"$@\"");
        let ran = Dir::ran(shell.args(["-c", &masked, env!("CARGO_BIN_EXE_lawson")]).args(args), "");
        assert_eq!(ran.code, 0, "{}", ran.err);
    };
    let mode = |name: &str| std::fs::metadata(dir.0.join(name)).unwrap().mode() & 0o777;
    lawson("022", &["-o", "a.csv"]);
    lawson("077", &["-o", "b.csv"]);
    assert_eq!((mode("a.csv"), mode("b.csv")), (0o644, 0o600));
    // One that is overwritten keeps its mode, and a link to it stays one.
    std::fs::set_permissions(dir.0.join("a.csv"), std::fs::Permissions::from_mode(0o640)).unwrap();
    symlink("a.csv", dir.0.join("link.csv")).unwrap();
    dir.file("a.csv", "old\n");
    lawson("022", &["-o", "link.csv", "--force"]);
    assert_eq!((mode("a.csv"), dir.read("a.csv")), (0o640, b"result\n0\n1\n2\n".to_vec()));
    assert!(dir.0.join("link.csv").is_symlink());
    // A link that leads nowhere is a name that is taken.
    symlink("../elsewhere.csv", dir.0.join("dangling.csv")).unwrap();
    dir.lawson(&["run", "-e", "iota 3", "-o", "dangling.csv"])
        .fails(2, &["dangling.csv is a link that leads nowhere"]);
    assert!(dir.0.join("dangling.csv").is_symlink());
}
