import fs from 'node:fs/promises';
import { ImportEmpty, ImportFormat } from '#kernel/rules/file-refusals.ts';
import { csvRows, isWorkbook, type TextRow, workbookRows } from '#kernel/server/sheets/index.ts';
import { type PastedShown, parseLines, parseLinesFile } from '../contract/buyer.ts';
import { readLines } from '../rules/paste-lines.ts';
import { type InquiryContext, inquiries } from './tables.ts';
import { knownProducts, nameMatches } from './write-lines.ts';

/** Lines of a list that are read; an inquiry takes fifty of them. */
const MOST_ROWS = 200;
/** The old binary workbook begins so. */
const COMPOUND = 0xd0cf11e0;

/** Says of each line of a list which product of the catalogue it is, or why it is not taken. */
async function linesIn(ctx: InquiryContext, text: string): Promise<PastedShown[]> {
  const read = readLines(text).slice(0, MOST_ROWS);
  const known = await knownProducts(ctx, { names: read.map((l) => l.name) });
  return read.map((line) => {
    const found = known.filter((p) => nameMatches(p, line.name));
    const product = found.length === 1 ? found[0] : undefined;
    return {
      ...line,
      spuId: product?.id ?? null,
      nameZh: product?.zh ?? null,
      nameEn: product?.en ?? null,
      casNo: product?.cas ?? null,
      fault: line.fault ?? (found.length > 1 ? 'paste.twice' : null),
    };
  });
}
export const parseLinesHandler = inquiries.query(parseLines, async (ctx) => ({
  lines: await linesIn(ctx, ctx.input.text),
}));

async function rowsOf(bytes: Buffer): Promise<readonly TextRow[]> {
  if (isWorkbook(bytes) || (bytes.length > 4 && bytes.readUInt32BE(0) === COMPOUND))
    return workbookRows(bytes, MOST_ROWS);
  if (bytes.includes(0)) throw ImportFormat({});
  try {
    return csvRows(bytes, MOST_ROWS);
  } catch {
    throw ImportFormat({});
  }
}
/** Cells between tabs, so that what was read can be corrected where it is pasted. */
const asText = (rows: readonly TextRow[]): string =>
  rows
    .map((r) => r.cells.map((cell) => cell.replace(/\s+/g, ' ')).join('\t'))
    .join('\n')
    .slice(0, 20_000);
/** Refuses 15101 (no list can be read), 15102 (nothing in it) and 15103 (too many rows). */
export const parseLinesFileHandler = inquiries.query(parseLinesFile, async (ctx) => {
  const text = asText(await rowsOf(await fs.readFile(ctx.input.multipartFile.path)));
  if (text.trim() === '') throw ImportEmpty({});
  return { text, lines: await linesIn(ctx, text) };
});
