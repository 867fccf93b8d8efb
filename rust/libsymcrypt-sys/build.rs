// SPDX-License-Identifier: ISC

//! Find libsymcrypt, or with the feature `static` build it from its sources.
//!
//! In this order:
//!
//! - `SYMCRYPT_LIB_DIR`, and `SYMCRYPT_INCLUDE_DIR` (a list, as of PATH): a
//!   library that is built already;
//! - the feature `static`: the sources that a published crate has in core/, by
//!   the C compiler alone; in a checkout, which has no core/, configure and make,
//!   with the sources at `SYMCRYPT_SOURCE_DIR` or where this crate lies among
//!   them; `SYMCRYPT_CONFIGURE` has more arguments for configure;
//! - pkg-config;
//! - core/, if pkg-config finds no library.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

mod declarations;

fn main() {
    for name in ["LIB_DIR", "INCLUDE_DIR", "SOURCE_DIR", "CONFIGURE"] {
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
        compile()
    } else if of_sources {
        build()
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

/// Write the declarations of the headers that lie beside this crate, or of those
/// in INCLUDE if only the crate itself is there.
fn declare(include: &OsString) {
    let top = env::var_os("SYMCRYPT_SOURCE_DIR").map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."),
        PathBuf::from,
    );
    let directory = [inside().join("include"), top.join("include")]
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
        Err(_) if inside().exists() => compile(),
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

/// By the C compiler alone; the directory of the headers.
fn compile() -> OsString {
    let core = inside();
    println!("cargo::rerun-if-changed={}", core.display());
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
        .include(&core)
        .include(core.join("include"))
        .include(core.join("src"))
        .warnings(false)
        .flag_if_supported("-fvisibility=hidden")
        .compile("symcrypt");
    core.join("include").into_os_string()
}

/// By configure and make, in `OUT_DIR`; the directories of the headers.
fn build() -> OsString {
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("OUT_DIR"));
    let mut source = env::var_os("SYMCRYPT_SOURCE_DIR").map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."),
        PathBuf::from,
    );
    for part in ["src", "include", "configure.ac"] {
        let path = source.join(part);
        assert!(
            path.exists(),
            "no sources of libsymcrypt at {}: set SYMCRYPT_SOURCE_DIR",
            source.display()
        );
        println!("cargo::rerun-if-changed={}", path.display());
    }
    for architecture in ["x86", "x86-common", "x86_64", "arm", "arm64", "riscv64"] {
        println!(
            "cargo::rerun-if-changed={}",
            source.join(architecture).display()
        );
    }
    // A checkout has no configure, and Cargo's are not written to.
    if !source.join("configure").exists() {
        let copy = out.join("source");
        copy_tree(&source, &copy).expect("copying the sources");
        run(Command::new("./bootstrap").current_dir(&copy));
        source = copy;
    }
    let source = source.canonicalize().expect("the sources");
    let directory = out.join("build");
    fs::create_dir_all(&directory).expect("making the build directory");
    let mut configure = Command::new(source.join("configure"));
    configure
        .current_dir(&directory)
        .args(["--disable-shared", "--with-pic"]);
    let (host, target) = (variable("HOST"), variable("TARGET"));
    if host != target {
        configure.arg(format!("--host={}", gnu_name(&target)));
    }
    if let Ok(more) = env::var("SYMCRYPT_CONFIGURE") {
        configure.args(more.split_whitespace());
    }
    run(&mut configure);
    let mut make = Command::new("make");
    make.current_dir(&directory).arg("libsymcrypt.la");
    // Cargo's jobserver.
    if let Some(flags) = env::var_os("CARGO_MAKEFLAGS") {
        make.env("MAKEFLAGS", flags);
    }
    run(&mut make);
    println!(
        "cargo::rustc-link-search=native={}",
        directory.join(".libs").display()
    );
    println!("cargo::rustc-link-lib=static=symcrypt");
    env::join_paths([source.join("include"), directory.join("include")]).expect("paths")
}

fn variable(name: &str) -> String {
    env::var(name).unwrap_or_else(|_| panic!("{name} is not set"))
}

/// GNU's name of Rust's target: `arm-linux-gnueabihf`.
fn gnu_name(target: &str) -> String {
    let mut parts: Vec<&str> = target.split('-').filter(|p| *p != "unknown").collect();
    parts[0] = match parts[0] {
        "armv7" | "thumbv7neon" => "arm",
        "i586" => "i686",
        other => other,
    };
    parts.join("-")
}

fn run(command: &mut Command) {
    let status = command.status();
    assert!(
        status.as_ref().is_ok_and(std::process::ExitStatus::success),
        "{command:?}: {status:?}"
    );
}

/// Copy what a checkout has; builds are left out.
fn copy_tree(from: &Path, to: &Path) -> std::io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let name = entry.file_name();
        let text = name.to_string_lossy();
        if text == ".git" || text == "target" || text == "build" || text.starts_with("build-test") {
            continue;
        }
        let (source, copy) = (entry.path(), to.join(&name));
        if entry.file_type()?.is_dir() {
            copy_tree(&source, &copy)?;
        } else {
            fs::copy(&source, &copy)?;
        }
    }
    Ok(())
}
