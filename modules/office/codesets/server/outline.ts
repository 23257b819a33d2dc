import type { Kysely } from 'kysely';
import type { Locale } from '#kernel/rules/locale.ts';
import { normalizeForSearch } from '#kernel/rules/normalize-for-search.ts';
import { searchKey } from '#kernel/rules/search-key.ts';
import { codeOutline, outlineKeys } from '../contract/code-outline.ts';
import type { CodeNode } from '../contract/code-tree.ts';
import { CodeType } from '../rules/refusals.ts';
import { itemsOf, treeOf, typeExists } from './items.ts';
import { codesets, type Tables } from './tables.ts';

async function itemsOrRefuse(tx: Kysely<Tables>, type: string, locale: Locale) {
  const rows = await itemsOf(tx, type, locale, true);
  if (rows.length === 0 && !(await typeExists(tx, type))) throw CodeType({}, 'codesetType');
  return rows;
}
type Line = [string, string, number];
const walked = (nodes: readonly CodeNode[], level: number): Line[] =>
  nodes.flatMap((n) => [
    [n.itemCode, n.itemName, level] satisfies Line,
    ...walked(n.children ?? [], level + 1),
  ]);

/** The names of a set with their levels, what was switched off last. */
export const codeOutlineHandler = codesets.query(codeOutline, async ({ tx, input }) => {
  const rows = await itemsOrRefuse(tx, input.codesetType, input.language);
  const open = walked(treeOf(rows.filter((r) => r.state === '1')), 1);
  const shown = new Set(open.map(([code]) => code));
  return [...open, ...rows.filter((r) => !shown.has(r.code)).map((r): Line => [r.code, r.name, 0])];
});

/** Pinyin of some thousand names is a tenth of a second's work: done once for each name. */
const sounds = new Map<string, string>();
const MOST_KEPT = 20_000;
function soundsOf(zh: string): string {
  const known = sounds.get(zh);
  if (known !== undefined) return known;
  const key = searchKey(zh).split('|').slice(1).join('|');
  if (sounds.size >= MOST_KEPT) sounds.clear();
  sounds.set(zh, key);
  return key;
}
/** Typed without marks: Lu'an as luan, Lüliang as luliang. */
const plain = (english: string): string =>
  normalizeForSearch(english.normalize('NFD').replace(/[\u0300-\u036f'’]/g, ''));

/** The other language, pinyin and initials of each item. */
export const outlineKeysHandler = codesets.query(outlineKeys, async ({ tx, input }) => {
  const zh = await itemsOrRefuse(tx, input.codesetType, 'zh_CN');
  const en = new Map((await itemsOf(tx, input.codesetType, 'en_US', true)).map((r) => [r.code, r.name]));
  return zh
    .filter((r) => r.state === '1')
    .map((r): [string, string] => {
      const english = plain(en.get(r.code) ?? '');
      return [r.code, [...(input.language === 'zh_CN' ? [] : [r.name]), soundsOf(r.name), english].join('|')];
    });
});
