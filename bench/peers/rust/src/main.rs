// SPDX-License-Identifier: ISC

//! Measures OpenSSL, AWS-LC and RustCrypto, of the versions in Cargo.toml, in
//! turns, and prints what `symcrypt bench --json' prints.
//!
//!     symcrypt-peers [--seconds S] [--sizes N,N...] [ALGORITHM[:OPERATION]...]

mod awslc;
mod measure;
mod openssl;
mod rustcrypto;

use measure::{measure, Contender, Data, Row, ITERATIONS};

const STREAMS: [&str; 9] = [
    "rc4", "salsa20", "salsa20r12", "salsa20r8", "xsalsa20", "chacha20",
    "chacha12", "chacha8", "xchacha20",
];
const HASHES: [(&str, usize); 4] = [("md5", 16), ("sha1", 20), ("sha256", 32), ("sha512", 64)];

fn usage() -> ! {
    eprintln!("usage: symcrypt-peers [--seconds S] [--sizes N,N...] [ALGORITHM[:OPERATION]...]");
    std::process::exit(2);
}

fn main() {
    let mut seconds = 0.05;
    let mut sizes = vec![16, 64, 256, 1024, 1350, 1500, 8192, 65536];
    let mut names = Vec::new();
    let mut arguments = std::env::args().skip(1);
    while let Some(a) = arguments.next() {
        let mut value = || arguments.next().unwrap_or_else(|| usage());
        match a.as_str() {
            "--seconds" => seconds = value().parse().unwrap_or_else(|_| usage()),
            "--sizes" => {
                let parse = |s: &str| s.parse().unwrap_or_else(|_| usage());
                sizes = value().split(',').map(parse).collect()
            }
            _ if a.starts_with('-') => usage(),
            _ => names.push(a),
        }
    }

    // Algorithm, operation, bytes if they are no choice.
    let mut cases: Vec<(String, &str, Option<usize>)> = Vec::new();
    for s in STREAMS {
        if s == "rc4" || s == "chacha20" {
            let bytes = if s == "rc4" { 16 } else { 32 };
            cases.push((s.into(), "setkey", Some(bytes)));
        }
        cases.push((s.into(), "crypt", None));
    }
    cases.push(("poly1305".into(), "digest", None));
    for a in ["chacha20-poly1305", "xchacha20-poly1305"] {
        for o in ["seal", "open", "oneshot"] {
            cases.push((a.into(), o, None));
        }
    }
    for (h, size) in HASHES {
        cases.push((h.into(), "digest", None));
        cases.push((h.into(), "oneshot", None));
        cases.push((format!("hmac-{h}"), "setkey", Some(32)));
        for o in ["prepared", "fresh", "oneshot"] {
            cases.push((format!("hmac-{h}"), o, None));
        }
        cases.push((format!("hkdf-{h}"), "derive", Some(64)));
        cases.push((format!("pbkdf2-hmac-{h}"), "derive", Some(size)));
    }

    for (algorithm, operation, bytes) in &cases {
        let full = format!("{algorithm}:{operation}");
        if !names.is_empty() && !names.iter().any(|n| *n == *algorithm || *n == full) {
            continue;
        }
        let list: Vec<usize> = bytes.map_or_else(|| sizes.clone(), |n| vec![n]);
        for n in list {
            let mut data = Data::new(n);
            if operation == &"open" {
                let mut seal = rustcrypto::find(&data, algorithm, "seal").unwrap();
                seal(&mut data, 1);
                std::mem::swap(&mut data.src, &mut data.dst);
            }
            let found = [
                ("OpenSSL", openssl::version(), openssl::find(&data, algorithm, operation)),
                ("AWS-LC", awslc::version(), awslc::find(&data, algorithm, operation)),
                (
                    "RustCrypto",
                    rustcrypto::version(algorithm).into(),
                    rustcrypto::find(&data, algorithm, operation),
                ),
            ];
            let contenders: Vec<Contender> = found
                .into_iter()
                .filter_map(|(library, version, run)| {
                    Some(Contender { library, version, run: run? })
                })
                .collect();
            if contenders.is_empty() {
                continue;
            }
            let row = Row {
                algorithm,
                operation,
                bytes: n,
                rated: bytes.is_none(),
                iterations: algorithm.starts_with("pbkdf2").then_some(ITERATIONS),
            };
            measure(&row, data, contenders, seconds);
        }
    }
}
