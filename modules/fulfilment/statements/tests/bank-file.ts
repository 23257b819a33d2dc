import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** A file as the gate hands it on. */
export function uploaded(text: string | Buffer, fileName = 'statement.sta') {
  const bytes = Buffer.from(text as string);
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'statement-')), fileName);
  fs.writeFileSync(file, bytes);
  return {
    path: file,
    fileName,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
}
export interface Move {
  readonly amount: string;
  readonly ref: string;
  readonly name?: string;
  readonly text?: string;
}
/** Makes MT940 of an account, one day each from the second on; amounts like `100,00`, debits with a D in front. */
export function bankFiles(account: string) {
  let day = 1;
  return (moves: readonly Move[], closing: string, opening = '0,00'): string => {
    day += 1;
    const at = `2612${String(day).padStart(2, '0')}`;
    const lines = moves.map(({ amount, ref, name = '', text = '' }) => {
      const mark = amount.startsWith('D') ? 'D' : 'C';
      return `:61:${at}${at.slice(2)}${mark}${amount.replace('D', '')}NTRFNONREF//${ref}\n:86:?20${text}?32${name}`;
    });
    return `:20:S${at}\n:25:${account}\n:60F:C${at}CNY${opening}\n${lines.join('\n')}\n:62F:C${at}CNY${closing}`;
  };
}
