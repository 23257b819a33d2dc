import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { type Cell, type Column, csvStream, readSheet, type Sheet, xlsxStream } from '../sheets/index.ts';
import { columns, limits, xlsx } from './sheet-bytes.ts';

const rows: Cell[][] = [
  ['=HYPERLINK("http://evil.example","x")', '500.00', '2385.5', '13', '2026-12-01', '2026-11-21T16:30:05Z'],
  ['@SUM(A1)', '0.01', '-12.345', null, null, new Date('2026-01-01T00:00:00Z')],
  ['+86 13800138000', '1234567890123456.78', '***', '0', 'soon', null],
  ['甲醇 & <醇> "x" _x0041_ \u0001', '1', '2', '3', '2024-02-29', null],
];

const sheet: Sheet = { name: '报价/清单', columns, rows, footer: '导出人 张伟 2026-11-21 08:00，条件：甲醇' };

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
