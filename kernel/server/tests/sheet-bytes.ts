import { createRequire } from 'node:module';
import { zipSync } from 'fflate';
import type { Column } from '../sheets/index.ts';

export const xlsx = createRequire(import.meta.url)('@e965/xlsx') as typeof import('@e965/xlsx');
export const limits = { mostRows: 100 };
export const utf8 = (text: string) => new TextEncoder().encode(text);
export const refusedBy = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

/** A workbook of the library, for reading tests. */
export const made = (
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
export const bare = (sheetXml: Uint8Array, more: Record<string, Uint8Array> = {}): Buffer =>
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
export const sheetXml = (data: string) =>
  utf8(
    `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${data}</sheetData></worksheet>`,
  );

/** A column of every kind that is shown. */
export const columns: Column[] = [
  { heading: '报价编号 No.', kind: 'text' },
  { heading: '数量(吨)', kind: 'quantity' },
  { heading: '单价', kind: 'price' },
  { heading: '税率', kind: 'percent' },
  { heading: '交货日', kind: 'date' },
  { heading: '创建时间', kind: 'dateTime' },
];
