import type { Said } from '#kernel/rules/words.ts';
import { fill } from '#kernel/rules/words.ts';
import type { Question } from '#kernel/web/screens/acts.ts';
import type { Reader } from '#kernel/web/screens/index.ts';

/** A confirmation that names its object, and says what follows. */
export const asks =
  <R>(title: Said, name: (row: R, reader: Reader) => string, body?: Said) =>
  (row: R, reader: Reader): Question => ({
    title: fill(reader.said(title), { name: name(row, reader) }),
    ...(body ? { body: reader.said(body) } : {}),
  });
