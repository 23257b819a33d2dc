import type { Locale } from '#kernel/rules/locale.ts';
import type { Badge, BuiltinItem, BuiltinSet } from './builtin-set.ts';
import { buttonSets } from './sets-buttons.ts';
import { catalogueSets } from './sets-catalogue.ts';
import { fulfilmentSets } from './sets-fulfilment.ts';
import { memberSets } from './sets-members.ts';
import { moneySets } from './sets-money.ts';
import { offerSets } from './sets-offers.ts';
import { officeSets } from './sets-office.ts';
import { tenderSets } from './sets-tenders.ts';
import { termSets } from './sets-terms.ts';

export type { Badge, BuiltinItem, BuiltinSet } from './builtin-set.ts';

const everySet = [
  ...offerSets,
  ...termSets,
  ...tenderSets,
  ...fulfilmentSets,
  ...moneySets,
  ...catalogueSets,
  ...memberSets,
  ...officeSets,
  ...buttonSets,
] as const;

/** Name of a shipped code set, such as `order_state`. */
export type CodesetType = (typeof everySet)[number]['type'];
/** The codes of one shipped set, such as `CodeOf<'order_state'>` = `'00' | '01' | …`. */
export type CodeOf<T extends CodesetType> = Extract<
  (typeof everySet)[number],
  { readonly type: T }
>['items'][number]['code'];

/**
 * All code sets of trading-domain 22.1 and administration-domain 9 in both languages, but the regions: they
 * are a file of the server (region-set.ts).
 */
export const builtinSets: readonly BuiltinSet[] = everySet;

/** The set of regions but for its items. */
export const REGION_SET = { type: 'region', zh: '行政区划', en: 'Region', scope: 'business' } as const;

const byType = new Map<
  string,
  { readonly set: BuiltinSet; readonly items: ReadonlyMap<string, BuiltinItem> }
>(builtinSets.map((set) => [set.type, { set, items: new Map(set.items.map((item) => [item.code, item])) }]));

/** One shipped set by its name. */
export function builtinSet(type: CodesetType): BuiltinSet {
  const found = byType.get(type);
  if (found === undefined) throw new Error(`no code set ${type}`);
  return found.set;
}

/** All codes of one shipped set in list order, typed for `Code(...)` of a contract. */
export function codesOf<T extends CodesetType>(type: T): [CodeOf<T>, ...CodeOf<T>[]] {
  return builtinSet(type).items.map((item) => item.code) as [CodeOf<T>, ...CodeOf<T>[]];
}

/** The shipped badge colour of a status code; undefined where the set carries none or the code is unknown (screens 2.2). */
export const badgeOf = (type: CodesetType, code: string): Badge | undefined =>
  byType.get(type)?.items.get(code)?.badge;

/** The shipped label of a code in one language; a code the set does not know shows as itself, so that it is noticed. */
export function labelOf(type: CodesetType, code: string, locale: Locale): string {
  const item = byType.get(type)?.items.get(code);
  if (item === undefined) return code;
  return locale === 'zh_CN' ? item.zh : item.en;
}
