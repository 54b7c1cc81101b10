//! Modules and module types as text.

use super::ast::{Attr, Ident, TypeParam};
use super::doc::{Doc, concat, group, nest, text};
use super::layout::lay_out;
use super::module::{
    Dec, File, Import, ModExp, ModExpKind, ModTypeExp, ModTypeKind, ModuleBinding, ModuleParam, Spec,
    TypeSpec, ValSpec,
};
use super::print::{attrs, decl, is_operator, params};
use super::print_type::type_exp;

/// A file as text, laid out for reading, ended by a line break (the empty file is empty).
pub fn print_file(file: &File) -> String {
    let between = |i| if i > 0 { concat([Doc::Hardline, Doc::Blank]) } else { concat([]) };
    let decs = file.decs.iter().enumerate().flat_map(|(i, one)| [between(i), dec(one)]);
    let mut text = lay_out(&concat(decs.collect::<Vec<_>>()).pieces());
    text.extend((!text.is_empty()).then_some('\n'));
    text
}

pub(super) fn dec(dec: &Dec) -> Doc {
    let attributed = |attributes: &[Attr], doc: Doc| {
        let mut docs = attrs(attributes);
        docs.push(doc);
        concat(docs)
    };
    match dec {
        Dec::Core(core) => decl(core),
        Dec::Module(ModuleBinding { attrs, name, params, ascribed, body, .. }) => {
            let mut docs = vec![text(format!("module {}", name.name))];
            docs.extend(params.iter().flat_map(|param| [text(" "), module_param(param)]));
            docs.extend(ascribed.iter().flat_map(|ty| [text(" : "), mod_type(ty)]));
            docs.extend([text(" = "), mod_exp(body)]);
            attributed(attrs, concat(docs))
        }
        Dec::ModuleType(binding) => attributed(
            &binding.attrs,
            concat([text(format!("module type {} = ", binding.name.name)), mod_type(&binding.body)]),
        ),
        Dec::Open(modifiers, module) => {
            attributed(&modifiers.attrs, concat([text("open "), mod_exp(module)]))
        }
        Dec::Import(modifiers, import) => attributed(&modifiers.attrs, imported(import)),
        Dec::Local(modifiers, inner) => {
            attributed(&modifiers.attrs, concat([text("local "), self::dec(inner)]))
        }
    }
}

fn imported(import: &Import) -> Doc {
    text(format!("import \"{}\"", import.path.name))
}

fn module_param(param: &ModuleParam) -> Doc {
    concat([text(format!("({}: ", param.name.name)), mod_type(&param.ty), text(")")])
}

/// `{`, a line for each, `}`; on one line if it fits and the source has it there.
fn braces(items: impl Iterator<Item = Doc>) -> Doc {
    let items: Vec<Doc> = items.flat_map(|item| [Doc::Line, item]).collect();
    if items.is_empty() {
        return text("{}");
    }
    group([text("{"), nest(items), Doc::Line, text("}")])
}

fn mod_exp(module: &ModExp) -> Doc {
    match &module.kind {
        ModExpKind::Name(name) => text(&*name.name),
        ModExpKind::Body(decs) => braces(decs.iter().map(dec)),
        ModExpKind::Import(import) => imported(import),
        ModExpKind::Apply(f, argument) => concat([mod_exp(f), text(" "), mod_exp(argument)]),
        ModExpKind::Ascribe(inner, ty) => concat([mod_exp(inner), text(" : "), mod_type(ty)]),
        ModExpKind::Lambda(param, result, body) => {
            let mut docs = vec![text("\\"), module_param(param)];
            docs.extend(result.iter().flat_map(|ty| [text(" : "), mod_type(ty)]));
            docs.extend([text(" -> "), mod_exp(body)]);
            concat(docs)
        }
        ModExpKind::Paren(inner) => concat([text("("), mod_exp(inner), text(")")]),
    }
}

fn mod_type(ty: &ModTypeExp) -> Doc {
    match &ty.kind {
        ModTypeKind::Name(name) => text(&*name.name),
        ModTypeKind::Specs(specs) => braces(specs.iter().map(spec)),
        ModTypeKind::With(base, with) => {
            let is = with.ty.iter().flat_map(|ty| [text(" = "), type_exp(ty)]);
            let with = [Doc::Line, text("with "), type_head(with)].into_iter().chain(is);
            group([mod_type(base), nest(with.collect::<Vec<_>>())])
        }
        ModTypeKind::Fun(Some(param), from, to) => {
            let param = [text(format!("({}: ", param.name)), mod_type(from), text(")")];
            concat(param.into_iter().chain([text(" -> "), mod_type(to)]).collect::<Vec<_>>())
        }
        ModTypeKind::Fun(None, from, to) => concat([mod_type(from), text(" -> "), mod_type(to)]),
        ModTypeKind::Paren(inner) => concat([text("("), mod_type(inner), text(")")]),
    }
}

/// `t [n] 'a`.
fn type_head(ty: &TypeSpec) -> Doc {
    named(&ty.name, (&ty.size_params, &ty.type_params))
}

fn named(name: &Ident, (sizes, types): (&[Ident], &[TypeParam])) -> Doc {
    let name = if is_operator(&name.name) { format!("({})", name.name) } else { name.name.to_string() };
    concat([vec![text(name)], params(sizes, types)].concat())
}

fn spec(spec: &Spec) -> Doc {
    let (before, docs) = match spec {
        Spec::Val(ValSpec { attrs, name, size_params, type_params, ty, .. }) => {
            let name = named(name, (size_params, type_params));
            (attrs, vec![text("val "), name, text(" : "), type_exp(ty)])
        }
        Spec::Type(ty) => {
            let lift = ty.lift.map_or(String::new(), String::from);
            let is = ty.ty.iter().flat_map(|ty| [text(" = "), type_exp(ty)]);
            (&ty.attrs, [text(format!("type{lift} ")), type_head(ty)].into_iter().chain(is).collect())
        }
        Spec::Module(attrs, name, ty, _) => {
            (attrs, vec![text(format!("module {} : ", name.name)), mod_type(ty)])
        }
        Spec::Include(modifiers, ty) => (&modifiers.attrs, vec![text("include "), mod_type(ty)]),
    };
    concat([attrs(before), docs].concat())
}
