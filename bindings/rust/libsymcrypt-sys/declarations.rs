// SPDX-License-Identifier: ISC

//! The Rust declarations of everything in the library's headers, each with its
//! contract.  The headers have the form that clang-format gives them.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// The declarations of the headers in INCLUDE/symcrypt, as calls of the macros
/// `private` (macros with parameters and structures of which C shows nothing),
/// `values`, `structures` and `functions`.
pub fn declarations(include: &Path) -> String {
    let mut paths: Vec<_> = fs::read_dir(include.join("symcrypt"))
        .expect("the headers")
        .map(|entry| entry.expect("a header").path())
        .filter(|path| path.extension().is_some_and(|e| e == "h") && !path.ends_with("version.h"))
        .collect();
    paths.sort();
    let mut d = Declarations::default();
    for path in &paths {
        let text = fs::read_to_string(path).expect("a header");
        let name = path.file_name().expect("its name").to_string_lossy();
        d.read(&name, &text.replace("\\\n", " "));
    }
    format!(
        "private! {{\n{}}}\nvalues! {{\n{}}}\nstructures! {{\n{}}}\nfunctions! {{\n{}}}\n",
        d.private, d.values, d.structures, d.functions
    )
}

#[derive(Default)]
struct Declarations {
    private: String,
    values: String,
    structures: String,
    functions: String,
}

impl Declarations {
    fn read(&mut self, header: &str, text: &str) {
        for (comment, text) in items(text, ';') {
            let doc = doc(&comment, &format!("See symcrypt/{header}."));
            if let Some(define) = text.strip_prefix("#define ") {
                self.define(define, &doc, header);
            } else if let Some(text) = text.strip_prefix("enum ") {
                for (comment, text) in items(inside(text), ',') {
                    let (name, value) = text.split_once('=').expect("a value");
                    self.value(&doc_of(&comment, name), name, "c_int", value);
                }
            } else if !text.contains('(') {
                self.structure(text, &doc);
            } else {
                self.function(text, &doc);
            }
        }
    }

    /// Macros of base.h are no values, nor are those without a text.
    fn define(&mut self, text: &str, doc: &str, header: &str) {
        if header == "base.h" {
            return;
        }
        let (name, value) = text.split_once(' ').unwrap_or((text, ""));
        if name.contains('(') {
            let (head, value) = text.split_once(')').expect("parameters' end");
            let head = head.replace(',', ": usize,");
            let function = format!("const fn {head}: usize) -> usize {{ {value} }}");
            writeln!(self.private, "{function}").unwrap();
        } else if !value.is_empty() {
            let wide = value.contains("INT64_C") || name.contains("ITERATIONS");
            self.value(doc, name, if wide { "u64" } else { "usize" }, value);
        }
    }

    fn value(&mut self, doc: &str, name: &str, kind: &str, value: &str) {
        writeln!(self.values, "{doc}pub const {name}: {kind} = {value};").unwrap();
    }

    fn structure(&mut self, text: &str, doc: &str) {
        let mut words = text.split_whitespace();
        let kind = words.next().expect("struct or union");
        let name = words.next().expect("its name");
        if words.next().is_none() {
            writeln!(
                self.private,
                "{doc}#[repr(C)]\npub {kind} {name} {{ _private: [u8; 0], \
                 _marker: core::marker::PhantomData<*mut u8> }}"
            )
            .unwrap();
            return;
        }
        let mut fields = String::new();
        for (comment, text) in items(inside(text), ';') {
            let (field, kind, array) = declarator(text);
            let mut kind = rust_type(kind);
            if let Some(length) = array {
                kind = format!("[{kind}; {length}]");
            }
            writeln!(fields, "{}pub {field}: {kind},", doc_of(&comment, name)).unwrap();
        }
        writeln!(
            self.structures,
            "{doc}#[repr(C)]\n#[derive(Clone, Copy)]\npub {kind} {name} {{\n{fields}}}"
        )
        .unwrap();
    }

    fn function(&mut self, text: &str, doc: &str) {
        let (head, rest) = text.split_once(" (").expect("parameters");
        let (parameters, _) = rest.split_once(')').expect("their end");
        let (name, result, _) = declarator(head);
        let parameters: Vec<String> = parameters
            .split(',')
            .filter(|p| *p != "void")
            .map(|p| {
                let (name, kind, array) = declarator(p);
                let star = if array.is_some() { "*" } else { "" };
                format!("{name}: {}", rust_type(&format!("{kind}{star}")))
            })
            .collect();
        let result = match result.trim() {
            "void" => String::new(),
            kind => format!(" -> {}", rust_type(kind)),
        };
        let parameters = parameters.join(", ");
        writeln!(self.functions, "{doc}pub fn {name}({parameters}){result};").unwrap();
    }
}

/// The parts of TEXT that END ends, and the comment before each, or after it
/// on its line.  Definitions of macros are parts, too.
fn items(text: &str, end: char) -> Vec<(String, &str)> {
    let mut out: Vec<(String, &str)> = Vec::new();
    let (mut rest, mut comment) = (text, String::new());
    loop {
        let before = rest;
        rest = rest.trim_start();
        let same_line = !before[..before.len() - rest.len()].contains('\n');
        if rest.is_empty() {
            return out;
        } else if let Some(text) = rest.strip_prefix("/*") {
            let (text, after) = text.split_once("*/").expect("a comment's end");
            match out.last_mut() {
                Some(last) if same_line => last.0 = text.to_owned(),
                _ => comment = text.to_owned(),
            }
            rest = after;
        } else {
            // A directive, or a macro of base.h, ends with its line.
            let line = rest.starts_with('#') || rest.starts_with("SYMCRYPT_") && end == ';';
            let n = if line {
                rest.find('\n')
            } else {
                end_of(rest, end)
            };
            let n = n.unwrap_or(rest.len());
            let comment = std::mem::take(&mut comment);
            if !line || rest.starts_with("#define") {
                out.push((comment, rest[..n].trim_end()));
            }
            rest = &rest[n..];
            rest = rest.strip_prefix(end).unwrap_or(rest);
        }
    }
}

/// The offset of END or of a comment outside all brackets.
fn end_of(text: &str, end: char) -> Option<usize> {
    let mut depth = 0;
    for (at, c) in text.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ if depth == 0 && (c == end || text[at..].starts_with("/*")) => return Some(at),
            _ => {}
        }
    }
    None
}

fn inside(text: &str) -> &str {
    let (_, text) = text.split_once('{').expect("a brace");
    text.rsplit_once('}').expect("its end").0
}

/// Name, type and array's length of C's declaration TEXT.
fn declarator(text: &str) -> (String, &str, Option<&str>) {
    let (text, array) = match text.split_once('[') {
        Some((text, length)) => (text, length.split(']').next()),
        None => (text, None),
    };
    let name = text.rsplit([' ', '*', '\n']).next().expect("a name");
    let kind = &text[..text.len() - name.len()];
    let name = match name {
        "type" | "ref" | "in" | "use" => format!("r#{name}"),
        _ => name.to_owned(),
    };
    (name, kind, array)
}

/// "const uint8_t *const *" is a pointer to constant pointers.
fn rust_type(text: &str) -> String {
    let (mut kind, mut constant) = (String::new(), false);
    for word in text.replace('*', " * ").split_whitespace() {
        match word {
            "const" => constant = true,
            "struct" | "union" => {}
            "*" => {
                kind = format!("*{} {kind}", if constant { "const" } else { "mut" });
                constant = false;
            }
            "void" | "char" | "int" => kind = format!("c_{word}"),
            "unsigned" => "c_uint".clone_into(&mut kind),
            "size_t" => "usize".clone_into(&mut kind),
            _ if word.starts_with("symcrypt_") => word.clone_into(&mut kind),
            _ => {
                kind = word
                    .replace("uint", "u")
                    .replace("int", "i")
                    .replace("_t", "")
            }
        }
    }
    kind
}

fn doc_of(comment: &str, name: &str) -> String {
    doc(comment, &format!("See {}.", name.trim()))
}

/// Rust's comment of C's.
fn doc(comment: &str, otherwise: &str) -> String {
    let text = if comment.is_empty() {
        otherwise
    } else {
        comment
    };
    let mut out = String::new();
    for line in text.trim().lines() {
        let line = line.trim_start().trim_start_matches('*').trim();
        out += "/// ";
        for c in line.chars() {
            if "[]<>*_`".contains(c) {
                out.push('\\');
            }
            out.push(c);
        }
        out.push('\n');
    }
    out
}
