//! Which productions a syntax tree, and the tokens that it came from, use.

use std::collections::BTreeSet;

use super::{End, Form, Iteration, Production};
use crate::scalar::ScalarType;
use crate::source::Span;
use crate::syntax::ast::{
    Access, Attr, Binding, Decl, Def, Dim, Exp, ExpKind, Ident, Literal, LoopForm, Name, NodeId, Pat,
    PatKind, Program, RangeEnd, TypeAbbrev, TypeArg, TypeExp, TypeExpKind, TypeParam,
};
use crate::syntax::fixity;
use crate::syntax::lexer::Tok;
use crate::syntax::print::is_operator;
use crate::syntax::visit::{self, VisitMut};

pub(super) fn productions(text: &str, tokens: Vec<(Tok, Span)>, program: &Program) -> BTreeSet<Production> {
    let mut walk = Walk { text, tokens, found: BTreeSet::new() };
    walk.layout();
    let mut program = program.clone();
    for decl in &program.decls {
        match decl {
            Decl::Def(def) => walk.top_level(def),
            Decl::Type(decl) => walk.type_decl(decl),
            Decl::External(decl) => {
                walk.form(Form::External);
                walk.attrs(&decl.attrs, Form::AttrExternal);
                walk.when(!decl.size_params.is_empty(), Form::ExternalSizeParam);
            }
        }
    }
    visit::walk_program(&mut walk, &mut program);
    walk.found
}

struct Walk<'t> {
    text: &'t str,
    tokens: Vec<(Tok, Span)>,
    found: BTreeSet<Production>,
}

impl VisitMut for Walk<'_> {
    fn exp(&mut self, e: &mut Exp) {
        self.expression(e);
        visit::walk_exp(self, e);
    }
    fn pat(&mut self, p: &mut Pat) {
        self.pattern(p);
        visit::walk_pat(self, p);
    }
    fn type_exp(&mut self, t: &mut TypeExp) {
        self.type_form(t);
        visit::walk_type(self, t);
    }
    fn id(&mut self, _: &mut NodeId) {}
}

impl Walk<'_> {
    fn form(&mut self, form: Form) {
        self.found.insert(Production::Form(form));
    }

    fn when(&mut self, condition: bool, form: Form) {
        if condition {
            self.form(form);
        }
    }

    /// What only the text says: comments, and how numbers are written.
    fn layout(&mut self) {
        let mut end = 0;
        for (tok, span) in self.tokens.clone() {
            let gap = &self.text[end..span.start as usize];
            self.when(gap.contains("--"), Form::Comment);
            end = span.end as usize;
            if tok == Tok::Number {
                let number = &self.text[span.start as usize..end];
                let radix = number.get(..2).map(str::to_ascii_lowercase);
                let hexadecimal = radix.as_deref() == Some("0x");
                self.when(hexadecimal, Form::Hexadecimal);
                self.when(radix.as_deref() == Some("0b"), Form::Binary);
                self.when(number.contains('_'), Form::Separators);
                self.when(!hexadecimal && number.contains(['e', 'E']), Form::Exponent);
            }
        }
    }

    /// The last token of a span, and the one before it.
    fn last_tokens(&self, span: Span) -> (Tok, Tok) {
        let after = self.tokens.partition_point(|(_, s)| s.start < span.end);
        let tok = |i: Option<usize>| i.map_or(Tok::End, |i| self.tokens[i].0);
        (tok(after.checked_sub(2)), tok(after.checked_sub(1)))
    }

    fn trailing_comma(&mut self, span: Span, form: Form) {
        self.when(self.last_tokens(span).0 == Tok::Comma, form);
    }

    /// The first token at or after a place.
    fn token_at(&self, start: u32) -> Tok {
        self.tokens[self.tokens.partition_point(|(_, s)| s.start < start)].0
    }

    fn attrs(&mut self, attrs: &[Attr], place: Form) {
        self.when(!attrs.is_empty(), place);
        for attr in attrs {
            self.when(!attr.args.is_empty(), Form::AttrArgs);
            // `#[name(arg,)]`: the last two tokens are `)` and `]`.
            let inner = Span { end: attr.span.end.saturating_sub(1), ..attr.span };
            self.when(
                !attr.args.is_empty() && self.last_tokens(inner).0 == Tok::Comma,
                Form::TrailingCommaAttr,
            );
        }
    }

    fn top_level(&mut self, def: &Def) {
        self.attrs(&def.attrs, Form::AttrDef);
        let keyword = def.attrs.last().map_or(def.span.start, |a| a.span.end);
        self.form(match self.token_at(keyword) {
            Tok::Entry => Form::Entry,
            Tok::Let => Form::LetDecl,
            _ => Form::Def,
        });
        self.definition(def);
        if def.params.is_empty() {
            self.form(if is_function(&def.body) { Form::PointFree } else { Form::Constant });
        }
        if def.name.starts_with(|c: char| !c.is_ascii_alphabetic() && c != '_') {
            let parens = self.text[..def.name_span.start as usize].trim_end().ends_with('(');
            self.form(if parens { Form::DefParenOp } else { Form::DefInfixOp });
        }
        let backtick = self.text[..def.name_span.start as usize].ends_with('`');
        self.when(backtick, Form::DefInfixName);
    }

    /// What definitions at top level and local ones have in common.
    fn definition(&mut self, def: &Def) {
        self.when(def.params.len() > 1, Form::Parameters);
        self.when(def.result.is_some(), Form::ResultType);
        self.type_params(&def.type_params, &def.size_params);
        self.when(!def.size_params.is_empty(), Form::SizeParam);
        self.when(!def.type_params.is_empty(), Form::TypeParam);
    }

    fn type_params(&mut self, types: &[TypeParam], sizes: &[Ident]) {
        let last = sizes.last().map_or(0, |i| i.span.start);
        let first = types.first().map_or(u32::MAX, |i| i.span.start);
        self.when(last > first, Form::SizeParamLast);
        self.when(types.iter().any(|a| a.lift.is_some()), Form::LiftedTypeParam);
    }

    fn type_decl(&mut self, decl: &TypeAbbrev) {
        self.form(Form::TypeDecl);
        self.attrs(&decl.attrs, Form::AttrTypeDecl);
        self.type_params(&decl.type_params, &decl.size_params);
        self.when(!decl.size_params.is_empty(), Form::TypeDeclSizeParam);
        self.when(!decl.type_params.is_empty(), Form::TypeDeclTypeParam);
    }

    fn type_form(&mut self, t: &TypeExp) {
        match &t.kind {
            TypeExpKind::Scalar(scalar) => {
                self.found.insert(Production::Scalar(*scalar));
            }
            TypeExpKind::Named { args, .. } => {
                self.when(args.is_empty(), Form::TypeName);
                for arg in args {
                    self.form(match arg {
                        TypeArg::Size(Some(_)) => Form::TypeArgSize,
                        TypeArg::Size(None) => Form::TypeArgAnySize,
                        TypeArg::Type(_) => Form::TypeArgType,
                    });
                }
            }
            TypeExpKind::Array(size, _) => self.form(match size.as_ref().map(|e| &e.kind) {
                None => Form::TypeArrayAnySize,
                Some(ExpKind::Var(_)) => Form::TypeArray,
                Some(ExpKind::Literal(_)) => Form::TypeArrayConstant,
                Some(_) => Form::TypeArrayExpression,
            }),
            TypeExpKind::Tuple(parts) => {
                self.form(if parts.is_empty() { Form::TypeUnit } else { Form::TypeTuple });
                self.trailing_comma(t.span, Form::TrailingCommaType);
            }
            TypeExpKind::Record(_) => {
                self.form(Form::TypeRecord);
                self.trailing_comma(t.span, Form::TrailingCommaType);
            }
            TypeExpKind::Unique(_) => self.form(Form::TypeUnique),
            TypeExpKind::Sum(_) => self.form(Form::TypeSum),
            TypeExpKind::Exists(..) => self.form(Form::TypeExists),
            TypeExpKind::Fun { param, from, .. } => {
                self.form(if param.is_some() { Form::TypeFunNamed } else { Form::TypeFun });
                self.when(matches!(from.kind, TypeExpKind::Fun { .. }), Form::TypeFunOfFun);
            }
        }
    }

    fn pattern(&mut self, p: &Pat) {
        match &p.kind {
            PatKind::Name(name) => {
                self.form(if is_operator(name) { Form::PatOperator } else { Form::PatName });
            }
            PatKind::Wild => self.form(Form::PatWild),
            PatKind::Tuple(parts) => {
                self.form(if parts.is_empty() { Form::PatUnit } else { Form::PatTuple });
                self.trailing_comma(p.span, Form::TrailingCommaPattern);
            }
            PatKind::Record(fields) => {
                for (field, inner) in fields {
                    let typed = matches!(&inner.kind, PatKind::Typed(p, _) if p.span == field.span);
                    self.form(match field.span == inner.span {
                        true => Form::PatRecordPun,
                        false if typed => Form::PatTypedField,
                        false => Form::PatRecord,
                    });
                }
                self.trailing_comma(p.span, Form::TrailingCommaPattern);
            }
            PatKind::Typed(..) => self.form(Form::PatTyped),
            PatKind::Literal(literal) => {
                self.form(match literal {
                    Literal::Int(..) => Form::PatInt,
                    Literal::Float(..) => Form::PatFloat,
                    Literal::Bool(_) => Form::PatBool,
                });
                let negative = match literal {
                    Literal::Int(n, _) => *n < 0,
                    Literal::Float(text, _) => text.starts_with('-'),
                    Literal::Bool(_) => false,
                };
                self.when(negative, Form::PatNegative);
            }
            PatKind::Constructor(..) => self.form(Form::PatConstructor),
            PatKind::Attr(attr, _) => self.attrs(std::slice::from_ref(attr), Form::PatAttr),
        }
    }

    fn expression(&mut self, e: &Exp) {
        match &e.kind {
            ExpKind::Literal(literal) => self.literal(literal),
            ExpKind::Var(name) => self.name(name),
            ExpKind::Constructor(..) => self.form(Form::Constructor),
            ExpKind::Hole => self.form(Form::Hole),
            ExpKind::Text(..) => self.form(Form::Text),
            // The forms are those of the core.
            ExpKind::Open(..) => {}
            ExpKind::Paren(inner) => {
                self.form(Form::Paren);
                self.when(matches!(inner.kind, ExpKind::Neg(_)), Form::ParenNegation);
            }
            ExpKind::Tuple(parts) => {
                self.form(if parts.is_empty() { Form::Unit } else { Form::Tuple });
                self.trailing_comma(e.span, Form::TrailingCommaTuple);
            }
            ExpKind::Record(fields) => {
                for (field, value) in fields {
                    self.form(if field.span == value.span { Form::RecordPun } else { Form::Record });
                }
                self.trailing_comma(e.span, Form::TrailingCommaRecord);
            }
            ExpKind::Array(elements) => {
                self.form(if elements.is_empty() { Form::EmptyArray } else { Form::Array });
                self.trailing_comma(e.span, Form::TrailingCommaArray);
            }
            ExpKind::Field(_, field) => {
                let tuple = field.name.starts_with(|c: char| c.is_ascii_digit());
                self.form(if tuple { Form::TupleField } else { Form::Field });
            }
            ExpKind::Index(_, dims) => {
                self.dims(dims);
                self.trailing_comma(e.span, Form::TrailingCommaIndex);
            }
            ExpKind::Apply(_, x) => {
                self.form(Form::Apply);
                self.when(matches!(x.kind, ExpKind::Array(_)), Form::ApplyToArray);
            }
            ExpKind::Binary { op, backtick, .. } => self.operator(&op.name, *backtick),
            ExpKind::Neg(_) => self.form(Form::Negation),
            ExpKind::Not(_) => self.form(Form::Not),
            ExpKind::Op { backtick, .. } => self.form(if *backtick { Form::OpBacktick } else { Form::Op }),
            ExpKind::LeftSection { backtick, .. } => {
                self.form(if *backtick { Form::LeftSectionBacktick } else { Form::LeftSection });
            }
            ExpKind::RightSection { backtick, .. } => {
                self.form(if *backtick { Form::RightSectionBacktick } else { Form::RightSection });
            }
            ExpKind::AccessSection(path) => {
                self.when(path.iter().any(is_numbered), Form::TupleFieldSection);
                self.when(path.iter().any(has_slice), Form::IndexSectionSlice);
                self.form(match &path[..] {
                    [Access::Field(_)] => Form::FieldSection,
                    [Access::Index(_)] => Form::IndexSection,
                    path if path.iter().all(is_field) => Form::FieldSectionPath,
                    _ => Form::MixedSection,
                });
            }
            ExpKind::Lambda { params, result, .. } => {
                self.form(if params.len() > 1 { Form::LambdaSeveral } else { Form::Lambda });
                self.when(params.iter().any(|p| !is_name(p)), Form::LambdaPattern);
                self.when(result.is_some(), Form::LambdaResult);
            }
            ExpKind::If(_, _, otherwise) => {
                self.form(Form::If);
                self.when(matches!(otherwise.kind, ExpKind::If(..)), Form::ElseIf);
            }
            ExpKind::Let(bindings, _) => self.bindings(bindings),
            ExpKind::Loop { sizes, init, form, .. } => {
                self.when(!sizes.is_empty(), Form::LoopSizes);
                let iteration = match form {
                    LoopForm::For(..) => Iteration::For,
                    LoopForm::In(..) => Iteration::In,
                    LoopForm::While(_) => Iteration::While,
                };
                self.found.insert(Production::Loop { iteration, initial: init.is_some() });
            }
            ExpKind::Match(_, cases) => {
                self.form(Form::Match);
                let tuple = |(p, _): &(Pat, Exp)| matches!(p.kind, PatKind::Tuple(_));
                self.when(cases.iter().any(tuple), Form::MatchTuple);
            }
            ExpKind::Assert(..) => self.form(Form::Assert),
            ExpKind::Range { step, end, .. } => {
                let end = match end {
                    RangeEnd::Inclusive(_) => End::Inclusive,
                    RangeEnd::Below(_) => End::Below,
                    RangeEnd::Above(_) => End::Above,
                };
                self.found.insert(Production::Range { step: step.is_some(), end });
            }
            ExpKind::Ascribe(..) => self.form(Form::Ascribe),
            ExpKind::Coerce(..) => self.form(Form::Coerce),
            ExpKind::With(_, path, _) => {
                self.when(path.iter().any(is_numbered), Form::WithTupleField);
                self.when(path.iter().any(has_slice), Form::WithSlice);
                self.form(match &path[..] {
                    [Access::Field(_)] => Form::WithField,
                    [Access::Index(_)] => Form::WithIndex,
                    path if path.iter().all(is_field) => Form::WithFieldPath,
                    _ => Form::WithMixed,
                });
            }
            ExpKind::Attr(attr, _) => self.attrs(std::slice::from_ref(attr), Form::AttrExp),
        }
    }

    fn literal(&mut self, literal: &Literal) {
        match literal {
            Literal::Int(_, suffix) => {
                self.form(Form::Int);
                self.found.extend(suffix.map(Production::IntSuffix));
            }
            Literal::Float(text, suffix) => {
                // `1f32` has neither point nor exponent.
                let whole = text.bytes().all(|b| b.is_ascii_digit());
                self.when(text.contains('.'), Form::Decimal);
                let suffixed = if whole { Production::IntSuffix } else { Production::FloatSuffix };
                self.found.extend(suffix.map(suffixed));
            }
            Literal::Bool(_) => self.form(Form::Bool),
        }
    }

    fn name(&mut self, name: &Name) {
        self.form(match name.split_once('.') {
            None => Form::Name,
            Some((_, member)) if member.starts_with(|c: char| c.is_ascii_alphabetic()) => Form::Member,
            Some(_) => Form::MemberOperator,
        });
    }

    fn operator(&mut self, op: &Name, backtick: bool) {
        if backtick {
            return self.form(Form::Backtick);
        }
        if op.split_once('.').is_some_and(|(module, _)| ScalarType::from_name(module).is_some()) {
            return self.form(Form::MemberInfix);
        }
        if let Some((prefix, ..)) = fixity::longest_prefix(op) {
            let whole = prefix == &**op;
            self.found.insert(if whole {
                Production::Operator(prefix)
            } else {
                Production::UserOperator(prefix)
            });
        }
    }

    fn access(&mut self, access: &Access) {
        if let Access::Index(dims) = access {
            self.dims(dims);
        }
    }

    fn dims(&mut self, dims: &[Dim]) {
        let slices = dims.iter().filter(|d| is_slice(d)).count();
        match (dims.len(), slices) {
            (1, 0) => self.form(Form::Index),
            (_, 0) => self.form(Form::IndexSeveral),
            (n, s) => self.when(s < n, Form::IndexMixed),
        }
        for dim in dims {
            match dim {
                Dim::At(_) => {}
                Dim::Slice(from, to, stride) => {
                    let (from, to, stride) = (from.is_some(), to.is_some(), stride.is_some());
                    self.found.insert(Production::Slice { from, to, stride });
                }
            }
        }
    }

    fn bindings(&mut self, bindings: &[Binding]) {
        let mut end = None;
        for binding in bindings {
            let (attrs, span) = match binding {
                Binding::Value { attrs, sizes, span, .. } => {
                    self.form(Form::Let);
                    self.when(!sizes.is_empty(), Form::LetSizes);
                    (&attrs[..], *span)
                }
                Binding::Fun(def) => {
                    self.definition(def);
                    let operator = def.name.starts_with(|c: char| !c.is_ascii_alphabetic() && c != '_');
                    self.form(if operator { Form::LetOperator } else { Form::LetFun });
                    (&def.attrs[..], def.span)
                }
                Binding::Update { attrs, path, span, .. } => {
                    self.form(match &path[..] {
                        [Access::Index(_)] => Form::LetUpdate,
                        path if path.iter().all(is_field) => Form::LetUpdateField,
                        _ => Form::LetUpdateMixed,
                    });
                    path.iter().for_each(|access| self.access(access));
                    (&attrs[..], *span)
                }
            };
            self.attrs(attrs, Form::LetAttr);
            let keyword = attrs.last().map_or(span.start, |a| a.span.end);
            self.when(self.token_at(keyword) == Tok::Def, Form::LocalDef);
            if let Some(end) = end {
                let in_between = self.token_at(end) == Tok::In;
                self.form(if in_between { Form::InBetween } else { Form::InOmitted });
            }
            end = Some(span.end);
        }
    }
}

fn is_field(access: &Access) -> bool {
    matches!(access, Access::Field(_))
}

/// `.0`.
fn is_numbered(access: &Access) -> bool {
    matches!(access, Access::Field(f) if f.name.starts_with(|c: char| c.is_ascii_digit()))
}

fn has_slice(access: &Access) -> bool {
    matches!(access, Access::Index(dims) if dims.iter().any(is_slice))
}

fn is_slice(dim: &Dim) -> bool {
    matches!(dim, Dim::Slice(..))
}

fn is_name(p: &Pat) -> bool {
    matches!(&p.kind, PatKind::Name(_))
}

/// Without types only some functions can be told from values.
fn is_function(e: &Exp) -> bool {
    match &e.kind {
        ExpKind::Paren(e) | ExpKind::Attr(_, e) => is_function(e),
        ExpKind::Lambda { .. }
        | ExpKind::Op { .. }
        | ExpKind::LeftSection { .. }
        | ExpKind::RightSection { .. }
        | ExpKind::AccessSection(_) => true,
        ExpKind::Binary { op, .. } => matches!(&*op.name, ">->" | "<-<"),
        _ => false,
    }
}
