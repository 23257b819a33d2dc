import type { z } from 'zod';
import { orderLifecycle } from '#fulfilment/orders/rules/order-lifecycle.ts';
import { provisionalColumn } from '#fulfilment/quantities/rules/provisional-words.ts';
import { inLocale, nameOf } from '#kernel/rules/words.ts';
import { type ExportColumn, exporter } from '#office/transfers/server/door.ts';
import type { DealRow } from '../contract/deal.ts';
import { dealLifecycle } from '../rules/deal-lifecycle.ts';
import { letterLifecycle } from '../rules/letter-lifecycle.ts';
import { dealListWords as words } from '../rules/screen-words.ts';
import { listAllDealsHandler, listDealsHandler } from './list-deals.ts';

type Row = z.output<typeof DealRow>;
const labels = (lifecycle: {
  readonly codes: Readonly<Record<string, string>>;
  readonly labels: Readonly<Record<string, { zh: string; en: string }>>;
}) =>
  Object.fromEntries(
    Object.entries(lifecycle.codes).map(([name, code]) => [
      code,
      lifecycle.labels[name] ?? { zh: code, en: code },
    ]),
  );
const t = words.table;
/** A company in the language of who exports. */
const named = (key: 'counterparty' | 'sellerName' | 'buyerName'): ExportColumn<Row> => ({
  key,
  heading: t[key],
  width: 30,
  value: (row, reader) => nameOf(row, key, reader.locale),
});
const columns: readonly ExportColumn<Row>[] = [
  { key: 'dealNo', heading: t.dealNo, width: 18 },
  { key: 'dealState', heading: t.dealState, codes: labels(dealLifecycle) },
  { key: 'letterNo', heading: t.letterNo, width: 20 },
  { key: 'letterState', heading: t.letterState, codes: labels(letterLifecycle) },
  {
    key: 'product',
    heading: t.product,
    value: (row, reader) => inLocale({ zh: row.productZh, en: row.productEn }, reader.locale),
  },
  { key: 'quantity', heading: t.quantity, kind: 'quantity', along: ['uom'] },
  { key: 'uom', heading: t.uom, set: 'measure_unit' },
  { key: 'price', heading: t.price, kind: 'price', along: ['currency', 'provisional'] },
  { key: 'amount', heading: t.amount, kind: 'money', along: ['currency', 'provisional'] },
  provisionalColumn<Row>((row) => row.provisional),
  { key: 'currency', heading: t.currency },
  named('counterparty'),
  named('sellerName'),
  named('buyerName'),
  { key: 'dealTime', heading: t.dealTime, kind: 'dateTime' },
  { key: 'signDeadline', heading: t.signDeadline, kind: 'dateTime' },
  { key: 'orderNo', heading: t.orderNo, width: 18 },
  { key: 'orderState', heading: t.orderState, codes: labels(orderLifecycle) },
  { key: 'lane', heading: t.lane, set: 'offer_lane' },
  { key: 'source', heading: t.source, set: 'deal_source' },
  { key: 'legNo', heading: t.legNo },
  { key: 'relatedParty', heading: t.relatedParty },
];

/** «What I see» of the deal lists: of a company, and of the operator. */
exporter({ bizType: 'DEAL', title: t.records, handler: listDealsHandler, columns });
exporter({
  bizType: 'DEAL_ALL',
  title: t.records,
  handler: listAllDealsHandler,
  columns,
});
