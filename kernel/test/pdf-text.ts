import { inflateSync } from 'node:zlib';

/** Objects of a PDF by number: their dictionary, and their stream unpacked. */
interface PdfObject {
  readonly head: string;
  readonly stream: string;
}
function objectsOf(pdf: Buffer): Map<string, PdfObject> {
  const raw = pdf.toString('latin1');
  const found = new Map<string, PdfObject>();
  for (const match of raw.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)) {
    const from = match.index + match[0].length;
    const end = raw.indexOf('endobj', from);
    const body = raw.slice(from, end);
    const at = body.indexOf('stream\n');
    if (at < 0) {
      found.set(match[1] as string, { head: body, stream: '' });
      continue;
    }
    found.set(match[1] as string, { head: body.slice(0, at), stream: unpacked(pdf, from + at + 7) });
  }
  return found;
}
function unpacked(pdf: Buffer, at: number): string {
  try {
    return inflateSync(pdf.subarray(at), { finishFlush: 2 }).toString('latin1');
  } catch {
    return '';
  }
}
const characters = (hex: string): string =>
  (hex.match(/.{4}/g) ?? []).map((code) => String.fromCharCode(Number.parseInt(code, 16))).join('');
/** A map of glyphs to the characters they stand for. */
function glyphsOf(cmap: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, first = '0', list = ''] of cmap.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi))
    for (const [n, [, hex = '']] of [...list.matchAll(/<([^>]*)>/g)].entries())
      found.set(
        (Number.parseInt(first, 16) + n).toString(16).padStart(4, '0'),
        characters(hex.replace(/\s/g, '')),
      );
  return found;
}
/** What can be searched and copied of a PDF made by this platform: its pages' text in the order it was drawn, without breaks. */
export function textOfPdf(pdf: Buffer): string {
  const objects = objectsOf(pdf);
  const fonts = new Map<string, Map<string, string>>();
  for (const { head } of objects.values())
    for (const [, name = '', id = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? '')?.[1];
      if (map !== undefined) fonts.set(name, glyphsOf(objects.get(map)?.stream ?? ''));
    }
  const lines: string[] = [];
  for (const { stream } of objects.values()) {
    let glyphs = new Map<string, string>();
    for (const [, font, shown] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (font !== undefined) glyphs = fonts.get(font) ?? new Map();
      else
        lines.push(
          [...(shown ?? '').matchAll(/<([0-9a-f]+)>/gi)]
            .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
            .map((glyph) => glyphs.get(glyph.toLowerCase()) ?? '')
            .join(''),
        );
    }
  }
  return lines.join('');
}
