// SPDX-License-Identifier: ISC

//! Every function, structure and constant of libsymcrypt's headers, under the
//! names that C knows, each with its contract.
//!
//! The crate `libsymcrypt` has a safe interface on top. Lengths are in bytes
//! and come before pointers, destinations before sources; a function that can
//! fail returns 0 or one of the negative `SYMCRYPT_ERROR_*`. The library's
//! manual says which objects threads may share and which memory a call reads
//! and writes.
//!
//! The library is found by pkg-config. With the feature `static`, or if there
//! is none, it is built from its sources by the C compiler; it then has the
//! kernels for every CPU of the target's architecture and chooses at run time.
//! In a checkout this needs Python 3, too, and happens only with the feature.

#![no_std]
#![deny(missing_docs, unsafe_op_in_unsafe_fn)]
#![allow(non_camel_case_types)]

/// Declarations that build.rs makes from the headers.
#[allow(non_snake_case, unused_parens)]
mod declared {
    use core::ffi::{c_char, c_int, c_uint, c_void};

    macro_rules! private {
        ($($private:item)*) => { $($private)* };
    }

    macro_rules! values {
        ($($values:item)*) => { $($values)* };
    }

    macro_rules! structures {
        ($($structures:item)*) => { $($structures)* };
    }

    macro_rules! functions {
        ($($functions:tt)*) => { unsafe extern "C" { $($functions)* } };
    }

    /// C's macro.
    const fn UINT64_C(n: u64) -> u64 {
        n
    }

    include!(concat!(env!("OUT_DIR"), "/declarations.rs"));
}

pub use declared::*;
