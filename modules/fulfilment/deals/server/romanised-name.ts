import { pinyin } from 'pinyin-pro';

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/**
 * A person's name as an English letter prints it: Hanyu Pinyin, family name first as in a passport (GB/T
 * 28039-2011), the given name in one word. A name written in other letters stands as it is.
 */
export function romanisedName(name: string): string {
  if (!/^\p{Script=Han}+$/u.test(name)) return name;
  const syllables = pinyin(name, { toneType: 'none', type: 'array', mode: 'surname', v: false });
  const family = COMPOUND.has(name.slice(0, 2)) && name.length > 2 ? 2 : 1;
  const given = syllables.slice(family).join('');
  return [syllables.slice(0, family).join(''), given]
    .filter((w) => w !== '')
    .map(capitalised)
    .join(' ');
}

/** Family names of two characters that are met with. */
const COMPOUND: ReadonlySet<string> = new Set(
  '欧阳 司马 上官 诸葛 夏侯 皇甫 尉迟 公孙 慕容 司徒 令狐 东方 端木'.split(' '), // not shown: names to compare with
);
