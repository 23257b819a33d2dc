import type { Said } from '#kernel/rules/words.ts';
import { fill } from '#kernel/rules/words.ts';
import type { Question } from './acts.ts';
import type { Reader } from './reader.ts';

const withBody = (title: string, body: Said | undefined, reader: Reader): Question =>
  body === undefined ? { title } : { title, body: reader.said(body) };

/** A confirmation that names its object (`{name}` or `{no}` of the title), and says what follows. */
export const confirmation =
  <R>(title: Said, nameOf: (row: R, reader: Reader) => string, body?: Said) =>
  (row: R, reader: Reader): Question => {
    const name = nameOf(row, reader);
    return withBody(fill(reader.said(title), { name, no: name }), body, reader);
  };
/** A confirmation over several rows: `{n}` of the title is how many. */
export const confirmationOfMany =
  (title: Said, body?: Said) =>
  (rows: readonly unknown[], reader: Reader): Question =>
    withBody(fill(reader.said(title), { n: rows.length }), body, reader);
