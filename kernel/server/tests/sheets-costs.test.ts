import { expect, test } from 'vitest';
import { FileTooLarge, ImportFormat, ImportRows } from '#kernel/rules/file-refusals.ts';
import { type Cell, eachSheetRow, readSheet, xlsxStream } from '../sheets/index.ts';
import { bare, columns, limits, made, refusedBy, sheetXml, utf8 } from './sheet-bytes.ts';

test('trust 4: a small file that claims or hides too much is refused before it is parsed', async () => {
  const zeros = new Uint8Array(80 * 1024 * 1024);
  const bomb = bare(sheetXml(''), { 'xl/media/zeros.bin': zeros });
  expect(bomb.length).toBeLessThan(200_000);
  expect(FileTooLarge.is(await refusedBy(readSheet(bomb, limits)))).toBe(true);
  // The same bomb with a directory that claims 100 bytes: found by unpacking and counting.
  const lying = Buffer.from(bomb);
  const name = Buffer.from('xl/media/zeros.bin');
  for (let at = lying.indexOf(name); at >= 0; at = lying.indexOf(name, at + 1)) {
    const central = at >= 46 && lying.readUInt32LE(at - 46) === 0x02014b50;
    lying.writeUInt32LE(100, central ? at - 46 + 24 : at - 30 + 22);
  }
  expect(await refusedBy(readSheet(lying, limits))).toSatisfy(
    (e) => ImportFormat.is(e) || FileTooLarge.is(e),
  );
  const manyEntries = bare(
    sheetXml(''),
    Object.fromEntries(Array.from({ length: 2_100 }, (_, i) => [`x/${i}`, utf8('')])),
  );
  expect(ImportFormat.is(await refusedBy(readSheet(manyEntries, limits)))).toBe(true);
  const climbing = bare(sheetXml(''), { '../../etc/passwd': utf8('x') });
  expect(ImportFormat.is(await refusedBy(readSheet(climbing, limits)))).toBe(true);
});

test('trust 4: entries that share one body, a sheet that unpacks steeply, and declared entities are refused', async () => {
  const cells = utf8(`<row r="1">${'<c r="A1" t="str"><v>0</v></c>'.repeat(2_500_000)}</row>`);
  expect(
    FileTooLarge.is(
      await refusedBy(
        readSheet(
          bare(
            Buffer.concat([
              Buffer.from('<worksheet><sheetData>'),
              cells,
              Buffer.from('</sheetData></worksheet>'),
            ]),
          ),
          limits,
        ),
      ),
    ),
  ).toBe(true);
  const overlapping = sharedBody(
    bare(sheetXml(''), { 'xl/media/00.bin': new Uint8Array(900 * 1024) }),
    'xl/media/00.bin',
    60,
  );
  expect(overlapping.length).toBeLessThan(20_000);
  expect(FileTooLarge.is(await refusedBy(readSheet(overlapping, limits)))).toBe(true);
  const laughs = `<!DOCTYPE worksheet [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><worksheet><sheetData><row r="1"><c t="str"><v>&b;</v></c></row></sheetData></worksheet>`;
  expect(ImportFormat.is(await refusedBy(readSheet(bare(utf8(laughs)), limits)))).toBe(true);
  for (const broken of [
    '<worksheet><sheetData><row><c t="str"><v>x</v></row></sheetData></worksheet>',
    '<worksheet><sheetData>',
    '<worksheet/><worksheet/>',
    '<worksheet><sheetData><row><c t="str"><v>&nosuch;</v></c></row></sheetData></worksheet>',
  ])
    expect(ImportFormat.is(await refusedBy(readSheet(bare(utf8(broken)), limits)))).toBe(true);
}, 60_000);

/**
 * The directory of a zip with one entry listed many times under other names: a small file that unpacks to
 * that many times its body.
 */
function sharedBody(zip: Buffer, name: string, times: number): Buffer {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  const from = zip.readUInt32LE(end + 16);
  const at = zip.indexOf(name, from) - 46;
  const entry = zip.subarray(
    at,
    at + 46 + name.length + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32),
  );
  const copies = Array.from({ length: times }, (_, i) => {
    const copy = Buffer.from(entry);
    copy.write(String(i + 10), 46 + name.indexOf('00'));
    return copy;
  });
  const directory = Buffer.concat([zip.subarray(from, end), ...copies]);
  const tail = Buffer.from(zip.subarray(end));
  tail.writeUInt16LE(tail.readUInt16LE(8) + times, 8);
  tail.writeUInt16LE(tail.readUInt16LE(10) + times, 10);
  tail.writeUInt32LE(directory.length, 12);
  return Buffer.concat([zip.subarray(0, from), directory, tail]);
}

test('trust 4: a sheet that costs too much memory or time is stopped without harm to the process', async () => {
  const relations =
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://x/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="http://x/sharedStrings" Target="sharedStrings.xml"/></Relationships>';
  const texts = Array.from({ length: 400_000 }, (_, i) => `<si><t>text number ${i}</t></si>`).join('');
  const heavy = bare(sheetXml('<row r="1"><c r="A1" t="s"><v>399999</v></c></row>'), {
    'xl/_rels/workbook.xml.rels': utf8(relations),
    'xl/sharedStrings.xml': utf8(`<sst>${texts}</sst>`),
  });
  expect(heavy.length).toBeLessThan(5_000_000);
  expect(FileTooLarge.is(await refusedBy(readSheet(heavy, { mostRows: 10, heapMegabytes: 16 })))).toBe(true);
  expect(FileTooLarge.is(await refusedBy(readSheet(heavy, { mostRows: 10, timeoutMs: 50 })))).toBe(true);
  expect((await readSheet(heavy, { mostRows: 10 })).rows).toEqual([
    { line: 1, cells: ['text number 399999'] },
  ]);
  const many = bare(
    sheetXml(
      Array.from(
        { length: 400_000 },
        (_, i) => `<row r="${i + 1}"><c r="A${i + 1}" t="str"><v>${i}</v></c></row>`,
      ).join(''),
    ),
  );
  expect(ImportRows.is(await refusedBy(readSheet(many, { mostRows: 5_000 })))).toBe(true);
  expect((await readSheet(made([['still here']]), limits)).rows).toHaveLength(1);
}, 60_000);

test('trust 4: a sheet that claims a million rows and thousands of columns costs what it holds', async () => {
  const wide = bare(
    utf8(
      '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><dimension ref="A1:XFD1048576"/><sheetData><row r="1"><c r="A1" t="str"><v>a</v></c><c r="XFD1" t="str"><v>z</v></c></row><row r="1048576"><c r="A1048576" t="str"><v>last</v></c></row></sheetData></worksheet>',
    ),
  );
  expect((await readSheet(wide, limits)).rows).toEqual([
    { line: 1, cells: ['a'] },
    { line: 1_048_576, cells: ['last'] },
  ]);
});

/**
 * 100,000 rows as a workbook, and the most memory that making it took; made once for the test that writes and
 * the one that reads.
 */
async function makeBigSheet(): Promise<{ bytes: Buffer; mostMemory: number }> {
  async function* many(): AsyncGenerator<Cell[]> {
    for (let i = 0; i < 100_000; i += 1)
      yield [`D2026-${i}`, '500.00', '2385.50', '13', '2026-12-01', '2026-11-21T16:30:05Z'];
  }
  const used = () => process.memoryUsage().heapUsed + process.memoryUsage().external;
  const before = used();
  const pieces: Buffer[] = [];
  let mostMemory = 0;
  for await (const piece of xlsxStream({
    sheets: [{ name: 'x', columns, rows: many() }],
    zone: 'Asia/Shanghai',
  })) {
    pieces.push(piece as Buffer);
    mostMemory = Math.max(mostMemory, used() - before);
  }
  return { bytes: Buffer.concat(pieces), mostMemory };
}
let bigSheet: ReturnType<typeof makeBigSheet> | undefined;

test('R-IMP 100,000 rows are read in a small heap, a batch at a time, never faster than they are taken', async () => {
  bigSheet ??= makeBigSheet();
  const { bytes } = await bigSheet;
  expect(bytes.length).toBeLessThan(10 * 1024 * 1024);
  let seen = 0;
  let taking = 0;
  let most = 0;
  const name = await eachSheetRow(
    bytes,
    { mostRows: 100_000, heapMegabytes: 48, timeoutMs: 60_000 },
    async (batch) => {
      taking += 1;
      most = Math.max(most, taking);
      if (seen === 0)
        expect(batch[1]?.cells).toEqual([
          'D2026-0',
          '500',
          '2385.5',
          '13',
          '2026-12-01',
          '2026-11-22 00:30:05',
        ]);
      seen += batch.length;
      await new Promise((resolve) => setImmediate(resolve));
      taking -= 1;
    },
  );
  expect([name, seen, most]).toEqual(['x', 100_001, 1]);
}, 90_000);

test('stack: a hundred thousand rows stream in bounded memory', async () => {
  bigSheet ??= makeBigSheet();
  const { bytes, mostMemory } = await bigSheet;
  expect(bytes.length).toBeGreaterThan(1_000_000);
  expect(mostMemory).toBeLessThan(200 * 1024 * 1024);
}, 60_000);
