//! The traversal of [`super::visit`] through the modules of a file.

use std::sync::Arc;

use super::module::{
    Dec, File, ModExp, ModExpKind, ModTypeExp, ModTypeKind, Modifiers, ModuleBinding, ModuleParam,
    ModuleTypeBinding, Spec, TypeSpec, ValSpec,
};
use super::visit::{Before, VisitMut, attrs, ident, idents, type_params, walk_decl};

/// Visits the declarations of a file, and the types in its module types; modules have places too.
pub fn walk_file<V: VisitMut + ?Sized>(v: &mut V, file: &mut File) {
    file.decs.iter_mut().for_each(|dec| walk_dec(v, dec));
}

fn walk_dec<V: VisitMut + ?Sized>(v: &mut V, dec: &mut Dec) {
    match dec {
        Dec::Core(decl) => walk_decl(v, Arc::make_mut(decl)),
        Dec::Module(ModuleBinding { attrs: a, name, params, ascribed, body, span }) => {
            attrs(v, a, Before::Module);
            ident(v, name);
            params.iter_mut().for_each(|param| walk_module_param(v, param));
            ascribed.iter_mut().for_each(|ty| walk_mod_type(v, ty));
            walk_mod_exp(v, body);
            v.span(span);
        }
        Dec::ModuleType(ModuleTypeBinding { attrs: a, name, body, span }) => {
            attrs(v, a, Before::Module);
            ident(v, name);
            walk_mod_type(v, body);
            v.span(span);
        }
        Dec::Open(modifiers, module) => {
            walk_modifiers(v, modifiers);
            walk_mod_exp(v, module);
        }
        Dec::Import(modifiers, import) => {
            walk_modifiers(v, modifiers);
            ident(v, &mut import.path);
        }
        Dec::Local(modifiers, dec) => {
            walk_modifiers(v, modifiers);
            walk_dec(v, dec);
        }
    }
}

fn walk_modifiers<V: VisitMut + ?Sized>(v: &mut V, modifiers: &mut Modifiers) {
    attrs(v, &mut modifiers.attrs, Before::Module);
    v.span(&mut modifiers.span);
}

fn walk_module_param<V: VisitMut + ?Sized>(v: &mut V, param: &mut ModuleParam) {
    ident(v, &mut param.name);
    walk_mod_type(v, &mut param.ty);
}

fn walk_mod_exp<V: VisitMut + ?Sized>(v: &mut V, module: &mut ModExp) {
    v.span(&mut module.span);
    match &mut module.kind {
        ModExpKind::Name(name) => ident(v, name),
        ModExpKind::Body(decs) => decs.iter_mut().for_each(|dec| walk_dec(v, dec)),
        ModExpKind::Import(import) => ident(v, &mut import.path),
        ModExpKind::Apply(f, argument) => {
            walk_mod_exp(v, f);
            walk_mod_exp(v, argument);
        }
        ModExpKind::Ascribe(inner, ty) => {
            walk_mod_exp(v, inner);
            walk_mod_type(v, ty);
        }
        ModExpKind::Lambda(param, result, body) => {
            walk_module_param(v, param);
            result.iter_mut().for_each(|ty| walk_mod_type(v, ty));
            walk_mod_exp(v, body);
        }
        ModExpKind::Paren(inner) => walk_mod_exp(v, inner),
    }
}

fn walk_mod_type<V: VisitMut + ?Sized>(v: &mut V, ty: &mut ModTypeExp) {
    v.span(&mut ty.span);
    match &mut ty.kind {
        ModTypeKind::Name(name) => ident(v, name),
        ModTypeKind::Specs(specs) => specs.iter_mut().for_each(|spec| walk_spec(v, spec)),
        ModTypeKind::With(base, with) => {
            walk_mod_type(v, base);
            walk_type_spec(v, with);
        }
        ModTypeKind::Fun(param, from, to) => {
            param.iter_mut().for_each(|param| ident(v, param));
            walk_mod_type(v, from);
            walk_mod_type(v, to);
        }
        ModTypeKind::Paren(inner) => walk_mod_type(v, inner),
    }
}

fn walk_spec<V: VisitMut + ?Sized>(v: &mut V, spec: &mut Spec) {
    match spec {
        Spec::Val(ValSpec { attrs: a, name, size_params, type_params: types, ty, span }) => {
            attrs(v, a, Before::Module);
            ident(v, name);
            idents(v, size_params);
            type_params(v, types);
            v.type_exp(ty);
            v.span(span);
        }
        Spec::Type(ty) => walk_type_spec(v, ty),
        Spec::Module(a, name, ty, span) => {
            attrs(v, a, Before::Module);
            ident(v, name);
            walk_mod_type(v, ty);
            v.span(span);
        }
        Spec::Include(modifiers, ty) => {
            walk_modifiers(v, modifiers);
            walk_mod_type(v, ty);
        }
    }
}

fn walk_type_spec<V: VisitMut + ?Sized>(v: &mut V, spec: &mut TypeSpec) {
    attrs(v, &mut spec.attrs, Before::Module);
    ident(v, &mut spec.name);
    idents(v, &mut spec.size_params);
    type_params(v, &mut spec.type_params);
    spec.ty.iter_mut().for_each(|ty| v.type_exp(ty));
    v.span(&mut spec.span);
}
