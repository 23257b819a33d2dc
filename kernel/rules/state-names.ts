import type { Locale } from './locale.ts';
import { inLocale, type LocalizedText } from './words.ts';

const lives = new Map<string, (state: string) => LocalizedText | undefined>();

/** A life says how its states are called; `say` knows them by name and by code. Called where lives are declared. */
export const registerStateNames = (
  subject: string,
  say: (state: string) => LocalizedText | undefined,
): void => void lives.set(subject, say);

/** A state in the reader's words; as it stands when no life of that subject knows it. */
export function stateText(subject: string, state: string, locale: Locale): string {
  const said = lives.get(subject)?.(state);
  return said === undefined ? state : inLocale(said, locale);
}
