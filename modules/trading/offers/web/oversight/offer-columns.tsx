import { dec } from '#kernel/rules/decimal.ts';
import type { LocalizedText } from '#kernel/rules/words.ts';
import { type Column, columnKit } from '#kernel/web/screens/columns.tsx';
import { type Formatter, StatusTag } from '#kernel/web/screens/index.ts';
import type { OfferRow } from '../../contract/offer.ts';
import { oversightWords } from '../../rules/oversight/oversight-words.ts';
import { provisional } from '../../rules/provisional.ts';
import {
  approvalBadge,
  inEither,
  offerBadge,
  productName,
  quantityText,
  windowText,
} from '../selling/badges.tsx';

const { table } = oversightWords;
export const kit = columnKit<OfferRow, typeof oversightWords.table>(oversightWords);
const { named, price, state, code, countdown, dateTime, count, custom } = kit;
const quantity = (
  key: 'quantity' | 'available' | 'held' | 'sold',
  label: LocalizedText,
  optional = false,
): Column<OfferRow> =>
  custom(key, {
    label,
    unit: table.unitTonne,
    align: 'end',
    optional,
    text: (row, formatter) => quantityText(row[key], row.uom, formatter),
  });

export const numberColumn = custom('offerNo', {
  label: table.offerNo,
  text: (row) => row.offerNo ?? '--',
  width: 160,
});
export const flagColumn = custom('flagged', {
  label: table.flagged,
  text: (row, formatter) => formatter.bool(row.flagged),
  cell: (row, formatter) =>
    row.flagged ? <StatusTag color="orange" label={formatter.text(table.flagYes)} /> : '--',
});
export const classColumn = custom('controlClasses', {
  width: 104,
  label: table.controlClasses,
  sets: ['control_class'],
  text: (row, formatter) =>
    row.controlClasses
      .filter((c) => c !== '00')
      .map((c) => formatter.codeName('control_class', c))
      .join(' ') || '--',
});
/** Signed percent from the reference price: the price stands above or below it, it has not moved. */
export const distanceText = (distance: string | null, formatter: Pick<Formatter, 'price'>): string => {
  if (distance === null) return '--';
  const sign = dec(distance).comparedTo(0);
  return `${sign > 0 ? '+' : sign < 0 ? '-' : ''}${formatter.price(dec(distance).abs().toFixed())}`;
};
export const distanceColumn = custom('priceDistance', {
  label: table.distanceShort,
  unit: table.percent,
  align: 'end',
  text: (row, formatter) => distanceText(row.priceDistance, formatter),
});

/** Columns of every offer for the operator (trading-domain 3.8). */
export const offerColumns: readonly Column<OfferRow>[] = [
  numberColumn,
  state('publishState', offerBadge),
  code('lane', 'offer_lane', { width: 104 }),
  named('sellerName', { width: 180 }),
  custom('product', {
    label: table.product,
    text: (row, formatter) => productName(row, formatter.locale),
    width: 180,
  }),
  named('grade', { optional: true }),
  named('producer', { optional: true }),
  price('unitPrice', { mark: provisional, currency: (row) => row.currency }),
  distanceColumn,
  quantity('quantity', table.quantity),
  quantity('available', table.available),
  quantity('held', table.held, true),
  quantity('sold', table.sold, true),
  countdown('validUntil'),
  classColumn,
  flagColumn,
  count('threads'),
  custom('place', {
    label: table.place,
    width: 100,
    text: (row, formatter) => inEither(row.placeZh, row.placeEn, formatter.locale),
  }),
  custom('delivery', {
    label: table.delivery,
    text: (row, formatter) => windowText(row, formatter),
    optional: true,
  }),
  state('approvalStatus', approvalBadge),
  dateTime('publishedAt', { optional: true }),
  dateTime('gmtModified', { optional: true }),
];
