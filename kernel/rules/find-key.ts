import { pinyin } from 'pinyin-pro';
import { anywhere } from './anywhere.ts';
import { folded } from './folded.ts';

/** What a row is found by: each name as written, in pinyin and by its initials, parted so that no match runs from one into the next. */
export function findKey(...names: readonly (string | null | undefined)[]): string {
  const keys = new Set<string>();
  for (const name of names) {
    if (name === null || name === undefined || name === '') continue;
    keys.add(folded(name));
    if (!/\p{Script=Han}/u.test(name)) continue;
    const syllables = pinyin(name.normalize('NFKC'), {
      toneType: 'none',
      type: 'array',
      v: true,
      nonZh: 'consecutive',
    });
    keys.add(folded(syllables.join('')));
    keys.add(folded(syllables.map((s) => s.charAt(0)).join('')));
  }
  return [...keys].filter((k) => k !== '').join('|');
}

/** The LIKE pattern of a keyword over find keys; null when nothing is left of it to look for. */
export function findPattern(keyword: string): string | null {
  const key = folded(keyword).replace(/\|/g, '');
  return key === '' ? null : anywhere(key);
}
