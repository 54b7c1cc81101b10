"""Whether a reader of the library's documentation can follow every type that a signature names.

    documented.py target/doc/lawson

In each page that rustdoc wrote, each name of a type in a signature must be a link to a page of the same crate that is
there, or to another site: a type that only a hidden module holds is a name without a link, or one that leads out of
the crate's pages.
"""

import re
import sys
from html.parser import HTMLParser
from pathlib import Path

# Of crates that do not say where their pages are; and the trait by which nobody else implements one of ours.
FOREIGN = {"ThreadPool", "Sealed"}
# A generic parameter, or a constant.
BOUND = re.compile(r"^(Self|[A-Z][0-9]?|[A-Z][A-Z0-9_]+)$")
# Implementations that every type has.
SKIPPED = {"synthetic-implementations-list", "blanket-implementations-list"}
VOID = {"br", "hr", "img", "input", "link", "meta", "wbr"}
LINKED = " . "
# What a signature itself names: an item, a variant, an associated type.
NAMED = re.compile(r"\b[A-Z]\w*(?=\s*=[^=>])|\b(struct|enum|trait|type|fn|mod|const|static|union)\s+\w+|(?m:^ *[A-Z]\w*(?=[ ({,]|$))|//.*|=\s*\w+$")


class Signatures(HTMLParser):
    """Collects the text of signatures without links, and where the links in them lead."""

    def __init__(self):
        super().__init__()
        self.open, self.texts, self.links = [], [], []

    def handle_starttag(self, tag, attrs):
        if tag in VOID:
            return
        attrs = dict(attrs)
        self.open.append((tag, attrs))
        if {"code-header", "item-decl"} & self.classes(attrs):
            self.texts.append("")
        elif "where" in self.classes(attrs) and self.texts:
            self.texts[-1] += " "

    def handle_endtag(self, tag):
        while self.open and self.open.pop()[0] != tag:
            pass

    def handle_data(self, data):
        if not any({"code-header", "item-decl"} & self.classes(attrs) for _, attrs in self.open):
            return
        if any(tag in ("summary", "script") and "hideme" in self.classes(attrs) for tag, attrs in self.open):
            return
        if any(attrs.get("id") in SKIPPED for _, attrs in self.open):
            return
        links = [attrs["href"] for tag, attrs in self.open if tag == "a" and "href" in attrs]
        if links:
            self.links.append((data, links[-1]))
        self.texts[-1] += LINKED if links else data

    @staticmethod
    def classes(attrs):
        return set((attrs.get("class") or "").split())


def leaks(page):
    signatures = Signatures()
    signatures.feed(page.read_text(encoding="utf-8"))
    for text in signatures.texts:
        for name in re.findall(r"(?<![\w'])[A-Z]\w*", NAMED.sub("", text)):
            if not BOUND.match(name) and name not in FOREIGN:
                yield name
    for name, href in signatures.links:
        if not re.match(r"https?:|#", href):
            target = (page.parent / href.split("#")[0]).resolve()
            if ROOT not in target.parents or not target.exists():
                yield f"{name} ({href})"


ROOT = Path(sys.argv[1]).resolve()
found = {}
pages = sorted(ROOT.rglob("*.html"))
for page in pages:
    for name in leaks(page):
        found.setdefault(name, set()).add(str(page.relative_to(ROOT)))
for name, named in sorted(found.items()):
    print(f"{name} is named without a page of its own: {', '.join(sorted(named))}")
print(f"{len(pages)} pages, {len(found)} such names")
sys.exit(bool(found) or len(pages) < 50)
