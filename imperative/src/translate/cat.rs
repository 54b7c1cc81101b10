//! What `cat` prints: each call is a function of the host, which has the texts.

use lawson_oracle::source::Span;

use super::code::{Code, Shape, operand, scalar_type};
use super::exp::refused;
use super::{Result, Translator, places};
use crate::syntax::ast::{Arg, ExpKind, Mode};

/// What a call of `cat` prints.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Template {
    /// In order.
    pub items: Vec<Item>,
    /// What stands between two of them, and between the elements of vectors.
    pub separator: String,
}

/// A part of what is printed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Item {
    /// A text.
    Text(String),
    /// The next argument, a single value or a vector.
    Value(Mode, Rank),
}

/// Whether a value is single.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rank {
    /// It is.
    Scalar,
    /// It is a vector.
    Vector,
}

impl Rank {
    /// That of a value.
    pub(crate) fn of(single: bool) -> Rank {
        if single { Rank::Scalar } else { Rank::Vector }
    }
}

/// What the function of the host is called that stands for a call of `cat` at this place, with values like these.
pub(crate) fn cat_name(span: Span, values: impl Iterator<Item = (Mode, Rank)>) -> String {
    let letters = values.map(|(mode, rank)| match (mode, rank) {
        (Mode::Logical, Rank::Scalar) => 'l',
        (Mode::Integer, Rank::Scalar) => 'i',
        (Mode::Double, Rank::Scalar) => 'd',
        (Mode::Logical, Rank::Vector) => 'L',
        (Mode::Integer, Rank::Vector) => 'I',
        (Mode::Double, Rank::Vector) => 'D',
    });
    format!("cat'{}'{}", span.start, letters.collect::<String>())
}

impl Template {
    /// The call of `cat` that it is, with these values.
    pub(crate) fn call(&self, values: &[String]) -> String {
        let quoted = |text: &str| {
            let text =
                text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n").replace('\t', "\\t");
            format!("\"{text}\"")
        };
        let mut values = values.iter();
        let mut args: Vec<String> = self
            .items
            .iter()
            .map(|item| match item {
                Item::Text(text) => quoted(text),
                Item::Value(..) => values.next().cloned().unwrap_or_default(),
            })
            .collect();
        if self.separator != " " {
            args.push(format!("sep = {}", quoted(&self.separator)));
        }
        format!("cat({})", args.join(", "))
    }

    /// The types of the values.
    pub(super) fn parameter_types(&self) -> Vec<String> {
        let types = self.items.iter().filter_map(|item| match item {
            Item::Text(_) => None,
            Item::Value(mode, rank) => {
                let dims = if *rank == Rank::Vector { "[]" } else { "" };
                Some(format!("{dims}{}", scalar_type(*mode)))
            }
        });
        types.collect()
    }
}

impl Translator<'_> {
    pub(super) fn cat(&mut self, args: &[Arg], span: Span) -> Result<()> {
        let mut template = Template { items: Vec::new(), separator: " ".into() };
        let mut values: Vec<String> = Vec::new();
        for (position, arg) in args.iter().enumerate() {
            if let Some(name) = &arg.name {
                match (&*name.name, &arg.value.kind) {
                    ("sep", ExpKind::Text(text)) => template.separator = text.to_string(),
                    _ => return Err(refused(name.span, "of `cat` the subset has `sep`, a text")),
                }
                continue;
            }
            if let ExpKind::Text(text) = &arg.value.kind {
                template.items.push(Item::Text(text.to_string()));
                continue;
            }
            let code = self.exp(&arg.value)?;
            let rank = match code.shape {
                Shape::Scalar => Rank::Scalar,
                Shape::Vector(_) => Rank::Vector,
                Shape::Matrix(..) => return Err(refused(arg.value.span, "`cat` prints vectors")),
            };
            template.items.push(Item::Value(code.mode, rank));
            let later = args[position + 1..].iter().any(|arg| self.has_effects(&arg.value));
            let code: Code = if later { self.bound(code) } else { code };
            let text = self.array_text(&code);
            values.push(operand(&text));
        }
        if values.is_empty() {
            values.push("()".into());
        }
        let given = template.items.iter().filter_map(|item| match item {
            Item::Text(_) => None,
            Item::Value(mode, rank) => Some((*mode, *rank)),
        });
        let name = cat_name(span, given);
        self.templates.insert(name.clone(), template);
        self.lets.push(places::from(span, format!("let _ = {name} {}", values.join(" "))));
        Ok(())
    }
}
