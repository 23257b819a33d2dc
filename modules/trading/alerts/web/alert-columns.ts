import { EMPTY } from '#kernel/rules/format.ts';
import { operatorStore } from '#kernel/web/request/index.ts';
import type { Formatter } from '#kernel/web/screens/index.ts';
import type { AlertRow } from '../contract/alert.ts';
import { alertWords } from '../rules/words.ts';

const { table } = alertWords;
const inReaders = (zh: string | null, en: string | null, formatter: Formatter): string | null =>
  formatter.locale === 'zh_CN' ? zh : en || zh;

export const isBuyer = (): boolean => operatorStore.get()?.identityType === 'buyer';
export const productText = (row: AlertRow, formatter: Formatter): string =>
  [inReaders(row.productZh, row.productEn, formatter), row.grade].filter(Boolean).join(' · ');
export const placeText = (
  row: { readonly placeZh: string | null; readonly placeEn: string | null },
  formatter: Formatter,
): string => inReaders(row.placeZh, row.placeEn, formatter) ?? EMPTY;
/** «≤ CNY 2,350.00» of a buyer, «≥» of a seller. */
export const limitText = (row: AlertRow, formatter: Formatter): string =>
  row.priceLimit === null
    ? EMPTY
    : `${isBuyer() ? '≤' : '≥'} ${row.currency ?? ''} ${formatter.price(row.priceLimit)}`;
export const quantityText = (row: { readonly quantity: string | null }, formatter: Formatter): string =>
  row.quantity === null ? EMPTY : formatter.quantity(row.quantity);
export const tellsText = (row: AlertRow, formatter: Formatter): string =>
  [
    row.tellsDocuments ? formatter.text(isBuyer() ? table.offers : table.inquiries) : null,
    row.tellsPrices ? formatter.text(table.prices) : null,
  ]
    .filter(Boolean)
    .join(' · ');
