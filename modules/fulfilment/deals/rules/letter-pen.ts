import type { Locale } from '#kernel/rules/locale.ts';
import type { letterClauses } from './clauses.ts';
import type { dealFieldWords } from './words.ts';
import type { Named } from './letter-terms.ts';

/** What a line of the letter is called. */
export type Label = keyof typeof dealFieldWords.table;
/** Writes the lines of a letter in one language. */
export interface Pen {
  readonly locale: Locale;
  label(key: Label): string;
  of(named: Named): string;
  line(key: Label, value: string | null | undefined): string[];
  clause(key: keyof typeof letterClauses.table, args?: Record<string, string>): string;
}
