// SPDX-License-Identifier: ISC

//! Proves that constants, sizes, alignments and offsets in Rust equal the C
//! compiler's, and that the library has each function.

use libsymcrypt_sys::symcrypt_version;
use std::ffi::CStr;
use std::fmt::Write as _;
use std::process::Command;

/// The tables that build.rs makes from the headers.
mod tables {
    use libsymcrypt_sys::*;
    use std::ffi::{c_char, c_int};
    use std::mem::offset_of;

    macro_rules! private {
        ($($_:tt)*) => {};
    }

    macro_rules! values {
        ($($(#[$_:meta])* pub const $name:ident: $kind:ty = $value:expr;)*) => {
            /// The name in C, and the value in Rust.
            pub const VALUES: &[(&str, i128)] = &[$((stringify!($name), $name as i128)),*];
        };
    }

    macro_rules! structures {
        ($($(#[$_:meta])* pub $kind:ident $name:ident {
            $($(#[$__:meta])* pub $field:ident: $type:ty,)*
        })*) => {
            /// The same of sizes, alignments and offsets.
            pub fn layout() -> Vec<(String, i128)> {
                let mut table = Vec::new();
                $(
                    let c = concat!(stringify!($kind), " ", stringify!($name));
                    table.push((format!("sizeof ({c})"), size_of::<$name>() as i128));
                    table.push((format!("_Alignof ({c})"), align_of::<$name>() as i128));
                    $(
                        let field = stringify!($field).trim_start_matches("r#");
                        let offset = offset_of!($name, $field) as i128;
                        table.push((format!("offsetof ({c}, {field})"), offset));
                        let size = size_of::<$type>() as i128;
                        table.push((format!("sizeof ((({c} *) 0)->{field})"), size));
                    )*
                )*
                table
            }
        };
    }

    macro_rules! functions {
        ($($(#[$_:meta])* pub fn $name:ident($($p:ident: $kind:ty),*) $(-> $result:ty)?;)*) => {
            /// Each function, so that it is linked.
            pub const FUNCTIONS: &[(&str, *const ())] = &[$((stringify!($name), $name as _)),*];
        };
    }

    include!(concat!(env!("OUT_DIR"), "/declarations.rs"));
}

#[test]
fn as_in_c() {
    let mut table = tables::layout();
    table.extend(
        tables::VALUES
            .iter()
            .map(|(c, rust)| ((*c).to_owned(), *rust)),
    );
    let mut program = String::from("#include <stddef.h>\n#include <symcrypt/symcrypt.h>\n");
    for (c, rust) in &table {
        writeln!(program, "_Static_assert (({c}) == {rust}, \"{rust}\");").unwrap();
    }
    let directory = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let source = directory.join("layout.c");
    std::fs::write(&source, program).unwrap();
    let compiler = std::env::var_os("CC").unwrap_or_else(|| "cc".into());
    let mut command = Command::new(compiler);
    for include in std::env::split_paths(env!("SYMCRYPT_SYS_INCLUDE")) {
        if !include.as_os_str().is_empty() {
            command.arg("-I").arg(include);
        }
    }
    let status = command.arg("-fsyntax-only").arg(&source).status();
    assert!(status.unwrap().success());
}

#[test]
fn all_functions() {
    for (name, function) in tables::FUNCTIONS {
        assert!(!function.is_null(), "{name}");
    }
    let version = unsafe { CStr::from_ptr(symcrypt_version()) };
    assert!(version.to_str().unwrap().contains('.'));
}
