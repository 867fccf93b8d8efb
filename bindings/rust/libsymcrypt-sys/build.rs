// SPDX-License-Identifier: ISC

//! Find libsymcrypt, or with the feature `static` build it from its sources.
//!
//! In this order:
//!
//! - `SYMCRYPT_LIB_DIR`, and `SYMCRYPT_INCLUDE_DIR` (a list, as of PATH): a
//!   library that is built already;
//! - the feature `static`: sources, by the C compiler alone. A published crate has
//!   them in core/; in a checkout build-aux/core.py, by Python 3, writes them from
//!   those at `SYMCRYPT_SOURCE_DIR` or where this crate lies among them;
//! - pkg-config;
//! - core/, if pkg-config finds no library.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

mod declarations;

fn main() {
    for name in ["LIB_DIR", "INCLUDE_DIR", "SOURCE_DIR"] {
        println!("cargo::rerun-if-env-changed=SYMCRYPT_{name}");
    }
    let of_sources = env::var_os("CARGO_FEATURE_STATIC").is_some();
    let include = if let Some(directory) = env::var_os("SYMCRYPT_LIB_DIR") {
        let kind = if of_sources { "static" } else { "dylib" };
        println!("cargo::rustc-link-lib={kind}=symcrypt");
        println!(
            "cargo::rustc-link-search=native={}",
            Path::new(&directory).display()
        );
        env::var_os("SYMCRYPT_INCLUDE_DIR").unwrap_or_default()
    } else if of_sources && env::var_os("SYMCRYPT_SOURCE_DIR").is_none() && inside().exists() {
        compile_inside()
    } else if of_sources {
        compile(&written())
    } else {
        installed()
    };
    declare(&include);
    // For the crates that depend on this one, and for its own tests.
    println!("cargo::metadata=include={}", include.to_string_lossy());
    println!(
        "cargo::rustc-env=SYMCRYPT_SYS_INCLUDE={}",
        include.to_string_lossy()
    );
}

/// Write the declarations of the headers that are next to this crate, or of
/// the headers in INCLUDE if there is only the crate.
fn declare(include: &OsString) {
    let directory = [inside().join("include"), top().join("include")]
        .into_iter()
        .chain(env::split_paths(include))
        .chain(["/usr/local/include".into(), "/usr/include".into()])
        .find(|directory| directory.join("symcrypt/base.h").exists())
        .expect("no headers of libsymcrypt: set SYMCRYPT_SOURCE_DIR");
    println!("cargo::rerun-if-changed={}", directory.display());
    let out = PathBuf::from(variable("OUT_DIR")).join("declarations.rs");
    fs::write(out, declarations::declarations(&directory)).expect("writing declarations");
}

/// By pkg-config; the directories of its headers.
fn installed() -> OsString {
    match pkg_config::Config::new().probe("libsymcrypt") {
        Ok(library) => env::join_paths(library.include_paths).unwrap_or_default(),
        Err(_) if inside().exists() => compile_inside(),
        Err(error) => {
            panic!(
                "{error}\nInstall libsymcrypt, set SYMCRYPT_LIB_DIR, or use the feature `static`."
            )
        }
    }
}

/// The sources of a published crate, which build-aux/core.py wrote.
fn inside() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("core")
}

/// The directory of the library's sources, in a checkout.
fn top() -> PathBuf {
    env::var_os("SYMCRYPT_SOURCE_DIR").map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../.."),
        PathBuf::from,
    )
}

/// The same of a checkout, which build-aux/core.py writes to `OUT_DIR`.
fn written() -> PathBuf {
    let core = PathBuf::from(variable("OUT_DIR")).join("core");
    let script = top().join("build-aux/core.py");
    assert!(
        script.exists(),
        "no sources of libsymcrypt at {}: set SYMCRYPT_SOURCE_DIR",
        top().display()
    );
    let parts = "src include x86 x86_64 arm arm64 riscv64 build-aux/core.py configure.ac m4";
    for part in parts.split(' ') {
        println!("cargo::rerun-if-changed={}", top().join(part).display());
    }
    let status = Command::new("python3").arg(script).arg(&core).status();
    assert!(
        status.as_ref().is_ok_and(std::process::ExitStatus::success),
        "python3 build-aux/core.py: {status:?}"
    );
    core
}

fn compile_inside() -> OsString {
    println!("cargo::rerun-if-changed={}", inside().display());
    compile(&inside())
}

/// Compile CORE with only the C compiler. Returns the directory of the
/// headers.
fn compile(core: &Path) -> OsString {
    let endian = variable("CARGO_CFG_TARGET_ENDIAN");
    let width = variable("CARGO_CFG_TARGET_POINTER_WIDTH");
    let architecture = match (&*variable("CARGO_CFG_TARGET_ARCH"), &*endian, &*width) {
        (name @ ("x86" | "arm"), "little", "32") => name.to_owned(),
        (name @ ("x86_64" | "riscv64"), "little", "64") => name.to_owned(),
        ("aarch64", "little", "64") => "arm64".to_owned(),
        _ => "none".to_owned(),
    };
    let sources = fs::read_to_string(core.join("sources")).expect("core/sources");
    let mut build = cc::Build::new();
    for line in sources.lines() {
        let (owner, file) = line.split_once(' ').expect("a line of core/sources");
        if owner == "any" || owner == architecture {
            build.file(core.join(file));
        }
    }
    if architecture == "none" {
        build.define("SYMCRYPT_C_ALONE", None);
    }
    if variable("CARGO_CFG_TARGET_OS") == "windows" {
        println!("cargo::rustc-link-lib=bcrypt");
        // GCC 12 cannot describe to Windows calls of System V's convention.
        build.flag_if_supported("-fno-asynchronous-unwind-tables");
    }
    // Without it secrets would be left on the stack, whose use is measured.
    build.opt_level(2);
    build
        .include(core)
        .include(core.join("include"))
        .include(core.join("src"))
        .warnings(false)
        .flag_if_supported("-fvisibility=hidden")
        .compile("symcrypt");
    core.join("include").into_os_string()
}

fn variable(name: &str) -> String {
    env::var(name).unwrap_or_else(|_| panic!("{name} is not set"))
}
