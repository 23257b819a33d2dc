import type { Locale } from '#kernel/rules/locale.ts';
import { fillBoth, inLocale, type LocalizedText, words } from '#kernel/rules/words.ts';

/** How a price is marked that a formula or a basis still settles (trading-domain 3.4). */
export const provisionalWords = words('quantities.provisional', {
  price: { zh: '暂估价', en: 'Provisional price' },
  // Short, so that the price beside it is read whole.
  mark: { zh: '暂估', en: 'Prov.' },
  filed: { zh: '暂估', en: 'Provisional' },
  tip: {
    zh: '暂估单价，最终价格按公式确定',
    en: 'Provisional unit price; the final price follows a formula',
  },
  finalPrice: { zh: '最终价格', en: 'Final price' },
  figure: { zh: '{figure}（暂估）', en: '{figure} (provisional)' },
});

/** True of the price modes whose unit price is provisional: formula and basis (3.1, priceMode 20 and 30). */
export const isProvisional = (priceMode: string | null | undefined): boolean =>
  priceMode === '20' || priceMode === '30';
/** The column of a file that says which of its figures are provisional. */
export const provisionalColumn = <R>(of: (row: R) => boolean) => ({
  key: 'provisional',
  heading: provisionalWords.table.price,
  value: (row: R, formatter: { readonly locale: Locale }) =>
    of(row) ? inLocale(provisionalWords.table.filed, formatter.locale) : null,
});
/** The mark beside a figure of a list, and what it means; null where the price stands. */
export const markProvisional = (
  provisional: boolean,
): { readonly said: LocalizedText; readonly tip: LocalizedText } | null =>
  provisional ? { said: provisionalWords.table.mark, tip: provisionalWords.table.tip } : null;
/** A price or an amount as a sentence says it, marked while it is provisional. */
export const sayProvisional = (
  figure: string | LocalizedText,
  provisional: boolean,
): string | LocalizedText => (provisional ? fillBoth(provisionalWords.table.figure, { figure }) : figure);
