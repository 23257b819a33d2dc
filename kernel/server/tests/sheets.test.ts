import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { FileTooLarge, ImportEmpty, ImportFormat, ImportRows } from '#kernel/rules/file-refusals.ts';
import {
  type Cell,
  type Column,
  csvStream,
  eachSheetRow,
  readSheet,
  type Sheet,
  xlsxStream,
} from '../sheets/index.ts';

const xlsx = createRequire(import.meta.url)('@e965/xlsx') as typeof import('@e965/xlsx');
const limits = { mostRows: 100 };
const utf8 = (text: string) => new TextEncoder().encode(text);
const refusedBy = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

const columns: Column[] = [
  { heading: '报价编号 No.', kind: 'text' },
  { heading: '数量(吨)', kind: 'quantity' },
  { heading: '单价', kind: 'price' },
  { heading: '税率', kind: 'percent' },
  { heading: '交货日', kind: 'date' },
  { heading: '创建时间', kind: 'dateTime' },
];
const rows: Cell[][] = [
  ['=HYPERLINK("http://evil.example","x")', '500.00', '2385.5', '13', '2026-12-01', '2026-11-21T16:30:05Z'],
  ['@SUM(A1)', '0.01', '-12.345', null, null, new Date('2026-01-01T00:00:00Z')],
  ['+86 13800138000', '1234567890123456.78', '***', '0', 'soon', null],
  ['甲醇 & <醇> "x" _x0041_ \u0001', '1', '2', '3', '2024-02-29', null],
];
const sheet: Sheet = { name: '报价/清单', columns, rows, footer: '导出人 张伟 2026-11-21 08:00，条件：甲醇' };

/** A workbook of the library, for reading tests. */
const made = (
  data: unknown[][],
  bookType: 'xlsx' | 'biff8' | 'biff5' = 'xlsx',
  formats: Record<string, string> = {},
): Buffer => {
  const made = xlsx.utils.aoa_to_sheet(data);
  for (const [at, z] of Object.entries(formats)) (made[at] as { z?: string }).z = z;
  const book = xlsx.utils.book_new();
  xlsx.utils.book_append_sheet(book, made, 'first');
  xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet([['second']]), 'second');
  return xlsx.write(book, { type: 'buffer', bookType }) as Buffer;
};

/** The least a zip needs to pass for an xlsx, with one sheet's XML. */
const bare = (sheetXml: Uint8Array, more: Record<string, Uint8Array> = {}): Buffer =>
  Buffer.from(
    zipSync(
      {
        '[Content_Types].xml': utf8(
          '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>',
        ),
        '_rels/.rels': utf8(
          '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        ),
        'xl/workbook.xml': utf8(
          '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="s" sheetId="1" r:id="rId1"/></sheets></workbook>',
        ),
        'xl/_rels/workbook.xml.rels': utf8(
          '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
        ),
        'xl/worksheets/sheet1.xml': sheetXml,
        ...more,
      },
      { level: 9 },
    ),
  );
const sheetXml = (data: string) =>
  utf8(
    `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${data}</sheetData></worksheet>`,
  );

test('administration-domain 20: written workbooks hold real numbers and dates, guarded text, and the footer', async () => {
  const bytes = await buffer(xlsxStream({ sheets: [sheet], zone: 'Asia/Shanghai' }));
  const book = xlsx.read(bytes, { cellNF: true, cellFormula: true });
  expect(book.SheetNames).toEqual(['报价 清单']);
  const first = book.Sheets[book.SheetNames[0] as string] as Record<
    string,
    { t: string; v: unknown; z?: string; f?: string; w?: string }
  >;
  expect(first.A2).toMatchObject({ t: 's', v: `'=HYPERLINK("http://evil.example","x")` });
  expect([first.A3?.v, first.A4?.v, first.A5?.v]).toEqual([
    "'@SUM(A1)",
    "'+86 13800138000",
    '甲醇 & <醇> "x" _x0041_ ',
  ]);
  expect(Object.values(first).some((cell) => cell?.f !== undefined)).toBe(false);
  expect([first.B2, first.C3].map((c) => [c?.t, c?.v])).toEqual([
    ['n', 500],
    ['n', -12.345],
  ]);
  expect([first.B4, first.C4].map((c) => [c?.t, c?.v])).toEqual([
    ['s', '1234567890123456.78'],
    ['s', '***'],
  ]);
  expect([first.E2?.w, first.F2?.w, first.D2?.w, first.B2?.w]).toEqual([
    '2026-12-01',
    '2026-11-22 00:30:05',
    '13%',
    '500.00',
  ]);
  expect([first.E4?.v, first.F3?.w]).toEqual(['soon', '2026-01-01 08:00:00']);
  expect(first.A7?.v).toBe(sheet.footer);
});

test('what was written is read back as it was typed', async () => {
  const bytes = await buffer(
    xlsxStream({ sheets: [{ ...sheet, hints: ['必填', '', '', '', '', ''] }], zone: 'Asia/Shanghai' }),
  );
  const read = await readSheet(bytes, limits);
  expect(read.rows[0]).toEqual({ line: 1, cells: columns.map((c) => c.heading) });
  expect(read.rows[1]).toEqual({ line: 2, cells: ['必填'] });
  expect(read.rows[2]).toEqual({
    line: 3,
    cells: [
      '=HYPERLINK("http://evil.example","x")',
      '500',
      '2385.5',
      '13',
      '2026-12-01',
      '2026-11-22 00:30:05',
    ],
  });
  expect(read.rows[4]?.cells).toEqual(['+86 13800138000', '1234567890123456.78', '***', '0', 'soon']);
});

test('administration-domain 19: templates offer the code sets as drop-downs from a second sheet', async () => {
  const template: Sheet = {
    name: 'import',
    columns: [
      { heading: 'unit*', kind: 'text', choices: ['吨', '千克', "o'clock"] },
      { heading: 'name', kind: 'text' },
    ],
    rows: [],
    hints: ['选择单位', ''],
  };
  const bytes = await buffer(xlsxStream({ sheets: [template], zone: 'UTC', choicesName: '选项' }));
  const book = xlsx.read(bytes, {});
  expect(book.SheetNames).toEqual(['import', '选项']);
  expect(xlsx.utils.sheet_to_json(book.Sheets.选项 as never, { header: 1 })).toEqual([
    ['unit*'],
    ['吨'],
    ['千克'],
    ["o'clock"],
  ]);
});

test('csv: UTF-8 mark, CRLF, quotes, guarded text, plain numbers, wall-clock times', async () => {
  const text = (await buffer(csvStream(sheet, 'Asia/Shanghai'))).toString('utf8');
  const lines = text.split('\r\n');
  expect(text.charCodeAt(0)).toBe(0xfeff);
  expect(lines[1]).toBe(
    `"'=HYPERLINK(""http://evil.example"",""x"")",500.00,2385.5,13,2026-12-01,2026-11-22 00:30:05`,
  );
  expect(lines[2]).toBe("'@SUM(A1),0.01,-12.345,,,2026-01-01 08:00:00");
  expect(lines.at(-2)).toBe(sheet.footer);
});

test('csv: quantities and money are said with two decimals, a third only where there is one', async () => {
  const figures: Column[] = (['quantity', 'money', 'number'] as const).map((kind) => ({
    heading: kind,
    kind,
  }));
  const text = (
    await buffer(
      csvStream(
        {
          columns: figures,
          rows: [
            ['0.000', '12.340', '1.500'],
            ['80.125', '7.00', '2'],
          ],
        },
        'UTC',
      ),
    )
  ).toString('utf8');
  expect(text.split('\r\n').slice(1, 3)).toEqual(['0.00,12.34,1.500', '80.125,7.00,2']);
});

test('reading: the first sheet of xlsx and xls alike; numbers plain, dates ISO, percentages with sign, empty rows left out with their line kept', async () => {
  const data = [
    ['名称', '数量', '日期', '税率', '电话', 'ok'],
    [],
    ['甲醇', 0.1 + 0.2, 46_347, 0.13, 13_800_138_000, true],
    ["'-5", 1e-7, 46_347.5, 1e21, 'x', null],
  ];
  const formats = { C3: 'yyyy-mm-dd', C4: 'yyyy-mm-dd hh:mm', D3: '0%' };
  for (const bookType of ['xlsx', 'biff8'] as const) {
    const read = await readSheet(made(data, bookType, formats), limits);
    expect(read.sheetName).toBe('first');
    expect(read.rows).toEqual([
      { line: 1, cells: ['名称', '数量', '日期', '税率', '电话', 'ok'] },
      { line: 3, cells: ['甲醇', '0.3', '2026-11-21', '13%', '13800138000', 'TRUE'] },
      { line: 4, cells: ['-5', '0.0000001', '2026-11-21 12:00:00', '1000000000000000000000', 'x'] },
    ]);
  }
});

test('formulas are read as their values and never reckoned', async () => {
  const read = await readSheet(
    bare(
      sheetXml(
        '<row r="1"><c r="A1"><f>1+1</f><v>7</v></c><c r="B1" t="str"><f>WEBSERVICE("http://evil.example")</f><v>kept</v></c></row>',
      ),
    ),
    limits,
  );
  expect(read.rows).toEqual([{ line: 1, cells: ['7', 'kept'] }]);
});

test('administration-domain 19: no rows 15102, too many rows 15103, not a sheet 15101', async () => {
  expect(ImportEmpty.is(await refusedBy(readSheet(made([[]]), limits)))).toBe(true);
  const many = await refusedBy(readSheet(made(Array.from({ length: 103 }, (_, i) => [`row ${i}`])), limits));
  expect(ImportRows.is(many) && many.details.n).toBe(100);
  expect(
    (await readSheet(made(Array.from({ length: 102 }, (_, i) => [`row ${i}`])), limits)).rows,
  ).toHaveLength(102);
  const foreign = [
    Buffer.from('a,b\n1,2\n'),
    Buffer.from('<html><table><tr><td>x</td></tr></table></html>'),
    Buffer.alloc(0),
    made([['x']]).subarray(0, 900),
    Buffer.from(zipSync({ 'a.txt': utf8('x') })),
    bare(utf8('<not-closed')).fill(0, 40, 80),
    bare(sheetXml(''), { 'xl/vbaProject.bin': utf8('macro') }),
    made([['x']], 'biff8').subarray(0, 600),
  ];
  for (const bytes of foreign) expect(ImportFormat.is(await refusedBy(readSheet(bytes, limits)))).toBe(true);
});

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

/** The directory of a zip with one entry listed many times under other names: a small file that unpacks to that many times its body. */
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

test('texts of every kind: shared, rich without its readings, spelled-out characters, CDATA, prefixes, cells and rows without a place', async () => {
  const relations =
    '<r:Relationships xmlns:r="http://schemas.openxmlformats.org/package/2006/relationships"><r:Relationship Id="rId1" Type="http://x/worksheet" Target="/xl/worksheets/sheet1.xml"/><r:Relationship Id="rId2" Type="http://x/sharedStrings" Target="/xl/sharedStrings.xml"/></r:Relationships>';
  const shared =
    '<sst><si><r><t>甲</t></r><r><rPr><b/></rPr><t xml:space="preserve"> 醇</t></r><rPh sb="0" eb="1"><t>jia</t></rPh></si><si><t>a_x000D_b_x005F_x0041_</t></si><si><t/></si></sst>';
  const data =
    '<x:worksheet xmlns:x="http://x"><x:sheetData><x:row><x:c t="s"><x:v>0</x:v></x:c><x:c t="s"><x:v>1</x:v></x:c><x:c t="s"><x:v>2</x:v></x:c><x:c t="inlineStr"><x:is><x:t>&lt;5 &amp; &#x4e59;</x:t></x:is></x:c></x:row><!-- a > b --><x:row r="4"><x:c r="C4" t="str"><x:v><![CDATA[1<2]]></x:v></x:c><x:c t="e"><x:v>#DIV/0!</x:v></x:c><x:c t="b"><x:v>0</x:v></x:c></x:row></x:sheetData></x:worksheet>';
  const read = await readSheet(
    bare(utf8(data), { 'xl/_rels/workbook.xml.rels': utf8(relations), 'xl/sharedStrings.xml': utf8(shared) }),
    limits,
  );
  expect(read.rows).toEqual([
    { line: 1, cells: ['甲 醇', 'a\rb_x0041_', '', '<5 & 乙'] },
    { line: 4, cells: ['', '', '1<2', '#DIV/0!', 'FALSE'] },
  ]);
});

/** 100,000 rows as a workbook, and the most memory that making it took; made once for the test that writes and the one that reads. */
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

test('stack: a hundred thousand rows stream in bounded memory', async () => {
  bigSheet ??= makeBigSheet();
  const { bytes, mostMemory } = await bigSheet;
  expect(bytes.length).toBeGreaterThan(1_000_000);
  expect(mostMemory).toBeLessThan(200 * 1024 * 1024);
}, 60_000);

test('an error while drawing rows ends the stream with that error', async () => {
  async function* broken(): AsyncGenerator<Cell[]> {
    yield ['1'];
    throw new Error('the database went away');
  }
  await expect(
    buffer(xlsxStream({ sheets: [{ name: 'x', columns, rows: broken() }], zone: 'UTC' })),
  ).rejects.toThrow('the database went away');
  await expect(buffer(csvStream({ columns, rows: broken() }, 'UTC'))).rejects.toThrow(
    'the database went away',
  );
});
