//! Programs and their inputs, as the command line gives them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;

use clap::Args;
use lawson_oracle::diagnostic::excerpt;
use lawson_oracle::interp::Window;
use lawson_oracle::scalar::Scalar;
use lawson_oracle::source::{Disk, Source};
use lawson_oracle::syntax::ast::Decl;
use lawson_oracle::syntax::is_keyword;
use lawson_oracle::types::{self, Checked, Scheme, SizeVar, Type};
use lawson_oracle::value::Value;

use super::failure::{ErrorKind, Failure, FailureKind};
use super::windows;
use crate::api::Entry;
use crate::cost::{Sizes, counted, parameter_sizes};
use crate::data::columns::{Format, Words};
use crate::data::flat::Flat;
use crate::data::input::{self, Input};
use crate::data::sizes::{self, Argument};
use crate::data::spec;
use crate::data::{self, DataError, io_reason};
use crate::native::NativeValue;

/// Inputs by position and by name.
#[derive(Args, Clone, Debug)]
pub struct InputArgs {
    /// An input for each parameter in order: data.npy, data.npz:array, data.csv:column (data.csv:x,y for an array of
    /// tuples or a matrix; also .tsv, .csv.gz, .json and .jsonl), - for values on standard input, stdin:column for CSV on
    /// it, a value such as 100 or '[1,2,3]', or a file of Futhark values. A value is never taken for a file: ./100 is the
    /// file of that name.
    #[arg(value_name = "INPUT", allow_negative_numbers = true, value_parser = super::as_given)]
    pub positional: Vec<String>,
    /// An input by the parameter's name.
    #[arg(short = 'i', long = "input", value_name = "NAME=INPUT")]
    pub named: Vec<String>,
    /// The separator of the columns of CSV files: a character, or `tab`.
    #[arg(long, value_name = "C", value_parser = delimiter)]
    csv_delimiter: Option<u8>,
    /// The decimal mark in CSV files: . or ,
    #[arg(long, value_name = "C", value_parser = decimal)]
    csv_decimal: Option<char>,
    /// CSV files have no header line: the columns are called 1, 2, ..
    #[arg(long)]
    csv_no_header: bool,
}

impl InputArgs {
    /// How CSV files are written.
    pub fn format(&self) -> Format {
        Format {
            delimiter: self.csv_delimiter,
            decimal: self.csv_decimal.unwrap_or('.'),
            header: !self.csv_no_header,
        }
    }
}

fn delimiter(text: &str) -> Result<u8, String> {
    match text.as_bytes() {
        _ if text == "tab" || text == "\\t" => Ok(b'\t'),
        [byte] if byte.is_ascii() && !byte.is_ascii_alphanumeric() && *byte != b'"' => Ok(*byte),
        _ => Err("a character such as ; or the word tab is expected".to_string()),
    }
}

fn decimal(text: &str) -> Result<char, String> {
    match text {
        "." | "," => Ok(text.chars().next().unwrap_or('.')),
        _ => Err("it is . or ,".to_string()),
    }
}

/// An entry's arguments.
pub struct Arguments {
    /// One for each parameter.
    pub flats: Vec<Flat>,
    /// What they make of the parameters' size variables.
    pub sizes: BTreeMap<SizeVar, i64>,
    /// What a user may have overlooked in the files.
    pub notes: BTreeSet<String>,
    /// The words of columns that are read as codes.
    pub words: Words,
    /// Parameters that are windows of others: `-i b=@a[2:100]`.
    pub windows: Vec<Window>,
}

impl Arguments {
    /// As values of the oracle, which take many times the memory.
    pub fn values(&self) -> Vec<Value> {
        self.flats.iter().map(Flat::value).collect()
    }

    /// The sizes that they give to an entry's program, by name.
    pub fn sizes_of(&self, entry: &Entry) -> Sizes {
        let program = entry.lowered();
        let scalar = |name: &str| {
            let at = program.params.iter().position(|param| param.name == name)?;
            match self.flats.iter().flat_map(|flat| &flat.parts).nth(at)? {
                NativeValue::Scalar(Scalar::I64(n)) => Some(*n),
                _ => None,
            }
        };
        let number = |(name, var): (Arc<str>, SizeVar)| {
            let n = self.sizes.get(&var).copied().or_else(|| scalar(&name))?;
            Some((name.to_string(), u64::try_from(n).ok()?))
        };
        parameter_sizes(program).filter_map(number).collect()
    }

    /// As native code takes them.
    pub fn parts(&self) -> Vec<NativeValue<'static>> {
        self.flats.iter().flat_map(|flat| flat.parts.clone()).collect()
    }
}

/// Reads, parses and checks a program file.
pub fn load(path: &Path) -> Result<Checked, Failure> {
    check(&source(path)?)
}

/// The text of a file.
pub fn source(path: &Path) -> Result<Source, Failure> {
    let shown = path.display().to_string();
    let bytes = std::fs::read(path)
        .map_err(|e| Failure::new(ErrorKind::Input, format!("cannot read {shown}: {}", io_reason(&e))))?;
    let source = Source::from_bytes(shown, &bytes).map_err(|why| Failure::new(ErrorKind::Input, why))?;
    Ok(source.importing(Arc::new(Disk)))
}

/// Parses and checks a program.
pub fn check(source: &Source) -> Result<Checked, Failure> {
    let program = lawson_imperative::parse(source).map_err(|d| Failure::at(ErrorKind::Syntax, source, &d))?;
    program.check(source).map_err(|d| Failure::at(ErrorKind::Type, source, &d))
}

/// The index of the entry.
pub fn entry(checked: &Checked, name: Option<&str>) -> Result<usize, Failure> {
    checked.entry(name).map_err(|d| {
        let at_start = d.primary.0 == lawson_oracle::source::Span::default();
        if at_start {
            let failure = Failure::new(ErrorKind::Entry, format!("{}: {}", checked.source.name, d.message));
            return match (&d.help, name) {
                (Some(_), None) if checked.entries().nth(1).is_some() => {
                    let names: Vec<_> = checked.entries().collect();
                    failure.help(&format!("choose one by --entry NAME: {}", names.join(", ")))
                }
                (Some(help), _) => failure.help(help),
                (None, _) => failure,
            };
        }
        Failure::at(ErrorKind::Entry, &checked.source, &d)
    })
}

/// The name of the definition with this index.
pub fn entry_name(checked: &Checked, entry: usize) -> &str {
    match &checked.program.decls[entry] {
        Decl::Def(def) => &def.name,
        Decl::Type(t) => &t.name.name,
        Decl::External(e) => &e.name.name,
    }
}

/// The scheme of the entry, which has one.
pub fn scheme(checked: &Checked, entry: usize) -> &Scheme {
    checked.schemes[entry].as_ref().expect("an entry is a definition, and these have schemes")
}

/// The parameters' names; `argument 2` where one has none.
pub fn parameter_names(scheme: &Scheme) -> Vec<String> {
    let name = |(i, (name, _)): (usize, &(Option<_>, _))| match name {
        Some(name) => format!("{name}"),
        None => format!("argument {}", i + 1),
    };
    scheme.names.iter().enumerate().map(name).collect::<Vec<String>>()
}

/// The place of the parameter of this name.
pub fn parameter(scheme: &Scheme, entry: &str, name: &str) -> Result<usize, Failure> {
    parameter_names(scheme).iter().position(|known| known == name).ok_or_else(|| {
        let message = format!("{entry} has no parameter {}", excerpt(name));
        Failure::new(ErrorKind::Input, message).help(&wants(scheme, entry))
    })
}

/// Splits `name=input`.
pub fn split_named(text: &str) -> Result<(&str, &str), Failure> {
    match text.split_once('=') {
        Some((name, _)) if name.bytes().all(|b| b.is_ascii_alphabetic()) && is_keyword(name) => {
            let message =
                format!("-i {}: `{name}` is a reserved word, so it can't name an input", excerpt(text));
            Err(Failure::new(FailureKind::Usage, message)
                .help("give the input another name, here and where it is used"))
        }
        Some((name, input)) if !name.trim().is_empty() => Ok((name.trim(), input)),
        _ => Err(Failure::new(FailureKind::Usage, format!("-i {}: NAME=INPUT is expected", excerpt(text)))),
    }
}

/// Reads the inputs and makes them the entry's arguments.
pub fn arguments(scheme: &Scheme, entry: &str, args: &InputArgs) -> Result<Arguments, Failure> {
    let mut named = Vec::new();
    let format = args.format();
    let mut windows = Vec::new();
    for text in &args.named {
        let (name, input) = split_named(text)?;
        match input.strip_prefix('@') {
            Some(window) => windows.push(windows::parsed(name, window)?),
            None => named.push((name.to_string(), spec::read_as(input, &format)?)),
        }
    }
    let read = |spec: &String| spec::read_as(spec, &format);
    let positional = args.positional.iter().map(read).collect::<Result<Vec<_>, _>>()?;
    if windows.is_empty() {
        return assign(scheme, entry, positional, named);
    }
    // Positional inputs are for the parameters that nothing is said of.
    let names = parameter_names(scheme);
    let places: Vec<usize> =
        windows.iter().filter_map(|w| names.iter().position(|n| *n == w.param)).collect();
    let mut given = placed_beside(&places, scheme, entry, positional, named)?;
    windows::filled(scheme, &windows, &mut given.values)?;
    Ok(Arguments { windows, ..complete(scheme, entry, given)? })
}

/// Makes inputs that have been read the entry's arguments.
pub fn assign(
    scheme: &Scheme,
    entry: &str,
    positional: Vec<Input>,
    named: Vec<(String, Input)>,
) -> Result<Arguments, Failure> {
    complete(scheme, entry, placed(scheme, entry, positional, named)?)
}

/// A parameter's value, with the file that it is read from, if any; `None` where it has none yet.
pub type Placed = Option<(Option<String>, Flat)>;

/// What inputs give.
pub struct Given {
    /// One for each parameter.
    pub values: Vec<Placed>,
    /// What a user may have overlooked in the files.
    notes: BTreeSet<String>,
    /// The words of columns that are read as codes.
    words: Words,
}

/// Inputs that have been read, each at its parameter.
pub fn placed(
    scheme: &Scheme,
    entry: &str,
    positional: Vec<Input>,
    named: Vec<(String, Input)>,
) -> Result<Given, Failure> {
    placed_beside(&[], scheme, entry, positional, named)
}

/// The same, except for the parameters at these places.
fn placed_beside(
    others: &[usize],
    scheme: &Scheme,
    entry: &str,
    mut positional: Vec<Input>,
    mut named: Vec<(String, Input)>,
) -> Result<Given, Failure> {
    let words = input::share_words(named.iter_mut().map(|(_, input)| input).chain(&mut positional))?;
    let mut notes: BTreeSet<String> =
        named.iter().map(|(_, input)| input).chain(&positional).filter_map(Input::note).collect();
    notes.extend(words.iter().map(|(column, words)| words_note(column, words)));
    if words.len() > 1 {
        let columns =
            words.keys().map(|column| format!("{:?}", excerpt(column))).collect::<Vec<_>>().join(", ");
        notes.insert(format!(
            "columns of different names have codes of their own, which can't be compared: {columns}; give them one name in \
             the files if they are to share codes"
        ));
    }
    let names = parameter_names(scheme);
    let mut values: Vec<Placed> = vec![None; scheme.params.len()];
    let by_name: Vec<String> = named.iter().map(|(name, _)| name.clone()).collect();
    for (name, input) in named {
        let at = parameter(scheme, entry, &name)?;
        if values[at].is_some() {
            return Err(given_twice(&name));
        }
        let file = input.file();
        notes.extend(input.renamed(&scheme.params[at]));
        let mut given =
            input.to_types(&scheme.params[at..=at]).map_err(|e| for_parameter(e, &name, scheme, at))?;
        values[at] = given.pop().map(|value| (file, value));
    }
    for input in positional {
        let open: Vec<usize> =
            (0..values.len()).filter(|i| values[*i].is_none() && !others.contains(i)).collect();
        let Some(first) = open.first().copied() else {
            let given = match &by_name[..] {
                [] => String::new(),
                [name] => format!(": {name} is given by -i"),
                names => format!(": {} are given by -i", names.join(", ")),
            };
            let message = format!("{} is one input too many{given}", input.from);
            return Err(Failure::new(ErrorKind::Input, message).help(&wants(scheme, entry)));
        };
        let types: Vec<Type> = open.iter().map(|i| scheme.params[*i].clone()).collect();
        let file = input.file();
        notes.extend(input.renamed(&types[0]));
        let given = input.to_types(&types).map_err(|e| for_parameter(e, &names[first], scheme, first))?;
        for (at, value) in open.into_iter().zip(given) {
            values[at] = Some((file.clone(), value));
        }
    }
    Ok(Given { values, notes, words })
}

/// `city: codes of 2 words: 0 Oslo, 1 Rome`.
fn words_note(column: &str, words: &[String]) -> String {
    let coded = (0..).zip(words).take(data::LISTED).map(|(code, word): (usize, _)| match word.as_str() {
        "" => format!("{code} \"\""),
        word => format!("{code} {}", excerpt(word)),
    });
    let list = coded.collect::<Vec<_>>().join(", ");
    let more = match words.len().saturating_sub(data::LISTED) {
        0 => String::new(),
        more => format!(", and {more} more, which `lawson run --words FILE` writes"),
    };
    let number = counted(words.len() as u128, "word");
    format!("column {:?}: codes of {number}: {list}{more}", excerpt(column))
}

/// The arguments, where every parameter has a value.
pub fn complete(scheme: &Scheme, entry: &str, given: Given) -> Result<Arguments, Failure> {
    let Given { values, notes, words } = given;
    let names = parameter_names(scheme);
    if let Some(at) = values.iter().position(Option::is_none) {
        if scheme.names[at].0.is_none() && entry == "-e" {
            let message = format!("the expression gives a function that wants a {} yet", scheme.params[at]);
            let help =
                "name what it is to be applied to, and give that by -i: -e 'reduce (+) 0 xs' -i xs=FILE";
            return Err(Failure::new(ErrorKind::Input, message).help(help));
        }
        let message = format!("no input for the parameter {}: {}", names[at], scheme.params[at]);
        return Err(Failure::new(ErrorKind::Input, message).help(&wants(scheme, entry)));
    }
    let values = with_lacking(scheme, values);
    let sizes = bound(scheme, &values)?;
    Ok(Arguments {
        flats: values.into_iter().flatten().map(|(_, value)| value).collect(),
        sizes,
        notes,
        words,
        windows: Vec::new(),
    })
}

/// The values with the arrays that values of sum types lack, as long as the others that have their size.
fn with_lacking(scheme: &Scheme, values: Vec<Placed>) -> Vec<Placed> {
    if !scheme.params.iter().any(|ty| ty.any(&mut |part| matches!(part, Type::Sum(_)))) {
        return values;
    }
    let given: Vec<Value> = values.iter().flatten().map(|(_, value)| value.value()).collect();
    let whole = lawson_oracle::value::complete(&given, &scheme.params, &mut |s| s.ty());
    let mut whole = whole.iter().map(Flat::of);
    values.into_iter().map(|value| Some((value?.0, whole.next()?))).collect()
}

/// What the values that parameters have make of the size variables.
pub fn bound(scheme: &Scheme, values: &[Placed]) -> Result<BTreeMap<SizeVar, i64>, Failure> {
    let names = parameter_names(scheme);
    let given = values.iter().enumerate().filter_map(|(i, value)| value.as_ref().map(|value| (i, value)));
    let called = |i: usize, file: &Option<String>| match file {
        Some(file) => format!("{} ({file})", names[i]),
        None => names[i].clone(),
    };
    let shown: Vec<_> = given.map(|(i, (file, value))| (i, called(i, file), value)).collect();
    let arguments: Vec<Argument<'_>> = shown
        .iter()
        .map(|(i, name, value)| Argument {
            name,
            ty: &scheme.params[*i],
            value,
            size: scheme.names[*i].1.clone(),
        })
        .collect();
    Ok(sizes::bind(&arguments)?)
}

/// A name that two `-i` give.
pub fn given_twice(name: &str) -> Failure {
    Failure::new(ErrorKind::Input, format!("two inputs for the parameter {name}"))
}

pub fn wants(scheme: &Scheme, entry: &str) -> String {
    format!("its type is {}", types::scheme_text(scheme, entry))
}

fn for_parameter(error: DataError, name: &str, scheme: &Scheme, at: usize) -> Failure {
    let message = format!("{} (for the parameter {name}: {})", error.message, scheme.params[at]);
    Failure::from(DataError { message, help: error.help })
}
