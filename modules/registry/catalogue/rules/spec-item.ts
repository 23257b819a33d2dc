import type { Locale } from '#kernel/rules/format.ts';
import { filledSpec, GUARANTEED, type StoredSpec } from './product-spec.ts';

interface Both {
  readonly zh: string;
  readonly en: string;
}
const isBoth = (value: unknown): value is Both => typeof value === 'object' && value !== null && typeof (value as Both).zh === 'string' && typeof (value as Both).en === 'string';

/** A specification item as its reader reads it: the goods' own specification says it in both languages; what it does not name stays as typed. A limit in words follows the name. */
export function specItemIn(item: string, goods: Readonly<Record<string, unknown>>, locale: Locale): string {
  const known = Array.isArray(goods.specItems) ? goods.specItems.filter(isBoth) : [];
  for (const { zh, en } of known) {
    if (zh === '' || en === '') continue;
    const typed = [zh, en].find((name) => item === name || item.startsWith(`${name}：`) || item.startsWith(`${name} `));
    if (typed === undefined) continue;
    const rest = item.slice(typed.length);
    if (locale === 'zh_CN') return zh + rest;
    return en + (rest.startsWith('：') ? `: ${rest.slice(1)}` : rest);
  }
  return item;
}

/** What the goods' specification guarantees, as lines of an agreement; a limit in words follows the name. */
export const guaranteedLines = (spec: readonly StoredSpec[]): { item: string; unit: string; min: string | null; max: string | null; method: string }[] =>
  spec.map(filledSpec).filter((l) => l.kind === GUARANTEED).map(({ zh, min, max, text, unit, method }) => ({ item: text === null ? zh : `${zh}：${text}`, unit, min, max, method: method ?? '' }));
