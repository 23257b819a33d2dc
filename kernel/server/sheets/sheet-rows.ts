import { numberText, type ReadRow, type Shown } from './cell-text.ts';
import { unguardText } from './cells.ts';
import { attribute, type XmlAttributes, XmlReader } from './xml-reader.ts';

/** What the cells of a sheet refer to: shared texts, how each style shows numbers, the calendar in use. */
export interface SheetContext {
  readonly texts: readonly string[];
  readonly styles: readonly Shown[];
  readonly date1904: boolean;
  readonly mostColumns: number;
}

/** Characters a workbook spells `_x000D_`; `_x005F_` is the underscore that begins such a spelling. */
export const spelledOut = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_all, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      )
    : text;

/** `AB12` is column 27, counted from 0. */
function columnOf(place: string): number {
  let column = 0;
  for (let at = 0; at < place.length; at += 1) {
    const code = place.charCodeAt(at);
    if (code >= 0x41 && code <= 0x5a) column = column * 26 + code - 64;
    else if (code >= 0x61 && code <= 0x7a) column = column * 26 + code - 96;
    else break;
  }
  return column - 1;
}

/** Draws rows out of the XML of a sheet as it comes in; those without any text are left out, their line is kept. */
export class SheetRows {
  readonly #context: SheetContext;
  readonly #xml: XmlReader;
  #ready: ReadRow[] = [];
  #line = 0;
  #row: string[] | null = null;
  #column = -1;
  #type = 'n';
  #style = 0;
  #text: string | null = null;
  #collecting = false;
  #silent = 0;
  constructor(context: SheetContext) {
    this.#context = context;
    this.#xml = new XmlReader({
      open: (name, attributes) => this.#opened(name, attributes),
      close: (name) => this.#closed(name),
      text: (text) => this.#said(text),
    });
  }

  /** Rows that are complete after this piece. */
  push(piece: string): ReadRow[] {
    this.#xml.push(piece);
    const rows = this.#ready;
    if (rows.length > 0) this.#ready = [];
    return rows;
  }
  end(): void {
    this.#xml.end();
  }

  #opened(name: string, attributes: XmlAttributes): void {
    if (name === 'row') {
      const said = attribute(attributes, 'r');
      this.#line = said === null ? this.#line + 1 : Number.parseInt(said, 10);
      this.#row = [];
      this.#column = -1;
    } else if (this.#row === null) return;
    else if (name === 'c') {
      const place = attribute(attributes, 'r');
      this.#column = place === null ? this.#column + 1 : columnOf(place);
      this.#type = attribute(attributes, 't') ?? 'n';
      this.#style = Number.parseInt(attribute(attributes, 's') ?? '0', 10);
      this.#text = null;
    } else if (name === 'rPh') this.#silent += 1;
    else if ((name === 'v' || name === 't') && this.#silent === 0) {
      this.#collecting = true;
      this.#text ??= '';
    }
  }
  #said(text: string): void {
    if (this.#collecting) this.#text = (this.#text ?? '') + text;
  }
  #closed(name: string): void {
    if (name === 'v' || name === 't') this.#collecting = false;
    else if (name === 'rPh') this.#silent -= 1;
    else if (name === 'c') this.#cell();
    else if (name === 'row') this.#done();
  }

  #cell(): void {
    if (
      this.#row === null ||
      this.#text === null ||
      this.#column < 0 ||
      this.#column >= this.#context.mostColumns
    )
      return;
    const text = this.#meaning(this.#text);
    if (text === '') return;
    while (this.#row.length < this.#column) this.#row.push('');
    this.#row[this.#column] = text;
  }
  #meaning(raw: string): string {
    switch (this.#type) {
      case 's':
        return unguardText(this.#context.texts[Number.parseInt(raw, 10)] ?? '');
      case 'inlineStr':
      case 'str':
        return unguardText(spelledOut(raw));
      case 'b':
        return raw.trim() === '1' || raw.trim() === 'true' ? 'TRUE' : 'FALSE';
      case 'e':
        return raw === '' ? '#ERROR' : raw;
      case 'd':
        return raw
          .trim()
          .replace('T', ' ')
          .replace(/(\.0+)?Z?$/, '');
      default: {
        if (raw.trim() === '') return '';
        const value = Number.parseFloat(raw); // not money: a spreadsheet keeps doubles
        return Number.isFinite(value)
          ? numberText(value, this.#context.styles[this.#style] ?? 'plain', this.#context.date1904)
          : unguardText(raw);
      }
    }
  }
  #done(): void {
    const cells = this.#row ?? [];
    this.#row = null;
    if (cells.some((text) => text.trim() !== '')) this.#ready.push({ line: this.#line, cells });
  }
}
