import { confirmation } from '#kernel/web/screens/confirmation.ts';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import {
  type ClinchRow,
  deleteClinches,
  listClinches,
  releaseClinch,
  unpublishClinch,
} from '../contract/clinch.ts';
import { clinchWords } from '../rules/clinch-words.ts';
import { languageName, languages, publicationBadge } from './badges.tsx';
import { ClinchDialogs, openClinch } from './clinch-dialogs.tsx';

const t = clinchWords.table;
const named = (row: ClinchRow): string => `${row.announceNo} ${row.productName}`;
const one = (row: ClinchRow) => ({ id: row.id, version: row.version });

/** Announcements of concluded deals (R-KNOW-005): those deals made, and those written by hand. */
export default listScreen(
  listClinches,
  clinchWords,
  ({
    text,
    quantity,
    date,
    dateTime,
    state,
    code,
    bool,
    custom,
    search,
    manyOf,
    oneOf,
    yesNo,
    dateRange,
    act,
    doing,
    bulk,
  }) => ({
    title: t.list,
    entityName: t.noun,
    above: ClinchDialogs,
    create: { run: () => openClinch.set({ kind: 'add' }), label: t.add, button: 'Add' },
    nameOf: named,
    columns: [
      text('announceNo', { nowrap: true, width: 150 }),
      text('productName', { width: 190 }),
      text('spec', { optional: true }),
      quantity('quantity', { width: 100 }),
      text('unit', { width: 60 }),
      custom('priceText', {
        label: t.priceText,
        text: (row, formatter) => row.priceText ?? formatter.text(t['priceShown.hidden']),
        width: 170,
      }),
      text('sellerMasked', { width: 110 }),
      text('buyerMasked', { width: 110 }),
      date('dealDate', { width: 110 }),
      custom('language', {
        label: t.language,
        text: (row, formatter) => formatter.text(languageName(row.language)),
        width: 80,
      }),
      state('state', publicationBadge, { width: 100 }),
      bool('pinned', { optional: true }),
      text('region', { optional: true }),
      code('tradeType', 'trade_type', { optional: true }),
      custom('dealId', {
        label: t.dealId,
        text: (row, formatter) => formatter.text(row.dealId === null ? t.byHand : t.fromDeal),
        width: 110,
      }),
      dateTime('publishedAt', { optional: true }),
    ],
    filters: [
      search('keyword', { label: t.searched }),
      manyOf('state', publicationBadge, { first: true }),
      oneOf('language', languages, { first: true }),
      yesNo('manual'),
      dateRange('dateFrom', 'dateTo', { label: t.dealDate }),
    ],
    actions: [
      doing('view', (row) => openClinch.set({ kind: 'view', row }), { label: t.view, button: 'View' }),
      doing('edit', (row) => openClinch.set({ kind: 'edit', row }), {
        label: t.edit,
        button: 'Edit',
        when: (row) => row.can.includes('edit'),
      }),
      act('release', releaseClinch, {
        label: t.release,
        send: one,
        question: confirmation(t['ask.release'], named),
      }),
      act('unpublish', unpublishClinch, {
        label: t.unpublish,
        send: one,
        question: confirmation(t['ask.unpublish'], named),
      }),
      act('delete', deleteClinches, {
        label: t.delete,
        danger: true,
        send: (row) => ({ ids: [row.id] }),
        question: confirmation(t['ask.delete'], named, t['ask.gone']),
        done: t.deleted,
      }),
    ],
    bulkActions: [
      bulk(deleteClinches, {
        label: t.delete,
        danger: true,
        verb: 'delete',
        send: (rows) => ({ ids: rows.map((r) => r.id) }),
      }),
    ],
    card: [
      'productName',
      'announceNo',
      'quantity',
      'unit',
      'priceText',
      'sellerMasked',
      'buyerMasked',
      'dealDate',
      'state',
    ],
  }),
);
