import type { Words, WordTable } from './words.ts';

/**
 * How the operation log says what was changed in one kind of document (`OFFER`, `MARKET` …): with the words
 * of the module that owns it.
 */
export interface LogName {
  /** Type of the target, as handlers name it. */
  readonly kind: string;
  /** Words of its fields; null where they are said as everywhere. */
  readonly words: Words<WordTable> | null;
  /** The life whose states the changes speak of. */
  readonly life?: string;
}
