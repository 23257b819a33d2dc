import type { Locale } from '#kernel/rules/locale.ts';
import { commaIn, inLocale, translate } from '#kernel/rules/words.ts';
import { currentLocale } from '#kernel/web/i18n/index.ts';
import { type Formatter, fixedBadge, lifecycleBadge, pickFrom } from '#kernel/web/screens/index.ts';
import { listShopTypes } from '../contract/shop-type.ts';
import { storeLifecycle, storeTones } from '../rules/store-lifecycle.ts';
import { shopTypeWords, storeWords } from '../rules/store-words.ts';

const s = shopTypeWords.table;
export const storeBadge = lifecycleBadge(storeLifecycle, storeTones);
export const switchBadge = fixedBadge({
  '1': { ...s['status.1'], color: 'green' },
  '0': { ...s['status.0'], color: 'gray' },
});
const typeOption = (row: {
  id: string;
  typeName: { zh_CN: string; en_US?: string | undefined };
  encoding: string;
}) => ({
  value: row.id,
  label: currentLocale() === 'zh_CN' ? row.typeName.zh_CN : (row.typeName.en_US ?? row.typeName.zh_CN),
  note: row.encoding,
});
/** Shop types of every state for filters; only enabled ones for new stores. */
export const anyTypes = pickFrom(listShopTypes, { keyword: 'keyword', ids: 'ids', option: typeOption });
export const openTypes = pickFrom(listShopTypes, {
  keyword: 'keyword',
  ids: 'ids',
  given: { status: '1' },
  option: typeOption,
});
/** Either language of a pair, as the reader reads. */
export const either = (
  formatter: { readonly locale: string },
  named: { readonly zh: string; readonly en: string },
): string => (formatter.locale === 'zh_CN' ? named.zh : named.en || named.zh);
export const listed = (
  formatter: { readonly locale: string },
  all: readonly { readonly zh: string; readonly en: string }[],
): string => all.map((one) => either(formatter, one)).join(commaIn(formatter.locale)) || '--';

/** A store as its reader calls it. */
export const storeName = (
  store: { readonly name: string; readonly englishName: string | null },
  locale: Locale,
): string => inLocale({ zh: store.name, en: store.englishName || store.name }, locale);

/** Where a store stands for everybody who looks at it: one that is disabled says so, whatever its approval. */
export const standingOf = (
  row: { readonly state: string; readonly enabled: boolean },
  formatter: Formatter,
): ReturnType<typeof storeBadge.of> =>
  row.enabled
    ? storeBadge.of(row.state, formatter)
    : {
        label: formatter.text(storeWords.table['badge.disabled']),
        color: 'gray',
        tip: storeBadge.of(row.state, formatter).label,
      };
/** What a store loses when it is disabled, and what does not come back by itself. */
export const disableQuestion = <
  R extends {
    readonly name: string;
    readonly englishName: string | null;
    readonly featuredRank: number | null;
  },
>(
  row: R,
  formatter: Formatter,
) => ({
  title: translate(storeWords, formatter.locale, 'ask.disable', { name: storeName(row, formatter.locale) }),
  body:
    row.featuredRank === null
      ? formatter.text(storeWords.table['ask.disable.body'])
      : translate(storeWords, formatter.locale, 'ask.disable.featured', { rank: row.featuredRank }),
});

/** What a store says of itself, in its reader's language where it does. */
export function profileFor(
  store: { readonly profile: string | null; readonly profileEn: string | null },
  locale: Locale,
): { readonly html: string; readonly lang: 'zh-CN' | 'en' } | null {
  const [zh, en] = [
    store.profile === null ? null : { html: store.profile, lang: 'zh-CN' as const },
    store.profileEn === null ? null : { html: store.profileEn, lang: 'en' as const },
  ];
  return locale === 'zh_CN' ? (zh ?? en) : (en ?? zh);
}
