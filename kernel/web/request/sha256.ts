/** SHA-256 for pages served over plain http from another host, where browsers hide crypto.subtle. FIPS 180-4. */
const K = (() => {
  const primes: number[] = [];
  for (let n = 2; primes.length < 64; n += 1) if (primes.every((p) => n % p !== 0)) primes.push(n);
  const fraction = (x: number) => ((x - Math.floor(x)) * 0x1_0000_0000) >>> 0;
  return {
    round: Uint32Array.from(primes, (p) => fraction(Math.cbrt(p))),
    start: Uint32Array.from(primes.slice(0, 8), (p) => fraction(Math.sqrt(p))),
  };
})();

const turn = (x: number, n: number): number => (x >>> n) | (x << (32 - n));
const at = (words: Uint32Array, i: number): number => words[i] as number;

function pad(bytes: Uint8Array): DataView {
  const size = ((bytes.length + 8) >> 6) * 64 + 64;
  const block = new Uint8Array(size);
  block.set(bytes);
  block[bytes.length] = 0x80;
  const view = new DataView(block.buffer);
  view.setUint32(size - 8, Math.floor(bytes.length / 0x2000_0000));
  view.setUint32(size - 4, (bytes.length << 3) >>> 0);
  return view;
}

/** The 32 bytes of the hash, without the browser's help. */
export function sha256Plain(bytes: Uint8Array): Uint8Array {
  const view = pad(bytes);
  const h = Uint32Array.from(K.start);
  const w = new Uint32Array(64);
  for (let offset = 0; offset < view.byteLength; offset += 64) {
    for (let i = 0; i < 16; i += 1) w[i] = view.getUint32(offset + i * 4);
    for (let i = 16; i < 64; i += 1) {
      const a = at(w, i - 15);
      const b = at(w, i - 2);
      w[i] =
        at(w, i - 16) +
        (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) +
        at(w, i - 7) +
        (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10));
    }
    const s = Uint32Array.from(h);
    for (let i = 0; i < 64; i += 1) {
      const e = at(s, 4);
      const a = at(s, 0);
      const t1 =
        (at(s, 7) +
          (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) +
          ((e & at(s, 5)) ^ (~e & at(s, 6))) +
          at(K.round, i) +
          at(w, i)) >>>
        0;
      const t2 =
        ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) +
          ((a & at(s, 1)) ^ (a & at(s, 2)) ^ (at(s, 1) & at(s, 2)))) >>>
        0;
      s.copyWithin(1, 0, 7);
      s[4] = at(s, 4) + t1;
      s[0] = t1 + t2;
    }
    for (let i = 0; i < 8; i += 1) h[i] = at(h, i) + at(s, i);
  }
  const out = new DataView(new ArrayBuffer(32));
  for (let i = 0; i < 8; i += 1) out.setUint32(i * 4, at(h, i));
  return new Uint8Array(out.buffer);
}

/** Base64 (with padding) of the SHA-256 of a text's UTF-8 bytes; by the browser where it may, by ourselves where it may not. */
export async function sha256Base64(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  const hash =
    subtle === undefined ? sha256Plain(bytes) : new Uint8Array(await subtle.digest('SHA-256', bytes));
  return btoa(String.fromCharCode(...hash));
}
