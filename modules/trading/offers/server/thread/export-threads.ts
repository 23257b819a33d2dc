import { inLocale, nameOf } from '#kernel/rules/words.ts';
import { type ExportColumn, exporter } from '#office/transfers/server/door.ts';
import type { ThreadRow } from '../../contract/negotiation.ts';
import { negotiationLifecycle } from '../../rules/negotiation-lifecycle.ts';
import { threadWords } from '../../rules/thread/thread-words.ts';
import { listAllThreadsHandler, listThreadsHandler } from './list-threads.ts';

const { table } = threadWords;
const states = Object.fromEntries(
  Object.entries(negotiationLifecycle.codes).map(([name, code]) => [
    code,
    negotiationLifecycle.labels[name as keyof typeof negotiationLifecycle.labels],
  ]),
);
const turns = { seller: table.waitsSeller, buyer: table.waitsBuyer, intermediary: table.waitsIntermediary };

/** A name in the language of who exports. */
const named = (
  key: 'grade' | 'producer' | 'counterparty' | 'sellerName' | 'buyerName',
  width: number,
): ExportColumn<ThreadRow> => ({
  key,
  heading: table[key],
  width,
  value: (row, reader) => nameOf(row, key, reader.locale),
});
/** Keys are those of the lists' columns: what is seen is what is exported. */
const columns: readonly ExportColumn<ThreadRow>[] = [
  { key: 'negotiationNo', heading: table.negotiationNo, width: 20 },
  { key: 'status', heading: table.status, codes: states, width: 16 },
  { key: 'waitsFor', heading: table.waitsFor, codes: turns },
  { key: 'dueAt', heading: table.dueTime, kind: 'dateTime' },
  { key: 'offerNo', heading: table.offerNo, width: 20 },
  {
    key: 'product',
    heading: table.product,
    width: 28,
    value: (row, reader) =>
      inLocale({ zh: row.productZh, en: row.productEn ?? row.productZh }, reader.locale),
  },
  named('grade', 14),
  named('producer', 20),
  named('counterparty', 30),
  named('sellerName', 30),
  named('buyerName', 30),
  { key: 'currency', heading: table.currency },
  {
    key: 'agreedPrice',
    heading: table.price,
    kind: 'price',
    along: ['currency'],
    value: (row) => row.agreedPrice ?? row.livePrice,
  },
  {
    key: 'agreedQty',
    heading: table.quantity,
    kind: 'quantity',
    along: ['uom'],
    value: (row) => row.agreedQty ?? row.liveQty,
  },
  { key: 'uom', heading: table.uom, set: 'measure_unit' },
  { key: 'amount', heading: table.amount, kind: 'money', along: ['currency'] },
  {
    key: 'cancelText',
    heading: table.cancelText,
    width: 30,
    sets: ['void_reason'],
    value: (row, reader) =>
      [row.cancelReason === null ? null : reader.codeName('void_reason', row.cancelReason), row.cancelText]
        .filter(Boolean)
        .join(' · ') || null,
  },
  { key: 'rounds', heading: table.rounds, kind: 'integer', value: (row) => String(row.rounds) },
  { key: 'gmtCreate', heading: table.gmtCreate, kind: 'dateTime' },
  { key: 'gmtModified', heading: table.gmtModified, kind: 'dateTime' },
];

/** «What I see» of the negotiation lists: of a company, and of the operator (trading-domain 2.2). */
exporter<ThreadRow>({
  bizType: 'NEGOTIATION',
  title: table.historyTrade,
  handler: listThreadsHandler,
  columns,
});
exporter<ThreadRow>({
  bizType: 'NEGOTIATION_ALL',
  title: table.oversight,
  handler: listAllThreadsHandler,
  columns,
});
