import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { ImportEmpty, ImportFormat, ImportRows } from '#kernel/rules/file-refusals.ts';
import { readSheet } from '../sheets/index.ts';
import { bare, limits, made, refusedBy, sheetXml, utf8 } from './sheet-bytes.ts';

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
