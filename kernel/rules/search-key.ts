import { pinyin } from 'pinyin-pro';
import { containsPattern } from './contains-pattern.ts';
import { normalizeForSearch } from './normalize-for-search.ts';

/**
 * What a row is found by: each name as written, in pinyin and by its initials, parted so that no match runs
 * from one into the next.
 */
export function searchKey(...names: readonly (string | null | undefined)[]): string {
  const keys = new Set<string>();
  for (const name of names) {
    if (name === null || name === undefined || name === '') continue;
    keys.add(normalizeForSearch(name));
    if (!/\p{Script=Han}/u.test(name)) continue;
    const syllables = pinyin(name.normalize('NFKC'), {
      toneType: 'none',
      type: 'array',
      v: true,
      nonZh: 'consecutive',
    });
    keys.add(normalizeForSearch(syllables.join('')));
    keys.add(normalizeForSearch(syllables.map((s) => s.charAt(0)).join('')));
  }
  return [...keys].filter((k) => k !== '').join('|');
}

/** The LIKE pattern of a keyword over find keys; null when nothing is left of it to look for. */
export function searchPattern(keyword: string): string | null {
  const key = normalizeForSearch(keyword).replace(/\|/g, '');
  return key === '' ? null : containsPattern(key);
}
