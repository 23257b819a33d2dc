import './vouchers.css';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { EMPTY } from '#kernel/rules/format.ts';
import { nameOf } from '#kernel/rules/words.ts';
import { useCan } from '#kernel/web/guard/index.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { call, operatorStore, useCall, useLive, useStore } from '#kernel/web/request/index.ts';
import { boardScreen } from '#kernel/web/screens/board-screen.tsx';
import { formDialog } from '#kernel/web/screens/form-dialog.tsx';
import { TabSet } from '#kernel/web/screens/index.ts';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import { Strip } from '#kernel/web/screens/list-tools.tsx';
import type { PickSource } from '#kernel/web/fields/index.ts';
import { useFreshAddress, useScreen } from '#kernel/web/tabs/index.ts';
import {
  countVouchers,
  listVoucherEvents,
  listVouchers,
  VOUCHER_VIEWS,
  voucherLots,
} from '../contract/voucher.ts';
import { adjustLot, rotateKey } from '../contract/voucher-acts.ts';
import { ADD_VOUCHER, voucherHref } from '../rules/pages.ts';
import { eventNames, pendingNames, voucherWords } from '../rules/words.ts';
import { stateBadge } from './badges.ts';
import { lotOption } from './lot-option.ts';

const { table } = voucherWords;

const ownTopic = (): readonly string[] => {
  const person = operatorStore.get();
  if (person?.identityType === 'platform') return ['vouchers:0'];
  return person?.memberId ? [`vouchers:${person.memberId}`] : [];
};

/** Views with their numbers in front; the operator holds and keeps nothing himself. */
function Views() {
  const t = useWords(voucherWords);
  const { search, setSearch } = useScreen();
  const person = useStore(operatorStore);
  const { data, refetch } = useCall(countVouchers, {}, { silent: true, keepRows: true });
  useLive(ownTopic(), () => void refetch());
  const views = VOUCHER_VIEWS.filter(
    (view) => person?.identityType !== 'platform' || view === 'all' || view === 'confirm' || view === 'held',
  );
  return (
    <Strip
      name={t('list')}
      chosen={search.view === undefined || search.view === 'all' ? 'all' : search.view}
      onChoose={(key) => setSearch({ view: key === 'all' ? null : key, pageNum: null })}
      items={views.map((view) => ({ key: view, label: t(`view.${view}`), count: data?.[view] }))}
    />
  );
}

const keptLots: PickSource = {
  name: 'vouchers.keptLots',
  search: async (keyword) =>
    (await call(voucherLots, { use: 'keep' }, { silent: true }))
      .map(lotOption)
      .filter((o) => o.label.toLowerCase().includes(keyword.toLowerCase())),
};
const AdjustDialog = formDialog(adjustLot, voucherWords, ({ field, section }) => ({
  title: table['adjust.title'],
  label: table.adjust,
  danger: true,
  done: table['adjust.done'],
  sections: [
    section(
      [
        field.pick('lotId', keptLots, { span: 3 }),
        field.weight('quantity', { label: table['adjust.found'], unit: table.tonnes, span: 2 }),
        field.textarea('reason', { most: 300, rows: 2, span: 3 }),
      ],
      { help: table['adjust.help'] },
    ),
  ],
}));
const RotateDialog = formDialog(rotateKey, voucherWords, ({ field, section }) => ({
  title: table['rotate.title'],
  label: table.rotate,
  done: table['rotate.done'],
  sections: [
    section([field.textarea('reason', { most: 300, rows: 2, span: 3 })], { help: table['rotate.help'] }),
  ],
}));

/** What a custodian does for a whole lot, and the operator for the roots. */
function Head() {
  const t = useWords(voucherWords);
  const { can } = useCan(['Confirm', 'Void', 'Add']);
  const person = useStore(operatorStore);
  const [open, setOpen] = useState<'adjust' | 'rotate' | null>(null);
  const close = () => setOpen(null);
  const operator = person?.identityType === 'platform';
  const { data } = useCall(countVouchers, {}, { silent: true });
  const keeps = operator || (data?.kept ?? 0) > 0;
  return (
    <>
      {keeps && can('Confirm') ? <Button onClick={() => setOpen('adjust')}>{t('adjust')}</Button> : null}
      {operator && can('Void') ? <Button onClick={() => setOpen('rotate')}>{t('rotate')}</Button> : null}
      {open === 'adjust' ? <AdjustDialog onClose={close} /> : null}
      {open === 'rotate' ? <RotateDialog onClose={close} /> : null}
    </>
  );
}

const Vouchers = boardScreen(listVouchers, voucherWords, (kit) => ({
  within: 'VOUCHER',
  title: table.list,
  entityName: table.entityName,
  columns: [
    kit.text('voucherNo', { nowrap: true, width: 170, link: (row) => voucherHref(row.id) }),
    kit.state('state', stateBadge, { width: 120 }),
    kit.custom('product', {
      label: table.product,
      width: 130,
      text: (row, formatter) => (formatter.locale === 'zh_CN' ? row.productZh : row.productEn),
    }),
    kit.weight('quantity', { label: table.quantity, width: 120 }),
    kit.named('holder', { label: table.holder, width: 190 }),
    kit.custom('custodian', {
      label: table.custodian,
      width: 190,
      text: (row, formatter) =>
        nameOf(row, 'custodian', formatter.locale) ?? formatter.text(table.custodianNone),
    }),
    kit.custom('warehouse', {
      label: table.warehouse,
      width: 180,
      text: (row, formatter) => (formatter.locale === 'zh_CN' ? row.warehouseZh : row.warehouseEn),
    }),
    kit.text('tankNo', { width: 80 }),
    kit.text('lotNo', { optional: true, nowrap: true }),
    kit.text('batchNo', { optional: true }),
    kit.date('storageUntil', { width: 110 }),
    kit.custom('pending', {
      label: table.pending,
      width: 130,
      text: (row, formatter) =>
        row.pending === null ? EMPTY : formatter.text(pendingNames[row.pending] ?? table.pending),
    }),
    kit.text('orderNo', { optional: true, nowrap: true }),
    kit.dateTime('issuedAt', { optional: true }),
    kit.dateTime('gmtCreate', { width: 140 }),
  ],
  opens: (row) => voucherHref(row.id),
  nameOf: (row) => row.voucherNo,
  filters: [
    kit.search('keyword', { label: table.searched }),
    kit.manyOf('state', stateBadge, { first: true }),
    kit.dateRange('dateFrom', 'dateTo', { label: table.dates }),
  ],
  actions: [
    kit.open('View', (row) => voucherHref(row.id), { label: table.view, button: 'View' }),
    kit.open('pending', (row) => voucherHref(row.id), {
      label: table.confirm,
      button: 'Confirm',
      primary: true,
      when: (row) => row.pending !== null,
    }),
  ],
  card: ['voucherNo', 'product', 'state', 'quantity', 'holder', 'warehouse', 'pending'],
  create: { to: ADD_VOUCHER, label: table.add, button: 'Add' },
  head: Head,
  above: Views,
  refreshes: [countVouchers],
  topics: ownTopic,
  flash: ['state', 'quantity'],
  compare: false,
  mine: (row) => row.pending !== null,
  empty: { help: table.empty },
  exportAs: 'VOUCHER',
}));

const eventChoices = Object.entries(eventNames).map(([value, said]) => ({ value, ...said }));
const Events = listScreen(listVoucherEvents, voucherWords, (kit) => ({
  within: 'VOUCHER',
  title: table['tab.events'],
  views: false,
  columns: [
    kit.dateTime('time', { width: 160 }),
    kit.text('lotNo', { nowrap: true, width: 160 }),
    kit.custom('seq', { label: table.seq, width: 70, align: 'end', text: (row) => String(row.seq) }),
    kit.custom('eventType', {
      label: table.event,
      width: 120,
      text: (row, formatter) => formatter.text(eventNames[row.eventType] ?? table.event),
    }),
    kit.custom('vouchers', {
      label: table.vouchersTouched,
      width: 320,
      text: (row, formatter) =>
        row.vouchers
          .map((v) => `${v.no} ${formatter.weight(v.before)} → ${formatter.weight(v.after)}`)
          .join('; '),
    }),
    kit.text('chainHash', { nowrap: true, width: 180 }),
    kit.custom('rootDay', {
      label: table.rootDay,
      width: 130,
      text: (row, formatter) => row.rootDay ?? formatter.text(table.rootPending),
    }),
  ],
  filters: [
    kit.search('voucherNo', { label: table.voucherNo }),
    kit.oneOf('eventType', eventChoices, { first: true }),
    kit.dateRange('dateFrom', 'dateTo', { label: table.time }),
  ],
  opens: (row) => voucherHref(row.vouchers[0]?.id ?? ''),
  card: ['eventType', 'time', 'vouchers', 'lotNo'],
  empty: { title: table.emptyEvents },
}));

/** /blockChain/vouchersList: vouchers by what the reader has to do with them, and every event of their chains. */
export default function VouchersPage(): ReactNode {
  const t = useWords(voucherWords);
  const afresh = useFreshAddress();
  const parts = [
    { key: 'vouchers', label: t('tab.vouchers'), body: () => <Vouchers /> },
    { key: 'events', label: t('tab.events'), body: () => <Events /> },
  ];
  return <TabSet page name={t('list')} parts={parts} onChoose={() => afresh()} />;
}
