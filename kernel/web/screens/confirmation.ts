import type { LocalizedText } from '#kernel/rules/words.ts';
import { fill } from '#kernel/rules/words.ts';
import type { Question } from './acts.ts';
import type { Formatter } from './formatter.ts';

const withBody = (title: string, body: LocalizedText | undefined, formatter: Formatter): Question =>
  body === undefined ? { title } : { title, body: formatter.text(body) };

/** A confirmation that names its object (`{name}` or `{no}` of the title), and says what follows. */
export const confirmation =
  <R>(title: LocalizedText, nameOf: (row: R, formatter: Formatter) => string, body?: LocalizedText) =>
  (row: R, formatter: Formatter): Question => {
    const name = nameOf(row, formatter);
    return withBody(fill(formatter.text(title), { name, no: name }), body, formatter);
  };
/** A confirmation over several rows: `{n}` of the title is how many. */
export const confirmationOfMany =
  (title: LocalizedText, body?: LocalizedText) =>
  (rows: readonly unknown[], formatter: Formatter): Question =>
    withBody(fill(formatter.text(title), { n: rows.length }), body, formatter);
