import { useQueryClient } from '@tanstack/react-query';
import { fill } from '#kernel/rules/words.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { Drawer } from '#kernel/web/parts/index.ts';
import { createStore, useStore } from '#kernel/web/request/index.ts';
import { formDialog } from '#kernel/web/screens/form-dialog.tsx';
import { fixedBadge, useFormatter } from '#kernel/web/screens/index.ts';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import type { Fields } from '../../contract/base/fields.ts';
import {
  choosePackagings,
  dropOwnPackagings,
  listOwnPackagings,
  type OwnPackaging,
  ownPackagingHistory,
  packaging,
  priceOwnPackaging,
} from '../../contract/base/packaging.ts';
import { baseFields, baseWords, warehouseWords } from '../../rules/base-words.ts';
import { RecordHistory } from './record.tsx';
import { packagingSource } from './sources.ts';

const t = warehouseWords.table;
const f = baseFields.table;
const b = baseWords.table;
const look = fixedBadge({
  '1': { ...t['own.state.1'], color: 'green' },
  '0': { ...t['own.state.0'], color: 'gray' },
});
const opened = createStore<
  { readonly what: 'choose' } | { readonly what: 'fee' | 'history'; readonly row: OwnPackaging } | null
>(null);
const historyFields = { ownFee: { ...packaging.fields.packagingFee, label: t.ownFee } } as unknown as Fields;

const Choose = formDialog(choosePackagings, warehouseWords, ({ field, section }) => ({
  title: t['own.chooseTitle'],
  done: t['own.saved'],
  sections: [
    section([
      field.picks('packagingIds', packagingSource, { span: 3, help: t['packagingIds.help'], required: true }),
    ]),
  ],
}));
const Fee = formDialog(priceOwnPackaging, warehouseWords, ({ field, section }) => ({
  title: t['own.fee'],
  done: t['own.saved'],
  sections: [section([field.money('ownFee', { unit: f.yuan, help: t['ownFee.help'], span: 2 })])],
}));

function Panels() {
  const open = useStore(opened);
  const client = useQueryClient();
  const t = useWords(warehouseWords);
  const formatter = useFormatter();
  if (open === null) return null;
  const onClose = () => opened.set(null);
  const onDone = () => void client.invalidateQueries();
  if (open.what === 'choose')
    return <Choose start={{ packagingIds: [] }} onClose={onClose} onDone={onDone} />;
  if (open.what === 'fee')
    return (
      <Fee
        start={{ id: open.row.id, version: open.row.version, ownFee: open.row.ownFee }}
        onClose={onClose}
        onDone={onDone}
      />
    );
  return (
    <Drawer open size={560} title={t('own.history')} onClose={onClose}>
      <RecordHistory call={ownPackagingHistory} fields={historyFields} id={open.row.id} reader={formatter} />
    </Drawer>
  );
}

/**
 * The packagings a seller uses, chosen from the platform's list, with his own fee (R-CATA-004,
 * administration-domain 24.2).
 */
export default listScreen(
  listOwnPackagings,
  warehouseWords,
  ({ custom, text, code, quantity, money, state, dateTime, search, oneOf, act, doing, bulk }) => ({
    title: t['own.title'],
    entityName: t['own.noun'],
    above: Panels,
    create: { run: () => opened.set({ what: 'choose' }), label: t['own.choose'], button: 'Add' },
    nameOf: (row) => row.name,
    columns: [
      custom('name', {
        label: f['packaging.name'],
        text: (row, formatter) => (formatter.locale === 'en_US' ? row.englishName : row.name),
        width: 220,
      }),
      code('packagingType', 'package_type', { label: f.packagingType }),
      text('specification', { label: f.specification }),
      quantity('netWeight', { label: f.netWeight, unit: f.kilograms }),
      code('salesUnit', 'sales_unit', { label: f.salesUnit }),
      money('packagingFee', { label: f.packagingFee, unit: f.yuan }),
      money('ownFee', { unit: f.yuan }),
      state('state', look, { label: b.state }),
      dateTime('gmtCreate', { label: b.gmtCreate, optional: true }),
      dateTime('gmtModified', { label: b.gmtModified }),
    ],
    filters: [
      search('keyword', { label: t.searched }),
      oneOf('packagingType', 'package_type', { label: f.packagingType, first: true }),
      oneOf('state', look, { label: b.state, first: true }),
    ],
    actions: [
      doing('history', (row) => opened.set({ what: 'history', row }), {
        label: t['own.history'],
        button: 'View',
      }),
      doing('edit', (row) => opened.set({ what: 'fee', row }), { label: t['own.fee'], button: 'Edit' }),
      act('remove', dropOwnPackagings, {
        label: t['own.drop'],
        danger: true,
        send: (row) => ({ ids: [row.id] }),
        question: (row, formatter) => ({
          title: fill(formatter.text(t['own.dropAsk']), {
            name: formatter.locale === 'en_US' ? row.englishName : row.name,
          }),
          body: formatter.text(t['own.dropBody']),
        }),
        done: t['own.dropped'],
      }),
    ],
    bulkActions: [
      bulk(dropOwnPackagings, {
        label: t['own.drop'],
        danger: true,
        verb: 'remove',
        send: (rows) => ({ ids: rows.map((r) => r.id) }),
      }),
    ],
    exportAs: 'OWN_PACKAGING',
    exportSeen: true,
    muted: (row) => row.state === '0',
    card: ['name', 'packagingType', 'specification', 'netWeight', 'ownFee', 'state'],
  }),
);
