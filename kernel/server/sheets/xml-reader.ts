/** What a document is made of, in its order. Names come without prefix, attributes as written, text with its entities resolved. */
export interface XmlEvents {
  open(name: string, attributes: string): void;
  close(name: string): void;
  text(text: string): void;
}
/** Said of anything that is not plain, well-nested XML. */
export class NotXml extends Error {
  override name = 'NotXml';
}

const MOST_DEPTH = 64;
/** One tag or text of a sheet: a cell holds 32 767 characters, each at most an entity long. */
const MOST_PENDING = 512 * 1024;
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/**
 * Reads XML piece by piece without ever holding the document: elements, text, CDATA. Knows no DOCTYPE, so nothing can be declared, expanded or fetched.
 */
export class XmlReader {
  readonly #on: XmlEvents;
  readonly #open: string[] = [];
  #rest = '';
  #began = false;
  constructor(on: XmlEvents) {
    this.#on = on;
  }

  push(piece: string): void {
    const text = this.#rest + piece;
    let at = 0;
    for (;;) {
      const mark = text.indexOf('<', at);
      if (mark < 0) break;
      const end = endOfMarkup(text, mark);
      if (end < 0) break;
      if (mark > at) this.#say(text.slice(at, mark));
      this.#markup(text, mark, end);
      at = end;
    }
    this.#rest = text.slice(at);
    if (this.#rest.length > MOST_PENDING) throw new NotXml('endless text');
  }

  /** Call after the last piece: everything that was opened must be closed. */
  end(): void {
    if (!this.#began || this.#open.length > 0 || this.#rest.trim() !== '') throw new NotXml('ends too early');
  }

  #say(raw: string): void {
    if (this.#open.length > 0) this.#on.text(raw.includes('&') ? unescaped(raw) : raw);
  }

  #markup(text: string, from: number, to: number): void {
    const second = text.charCodeAt(from + 1);
    if (second === 0x2f) this.#close(text.slice(from + 2, to - 1).trim());
    else if (second === 0x21)
      this.#on.text(text.startsWith('<![CDATA[', from) ? text.slice(from + 9, to - 3) : '');
    else if (second !== 0x3f) this.#element(text, from, to);
  }

  #element(text: string, from: number, to: number): void {
    const empty = text.charCodeAt(to - 2) === 0x2f;
    const inner = text.slice(from + 1, empty ? to - 2 : to - 1);
    const space = inner.search(/\s/);
    const full = space < 0 ? inner : inner.slice(0, space);
    const name = plain(full);
    if (this.#open.length >= MOST_DEPTH || name === '' || (this.#began && this.#open.length === 0))
      throw new NotXml('badly nested');
    this.#began = true;
    this.#open.push(name);
    this.#on.open(name, space < 0 ? '' : inner.slice(space));
    if (empty) this.#close(name);
  }

  #close(full: string): void {
    const name = plain(full);
    if (this.#open.pop() !== name) throw new NotXml('badly nested');
    this.#on.close(name);
  }
}

const plain = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Where the markup that begins here ends (after its `>`), or -1 when the rest of it is still to come. */
function endOfMarkup(text: string, from: number): number {
  if (text.startsWith('<!', from)) {
    if (text.length - from < 9) return -1;
    if (text.startsWith('<!--', from)) return after(text.indexOf('-->', from + 4), 3);
    if (text.startsWith('<![CDATA[', from)) return after(text.indexOf(']]>', from + 9), 3);
    throw new NotXml('declarations are not read');
  }
  if (text.startsWith('<?', from)) return after(text.indexOf('?>', from + 2), 2);
  let quote = 0;
  for (let at = from + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (quote !== 0) {
      if (code === quote) quote = 0;
    } else if (code === 0x22 || code === 0x27) quote = code;
    else if (code === 0x3e) return at + 1;
    else if (code === 0x3c) throw new NotXml('a tag inside a tag');
  }
  return -1;
}
const after = (at: number, length: number): number => (at < 0 ? -1 : at + length);

/** Text with its entities resolved; unknown ones are an error, as nothing can declare them. */
export function unescaped(raw: string): string {
  return raw.replace(/&([^;&]{0,10});?/g, (whole, name: string) => {
    const known = ENTITIES[name];
    if (known !== undefined) return known;
    const code = /^#x[0-9a-f]+$/i.test(name)
      ? Number.parseInt(name.slice(2), 16)
      : /^#\d+$/.test(name)
        ? Number.parseInt(name.slice(1), 10)
        : -1;
    if (code < 0 || code > 0x10ffff || !whole.endsWith(';')) throw new NotXml('unknown entity');
    return String.fromCodePoint(code);
  });
}

/** One attribute of an element, entities resolved; null when it has none of that name. Prefixes do not count. */
export function attribute(attributes: string, wanted: string): string | null {
  let from = attributes.indexOf(wanted);
  while (from >= 0) {
    const before = attributes.charCodeAt(from - 1);
    let at = from + wanted.length;
    while (attributes.charCodeAt(at) <= 0x20) at += 1;
    if ((before <= 0x20 || before === 0x3a) && attributes[at] === '=') {
      at += 1;
      while (attributes.charCodeAt(at) <= 0x20) at += 1;
      const end = attributes.indexOf(attributes[at] ?? '"', at + 1);
      if (end < 0) throw new NotXml('an attribute without end');
      const raw = attributes.slice(at + 1, end);
      return raw.includes('&') ? unescaped(raw) : raw;
    }
    from = attributes.indexOf(wanted, from + 1);
  }
  return null;
}
