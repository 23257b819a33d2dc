import { pinyin } from 'pinyin-pro';

/** Peoples in the names of autonomous places, as they are called in English. */
const PEOPLES: Readonly<Record<string, string>> = {
  蒙古族: 'Mongol',
  回族: 'Hui',
  藏族: 'Tibetan',
  苗族: 'Miao',
  彝族: 'Yi',
  壮族: 'Zhuang',
  布依族: 'Buyei',
  朝鲜族: 'Korean',
  满族: 'Manchu',
  侗族: 'Dong',
  瑶族: 'Yao',
  白族: 'Bai',
  土家族: 'Tujia',
  哈尼族: 'Hani',
  哈萨克族: 'Kazak',
  傣族: 'Dai',
  黎族: 'Li',
  傈僳族: 'Lisu',
  佤族: 'Va',
  畲族: 'She',
  拉祜族: 'Lahu',
  水族: 'Shui',
  东乡族: 'Dongxiang',
  纳西族: 'Naxi',
  土族: 'Tu',
  达斡尔族: 'Daur',
  仫佬族: 'Mulao',
  羌族: 'Qiang',
  布朗族: 'Blang',
  撒拉族: 'Salar',
  毛南族: 'Maonan',
  仡佬族: 'Gelao',
  普米族: 'Pumi',
  怒族: 'Nu',
  裕固族: 'Yugur',
  保安族: 'Bonan',
  独龙族: 'Derung',
};
/** Kinds of place, the longest first. A city carries no kind in English, as in the trade's addresses. */
const KINDS: readonly (readonly [string, string])[] = [
  ['自治县', 'Autonomous County'],
  ['自治旗', 'Autonomous Banner'],
  ['矿区', 'Mining District'],
  ['区', 'District'],
  ['县', 'County'],
  ['旗', 'Banner'],
  ['市', ''],
];
/** 清新区 is the district Qingxin; these four are the New Areas. */
const NEW_AREAS: ReadonlySet<string> = new Set(['滨海新区', '浦东新区', '沈北新区', '两江新区']);

/** Syllables as one word, with the mark before a vowel inside it: Xi'an, Dong'e. 都 in the name of a place is always du. */
function asWord(name: string): string {
  const said = pinyin(name, { toneType: 'none', type: 'array' }).map((s, i) => (name[i] === '都' ? 'du' : s));
  const word = said.map((s, i) => (i > 0 && /^[aoe]/.test(s) ? `'${s}` : s)).join('');
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** The peoples at the end of a name, in their order. */
function peopled(name: string): { readonly stem: string; readonly peoples: readonly string[] } {
  for (const [zh, en] of Object.entries(PEOPLES)) {
    if (name.length <= zh.length || !name.endsWith(zh)) continue;
    const { stem, peoples } = peopled(name.slice(0, -zh.length));
    return { stem, peoples: [...peoples, en] };
  }
  return { stem: name, peoples: [] };
}
const inARow = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/**
 * The English name of a Chinese place by rule: pinyin as one word, then its peoples, then its kind
 * (administration-domain 9). A name of one syllable keeps its kind within the word: Yuxian County.
 */
export function romanise(zh: string): string {
  if (NEW_AREAS.has(zh)) return `${asWord(zh.slice(0, -2))} New Area`;
  const [kind, english] = KINDS.find(([k]) => zh.endsWith(k) && zh.length > k.length) ?? ['', ''];
  const { stem, peoples } = peopled(zh.slice(0, zh.length - kind.length));
  const word = asWord(stem.length === 1 ? zh : stem);
  return [word, inARow(peoples), english].filter((part) => part !== '').join(' ');
}
