import fs, { createWriteStream } from 'node:fs';
import { createRequire } from 'node:module';
import { pipeline } from 'node:stream/promises';
import { type Cell, type Column, eachSheetRow, xlsxStream } from '#kernel/server/sheets/index.ts';

/**
 * One way of reading or writing one file, in a process of its own, so that its memory is its own: `node
 * bench/sheet-once.ts write-ours file rows`.
 * Prints milliseconds, rows and the most memory the process held.
 */
const [, , how = '', file = '', count = '0'] = process.argv;
const rows = Number.parseInt(count, 10);
const xlsx = createRequire(import.meta.url)('@e965/xlsx') as typeof import('@e965/xlsx');
const columns: Column[] = [
  { heading: '编码*', kind: 'text' },
  { heading: '名称', kind: 'text' },
  { heading: '数量*', kind: 'quantity' },
  { heading: '单价', kind: 'price' },
  { heading: '等级', kind: 'text' },
  { heading: '日期', kind: 'date' },
];
const row = (i: number): Cell[] => [
  `B-${String(i).padStart(6, '0')}`,
  `甲醇 ${i % 40}`,
  `${(i % 900) + 1}.50`,
  '2385.50',
  i % 2 === 0 ? '优等品' : '一等品',
  '2026-12-01',
];
function* all(): Generator<Cell[]> {
  for (let i = 0; i < rows; i += 1) yield row(i);
}

const ways: Readonly<Record<string, () => Promise<number>>> = {
  async 'write-ours'() {
    await pipeline(
      xlsxStream({ zone: 'Asia/Shanghai', sheets: [{ name: 'bench', columns, rows: all() }] }),
      createWriteStream(file),
    );
    return rows;
  },
  async 'write-library'() {
    const sheet = xlsx.utils.aoa_to_sheet(
      [columns.map((c) => c.heading), ...all()].map((r, n) =>
        n === 0
          ? r
          : [
              r[0],
              r[1],
              Number.parseFloat(r[2] as string),
              Number.parseFloat(r[3] as string),
              r[4],
              new Date(r[5] as string),
            ],
      ),
    );
    const book = xlsx.utils.book_new();
    xlsx.utils.book_append_sheet(book, sheet, 'bench');
    fs.writeFileSync(
      file,
      xlsx.write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer,
    );
    return rows;
  },
  async 'read-ours'() {
    let seen = -1;
    await eachSheetRow(file, { mostRows: rows, timeoutMs: 120_000 }, (batch) => {
      seen += batch.length;
    });
    return seen;
  },
  async 'read-library'() {
    const book = xlsx.read(fs.readFileSync(file), { dense: true, cellNF: true, sheets: 0 });
    return (
      xlsx.utils.sheet_to_json(book.Sheets[book.SheetNames[0] as string] as never, { header: 1, raw: false })
        .length - 1
    );
  },
};

const way = ways[how];
if (way === undefined) throw new Error(`ways are ${Object.keys(ways).join(', ')}`);
const began = performance.now();
const done = await way();
if (done !== rows) throw new Error(`${how}: ${done} rows instead of ${rows}`);
console.log(
  JSON.stringify({ ms: performance.now() - began, megabytes: process.resourceUsage().maxRSS / 1024 }),
);
