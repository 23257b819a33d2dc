import { createRequire } from 'node:module';
import path from 'node:path';
import type { Locale } from '#kernel/rules/locale.ts';
import { pdfWords } from '#kernel/rules/pdf-words.ts';
import { translate } from '#kernel/rules/words.ts';
import { boundedQueue, enqueueOrRefuse } from './bounded-queue.ts';
import { shareFonts } from './pdf-fonts.ts';

/** Everything a document is made of, in pdfmake's notation (the parts used here). Sizes in points. */
export interface PdfNode {
  text?: string | number | PdfContent[];
  stack?: PdfContent[];
  columns?: PdfContent[];
  ul?: PdfContent[];
  ol?: PdfContent[];
  table?: {
    body: PdfContent[][];
    widths?: (string | number)[];
    headerRows?: number;
    dontBreakRows?: boolean;
    keepWithHeaderRows?: number;
  };
  layout?: 'noBorders' | 'headerLineOnly' | 'lightHorizontalLines' | PdfTableLayout;
  /** Data URLs only: paths and addresses are refused. */
  image?: string;
  svg?: string;
  canvas?: { type: 'line' | 'rect' | 'ellipse'; [shape: string]: unknown }[];
  style?: string | string[];
  margin?: number | [number, number] | [number, number, number, number];
  width?: number | string;
  height?: number;
  fit?: [number, number];
  alignment?: 'left' | 'center' | 'right' | 'justify';
  bold?: boolean;
  fontSize?: number;
  color?: string;
  fillColor?: string;
  colSpan?: number;
  rowSpan?: number;
  border?: [boolean, boolean, boolean, boolean];
  pageBreak?: 'before' | 'after';
  unbreakable?: boolean;
  absolutePosition?: { x: number; y: number };
  relativePosition?: { x: number; y: number };
  opacity?: number;
  decoration?: 'underline' | 'lineThrough';
  lineHeight?: number;
  columnGap?: number;
  characterSpacing?: number;
  noWrap?: boolean;
}
export type PdfContent = string | PdfNode | PdfContent[];
export interface PdfTableLayout {
  hLineWidth?: (i: number, node: unknown) => number;
  vLineWidth?: (i: number, node: unknown) => number;
  hLineColor?: (i: number, node: unknown) => string;
  vLineColor?: (i: number, node: unknown) => string;
  fillColor?: (row: number, node: unknown) => string | null;
  paddingLeft?: (i: number, node: unknown) => number;
  paddingRight?: (i: number, node: unknown) => number;
  paddingTop?: (i: number, node: unknown) => number;
  paddingBottom?: (i: number, node: unknown) => number;
}
export interface PdfDocument {
  readonly content: PdfContent;
  readonly styles?: Readonly<Record<string, Omit<PdfNode, 'text'>>>;
  readonly title: string;
  readonly author?: string;
  readonly locale: Locale;
  /** Languages the page numbers are printed in; absent: that of the document. */
  readonly pageLocales?: readonly Locale[];
  /** The moment that stands in the file's metadata: equal documents with equal moments have equal bytes. */
  readonly created: Date;
  readonly landscape?: boolean;
  /** A5, or a slip of a ticket printer, 80 mm wide and as long as its text; absent: A4. */
  readonly paper?: 'A5' | 'slip';
  /** Printed at the left of every foot, such as the SHA-256 of the terms. */
  readonly contentHash?: string;
  /** Under the page number, such as where the document can be verified. */
  readonly footNote?: string;
  /** Slanted behind the text of every page: a copy, a draft, the reader's company. */
  readonly watermark?: string;
  /** Right of every head; the title stands left. Without it pages have no head. */
  readonly headNote?: string;
}

const MM = 72 / 25.4;
const MARGIN = 20 * MM;
const SLIP_WIDTH = 80 * MM;
const SMALL_MARGINS = {
  A5: [10 * MM, 10 * MM, 10 * MM, 14 * MM],
  slip: [4 * MM, 4 * MM, 4 * MM, 4 * MM],
} as const;
const FAMILY = 'NotoSansSC';
const fontFolder = path.dirname(
  createRequire(import.meta.url).resolve('@expo-google-fonts/noto-sans-sc/package.json'),
);
const FONTS = {
  regular: path.join(fontFolder, '400Regular', 'NotoSansSC_400Regular.ttf'),
  bold: path.join(fontFolder, '700Bold', 'NotoSansSC_700Bold.ttf'),
};

/** The files that documents are given: they name one of the fonts above. */
const NAMED = {
  regular: path.join(import.meta.dirname, 'fonts', 'regular.font'),
  bold: path.join(import.meta.dirname, 'fonts', 'bold.font'),
};

/** Fetched with the first document: it is 30 MB of a server that prints none. */
let loading: ReturnType<typeof loadPdfmake> | null = null;
async function loadPdfmake() {
  const { default: pdfmake } = await import('pdfmake');
  shareFonts(FONTS);
  // One setting for the process: no address is ever fetched, and of the disk only the two fonts are read.
  const { regular, bold } = NAMED;
  pdfmake.setFonts({ [FAMILY]: { normal: regular, bold, italics: regular, bolditalics: bold } });
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((file) => file === regular || file === bold);
  return pdfmake;
}

/** Laying out is pure computing in this process: one at a time. */
const queue = boundedQueue(1, 100);

/**
 * The document as PDF 1.7 bytes: A4, 20 mm margins, Noto Sans SC embedded as a subset. Rejects on unknown
 * fonts, paths and addresses.
 */
export function renderPdf(document: PdfDocument): Promise<Buffer> {
  return enqueueOrRefuse(queue, async () => {
    loading ??= loadPdfmake();
    const pdfmake = await loading;
    return pdfmake.createPdf(definitionOf(document)).getBuffer();
  });
}

function definitionOf(document: PdfDocument): object {
  const { locale, contentHash, footNote, headNote } = document;
  return {
    version: '1.7',
    pageSize: document.paper === 'slip' ? { width: SLIP_WIDTH, height: 'auto' } : (document.paper ?? 'A4'),
    pageOrientation: document.landscape ? 'landscape' : 'portrait',
    pageMargins:
      document.paper === undefined
        ? [MARGIN, headNote === undefined ? MARGIN : MARGIN + 12, MARGIN, MARGIN + 8]
        : SMALL_MARGINS[document.paper],
    language: locale === 'zh_CN' ? 'zh-CN' : 'en-US',
    displayTitle: true,
    info: {
      title: document.title,
      author: document.author ?? '',
      creationDate: document.created,
      modDate: document.created,
    },
    defaultStyle: { font: FAMILY, fontSize: 9.5, lineHeight: 1.25, color: '#1f2329' },
    styles: { ...PDF_STYLES, ...document.styles },
    content: copy(document.content),
    ...(document.watermark === undefined
      ? {}
      : {
          background: (_page: number, size: { width: number; height: number }) =>
            watermark(document.watermark as string, size),
        }),
    ...(headNote === undefined
      ? {}
      : {
          header: {
            columns: [
              { text: document.title, width: '*' },
              { text: headNote, width: 'auto', alignment: 'right' },
            ],
            style: 'edge',
            margin: [MARGIN, 26, MARGIN, 0],
          },
        }),
    ...(document.paper === 'slip'
      ? {}
      : {
          footer: (page: number, pages: number) => ({
            columns: [
              {
                stack: [
                  contentHash === undefined ? '' : translate(pdfWords, locale, 'hash', { hash: contentHash }),
                  footNote ?? '',
                ],
                width: '*',
              },
              {
                text: (document.pageLocales ?? [locale])
                  .map((l) => translate(pdfWords, l, 'page', { page, pages }))
                  .join(' / '),
                width: 'auto',
                alignment: 'right',
              },
            ],
            style: 'edge',
            margin: [MARGIN, 14, MARGIN, 0],
          }),
        }),
  };
}

/** Styles every document has: title, heading, label, figure, small, edge (head and foot). */
export const PDF_STYLES: Readonly<Record<string, Omit<PdfNode, 'text'>>> = {
  title: { fontSize: 17, bold: true, alignment: 'center', margin: [0, 0, 0, 4] },
  heading: { fontSize: 11, bold: true, margin: [0, 10, 0, 4] },
  label: { color: '#646a73', fontSize: 8.5 },
  figure: { alignment: 'right' },
  small: { fontSize: 8, color: '#646a73' },
  edge: { fontSize: 7, color: '#646a73' },
};

/** The layout library writes into what it is given; callers keep theirs untouched. Layout functions stay shared. */
function copy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copy);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copy(inner)]));
}

/** The words of a watermark, slanted and pale, repeated over the page. */
function watermark(text: string, size: { width: number; height: number }): object[] {
  const marks: object[] = [];
  for (let y = 90; y < size.height; y += 210) {
    for (let x = 20; x < size.width; x += 270) marks.push({ svg: slanted(text), absolutePosition: { x, y } });
  }
  return marks;
}

const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
const slanted = (text: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="260" height="160"><text x="20" y="140" transform="rotate(-28 20 140)" font-family="${FAMILY}" font-size="17" fill="#9aa3ad" fill-opacity="0.28">${escapeXml([...text].slice(0, 24).join(''))}</text></svg>`;

/** A table with thin lines, a tinted head that repeats on every page, and rows that do not break. */
export const PDF_GRID: PdfTableLayout = {
  hLineWidth: () => 0.5,
  vLineWidth: () => 0.5,
  hLineColor: () => '#c9cdd4',
  vLineColor: () => '#c9cdd4',
  fillColor: (row) => (row === 0 ? '#f2f3f5' : null),
  paddingTop: () => 3,
  paddingBottom: () => 3,
  paddingLeft: () => 4,
  paddingRight: () => 4,
};

const loadQrCode = async () => (await import('qrcode')).default;
/** A QR code as SVG, for pages and PDFs (`{ svg, width }`); error correction M, quiet zone of two modules. */
export const qrSvg = async (text: string): Promise<string> =>
  (await loadQrCode()).toString(text, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 });
/** A QR code as PNG bytes, `side` pixels square. */
export const qrPng = async (text: string, side = 240): Promise<Buffer> =>
  (await loadQrCode()).toBuffer(text, { type: 'png', errorCorrectionLevel: 'M', margin: 2, width: side });
