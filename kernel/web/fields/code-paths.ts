import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { normalizeForSearch } from '#kernel/rules/normalize-for-search.ts';
import { useFormat } from '#kernel/web/i18n/index.ts';
import { currentLocale } from '#kernel/web/i18n/locale.ts';
import { type CodeItem, screenPorts } from '../screens/ports.ts';
import { useCodes } from './codes.ts';
import type { PickOption, PickSource } from './pick-field.tsx';

/** An item of a set in levels with the items below it. */
export interface CodeBranch {
  readonly value: string;
  readonly label: string;
  readonly children?: CodeBranch[];
}

/** Items as they stand below each other; those that were switched off have a name and no place. */
export function branchesOf(items: readonly CodeItem[]): readonly CodeBranch[] {
  const roots: CodeBranch[] = [];
  const way: {
    readonly branch: { value: string; label: string; children?: CodeBranch[] };
    readonly level: number;
  }[] = [];
  for (const item of items) {
    const level = item.level ?? 1;
    if (level === 0) continue;
    const branch = { value: item.itemCode, label: item.itemName };
    while (way.length > 0 && (way.at(-1)?.level ?? 0) >= level) way.pop();
    const above = way.at(-1)?.branch;
    if (above === undefined) roots.push(branch);
    else if (above.children === undefined) above.children = [branch];
    else above.children.push(branch);
    way.push({ branch, level });
  }
  return roots;
}

/** A set in levels as a reader walks down it. */
export function useCodeBranches(set: string): {
  readonly items: readonly CodeItem[];
  readonly branches: readonly CodeBranch[];
  readonly loading: boolean;
} {
  const { items, loading } = useCodes(set);
  return { items, loading, branches: useMemo(() => branchesOf(items), [items]) };
}

/** Typed text as the keys have it: Lu'an and luan are one. */
const asKey = (text: string): string => normalizeForSearch(text.replace(/['’]/g, ''));
const wordsOf = (typed: string): string[] =>
  typed
    .trim()
    .split(/[\s/,，、]+/)
    .map(asKey)
    .filter((word) => word !== '');
/** True when what was typed names the last step of a path; words before it may name those above: `江苏 江阴`, `jiangsu jy`. */
export function isThere(typed: string, path: readonly string[]): boolean {
  const words = wordsOf(typed);
  const last = path.at(-1) ?? '';
  if (words.length === 0) return false;
  return (
    last.includes(asKey(typed)) ||
    (words.every((word) => path.some((text) => text.includes(word))) &&
      words.some((word) => last.includes(word)))
  );
}
/** True when every word names some step of a path: a province finds what lies in it. */
export const isAlong = (typed: string, path: readonly string[]): boolean =>
  isThere(typed, path) ||
  (typed.trim() !== '' && wordsOf(typed).every((word) => path.some((text) => text.includes(word))));

const FRESH_MS = 300_000;
const keysOf = (set: string) => ({
  queryKey: ['code-keys', set, currentLocale()],
  queryFn: () => screenPorts().codeKeys(set),
  staleTime: FRESH_MS,
});
/**
 * What each item is found by: its name, the other language, pinyin, initials, its code. The names alone until
 * the rest has come.
 */
export function useFindKeys(
  set: string,
  items: readonly CodeItem[],
  wanted: boolean,
): ReadonlyMap<string, string> {
  const { locale } = useFormat();
  const { data } = useQuery({ ...keysOf(set), queryKey: ['code-keys', set, locale], enabled: wanted });
  return useMemo(() => findTexts(items, data), [items, data]);
}
const findTexts = (
  items: readonly CodeItem[],
  keys: Readonly<Record<string, string>> | undefined,
): ReadonlyMap<string, string> =>
  new Map(items.map((i) => [i.itemCode, `${asKey(i.itemName)}|${keys?.[i.itemCode] ?? ''}|${i.itemCode}`]));

/** Places whose name begins with what was typed stand first, then those that have it within, then those that lie in one. */
export function nearness(typed: string, path: readonly string[]): number {
  const last = wordsOf(typed).at(-1) ?? '';
  if (!isThere(typed, path)) return 0;
  return (path.at(-1) ?? '').split('|').some((text) => text.startsWith(last)) ? 2 : 1;
}

interface CacheEntry {
  readonly at: number;
  readonly found: Promise<readonly { readonly option: PickOption; readonly texts: readonly string[] }[]>;
}
const cachedPaths = new Map<string, CacheEntry>();
async function optionsOf(set: string) {
  const [items, keys] = await Promise.all([screenPorts().codes(set), screenPorts().codeKeys(set)]);
  const texts = findTexts(items, keys);
  const way: CodeItem[] = [];
  return items.map((item) => {
    const level = item.level ?? 1;
    way.length = Math.min(way.length, Math.max(0, level - 1));
    const above = way.map((i) => i.itemName).join(' ');
    way.push(item);
    return {
      option: { value: item.itemCode, label: item.itemName, ...(above === '' ? {} : { note: above }) },
      texts: way.map((i) => texts.get(i.itemCode) ?? ''),
    };
  });
}
/** Asked once in five minutes, not at every key. */
function known(set: string): CacheEntry['found'] {
  const name = `${set} ${currentLocale()}`;
  const before = cachedPaths.get(name);
  if (before !== undefined && performance.now() - before.at < FRESH_MS) return before.found;
  const found = optionsOf(set);
  cachedPaths.set(name, { at: performance.now(), found });
  found.catch(() => cachedPaths.delete(name));
  return found;
}

const MOST = 20;
/**
 * Items of a set in levels as a remote select takes them, found by either language, pinyin, initials or code;
 * those above an item stand beside it.
 */
export const codePathSource = (set: string): PickSource => ({
  name: `code-paths ${set}`,
  search: async (keyword) => {
    const all = await known(set);
    const found =
      keyword === '' ? all.filter((o) => o.texts.length === 1) : all.filter((o) => isThere(keyword, o.texts));
    const nearest =
      keyword === ''
        ? found
        : found.sort((a, b) => nearness(keyword, b.texts) - nearness(keyword, a.texts)).slice(0, MOST);
    return nearest.map((o) => o.option);
  },
  named: async (codes) =>
    (await known(set)).filter((o) => codes.includes(o.option.value)).map((o) => o.option),
});
