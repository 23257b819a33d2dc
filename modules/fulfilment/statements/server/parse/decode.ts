/**
 * The text of a file of a bank: UTF-8 where its bytes are that, else GB18030, which every file of a Chinese bank
 * is then.
 */
export function decode(bytes: Buffer): { readonly text: string; readonly encoding: 'UTF-8' | 'GB18030' } {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' };
  } catch {
    return { text: new TextDecoder('gb18030').decode(bytes), encoding: 'GB18030' };
  }
}
