import { z } from 'zod';
import { type AuctionInput, outputText, resultOf } from '../rules/result-file.ts';

const SignedFile = z.object({
  outcome: z.string(),
  input: z.string(),
  inputHash: z.string(),
  output: z.string(),
  publicKey: z.string(),
  signature: z.string(),
});
type SignedFile = z.output<typeof SignedFile>;
export interface CheckedFile {
  readonly input: AuctionInput;
  readonly hash: boolean;
  readonly output: boolean;
  /** Null where the browser has no such check. */
  readonly signature: boolean | null;
}
const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
const text = (value: string): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(value) as Uint8Array<ArrayBuffer>;

async function isSigned(file: SignedFile): Promise<boolean | null> {
  try {
    const key = await crypto.subtle.importKey('spki', bytesOf(file.publicKey), { name: 'Ed25519' }, false, [
      'verify',
    ]);
    const signed = text(`${file.inputHash}\n${file.output}\n${file.outcome}`);
    return await crypto.subtle.verify('Ed25519', key, bytesOf(file.signature), signed);
  } catch {
    return null;
  }
}
async function hashOf(input: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', text(input)));
  return Array.from(digest, (b) => b.toString(16).padStart(2, '0')).join('');
}
/** The file of a result, checked where it is read: its hash, its result computed anew, its signature (docs/auction-file.md). */
export async function checkFile(content: string): Promise<CheckedFile> {
  const file = SignedFile.parse(JSON.parse(content));
  const input = JSON.parse(file.input) as AuctionInput;
  return {
    input,
    hash: (await hashOf(file.input)) === file.inputHash,
    output: outputText(resultOf(input)) === file.output,
    signature: await isSigned(file),
  };
}
