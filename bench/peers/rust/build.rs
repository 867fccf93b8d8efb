// SPDX-License-Identifier: ISC

// OpenSSL, from the sources that the crate openssl-src carries, as it is
// configured by default but for what it is not asked here.
fn main() {
    let built = openssl_src::Build::new().build();
    println!("cargo:rustc-link-search=native={}", built.lib_dir().display());
    for library in built.libs() {
        if library.contains("crypto") {
            println!("cargo:rustc-link-lib=static={library}");
        }
    }
    println!("cargo:rerun-if-changed=build.rs");
}
