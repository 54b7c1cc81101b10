//! Modules and module types.

use super::{MAX_NESTING, Parse, Parser};
use crate::diagnostic::ErrorCode;
use crate::scalar::ScalarType;
use crate::source::Span;
use crate::syntax::ast::{Attr, Ident};
use crate::syntax::lexer::Tok;
use crate::syntax::module::{
    Dec, Import, ModExp, ModExpKind, ModTypeExp, ModTypeKind, Modifiers, ModuleBinding, ModuleParam,
    ModuleTypeBinding, Spec, TypeSpec, ValSpec,
};

impl Parser<'_> {
    /// A declaration of the module language, at its keyword.
    pub(super) fn module_dec(&mut self, attrs: Vec<Attr>, start: Span) -> Parse<Dec> {
        let keyword = self.tok();
        self.uses_modules = true;
        self.bump();
        match keyword {
            Tok::Module if self.eat(Tok::Type) => {
                let name = self.ident("the name of the module type")?;
                self.expect(Tok::Equals, " after the name of the module type")?;
                let body = self.mod_type()?;
                let span = start.to(body.span);
                Ok(Dec::ModuleType(ModuleTypeBinding { attrs, name, body, span }))
            }
            Tok::Module => {
                let name = self.ident("the name of the module")?;
                let mut params = Vec::new();
                while self.tok() == Tok::ParenOpen {
                    params.push(self.module_param()?);
                    self.short(params.len())?;
                }
                let ascribed = if self.eat(Tok::Colon) { Some(self.mod_type()?) } else { None };
                self.expect(Tok::Equals, " in the module's declaration")?;
                let body = self.mod_exp()?;
                let span = start.to(body.span);
                Ok(Dec::Module(ModuleBinding { attrs, name, params, ascribed, body, span }))
            }
            Tok::Open => {
                let module = self.mod_exp()?;
                let span = start.to(module.span);
                Ok(Dec::Open(Modifiers { attrs, span }, module))
            }
            Tok::Import => {
                let import = self.import_path()?;
                let span = start.to(import.path.span);
                Ok(Dec::Import(Modifiers { attrs, span }, import))
            }
            // It is `local`.
            _ => {
                let dec = self.nested(|p| p.dec())?;
                Ok(Dec::Local(Modifiers { attrs, span: start.to(self.last_span()) }, Box::new(dec)))
            }
        }
    }

    /// `"path"` after `import`.
    fn import_path(&mut self) -> Parse<Import> {
        if self.tok() != Tok::Text {
            let error = self.expected("a path in quotes after `import`").coded(ErrorCode::ExpectedName);
            return Err(error.help("`import \"lib/sums\"` reads the file `lib/sums.fut` beside this one"));
        }
        let span = self.bump();
        let name = self.text(span).trim_matches('"').into();
        Ok(Import { path: Ident { name, span } })
    }

    /// `(P: S)`.
    fn module_param(&mut self) -> Parse<ModuleParam> {
        let open = self.expect(Tok::ParenOpen, " before the parameter of a module")?;
        let name = self.ident("the name of the module's parameter")?;
        self.expect(Tok::Colon, " after the name of the module's parameter")?;
        let ty = self.nested(|p| p.mod_type())?;
        self.close(Tok::ParenClose, open)?;
        Ok(ModuleParam { name, ty })
    }

    /// A module: `f m : S`, or a function of modules.
    fn mod_exp(&mut self) -> Parse<ModExp> {
        self.nested(|p| {
            if p.tok() == Tok::Backslash {
                return p.mod_lambda();
            }
            let mut module = p.mod_atom()?;
            let mut length = 0;
            while matches!(p.tok(), Tok::Name | Tok::ParenOpen | Tok::BraceOpen) {
                length += 1;
                p.short(length)?;
                let argument = p.mod_atom()?;
                let span = module.span.to(argument.span);
                module = ModExp { kind: ModExpKind::Apply(Box::new(module), Box::new(argument)), span };
            }
            while p.eat(Tok::Colon) {
                length += 1;
                p.short(length)?;
                let ty = p.mod_type()?;
                let span = module.span.to(ty.span);
                module = ModExp { kind: ModExpKind::Ascribe(Box::new(module), ty), span };
            }
            Ok(module)
        })
    }

    /// `\(P: S) : T -> m`.
    fn mod_lambda(&mut self) -> Parse<ModExp> {
        let start = self.bump();
        let param = Box::new(self.module_param()?);
        let result = if self.eat(Tok::Colon) { Some(self.mod_type_term()?) } else { None };
        self.expect(Tok::Arrow, " after the parameter of a module")?;
        let body = Box::new(self.mod_exp()?);
        let span = start.to(body.span);
        Ok(ModExp { kind: ModExpKind::Lambda(param, result, body), span })
    }

    fn mod_atom(&mut self) -> Parse<ModExp> {
        let start = self.span();
        let kind = match self.tok() {
            Tok::Name => ModExpKind::Name(self.dotted("a module")?),
            Tok::Import => {
                self.bump();
                ModExpKind::Import(self.import_path()?)
            }
            Tok::ParenOpen => {
                self.bump();
                let inner = self.mod_exp()?;
                self.close(Tok::ParenClose, start)?;
                ModExpKind::Paren(Box::new(inner))
            }
            Tok::BraceOpen => {
                self.bump();
                let mut decs = Vec::new();
                while self.tok() != Tok::BraceClose && self.tok() != Tok::End {
                    decs.push(self.dec()?);
                }
                self.close_brace(start)?;
                ModExpKind::Body(decs)
            }
            _ => {
                let error = self.expected("a module").coded(ErrorCode::ExpectedDeclaration);
                return Err(error.help("a module is a name, `{ .. }`, `import \"path\"`, or `f m`"));
            }
        };
        Ok(ModExp { kind, span: start.to(self.last_span()) })
    }

    /// A module type.
    fn mod_type(&mut self) -> Parse<ModTypeExp> {
        self.nested(|p| {
            let start = p.span();
            let named = (p.tok(), p.peek(1), p.peek(2)) == (Tok::ParenOpen, Tok::Name, Tok::Colon);
            let (param, from) = if named {
                let ModuleParam { name, ty } = p.module_param()?;
                (Some(name), ty)
            } else {
                (None, p.mod_type_term()?)
            };
            if param.is_none() && p.tok() != Tok::Arrow {
                return Ok(from);
            }
            p.expect(Tok::Arrow, " after the parameter of a module type")?;
            let to = Box::new(p.mod_type()?);
            let span = start.to(to.span);
            Ok(ModTypeExp { kind: ModTypeKind::Fun(param, Box::new(from), to), span })
        })
    }

    /// A module type that is not a function of modules, with what `with` says of its types.
    fn mod_type_term(&mut self) -> Parse<ModTypeExp> {
        let start = self.span();
        let kind = match self.tok() {
            Tok::Name => ModTypeKind::Name(self.dotted("a module type")?),
            Tok::ParenOpen => {
                self.bump();
                let inner = self.mod_type()?;
                self.close(Tok::ParenClose, start)?;
                ModTypeKind::Paren(Box::new(inner))
            }
            Tok::BraceOpen => {
                self.bump();
                let mut specs = Vec::new();
                while self.tok() != Tok::BraceClose && self.tok() != Tok::End {
                    specs.push(self.nested(|p| p.spec())?);
                }
                self.close_brace(start)?;
                ModTypeKind::Specs(specs)
            }
            _ => {
                let error = self.expected("a module type").coded(ErrorCode::ExpectedType);
                return Err(error.help("a module type is a name, or `{ .. }` with `val`, `type`, `module`"));
            }
        };
        let mut ty = ModTypeExp { kind, span: start.to(self.last_span()) };
        let mut length = 0;
        while self.tok() == Tok::With {
            length += 1;
            self.short(length)?;
            let with = self.bump();
            let name = self.dotted("a type after `with`")?;
            let (size_params, type_params) = self.params(true)?;
            self.expect(Tok::Equals, " after the type")?;
            let is = self.type_exp()?;
            let span = with.to(is.span);
            let spec =
                TypeSpec { attrs: vec![], lift: None, name, size_params, type_params, ty: Some(is), span };
            ty = ModTypeExp { span: start.to(span), kind: ModTypeKind::With(Box::new(ty), Box::new(spec)) };
        }
        Ok(ty)
    }

    /// A member of a module type.
    fn spec(&mut self) -> Parse<Spec> {
        let start = self.span();
        let attrs = self.attrs()?;
        match self.tok() {
            Tok::Val => {
                self.bump();
                let name = self.bound_name("the name of the value")?;
                let (size_params, type_params) = self.params(true)?;
                self.expect(Tok::Colon, " after the name of the value")?;
                let ty = self.type_exp()?;
                let span = start.to(ty.span);
                Ok(Spec::Val(ValSpec { attrs, name, size_params, type_params, ty, span }))
            }
            Tok::Type => {
                self.bump();
                let lift = self.lift();
                let name = self.ident("the name of the type")?;
                let (size_params, type_params) = self.params(true)?;
                let ty = if self.eat(Tok::Equals) { Some(self.type_exp()?) } else { None };
                let span = start.to(self.last_span());
                Ok(Spec::Type(TypeSpec { attrs, lift, name, size_params, type_params, ty, span }))
            }
            Tok::Module => {
                self.bump();
                let name = self.ident("the name of the module")?;
                self.expect(Tok::Colon, " after the name of the module")?;
                let ty = self.mod_type()?;
                let span = start.to(ty.span);
                Ok(Spec::Module(attrs, name, ty, span))
            }
            Tok::Include => {
                self.bump();
                let ty = self.mod_type()?;
                let span = start.to(ty.span);
                Ok(Spec::Include(Modifiers { attrs, span }, ty))
            }
            _ => {
                let error = self.expected("`val`, `type`, `module` or `include`");
                Err(error.coded(ErrorCode::ExpectedDeclaration))
            }
        }
    }

    /// Refuses a module or a module type of very many parts in a row: each is one level of the tree.
    fn short(&self, length: usize) -> Parse<()> {
        if length <= MAX_NESTING as usize {
            return Ok(());
        }
        let message = format!("there are more than {MAX_NESTING} of these in a row");
        Err(ErrorCode::OverLimit.at(self.span(), message, ""))
    }

    fn close_brace(&mut self, open: Span) -> Parse<Span> {
        let close = self.expect(Tok::BraceClose, "");
        close.map_err(|error| error.coded(ErrorCode::UnclosedBracket).also(open, "opened here"))
    }

    /// A name, or an operator in parentheses.
    fn bound_name(&mut self, what: &str) -> Parse<Ident> {
        match self.bound_operator()? {
            Some(op) => Ok(op),
            None if self.tok().is_operator() => {
                let span = self.bump();
                Ok(Ident { name: self.name(span), span })
            }
            None => self.hiding(what),
        }
    }

    /// The name of what is bound here. One of a number module hides that, and who reads it must follow the scopes.
    pub(super) fn hiding(&mut self, what: &str) -> Parse<Ident> {
        let name = self.ident(what)?;
        self.uses_modules |= ScalarType::from_name(&name.name).is_some();
        Ok(name)
    }

    /// A name with the dots and names that follow it directly.
    pub(super) fn dotted(&mut self, what: &str) -> Parse<Ident> {
        let mut span = self.ident(what)?.span;
        while self.tok() == Tok::Field && self.adjacent() {
            span = span.to(self.bump());
            self.uses_modules = true;
        }
        Ok(Ident { name: self.name(span), span })
    }
}
