import { pinyin } from 'pinyin-pro';
import { hasHan, squeezed } from './squeezed.ts';

export { hasHan, squeezed };

/**
 * How a key stands to its term: as named, by another name, by a number (CAS, EC, UN, HS, formula), spelled,
 * or a piece of it.
 */
export type KeyForm = 'name' | 'alias' | 'number' | 'pinyin' | 'initials' | 'word' | 'part';
export interface FindKey {
  readonly key: string;
  readonly form: KeyForm;
}
export interface TermWords {
  readonly zh: string;
  readonly en: string | null;
  readonly aliases: readonly string[];
  readonly numbers: readonly string[];
}

const LONGEST = 250;
const syllables = (text: string): string[] =>
  pinyin(text.normalize('NFKC'), { toneType: 'none', type: 'array', v: true, nonZh: 'consecutive' }).map(
    squeezed,
  );
/** A Chinese text in pinyin, letters and digits as they stand. */
export const spelled = (text: string): string => syllables(text).join('');

/** A name with what stands in brackets or after a comma taken apart: `乙醇（无水）`, `Acetic acid, glacial`, `Monoethylene glycol (MEG)`. */
function readings(name: string): { readonly whole: string; readonly others: readonly string[] } {
  const plain = name.normalize('NFKC');
  const bracket = /^(.+?)\s*\(([^()]+)\)\s*(.*)$/.exec(plain);
  if (bracket !== null)
    return {
      whole: plain,
      others: [`${bracket[1]} ${bracket[3] ?? ''}`, bracket[2] ?? '', `${bracket[2]}${bracket[1]}`],
    };
  const comma = /^([^,]+),\s*([^,]+)$/.exec(plain);
  return { whole: plain, others: comma === null ? [] : [comma[1] ?? '', `${comma[2]} ${comma[1]}`] };
}

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}.%]+/u)
    .map(squeezed)
    .filter((w) => w.length > 1 && !hasHan(w));

/** Ends of a Chinese name (`甲苯` in `二甲苯`) and of an English one from word to word (`butyl acetate` in `n-butyl acetate`). */
function ends(text: string): string[] {
  const whole = squeezed(text);
  if (hasHan(whole)) return [...whole].flatMap((_, at, all) => (at === 0 ? [] : [all.slice(at).join('')]));
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}.%]+/u)
    .filter(Boolean);
  return words.flatMap((_, at) => (at === 0 ? [] : [squeezed(words.slice(at).join(''))]));
}

function keysOfName(name: string, form: 'name' | 'alias'): FindKey[] {
  const { whole, others } = readings(name);
  const keys: FindKey[] = [
    { key: squeezed(whole), form },
    ...others.map((o): FindKey => ({ key: squeezed(o), form: 'alias' })),
  ];
  for (const said of [whole, ...others.slice(0, 1)]) {
    keys.push(
      ...wordsOf(said).map((key): FindKey => ({ key, form: 'word' })),
      ...ends(said).map((key): FindKey => ({ key, form: 'part' })),
    );
    if (!hasHan(said)) continue;
    const sounds = syllables(said);
    keys.push(
      { key: sounds.join(''), form: 'pinyin' },
      { key: sounds.map((s) => s.charAt(0)).join(''), form: 'initials' },
    );
  }
  return keys;
}

/** Every key a term is found by, each once in its best form (R-MAIN-005; issue 4 number 6). */
export function keysOf(term: TermWords): FindKey[] {
  const all = [
    ...keysOfName(term.zh, 'name'),
    ...(term.en === null ? [] : keysOfName(term.en, 'name')),
    ...term.aliases.flatMap((alias) => keysOfName(alias, 'alias')),
    ...term.numbers.map((number): FindKey => ({ key: squeezed(number), form: 'number' })),
  ];
  const once = new Map<string, FindKey>();
  for (const { key, form } of all) {
    const cut = key.slice(0, LONGEST);
    if (cut !== '') once.set(`${cut} ${form}`, { key: cut, form });
  }
  return [...once.values()];
}
