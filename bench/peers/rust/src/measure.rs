// SPDX-License-Identifier: ISC

//! Time, core cycles and rows, as `symcrypt bench' has them.

use std::io::Write;
use std::time::Instant;

pub const ITERATIONS: u32 = 1000;

/// What one run works on, the same as in bench/measure/measure.c.
pub struct Data {
    pub key: [u8; 96],
    pub nonce: [u8; 24],
    pub src: Vec<u8>,
    pub dst: Vec<u8>,
    pub tag: [u8; 16],
    pub digest: [u8; 64],
}

impl Data {
    pub fn new(bytes: usize) -> Data {
        let mut d = Data {
            key: [0; 96],
            nonce: [0; 24],
            src: (0..bytes).map(|k| (k * 37 + (k >> 8) + 1) as u8).collect(),
            dst: vec![0; bytes],
            tag: [0; 16],
            digest: [0; 64],
        };
        for (k, b) in d.key.iter_mut().enumerate() {
            *b = (7 * k + 1) as u8;
        }
        for (k, b) in d.nonce.iter_mut().enumerate() {
            *b = (5 * k + 2) as u8;
        }
        d
    }

    fn check(&self) -> u64 {
        let all = self.dst.iter().chain(&self.tag).chain(&self.digest);
        all.fold(0xcbf29ce484222325, |h, &b| {
            (h ^ b as u64).wrapping_mul(0x100000001b3)
        })
    }
}

/// Makes this many calls.
pub type Run = Box<dyn FnMut(&mut Data, u64)>;

pub fn calls<F: FnMut(&mut Data) + 'static>(mut call: F) -> Option<Run> {
    Some(Box::new(move |d, count| {
        for _ in 0..count {
            call(d)
        }
    }))
}

/// Links of 256 additions that depend on each other, a cycle each.
#[inline(never)]
fn chain(links: u64) {
    #[cfg(target_arch = "x86_64")]
    unsafe {
        std::arch::asm!("2:", ".rept 256", "add {s}, {t}", ".endr",
            "sub {n}, 1", "jnz 2b",
            s = inout(reg) 1u64 => _, t = in(reg) 3u64, n = inout(reg) links => _);
    }
    #[cfg(target_arch = "aarch64")]
    unsafe {
        std::arch::asm!("2:", ".rept 256", "add {s}, {s}, {t}", ".endr",
            "subs {n}, {n}, #1", "b.ne 2b",
            s = inout(reg) 1u64 => _, t = in(reg) 3u64, n = inout(reg) links => _);
    }
    #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
    let _ = links;
}

const CHAIN: bool = cfg!(any(target_arch = "x86_64", target_arch = "aarch64"));

/// The core clock in MHz: the fastest of three chains of some 25 us.
fn mhz() -> f64 {
    const LINKS: u64 = 400;
    let least = (0..3).map(|_| {
        let start = Instant::now();
        chain(LINKS);
        start.elapsed().as_nanos() as f64
    });
    LINKS as f64 * 256e3 / least.fold(f64::INFINITY, f64::min)
}

/// A library's part in a row.
pub struct Contender {
    pub library: &'static str,
    pub version: String,
    pub run: Run,
}

fn quantile(values: &[f64], part: f64) -> f64 {
    let at = part * (values.len() - 1) as f64;
    let k = at as usize;
    if k + 1 >= values.len() {
        return values[values.len() - 1];
    }
    values[k] + (at - k as f64) * (values[k + 1] - values[k])
}

fn number(value: Option<f64>) -> String {
    value.map_or("null".into(), |v| format!("{v:.6}"))
}

pub struct Row<'a> {
    pub algorithm: &'a str,
    pub operation: &'a str,
    pub bytes: usize,
    pub rated: bool,
    pub iterations: Option<u32>,
}

/// Measure the contenders in turns, and print a line for each.
pub fn measure(row: &Row, mut data: Data, mut contenders: Vec<Contender>, seconds: f64) {
    let n = contenders.len();
    let target = (seconds / 8.0).min(1e-3);
    let mut counts = Vec::new();
    let mut checks = Vec::new();
    for c in &mut contenders {
        data.dst.fill(0);
        if row.operation != "open" {
            data.tag.fill(0);
        }
        data.digest.fill(0);
        (c.run)(&mut data, 1);
        checks.push(data.check());
        let mut count = 1;
        loop {
            let start = Instant::now();
            (c.run)(&mut data, count);
            let first = start.elapsed();
            let start = Instant::now();
            (c.run)(&mut data, count);
            let elapsed = first.min(start.elapsed()).as_secs_f64();
            if elapsed >= target / 4.0 {
                counts.push(((count as f64 * target / elapsed) as u64).max(1));
                break;
            }
            count *= 2;
        }
    }
    let mut ns = vec![Vec::new(); n];
    let mut cycles = vec![Vec::new(); n];
    let mut clocks = vec![Vec::new(); n];
    let start = Instant::now();
    while ns[0].len() < 5 || start.elapsed().as_secs_f64() < seconds * n as f64 {
        for (k, c) in contenders.iter_mut().enumerate() {
            let before = mhz();
            let start = Instant::now();
            (c.run)(&mut data, counts[k]);
            let each = start.elapsed().as_nanos() as f64 / counts[k] as f64;
            let clock = (before + mhz()) / 2.0;
            ns[k].push(each);
            cycles[k].push(each * clock / 1e3);
            clocks[k].push(clock);
        }
    }
    for (k, c) in contenders.iter().enumerate() {
        for v in [&mut ns[k], &mut cycles[k], &mut clocks[k]] {
            v.sort_by(|a, b| a.partial_cmp(b).unwrap());
        }
        let time = quantile(&ns[k], 0.5);
        let cost = CHAIN.then(|| quantile(&cycles[k], 0.5));
        let by_byte = |v: f64| v / row.bytes as f64;
        let judged = if CHAIN { &cycles[k] } else { &ns[k] };
        let spread = 100.0 * (quantile(judged, 0.75) - quantile(judged, 0.25))
            / quantile(judged, 0.5);
        println!(
            "{{\"algorithm\": \"{}\", \"operation\": \"{}\", \"library\": \"{}\", \
             \"version\": \"{}\", \"implementation\": null, \"bytes\": {}, \
             \"messages\": 1, \"iterations\": {}, \"ns_per_call\": {:.6}, \
             \"mb_per_s\": {}, \"cycles_per_call\": {}, \"cycles_per_byte\": {}, \
             \"spread\": {:.4}, \"samples\": {}, \"disturbed\": null, \"core_mhz\": {}, \
             \"slope\": null, \"intercept\": null, \"ratio\": null, \
             \"best_peer\": null, \"check\": {}, \"cpu\": null}}",
            row.algorithm,
            row.operation,
            c.library,
            c.version,
            row.bytes,
            row.iterations.map_or("null".into(), |i| i.to_string()),
            time,
            number(row.rated.then(|| row.bytes as f64 * 1e3 / time)),
            number(cost),
            number(cost.filter(|_| row.rated).map(by_byte)),
            spread,
            ns[k].len(),
            number(CHAIN.then(|| quantile(&clocks[k], 0.5))),
            if row.operation == "setkey" {
                "null".into()
            } else {
                format!("\"{:016x}\"", checks[k])
            }
        );
        let _ = std::io::stdout().flush();
    }
}
