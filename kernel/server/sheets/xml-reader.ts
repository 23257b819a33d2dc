import { SaxesParser } from 'saxes';

/** Attributes of an element by their name as written, entities resolved. */
export type XmlAttributes = Readonly<Record<string, string>>;
/** What a document is made of, in its order. Names come without prefix, texts with their entities resolved. */
export interface XmlEvents {
  open(name: string, attributes: XmlAttributes): void;
  close(name: string): void;
  text(text: string): void;
}
/** Said of anything that is not plain, well-formed XML. */
export class NotXml extends Error {
  override name = 'NotXml';
}

const MAX_DEPTH = 64;
/** Characters of one tag or text: a cell holds 32 767 characters, each at most an entity long. */
const MAX_PENDING = 512 * 1024;

/**
 * Reads XML piece by piece without ever holding the document. A DOCTYPE is refused, so nothing can be
 * declared, expanded or fetched; depth and
 * the length of one tag or text are limited, because the parser itself limits neither.
 */
export class XmlReader {
  readonly #parser = new SaxesParser<{ position: false; xmlns: false }>({ position: false, xmlns: false });
  #depth = 0;
  #pending = 0;

  constructor(on: XmlEvents) {
    const parser = this.#parser;
    parser.on('error', (error) => {
      throw new NotXml(error.message);
    });
    parser.on('doctype', () => {
      throw new NotXml('declarations are not read');
    });
    parser.on('opentag', ({ name, attributes }) => {
      this.#pending = 0;
      this.#depth += 1;
      if (this.#depth > MAX_DEPTH) throw new NotXml('nested too deeply');
      on.open(withoutPrefix(name), attributes);
    });
    parser.on('closetag', ({ name }) => {
      this.#pending = 0;
      this.#depth -= 1;
      on.close(withoutPrefix(name));
    });
    const onText = (text: string) => {
      this.#pending = 0;
      if (this.#depth > 0) on.text(text);
    };
    parser.on('text', onText);
    parser.on('cdata', onText);
  }

  push(piece: string): void {
    this.#pending += piece.length;
    this.#parser.write(piece);
    if (this.#pending > MAX_PENDING) throw new NotXml('endless text');
  }

  /** Call after the last piece: everything that was opened must be closed. */
  end(): void {
    this.#parser.close();
  }
}

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1);

/** One attribute of an element; null when it has none of that name. Prefixes do not count. */
export function attribute(attributes: XmlAttributes, wanted: string): string | null {
  const plain = attributes[wanted];
  if (plain !== undefined) return plain;
  for (const name in attributes) if (withoutPrefix(name) === wanted) return attributes[name] ?? null;
  return null;
}
