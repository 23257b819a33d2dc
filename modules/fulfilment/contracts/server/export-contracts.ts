import { inLocale, nameOf } from '#kernel/rules/words.ts';
import { provisionalColumn } from '#fulfilment/quantities/rules/provisional-words.ts';
import { type ExportColumn, exporter } from '#office/transfers/server/door.ts';
import type { ProtocolRow } from '../contract/protocol-rows.ts';
import { protocolLifecycle } from '../rules/contract-lifecycle.ts';
import { contractScreenWords as words } from '../rules/screen-words.ts';
import { contractFieldWords } from '../rules/words.ts';
import { listAllProtocolsHandler, listProtocolsHandler } from './list-protocols.ts';

const t = contractFieldWords.table;
const states = Object.fromEntries(
  Object.entries(protocolLifecycle.codes).map(([name, code]) => [
    code,
    protocolLifecycle.labels[name as keyof typeof protocolLifecycle.labels],
  ]),
);
const named = (key: 'counterparty' | 'sellerName' | 'buyerName'): ExportColumn<ProtocolRow> => ({
  key,
  heading: t[key],
  width: 30,
  value: (row, reader) => nameOf(row, key, reader.locale),
});
const columns: readonly ExportColumn<ProtocolRow>[] = [
  { key: 'protocolNo', heading: t.protocolNo, width: 18 },
  { key: 'externalNo', heading: t.externalNo, width: 18 },
  { key: 'title', heading: t.title, width: 30, value: (row, reader) => nameOf(row, 'title', reader.locale) },
  { key: 'protocolType', heading: t.protocolType, set: 'protocol_type' },
  { key: 'protocolState', heading: t.protocolState, codes: states },
  {
    key: 'product',
    heading: t.product,
    value: (row, reader) => inLocale({ zh: row.productZh ?? '', en: row.productEn ?? '' }, reader.locale),
  },
  named('counterparty'),
  named('sellerName'),
  named('buyerName'),
  { key: 'totalQty', heading: t.totalQty, kind: 'quantity', along: ['uom'] },
  { key: 'calledQty', heading: t.calledQty, kind: 'quantity', along: ['uom'] },
  { key: 'remainingQty', heading: t.remainingQty, kind: 'quantity', along: ['uom'] },
  { key: 'uom', heading: t.uom, set: 'measure_unit' },
  { key: 'totalAmount', heading: t.totalAmount, kind: 'money', along: ['currency', 'provisional'] },
  provisionalColumn<ProtocolRow>((row) => row.provisional),
  { key: 'currency', heading: t.currency },
  { key: 'effectiveDate', heading: t.effectiveDate, kind: 'date' },
  { key: 'expiryDate', heading: t.expiryDate, kind: 'date' },
  { key: 'gmtCreate', heading: t.gmtCreate, kind: 'dateTime' },
];
/** «What I see» of the lists of contracts: of a company, and of the operator. */
exporter({ bizType: 'CONTRACT', title: words.table.contracts, handler: listProtocolsHandler, columns });
exporter({
  bizType: 'CONTRACT_ALL',
  title: words.table.contracts,
  handler: listAllProtocolsHandler,
  columns,
});
