import { inLocale, nameOf } from '#kernel/rules/words.ts';
import { type ExportColumn, exporter } from '#office/transfers/server/door.ts';
import type { SettlementRow } from '../contract/settlement.ts';
import { settlementLifecycle } from '../rules/settlement-lifecycle.ts';
import { settlementWords } from '../rules/words.ts';
import { listAllSettlementsHandler, listSettlementsHandler } from './list-settlements.ts';

const { table } = settlementWords;
const states = Object.fromEntries(
  Object.entries(settlementLifecycle.codes).map(([name, code]) => [
    code,
    settlementLifecycle.labels[name as keyof typeof settlementLifecycle.labels],
  ]),
);
const named = (key: 'counterparty' | 'sellerName' | 'buyerName'): ExportColumn<SettlementRow> => ({
  key,
  heading: table[key],
  width: 30,
  value: (row, reader) => nameOf(row, key, reader.locale),
});
/** Keys are those of the lists' columns: what is seen is what is exported. */
const columns: readonly ExportColumn<SettlementRow>[] = [
  { key: 'settlementNo', heading: table.settlementNo, width: 18 },
  {
    key: 'kind',
    heading: table.kind,
    codes: { '10': table['kind.10'], '20': table['kind.20'], '30': table['kind.30'] },
  },
  { key: 'state', heading: table.state, codes: states },
  { key: 'orderNo', heading: table.orderNo, width: 18 },
  named('counterparty'),
  named('sellerName'),
  named('buyerName'),
  {
    key: 'product',
    heading: table.product,
    width: 24,
    value: (row, reader) => inLocale({ zh: row.productZh, en: row.productEn }, reader.locale),
  },
  { key: 'weight', heading: table.weight, kind: 'quantity', along: ['uom'] },
  { key: 'totalAmount', heading: table.totalAmount, kind: 'money', along: ['currency'] },
  { key: 'paidAmount', heading: table.paidAmount, kind: 'money', along: ['currency'] },
  { key: 'differenceAmount', heading: table.differenceAmount, kind: 'money', along: ['currency'] },
  { key: 'currency', heading: table.currency },
  { key: 'confirmBy', heading: table.confirmBy, kind: 'dateTime' },
  { key: 'gmtCreate', heading: table.gmtCreate, kind: 'dateTime' },
];

/** «What I see» of the statements of a company, and of all of them. */
exporter({ bizType: 'SETTLEMENT', title: table.list, handler: listSettlementsHandler, columns });
exporter({ bizType: 'SETTLEMENT_ALL', title: table.list, handler: listAllSettlementsHandler, columns });
