import fs from 'node:fs';
import { createRequire } from 'node:module';
import { LRUCache } from 'lru-cache';

/** Glyphs of a text and where they stand; whoever asked scales the positions in place. */
interface GlyphRun {
  readonly positions: readonly object[];
}
/** An outline as it is read; of a simple one the subset asks for no more than that it is simple. */
interface Outline {
  readonly numberOfContours: number;
}
interface Glyph {
  _decode(): Outline | null;
}
interface Font {
  layout(text: string, ...how: unknown[]): GlyphRun;
  getGlyph(id: number, ...how: unknown[]): Glyph;
  createSubset(): { encode(): unknown };
}
/** What is used of fontkit, which opens fonts for pdfmake. */
interface FontReader {
  create(bytes: Uint8Array): Font;
  registerFormat(format: object): void;
}
/** The very one that pdfmake's pdfkit uses. */
function fontReader(): FontReader {
  const pdfmake = createRequire(import.meta.url).resolve('pdfmake');
  const pdfkit = createRequire(pdfmake).resolve('pdfkit');
  return createRequire(pdfkit)('fontkit') as FontReader;
}

const MARK = 'font-of-this-process:';
/** What of a file is looked at: longer than any mark. */
const HEAD = 200;
const headOf = (bytes: Uint8Array): string => Buffer.from(bytes.subarray(0, HEAD)).toString('latin1').trim();

/** Texts whose shape is kept, of each font; a document has some hundred words, most of them in every other one of its kind. */
const SHAPED = 20_000;
/** The same with positions of its own. */
const copyOf = (run: GlyphRun): GlyphRun =>
  Object.assign(Object.create(Object.getPrototypeOf(run)), run, {
    positions: run.positions.map((p) => Object.assign(Object.create(Object.getPrototypeOf(p)), p)),
  });
/** Shapes a text once for the process: the same words stand in every document of a kind. */
function shapeOnce(font: Font): void {
  const shaped = new LRUCache<string, GlyphRun>({ max: SHAPED });
  const shape = font.layout.bind(font);
  font.layout = (text, ...how) => {
    if (how.some((given) => given !== undefined)) return shape(text, ...how);
    const known = shaped.get(text) ?? shape(text);
    shaped.set(text, known);
    return copyOf(known);
  };
}

/**
 * A subset reads every outline of its glyphs only to see which ones are composed of others. That is read once for the
 * process; whoever draws an outline reads it as before.
 */
function readOutlinesOnce(font: Font): void {
  let encoding = false;
  const subsetOf = font.createSubset.bind(font);
  font.createSubset = () => {
    const subset = subsetOf();
    const encode = subset.encode.bind(subset);
    subset.encode = () => {
      encoding = true;
      try {
        return encode();
      } finally {
        encoding = false;
      }
    };
    return subset;
  };
  const seen = new WeakSet<Glyph>();
  const glyphOf = font.getGlyph.bind(font);
  font.getGlyph = (id, ...how) => {
    const glyph = glyphOf(id, ...how);
    if (seen.has(glyph)) return glyph;
    seen.add(glyph);
    const decode = glyph._decode.bind(glyph);
    let known: Outline | null | undefined;
    glyph._decode = () => {
      if (!encoding) return decode();
      if (known === undefined) {
        const outline = decode();
        known = outline === null || outline.numberOfContours < 0 ? outline : { numberOfContours: 1 };
      }
      return known;
    };
    return glyph;
  };
}

/**
 * Opens each of these font files once for the process. Every document opens its fonts anew and reads the glyphs of ten
 * megabytes anew, which was half of the time a letter took; so documents are given a file of the folder `fonts` that holds
 * nothing but the name of a font, and get the one that is open. Each of them embeds a subset of its own.
 */
export function shareFonts(files: Readonly<Record<string, string>>): void {
  const reader = fontReader();
  const opened = new Map<string, Font>();
  const open = (name: string): Font => {
    const known = opened.get(name);
    if (known !== undefined) return known;
    const file = files[name];
    if (file === undefined) throw new Error(`no font is called ${name}`);
    const font = reader.create(new Uint8Array(fs.readFileSync(file)));
    shapeOnce(font);
    readOutlinesOnce(font);
    opened.set(name, font);
    return font;
  };
  reader.registerFormat(
    class {
      constructor(stream: { readonly buffer: Uint8Array }) {
        // biome-ignore lint/correctness/noConstructorReturn: the reader asks its formats with `new`
        return open(headOf(stream.buffer).slice(MARK.length));
      }
      static probe(bytes: Uint8Array): boolean {
        return headOf(bytes).startsWith(MARK);
      }
    },
  );
}
