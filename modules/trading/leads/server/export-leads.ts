import { nameOf } from '#kernel/rules/words.ts';
import { type ExportColumn, exporter } from '#office/transfers/server/door.ts';
import type { LeadRow } from '../contract/lead.ts';
import { leadLifecycle } from '../rules/lead-lifecycle.ts';
import { kindNames, leadWords, unitNames } from '../rules/words.ts';
import { listLeadsHandler } from './list-leads.ts';

const { table } = leadWords;
const states = Object.fromEntries(
  Object.entries(leadLifecycle.codes).map(([name, code]) => [
    code,
    leadLifecycle.labels[name as keyof typeof leadLifecycle.labels],
  ]),
);
/** Keys are those of the lists' columns: what is seen is what is exported. */
const columns: readonly ExportColumn<LeadRow>[] = [
  { key: 'leadNo', heading: table.leadNo, width: 20 },
  { key: 'state', heading: table.state, codes: states },
  { key: 'kind', heading: table.kind, codes: kindNames },
  {
    key: 'counterparty',
    heading: table.counterparty,
    width: 30,
    value: (row, reader) => nameOf(row, 'counterparty', reader.locale),
  },
  {
    key: 'product',
    heading: table.product,
    width: 28,
    value: (row, reader) => (reader.locale === 'zh_CN' ? row.productZh : row.productEn),
  },
  {
    key: 'grade',
    heading: table.grade,
    value: (row, reader) => (reader.locale === 'zh_CN' ? row.grade : (row.gradeEn ?? row.grade)),
  },
  {
    key: 'amount',
    heading: table.amount,
    kind: 'quantity',
    along: ['unit'],
    value: (row) => row.quantity ?? row.sampleAmount,
  },
  {
    key: 'unit',
    heading: table.unit,
    codes: { TNE: table.tonnes, ...unitNames },
    value: (row) => row.sampleUnit ?? 'TNE',
  },
  {
    key: 'place',
    heading: table.placeId,
    width: 20,
    value: (row, reader) => (reader.locale === 'zh_CN' ? row.placeZh : row.placeEn),
  },
  { key: 'delivery', heading: table.deliveryStart, kind: 'date', value: (row) => row.deliveryStart },
  { key: 'deliveryEnd', heading: table.deliveryEnd, kind: 'date' },
  { key: 'wishPrice', heading: table.wishPrice, kind: 'price', along: ['currency'] },
  { key: 'currency', heading: table.currency },
  { key: 'gmtCreate', heading: table.gmtCreate, kind: 'dateTime' },
  { key: 'expiresAt', heading: table.expiresAt, kind: 'dateTime' },
  { key: 'answeredAt', heading: table.answeredAt, kind: 'dateTime' },
];

/** «What I see» of the requests of the reader's side. */
exporter<LeadRow>({ bizType: 'LEAD', title: table.list, handler: listLeadsHandler, columns });
