import { inflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { PDF_GRID, type PdfDocument, qrPng, qrSvg, renderPdf } from '../pdf.ts';

const letter: PdfDocument = {
  title: '交易确认函',
  locale: 'zh_CN',
  created: new Date('2026-11-21T08:00:00Z'),
  contentHash: 'ab'.repeat(32),
  watermark: '副本 <买方> & "x"',
  headNote: 'D2026-0001',
  content: [
    { text: '交易确认函', style: 'title' },
    '买卖双方就甲醇达成如下交易。',
    {
      table: {
        headerRows: 1,
        widths: [20, '*', 80],
        body: [
          ['#', '品名', '金额'],
          ...Array.from({ length: 70 }, (_, i) => [String(i + 1), '甲醇 Methanol', '1,192,750.00']),
        ],
      },
      layout: PDF_GRID,
    },
  ],
};
const streamsOf = (pdf: Buffer): string => {
  let text = '';
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', at + 7)) {
    try {
      text += inflateSync(pdf.subarray(at + 7), { finishFlush: 2 }).toString('latin1');
    } catch {
      // Not every match is the start of a packed stream.
    }
  }
  return text;
};

test('a letter in Chinese is A4 with an embedded subset of the font, page numbers, and the same bytes when nothing changed', async () => {
  const pdf = await renderPdf(letter);
  const raw = pdf.toString('latin1');
  expect(raw.slice(0, 8)).toBe('%PDF-1.7');
  expect(raw).toMatch(/\/MediaBox \[0 0 595\.28 841\.89\]/);
  expect(raw).toMatch(/\/FontFile2/);
  expect(raw).toMatch(/\+NotoSansSC-Regular/);
  expect(raw.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(1);
  expect(pdf.length).toBeLessThan(200_000);
  // The map from glyphs back to characters lists what can be searched and copied: 甲 is U+7532, 醇 U+9187.
  expect(streamsOf(pdf)).toMatch(/7532/);
  expect(streamsOf(pdf)).toMatch(/9187/);
  expect((await renderPdf(letter)).equals(pdf)).toBe(true);
  expect((await renderPdf({ ...letter, created: new Date('2026-11-22T08:00:00Z') })).equals(pdf)).toBe(false);
});

test('a font is opened once for all documents: each embeds its own letters, whatever came before it', async () => {
  const of = (text: string) => renderPdf({ ...letter, content: [text, { text, bold: true }] });
  const first = await of('甲醇');
  await of('乙二醇苯乙烯聚乙烯仓单');
  expect((await of('甲醇')).equals(first)).toBe(true);
  expect(streamsOf(first)).toMatch(/7532/);
  expect(streamsOf(await of('苯'))).not.toMatch(/7532/);
});

test('trust 4: a document reads no file and fetches no address', async () => {
  for (const image of [
    '/etc/hostname',
    'file:///etc/hostname',
    'http://127.0.0.1:9/x.png',
    'https://127.0.0.1:9/x.png',
    '../package.json',
    'kernel/server/fonts/regular.font',
  ]) {
    await expect(renderPdf({ ...letter, content: [{ image }] })).rejects.toThrow(/image|file|url|access/i);
  }
  await expect(renderPdf({ ...letter, content: [{ text: 'x', font: 'Times' } as object] })).rejects.toThrow(
    /Times/,
  );
});

test('callers keep their document untouched, and broken ones do not stop the next', async () => {
  const content = [{ text: 'x', style: 'title' }];
  const before = JSON.stringify(content);
  await renderPdf({ ...letter, content });
  expect(JSON.stringify(content)).toBe(before);
});

test('QR codes come as SVG and as PNG', async () => {
  const svg = await qrSvg('https://example.com/verify/1?h=abc');
  expect(svg).toMatch(/^<svg /);
  const { width, format } = await sharp(await qrPng('x', 240)).metadata();
  expect([format, (width ?? 0) >= 200]).toEqual(['png', true]);
  await renderPdf({ ...letter, content: [{ svg, width: 80 }] });
});
