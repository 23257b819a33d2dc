import type { LocalizedText } from '#kernel/rules/words.ts';
import { shellWords } from './words.ts';

/** What the frame says of the product it stands around; the composition words it. */
export interface ShellTexts {
  /** Its name, until the platform's configuration is known. */
  readonly product: LocalizedText;
  /** In the search box of the head, and in the search itself: what can be found. */
  readonly search: LocalizedText;
  readonly searchEverywhere: LocalizedText;
}

const SEARCH = shellWords.table['search.short'];
let given: ShellTexts = { product: { zh: '', en: '' }, search: SEARCH, searchEverywhere: SEARCH };
/** Called once by the composition before the first page is drawn. */
export const configureTexts = (texts: ShellTexts): void => {
  given = texts;
};
export const shellTexts = (): ShellTexts => given;
