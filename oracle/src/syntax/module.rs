//! The syntax tree of files: declarations of the core, and around them those of the module language, which
//! `modules` takes away before anything is checked.

use std::sync::Arc;

use super::ast::{Attr, Decl, Ident, TypeExp, TypeParam};
use crate::source::Span;

/// A file as it is written.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct File {
    /// Its declarations in the order of the text.
    pub decs: Vec<Dec>,
    /// It names modules, in expressions or types at least.
    pub uses_modules: bool,
}

/// A declaration of a file or of a module's body.
#[derive(Clone, PartialEq, Debug)]
pub enum Dec {
    /// One of the core; modules with parameters keep theirs.
    Core(Arc<Decl>),
    /// `module name (P: S) : T = m`.
    Module(ModuleBinding),
    /// `module type name = S`.
    ModuleType(ModuleTypeBinding),
    /// `open m`.
    Open(Modifiers, ModExp),
    /// `import "path"`: its names come into scope, and are not passed on.
    Import(Modifiers, Import),
    /// `local` before another declaration: who opens the module does not see it.
    Local(Modifiers, Box<Dec>),
}

/// What stands before a declaration that has no name, and where all of it stands.
#[derive(Clone, PartialEq, Debug)]
pub struct Modifiers {
    /// Attributes before it.
    pub attrs: Vec<Attr>,
    /// The whole declaration.
    pub span: Span,
}

/// `import "path"`.
#[derive(Clone, PartialEq, Debug)]
pub struct Import {
    /// The path as it is written, without quotes: relative to the file, and without `.fut`.
    pub path: Ident,
}

/// `module name (P: S) .. : T = m`.
#[derive(Clone, PartialEq, Debug)]
pub struct ModuleBinding {
    /// Attributes before the declaration.
    pub attrs: Vec<Attr>,
    /// The module's name.
    pub name: Ident,
    /// Its parameters; a module without any is not a function of modules.
    pub params: Vec<ModuleParam>,
    /// The module type that it is seen through.
    pub ascribed: Option<ModTypeExp>,
    /// What it is.
    pub body: ModExp,
    /// The whole declaration.
    pub span: Span,
}

/// `(P: S)`.
#[derive(Clone, PartialEq, Debug)]
pub struct ModuleParam {
    /// The parameter's name.
    pub name: Ident,
    /// What an argument must have.
    pub ty: ModTypeExp,
}

/// `module type name = S`.
#[derive(Clone, PartialEq, Debug)]
pub struct ModuleTypeBinding {
    /// Attributes before the declaration.
    pub attrs: Vec<Attr>,
    /// Its name.
    pub name: Ident,
    /// What it is.
    pub body: ModTypeExp,
    /// The whole declaration.
    pub span: Span,
}

/// An expression that stands for a module.
#[derive(Clone, PartialEq, Debug)]
pub struct ModExp {
    /// What it is.
    pub kind: ModExpKind,
    /// Where.
    pub span: Span,
}

/// The forms of [`ModExp`].
#[derive(Clone, PartialEq, Debug)]
pub enum ModExpKind {
    /// `m`, `m.n`: with its dots.
    Name(Ident),
    /// `{ .. }`.
    Body(Vec<Dec>),
    /// `import "path"`.
    Import(Import),
    /// `f m`.
    Apply(Box<ModExp>, Box<ModExp>),
    /// `m : S`.
    Ascribe(Box<ModExp>, ModTypeExp),
    /// `\(P: S) : T -> m`.
    Lambda(Box<ModuleParam>, Option<ModTypeExp>, Box<ModExp>),
    /// `(m)`.
    Paren(Box<ModExp>),
}

/// A module type as it is written.
#[derive(Clone, PartialEq, Debug)]
pub struct ModTypeExp {
    /// What it says.
    pub kind: ModTypeKind,
    /// Where.
    pub span: Span,
}

/// The forms of [`ModTypeExp`].
#[derive(Clone, PartialEq, Debug)]
pub enum ModTypeKind {
    /// `S`, `m.S`: with its dots.
    Name(Ident),
    /// `{ .. }`.
    Specs(Vec<Spec>),
    /// `S with t [n] 'a = u`.
    With(Box<ModTypeExp>, Box<TypeSpec>),
    /// `(P: S) -> T`, `S -> T`.
    Fun(Option<Ident>, Box<ModTypeExp>, Box<ModTypeExp>),
    /// `(S)`.
    Paren(Box<ModTypeExp>),
}

/// A member that a module type asks for.
#[derive(Clone, PartialEq, Debug)]
pub enum Spec {
    /// `val f [n] 'a : t`.
    Val(ValSpec),
    /// `type t [n] 'a`, `type t = u`.
    Type(TypeSpec),
    /// `module m : S`.
    Module(Vec<Attr>, Ident, ModTypeExp, Span),
    /// `include S`.
    Include(Modifiers, ModTypeExp),
}

/// `val f [n] 'a : t`.
#[derive(Clone, PartialEq, Debug)]
pub struct ValSpec {
    /// Attributes before it.
    pub attrs: Vec<Attr>,
    /// The value's name; an operator symbol in `val (+): t`.
    pub name: Ident,
    /// `[n]` parameters.
    pub size_params: Vec<Ident>,
    /// `'a` parameters.
    pub type_params: Vec<TypeParam>,
    /// Its type.
    pub ty: TypeExp,
    /// The whole of it.
    pub span: Span,
}

/// `type t [n] 'a`, and what it is where that is said.
#[derive(Clone, PartialEq, Debug)]
pub struct TypeSpec {
    /// Attributes before it.
    pub attrs: Vec<Attr>,
    /// `~` or `^` after `type`.
    pub lift: Option<char>,
    /// The type's name; with dots after `with`.
    pub name: Ident,
    /// `[n]` parameters.
    pub size_params: Vec<Ident>,
    /// `'a` parameters.
    pub type_params: Vec<TypeParam>,
    /// What it is; an abstract type without.
    pub ty: Option<TypeExp>,
    /// The whole of it.
    pub span: Span,
}
