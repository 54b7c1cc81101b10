//! What leaves a program: what it prints, and the calls of functions of the host.

use lawson_oracle::syntax::ast::Effect;

use super::super::layout::Layout;
use super::super::{Call, Traced};
use super::{Parsed, Parser};

impl Parser<'_> {
    pub(super) fn external(&mut self) -> Parsed<Call> {
        let name = self.quoted()?.into();
        let effects = self.list("[", "]", |p| {
            let Some(effect) = Effect::from_name(p.peek().1) else { return p.expected("an effect") };
            p.at += 1;
            Ok(effect)
        })?;
        let args = self.list("(", ")", Self::traced)?;
        self.want("as")?;
        Ok(Call { name, effects, args, result: self.layout()? })
    }

    fn layout(&mut self) -> Parsed<Layout> {
        self.nested(|p| {
            Ok(match p.peek().1 {
                "(" => match p.list("(", ")", Self::layout)? {
                    parts if parts.is_empty() => Layout::Unit,
                    parts => Layout::Tuple(parts),
                },
                "[" => {
                    p.want("[")?;
                    let row = p.layout()?;
                    p.want("]")?;
                    Layout::Array(Box::new(row))
                }
                "{" => Layout::Record(p.list("{", "}", |p| {
                    let name = p.quoted()?;
                    p.want(":")?;
                    Ok((name.into(), p.layout()?))
                })?),
                _ => {
                    p.want("_")?;
                    Layout::Part
                }
            })
        })
    }

    pub(super) fn traced(&mut self) -> Parsed<Traced> {
        self.nested(|p| {
            Ok(match p.peek().1 {
                "(" => match p.list("(", ")", Self::traced)? {
                    parts if parts.is_empty() => Traced::Unit(p.atom()?),
                    parts => Traced::Tuple(parts),
                },
                "[" => {
                    p.want("[")?;
                    let part = p.traced()?;
                    p.want("]")?;
                    Traced::ArrayOf(Box::new(part))
                }
                "{" => Traced::Record(p.list("{", "}", |p| {
                    let name = p.quoted()?;
                    p.want(":")?;
                    Ok((name, p.traced()?))
                })?),
                "case" => {
                    p.want("case")?;
                    let tag = p.atom()?;
                    Traced::Sum(
                        tag,
                        p.list("{", "}", |p| {
                            let (name, mut fields) = (p.quoted()?, Vec::new());
                            while !matches!(p.peek().1, "," | "}") {
                                fields.push(p.traced()?);
                            }
                            Ok((name, fields))
                        })?,
                    )
                }
                _ => Traced::Part(p.atom()?),
            })
        })
    }
}
