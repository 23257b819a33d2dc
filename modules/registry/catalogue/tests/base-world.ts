import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Upload } from '#kernel/rules/contract.ts';
import type { FileAnswer } from '#kernel/server/act-context.ts';
import { xlsxStream } from '#kernel/server/sheets/index.ts';

const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'ctp-base-'));
/** A sheet as a person would send it. */
export async function sheet(heads: readonly string[], rows: readonly (readonly string[])[]): Promise<Upload> {
  const bytes = await buffer(
    xlsxStream({
      zone: 'UTC',
      sheets: [{ name: 'S', columns: heads.map((heading) => ({ heading, kind: 'text' as const })), rows }],
    }),
  );
  const at = path.join(dir, randomUUID());
  fs.writeFileSync(at, bytes);
  return {
    path: at,
    fileName: 'base.xlsx',
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
}
/** The first bytes of a file that was answered, and its name. */
export async function answered(
  file: unknown,
): Promise<{ readonly fileName: string; readonly bytes: Buffer }> {
  const { body, fileName } = file as FileAnswer;
  return { fileName, bytes: Buffer.isBuffer(body) ? body : await buffer(body) };
}
