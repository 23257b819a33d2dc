import { isProvisional, provisionalColumn } from '#fulfilment/quantities/rules/provisional-words.ts';
import { showBetween } from '#kernel/rules/format.ts';
import { commaIn, inLocale, nameOf } from '#kernel/rules/words.ts';
import { exporter } from '#office/transfers/server/door.ts';
import type { OfferRow } from '../../contract/offer.ts';
import { offerLifecycle } from '../../rules/offer-lifecycle.ts';
import { oversightWords } from '../../rules/oversight/oversight-words.ts';
import { listAllOffersHandler } from './list-offers.ts';

const { table } = oversightWords;
const states = Object.fromEntries(
  Object.entries(offerLifecycle.codes).map(([name, code]) => [
    code,
    offerLifecycle.labels[name as keyof typeof offerLifecycle.labels],
  ]),
);
const approvals = {
  '00': table['approval.00'],
  '10': table['approval.10'],
  '20': table['approval.20'],
  '30': table['approval.30'],
  '40': table['approval.40'],
};

/** Export of every offer for the operator, with the columns of the list (trading-domain 3.8). */
exporter<OfferRow>({
  bizType: 'OFFER_ALL',
  title: table.overseeTitle,
  handler: listAllOffersHandler,
  columns: [
    { key: 'offerNo', heading: table.offerNo, width: 18 },
    { key: 'publishState', heading: table.publishState, codes: states },
    { key: 'lane', heading: table.lane, set: 'offer_lane' },
    {
      key: 'sellerName',
      heading: table.seller,
      width: 28,
      value: (row, reader) => nameOf(row, 'sellerName', reader.locale),
    },
    {
      key: 'product',
      heading: table.product,
      width: 28,
      value: (row, reader) =>
        reader.locale === 'zh_CN' ? (row.productZh ?? row.productEn) : (row.productEn ?? row.productZh),
    },
    { key: 'casNo', heading: table.casNo },
    { key: 'grade', heading: table.grade, value: (row, reader) => nameOf(row, 'grade', reader.locale) },
    {
      key: 'producer',
      heading: table.producer,
      width: 20,
      value: (row, reader) => nameOf(row, 'producer', reader.locale),
    },
    { key: 'currency', heading: table.currency, set: 'currency' },
    { key: 'unitPrice', heading: table.unitPrice, kind: 'price', along: ['currency', 'provisional'] },
    provisionalColumn<OfferRow>((row) => isProvisional(row.priceMode)),
    { key: 'priceDistance', heading: table.distanceShort, unit: table.percent, kind: 'number' },
    { key: 'quantity', heading: table.quantity, kind: 'quantity', along: ['uom'] },
    { key: 'available', heading: table.available, kind: 'quantity', along: ['uom'] },
    { key: 'held', heading: table.held, kind: 'quantity', along: ['uom'] },
    { key: 'sold', heading: table.sold, kind: 'quantity', along: ['uom'] },
    { key: 'uom', heading: table.uom, set: 'measure_unit' },
    {
      key: 'place',
      heading: table.place,
      width: 20,
      value: (row, reader) =>
        reader.locale === 'zh_CN' ? (row.placeZh ?? row.placeEn) : (row.placeEn ?? row.placeZh),
    },
    {
      key: 'delivery',
      heading: table.delivery,
      width: 24,
      value: (row, reader) =>
        row.deliveryStart === null
          ? null
          : showBetween(row.deliveryStart, row.deliveryEnd ?? '', reader.locale),
    },
    { key: 'validUntil', heading: table.validUntil, kind: 'dateTime' },
    { key: 'threads', heading: table.threads, kind: 'integer', value: (row) => String(row.threads) },
    {
      key: 'controlClasses',
      heading: table.controlClasses,
      sets: ['control_class'],
      value: (row, reader) =>
        row.controlClasses
          .filter((c) => c !== '00')
          .map((c) => reader.codeName('control_class', c))
          .join(commaIn(reader.locale)) || null,
    },
    {
      key: 'flagged',
      heading: table.flagged,
      value: (row, reader) => (row.flagged ? inLocale(table.flagYes, reader.locale) : null),
    },
    { key: 'approvalStatus', heading: table.approvalStatus, codes: approvals },
    { key: 'publishedAt', heading: table.publishedAt, kind: 'dateTime' },
    { key: 'gmtModified', heading: table.gmtModified, kind: 'dateTime' },
  ],
});
