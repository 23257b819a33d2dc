import yauzl from 'yauzl';
import { type Shown, shownBy, xlsx } from './cell-text.ts';
import { spelledOut } from './sheet-rows.ts';
import { attribute, NotXml, type XmlAttributes, XmlReader } from './xml-reader.ts';

/** The parts of a workbook by name, unpacked as they are read. */
export interface Parts {
  has(name: string): boolean;
  /** Text of a part, piece by piece. */
  read(name: string): AsyncGenerator<string>;
  close(): void;
}

/** Opens the bytes of an .xlsx; the caller has found them harmless. */
export async function openParts(bytes: Buffer): Promise<Parts> {
  const zip = await new Promise<yauzl.ZipFile>((resolve, reject) => {
    yauzl.fromBuffer(
      bytes,
      { lazyEntries: true, autoClose: false, strictFileNames: true },
      (error, opened) => (error ? reject(error) : resolve(opened)),
    );
  });
  const entries = new Map<string, yauzl.Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName.toLowerCase(), entry);
  return {
    has: (name) => entries.has(name.toLowerCase()),
    async *read(name) {
      const entry = entries.get(name.toLowerCase());
      if (entry === undefined) throw new NotXml(`no ${name}`);
      const decoder = new TextDecoder('utf-8', { fatal: true });
      for await (const chunk of await zip.openReadStreamPromise(entry))
        yield decoder.decode(chunk as Buffer, { stream: true });
      yield decoder.decode();
    },
    close: () => zip.close(),
  };
}

async function through(
  parts: Parts,
  name: string,
  on: {
    open?(name: string, attributes: XmlAttributes): void;
    close?(name: string): void;
    text?(text: string): void;
  },
): Promise<void> {
  const xml = new XmlReader({
    open: on.open ?? (() => {}),
    close: on.close ?? (() => {}),
    text: on.text ?? (() => {}),
  });
  for await (const piece of parts.read(name)) xml.push(piece);
  xml.end();
}

/** A target of a relation as the name of a part. */
const partName = (target: string): string =>
  target.startsWith('/') ? target.slice(1) : new URL(target, 'http://x/xl/').pathname.slice(1);

export interface BookFacts {
  readonly sheetName: string;
  readonly sheetPart: string;
  readonly textsPart: string | null;
  readonly stylesPart: string | null;
  readonly date1904: boolean;
}

/** The first sheet of a workbook and where its texts and styles are. */
export async function bookFacts(parts: Parts): Promise<BookFacts> {
  let first: { name: string; relation: string } | null = null;
  let date1904 = false;
  await through(parts, 'xl/workbook.xml', {
    open(name, attributes) {
      if (name === 'workbookPr') date1904 = ['1', 'true'].includes(attribute(attributes, 'date1904') ?? '');
      if (name === 'sheet')
        first ??= { name: attribute(attributes, 'name') ?? '', relation: attribute(attributes, 'id') ?? '' };
    },
  });
  const found = first as { name: string; relation: string } | null;
  const targets = new Map<string, { type: string; target: string }>();
  await through(parts, 'xl/_rels/workbook.xml.rels', {
    open(name, attributes) {
      if (name === 'Relationship')
        targets.set(attribute(attributes, 'Id') ?? '', {
          type: attribute(attributes, 'Type') ?? '',
          target: attribute(attributes, 'Target') ?? '',
        });
    },
  });
  const sheet = found === null ? undefined : targets.get(found.relation);
  if (found === null || sheet === undefined || !sheet.type.endsWith('/worksheet'))
    throw new NotXml('no sheet');
  const ofType = (type: string) => {
    const hit = [...targets.values()].find((t) => t.type.endsWith(`/${type}`));
    const name = hit === undefined ? null : partName(hit.target);
    return name !== null && parts.has(name) ? name : null;
  };
  return {
    sheetName: found.name,
    sheetPart: partName(sheet.target),
    textsPart: ofType('sharedStrings'),
    stylesPart: ofType('styles'),
    date1904,
  };
}

/** Texts that cells share. Rich text comes as its letters, readings (phonetic hints) are left out. */
export async function sharedTexts(parts: Parts, name: string | null): Promise<string[]> {
  const texts: string[] = [];
  if (name === null) return texts;
  let item = '';
  let inText = false;
  let silent = 0;
  await through(parts, name, {
    open(tag) {
      if (tag === 'si') item = '';
      else if (tag === 'rPh') silent += 1;
      else if (tag === 't') inText = silent === 0;
    },
    text(text) {
      if (inText) item += text;
    },
    close(tag) {
      if (tag === 't') inText = false;
      else if (tag === 'rPh') silent -= 1;
      else if (tag === 'si') texts.push(spelledOut(item));
    },
  });
  return texts;
}

/** How each cell style shows numbers. */
export async function cellStyles(parts: Parts, name: string | null): Promise<Shown[]> {
  const styles: Shown[] = [];
  if (name === null) return styles;
  const customFormats = new Map<string, string>();
  let inCells = false;
  await through(parts, name, {
    open(tag, attributes) {
      if (tag === 'numFmt')
        customFormats.set(attribute(attributes, 'numFmtId') ?? '', attribute(attributes, 'formatCode') ?? '');
      else if (tag === 'cellXfs') inCells = true;
      else if (tag === 'xf' && inCells) {
        const id = attribute(attributes, 'numFmtId') ?? '0';
        styles.push(shownBy(customFormats.get(id) ?? builtIn(id)));
      }
    },
    close(tag) {
      if (tag === 'cellXfs') inCells = false;
    },
  });
  return styles;
}

/** Formats every workbook knows by number. Those of East Asian editions (27 to 36, 50 to 58) are dates too. */
function builtIn(id: string): string {
  const n = Number.parseInt(id, 10);
  if ((n >= 27 && n <= 36) || (n >= 50 && n <= 58)) return 'yyyy-mm-dd';
  const table = xlsx.SSF.get_table() as Readonly<Record<number, string | undefined>>;
  return table[n] ?? 'General';
}
