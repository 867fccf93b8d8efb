// SPDX-License-Identifier: ISC

//! A shared library for `symcrypt bench --compare=aws-lc:FILE', next to our
//! own: AWS-LC is that of the crate aws-lc-sys, under its usual names.
use std::path::Path;
use std::process::Command;

const PREFIX: &str = "aws_lc_0_47_0_";

/// Copy the static library FROM to TO, and take PREFIX from its names.
fn plain_names(from: &Path, to: &Path) {
    let nm = Command::new("nm").args(["-gP", "--defined-only"]).arg(from).output();
    let names: String = String::from_utf8(nm.unwrap().stdout)
        .unwrap()
        .lines()
        .filter_map(|line| line.split(' ').next()?.strip_prefix(PREFIX))
        .map(|name| format!("{PREFIX}{name} {name}\n"))
        .collect();
    let list = to.with_extension("names");
    std::fs::write(&list, names).unwrap();
    let status = Command::new("objcopy").arg("--redefine-syms").arg(list).args([from, to]).status();
    assert!(status.unwrap().success(), "{} was not made", to.display());
}

/// Make the shared library TO of the whole static library FROM.
fn share(from: &Path, to: &Path) {
    let status = Command::new("cc")
        .args(["-shared", "-Wl,-Bsymbolic", "-o"])
        .arg(to)
        .arg("-Wl,--whole-archive")
        .arg(from)
        .args(["-Wl,--no-whole-archive", "-lpthread", "-ldl"])
        .status();
    assert!(status.unwrap().success(), "{} was not made", to.display());
}

fn main() {
    let out = std::env::var("OUT_DIR").unwrap();
    let place = Path::new(&out).ancestors().nth(3).unwrap();
    let aws_lc = std::env::var("DEP_AWS_LC_0_47_0_LIBCRYPTO_PATH").unwrap();
    let plain = Path::new(&out).join("aws-lc.a");
    plain_names(Path::new(&aws_lc), &plain);
    share(&plain, &place.join("libaws-lc.so"));
    println!("cargo:rerun-if-changed=build.rs");
}
