//! `lawson completions` and `lawson man`: what shells and `man` know of the command, from the description that parses its
//! arguments.

use std::io;
use std::path::{Path, PathBuf};

use clap::{Args, Command, CommandFactory};
use clap_complete::Shell;
use serde_json::json;

use super::failure::{FINE, Failure, FailureKind, Outcome};
use super::ui::Ui;
use crate::data::io_reason;

/// Print a script that completes verbs and options in a shell.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  lawson completions bash > ~/.local/share/bash-completion/completions/lawson
  lawson completions zsh > ~/.zfunc/_lawson         with ~/.zfunc in fpath
  lawson completions fish > ~/.config/fish/completions/lawson.fish")]
pub struct Completions {
    /// The shell.
    #[arg(value_name = "SHELL")]
    shell: Shell,
}

impl Completions {
    pub fn run(self, ui: &Ui) -> Outcome {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut super::Cli::command(), "lawson", &mut script);
        let script = String::from_utf8_lossy(&script);
        ui.line(script.trim_end());
        ui.answer(&json!({ "shell": self.shell.to_string(), "script": script }));
        Ok(FINE)
    }
}

/// Write manual pages: one of the command, and one of each verb.
#[derive(Args, Debug)]
#[command(after_help = "Example:\n  lawson man -o ~/.local/share/man/man1 && man lawson-run")]
pub struct Man {
    /// The folder for the pages; it is created if needed. Pages that are there are replaced.
    #[arg(short, long, value_name = "DIR")]
    output: PathBuf,
}

impl Man {
    pub fn run(self, ui: &Ui) -> Outcome {
        let fail = |e: &io::Error| {
            let message = format!("cannot write pages to {}: {}", self.output.display(), io_reason(e));
            Failure::new(FailureKind::Output, message)
        };
        std::fs::create_dir_all(&self.output).map_err(|e| fail(&e))?;
        let mut command = super::Cli::command().disable_help_subcommand(true);
        command.build();
        let mut pages = Vec::new();
        write_pages(command, &self.output, &mut pages).map_err(|e| fail(&e))?;
        pages.sort();
        pages.iter().for_each(|page| ui.line(self.output.join(page).display().to_string()));
        ui.answer(&json!({ "pages": pages }));
        Ok(FINE)
    }
}

/// Writes the pages of a command and of those that it has; gives their names.
fn write_pages(command: Command, folder: &Path, pages: &mut Vec<String>) -> io::Result<()> {
    for verb in command.get_subcommands().filter(|verb| !verb.is_hide_set()) {
        write_pages(verb.clone(), folder, pages)?;
    }
    let page = clap_mangen::Man::new(command);
    page.generate_to(folder)?;
    pages.push(page.get_filename());
    Ok(())
}
