import { sayPrice, sayQuantity } from '#fulfilment/quantities/rules/unit-words.ts';
import { fill, inLocale } from '#kernel/rules/words.ts';
import { type ExportColumn, exporter } from '#office/transfers/server/door.ts';
import type { ActivityRow } from '../contract/parts.ts';
import { activityLifecycle } from '../rules/activity-lifecycle.ts';
import { groupLifecycle } from '../rules/group-lifecycle.ts';
import { activityScreenWords } from '../rules/screen-words.ts';
import { listAllActivitiesHandler, listSellerActivitiesHandler } from './list-activities.ts';

const { table } = activityScreenWords;
const statesOf = (life: typeof activityLifecycle | typeof groupLifecycle) =>
  Object.fromEntries(
    Object.entries(life.codes).map(([name, code]) => [
      code as string,
      (life.labels as Readonly<Record<string, { zh: string; en: string }>>)[name] as {
        zh: string;
        en: string;
      },
    ]),
  );
const price = (key: 'activityPrice' | 'originalPrice'): ExportColumn<ActivityRow> => ({
  key,
  heading: table[key],
  width: 20,
  value: (row, reader) => sayPrice('CNY', row[key], row.uom, reader.locale),
});
/** Keys are those of the list's columns: what is seen is what is exported. */
const columns: readonly ExportColumn<ActivityRow>[] = [
  { key: 'activityName', heading: table.activityName, width: 30 },
  { key: 'status', heading: table.status, codes: statesOf(activityLifecycle) },
  { key: 'result', heading: table.result, codes: statesOf(groupLifecycle) },
  {
    key: 'product',
    heading: table.product,
    width: 24,
    value: (row, reader) =>
      inLocale({ zh: row.productZh ?? '', en: row.productEn ?? row.productZh ?? '' }, reader.locale),
  },
  price('activityPrice'),
  {
    key: 'remainingCopies',
    heading: table.copiesOf,
    value: (row) => (row.totalCopies === null ? '' : `${row.remainingCopies} / ${row.totalCopies}`),
  },
  { key: 'startTime', heading: table.startTime, kind: 'dateTime' },
  { key: 'endTime', heading: table.endTime, kind: 'dateTime' },
  {
    key: 'seller',
    heading: table.seller,
    width: 30,
    value: (row, reader) =>
      inLocale({ zh: row.seller.zh ?? '', en: row.seller.en ?? row.seller.zh ?? '' }, reader.locale),
  },
  { key: 'activityNo', heading: table.activityNo, width: 18 },
  price('originalPrice'),
  {
    key: 'qtyPerCopy',
    heading: table.qtyPerCopy,
    value: (row, reader) =>
      row.qtyPerCopy === null ? '' : sayQuantity(row.qtyPerCopy, row.uom ?? '', reader.locale),
  },
  {
    key: 'group',
    heading: table.group,
    width: 36,
    value: (row, reader) =>
      row.minCopies === null
        ? ''
        : fill(inLocale(table['group.progress'], reader.locale), {
            copies: row.copies,
            minCopies: row.minCopies,
            companies: row.companies,
            minCompanies: row.minCompanies ?? 0,
          }),
  },
  { key: 'gmtCreate', heading: table.gmtCreate, kind: 'dateTime' },
];
/** «What I see» of all activities of one type, for the operator; a seller those of his company. */
exporter({ bizType: 'ACTIVITY', title: table.activities, handler: listAllActivitiesHandler, columns });
exporter({
  bizType: 'ACTIVITY_OWN',
  title: table.activities,
  handler: listSellerActivitiesHandler,
  columns: columns.filter((c) => c.key !== 'seller'),
  seen: true,
});
