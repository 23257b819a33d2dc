import { EMPTY } from '#kernel/rules/format.ts';
import type { Locale } from '#kernel/rules/locale.ts';
import { translate } from '#kernel/rules/words.ts';
import { useStore } from '#kernel/web/request/index.ts';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import { deleteEndCustomer, type EndCustomerRow, listEndCustomers } from '../../contract/end-customer.ts';
import { endCustomerWords } from '../../rules/partner-words.ts';
import { applicationSource } from '../admission/slots.ts';
import { regions } from '../lists/sources.ts';
import { RegionName } from '../region-field.tsx';
import { EndCustomerDialogs } from './end-customer-dialogs.tsx';
import { usesOf } from './end-customer-uses.ts';
import { openedEndCustomer } from './opened.ts';

const w = endCustomerWords.table;

function Above() {
  const open = useStore(openedEndCustomer);
  return open === null ? null : (
    <EndCustomerDialogs open={open} onClose={() => openedEndCustomer.set(null)} />
  );
}
const ids = (rows: readonly EndCustomerRow[]) => ({ ids: rows.map((r) => r.id) });
const asks = (row: EndCustomerRow, formatter: { locale: Locale }) => ({
  title: translate(endCustomerWords, formatter.locale, 'remove.title', { name: row.name }),
  body: translate(endCustomerWords, formatter.locale, 'remove.body'),
});
const asksMany = (rows: readonly EndCustomerRow[], formatter: { locale: Locale }) => ({
  title: translate(endCustomerWords, formatter.locale, 'remove.many', { n: rows.length }),
  body: translate(endCustomerWords, formatter.locale, 'remove.body'),
});

/** /myBusiness/endCustomer: whom the own company sells to in the end (administration-domain 26.4). */
export default listScreen(
  listEndCustomers,
  endCustomerWords,
  ({
    text,
    code,
    bool,
    date,
    dateTime,
    custom,
    search,
    oneOf,
    pickOne,
    yesNo,
    dateRange,
    doing,
    act,
    bulk,
  }) => ({
    within: 'END_CUSTOMER',
    title: w.title,
    entityName: w.what,
    empty: { help: w['empty.help'] },
    above: Above,
    nameOf: (row) => row.name,
    create: { run: () => openedEndCustomer.set({ kind: 'add' }), label: w.addTitle, button: 'Add' },
    columns: [
      text('name', { width: 220 }),
      text('creditCode', { nowrap: true, width: 180 }),
      custom('region', {
        label: w.region,
        cell: (row) => <RegionName code={row.region} />,
        text: (row) => row.region ?? EMPTY,
        width: 160,
      }),
      code('industry', 'industry', { width: 110 }),
      custom('applications', { label: w.applicationIds, width: 160, text: usesOf }),
      text('contactName', { width: 100 }),
      text('contactPhone', { nowrap: true, width: 130 }),
      date('relationSince', { width: 110 }),
      bool('confidential', { width: 80 }),
      text('ownerName', { width: 100 }),
      dateTime('gmtModified', { width: 140 }),
      text('registrationNo', { optional: true, nowrap: true }),
      dateTime('gmtCreate', { optional: true }),
    ],
    filters: [
      search('keyword', { label: w.searched }),
      oneOf('industry', 'industry', { first: true }),
      pickOne('region', regions, { first: true }),
      pickOne('applicationId', applicationSource),
      yesNo('confidential'),
      dateRange('sinceFrom', 'sinceTo', { label: w.relationSince }),
    ],
    actions: [
      doing('view', (row) => openedEndCustomer.set({ kind: 'view', row }), { label: w.view, button: 'View' }),
      doing('edit', (row) => openedEndCustomer.set({ kind: 'edit', row }), { label: w.edit, button: 'Edit' }),
      act('remove', deleteEndCustomer, {
        label: w.remove,
        send: (row) => ids([row]),
        question: asks,
        danger: true,
        done: w.deleted,
      }),
    ],
    bulkActions: [
      bulk(deleteEndCustomer, {
        label: w.remove,
        verb: 'remove',
        send: ids,
        question: asksMany,
        danger: true,
      }),
    ],
    card: ['name', 'industry', 'contactName', 'contactPhone', 'relationSince'],
  }),
);
