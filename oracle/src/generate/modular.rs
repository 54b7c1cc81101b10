//! The same program in several files and modules.

use std::collections::BTreeMap;

use arbitrary::{Result, Unstructured};

use crate::source::Library;
use crate::syntax::ast::{Decl, Program};
use crate::syntax::print;

/// A program whose parts are in files and modules, and means what it meant.
#[derive(Clone, PartialEq, Debug)]
pub struct Modular {
    /// Its own file.
    pub text: String,
    /// The files that it imports.
    pub files: Files,
}

/// Files by their paths.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Files(pub BTreeMap<String, String>);

#[doc(hidden)]
impl Library for Files {
    fn read(&self, path: &str) -> std::result::Result<Vec<u8>, String> {
        let text = self.0.get(path).ok_or_else(|| "there is no such file".to_string())?;
        Ok(text.clone().into_bytes())
    }
}

/// What becomes of some declarations in a row.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    /// They stay where they are.
    Plain,
    /// A module that is opened.
    Module,
    /// A module within a module.
    Nested,
    /// A module that is opened where it stands.
    Open,
    /// A module with a parameter, applied to a number module.
    Parametric,
    /// A file, which imports those before it.
    File,
}

/// Puts the declarations of a program into files and modules, as the bytes say. Entries and functions of the host stay in
/// its own file.
///
/// # Errors
/// Those of [`arbitrary`].
pub fn modular(program: &Program, bytes: &mut Unstructured) -> Result<Modular> {
    let mut made = Modular { text: String::new(), files: Files::default() };
    let mut rest = &program.decls[..];
    let mut all_files = true;
    for number in 0.. {
        let stays = |decl: &Decl| match decl {
            Decl::Def(def) => def.entry,
            Decl::External(_) => true,
            Decl::Type(_) => false,
        };
        let Some(first) = rest.first() else { break };
        let most = if stays(first) { 1 } else { rest.iter().position(stays).unwrap_or(rest.len()) };
        let (some, others) = rest.split_at(bytes.int_in_range(1..=most)?);
        rest = others;
        let forms = [Form::Plain, Form::Module, Form::Nested, Form::Open, Form::Parametric, Form::File];
        let form = match *bytes.choose(&forms)? {
            _ if stays(first) => Form::Plain,
            // A file sees nothing of what imports it.
            Form::File if !all_files => Form::Module,
            form => form,
        };
        all_files &= form == Form::File;
        let text = print(&Program { decls: some.to_vec(), ..Program::default() });
        made.text += &match form {
            Form::Plain => text,
            Form::Module => format!("module part{number} = {{\n{text}}}\nopen part{number}\n"),
            Form::Nested => {
                format!("module part{number} = {{ module inner = {{\n{text}}} }}\nopen part{number}.inner\n")
            }
            Form::Open => format!("open {{\n{text}}}\n"),
            Form::Parametric => {
                format!("module part{number} (N: integral) = {{\n{text}}}\nopen part{number} i64\n")
            }
            Form::File => {
                let before: String = (0..number).map(|n| format!("import \"part{n}\"\n")).collect();
                made.files.0.insert(format!("part{number}.fut"), before + &text);
                format!("import \"part{number}\"\n")
            }
        };
    }
    Ok(made)
}
