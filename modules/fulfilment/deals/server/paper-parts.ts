import type { PdfContent } from '#kernel/server/pdf.ts';

/** A part of a printed paper in one language. */
export interface PrintedBlock {
  readonly heading: string;
  readonly lines: readonly string[];
}
/** Numbered parts: headings over the full width, the lines of each language in a column of its own. */
export const blockSections = (columns: readonly (readonly PrintedBlock[])[]): PdfContent[] =>
  (columns[0] ?? []).map((first, i) => {
    const blocks = columns.map((c) => c[i] ?? first);
    const title: PdfContent = {
      text: `${i + 1}  ${blocks.map((b) => b.heading).join(' / ')}`,
      style: 'heading',
    };
    const bodies: PdfContent[] = blocks.map((b) => ({
      stack: b.lines.map((line): PdfContent => ({ text: line, margin: [0, 0, 0, 2] })),
      width: '*',
    }));
    return {
      stack: [title, bodies.length === 1 ? (bodies[0] as PdfContent) : { columns: bodies, columnGap: 14 }],
      unbreakable: true,
    };
  });

const SEAL = '#b42318';
const UNSIGNED = '#8a919f';
/** One party's seal: its title, its names, and who signed when; an empty frame while it has not signed. */
export function sealFrame(of: {
  readonly title: string;
  readonly names: readonly string[];
  readonly said: readonly string[];
  readonly signed: boolean;
}): PdfContent {
  const colour = of.signed ? SEAL : UNSIGNED;
  return {
    table: {
      widths: ['*'],
      body: [
        [
          {
            stack: [
              { text: of.title, bold: true },
              { text: of.names.join('\n'), bold: true, margin: [0, 4, 0, 4] },
              ...of.said.map((text): PdfContent => ({ text, fontSize: 8.5 })),
            ],
            color: colour,
            alignment: 'center',
            margin: [4, 8, 4, 8],
          },
        ],
      ],
    },
    layout: {
      hLineWidth: () => 1.2,
      vLineWidth: () => 1.2,
      hLineColor: () => colour,
      vLineColor: () => colour,
    },
  };
}
