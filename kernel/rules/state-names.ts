import type { Locale } from './format.ts';
import { inLocale, type Said } from './words.ts';

const lives = new Map<string, (state: string) => Said | undefined>();

/** A life says how its states are called; `say` knows them by name and by code. Called where lives are declared. */
export const nameStates = (subject: string, say: (state: string) => Said | undefined): void =>
  void lives.set(subject, say);

/** A state in the reader's words; as it stands when no life of that subject knows it. */
export function stateSaid(subject: string, state: string, locale: Locale): string {
  const said = lives.get(subject)?.(state);
  return said === undefined ? state : inLocale(said, locale);
}
