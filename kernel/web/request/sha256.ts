/**
 * Base64 (with padding) of the SHA-256 of a text's UTF-8 bytes; by the browser where it may. Pages served
 * over plain http from another host
 * are not shown `crypto.subtle`: they fetch a library with their first signature.
 */
export async function sha256Base64(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  const hash =
    subtle === undefined
      ? (await import('@noble/hashes/sha2.js')).sha256(bytes)
      : new Uint8Array(await subtle.digest('SHA-256', bytes));
  return btoa(String.fromCharCode(...hash));
}
