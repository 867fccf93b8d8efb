// SPDX-License-Identifier: ISC

//! Proves that constants, sizes, alignments and offsets in Rust are those that
//! a C compiler finds in the headers, and that the library has each function.

use libsymcrypt_sys::symcrypt_version;
use std::ffi::CStr;
use std::fmt::Write as _;
use std::process::Command;

#[rustfmt::skip]
mod tables;

/// The size of what the pointer that F returns points to.
const fn size_of_field<T, F>(_: fn(&T) -> *const F) -> usize {
    size_of::<F>()
}

#[test]
fn as_in_c() {
    let mut program =
        String::from("#include <stdio.h>\n#include <stddef.h>\n#include <symcrypt/symcrypt.h>\n");
    program += "int main (void)\n{\n";
    for (c, _) in tables::TABLE {
        writeln!(program, "  printf (\"%lld\\n\", (long long) ({c}));").unwrap();
    }
    program += "  return 0;\n}\n";
    let directory = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let (source, binary) = (directory.join("layout.c"), directory.join("layout"));
    std::fs::write(&source, program).unwrap();
    let compiler = std::env::var_os("CC").unwrap_or_else(|| "cc".into());
    let mut command = Command::new(compiler);
    for include in std::env::split_paths(env!("SYMCRYPT_SYS_INCLUDE")) {
        if !include.as_os_str().is_empty() {
            command.arg("-I").arg(include);
        }
    }
    let status = command.arg("-o").arg(&binary).arg(&source).status();
    assert!(status.unwrap().success());
    let output = Command::new(&binary).output().unwrap();
    let lines = String::from_utf8(output.stdout).unwrap();
    assert_eq!(lines.lines().count(), tables::TABLE.len());
    for (line, (c, rust)) in lines.lines().zip(tables::TABLE) {
        assert_eq!(line.parse::<i128>().unwrap(), *rust, "{c}");
    }
}

#[test]
fn all_functions() {
    for (name, function) in tables::FUNCTIONS {
        assert!(!function.is_null(), "{name}");
    }
    let version = unsafe { CStr::from_ptr(symcrypt_version()) };
    assert!(version.to_str().unwrap().contains('.'));
}
