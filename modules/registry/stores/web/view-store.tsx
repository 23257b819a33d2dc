import './stores.css';
import { comma, currentLocale, useWords } from '#kernel/web/i18n/index.ts';
import type { RowEntry } from '#kernel/web/screens/acts.ts';
import { confirmation } from '#kernel/web/screens/confirmation.ts';
import { type Formatter, StatusTag, type TimelineEvent } from '#kernel/web/screens/index.ts';
import { Prose } from '#kernel/web/screens/prose.tsx';
import { type FactGroup, type ViewKit, viewScreen } from '#kernel/web/screens/view-screen.tsx';
import {
  approveStore,
  disableStores,
  enableStores,
  publishStore,
  rejectStore,
  type StoreDetail,
  storeDetail,
  unpublishStore,
} from '../contract/store.ts';
import { STORES } from '../rules/pages.ts';
import { storeWords } from '../rules/store-words.ts';
import { disableQuestion, either, listed, standingOf, storeBadge, storeName } from './badges.ts';
import { StoreMark } from './store-mark.tsx';
import { HeldPapers, PaperLink, StoreCode } from './store-sheet.tsx';
import { undoDisabling } from './undo-disabling.ts';

const t = storeWords.table;
type Kit = ViewKit<StoreDetail, typeof t>;
const named = (row: StoreDetail, formatter: Pick<Formatter, 'locale'>): string =>
  storeName(row, formatter.locale);
const one = (row: StoreDetail) => ({ id: row.id, version: row.version });
const ids = (row: StoreDetail) => ({ ids: [row.id] });

/** What happened to a store, newest first. */
export function storeTimeline(row: Pick<StoreDetail, 'events'>, formatter: Formatter): TimelineEvent[] {
  const said = t as unknown as Readonly<Record<string, { zh: string; en: string } | undefined>>;
  return row.events.map((e) => ({
    key: String(e.seq),
    title: formatter.text(said[`act.${e.action}`] ?? { zh: e.action, en: e.action }),
    at: e.at,
    by: e.actorName,
    note: e.reason,
    color: e.to === e.from || e.to === null ? 'gray' : storeBadge.of(e.to, formatter).color,
  }));
}
function Profile({ row }: { row: StoreDetail }) {
  const t = useWords(storeWords);
  if (row.profile === null && row.profileEn === null) return <p className="sc-faint">{t('noProfile')}</p>;
  return (
    <>
      {row.profile === null ? null : <Prose html={row.profile} lang="zh-CN" />}
      {row.profileEn === null ? null : (
        <>
          <h3>{t('profileEn')}</h3>
          <Prose html={row.profileEn} lang="en" />
        </>
      )}
    </>
  );
}
const Code = ({ row }: { row: StoreDetail }) => (
  <section className="sc-card">
    <StoreCode url={row.url} qr={row.qr} />
  </section>
);

const actionsOf = (kit: Kit): readonly RowEntry<StoreDetail>[] => [
  kit.open('edit', (row) => `${STORES}/edit/${row.id}`, { label: t.edit, button: 'Edit', edits: true }),
  kit.act('reject', rejectStore, {
    label: t.reject,
    danger: true,
    ask: 'reason',
    send: one,
    question: confirmation(t['ask.reject'], named),
  }),
  kit.act('approve', approveStore, {
    label: t.approve,
    primary: true,
    send: one,
    question: confirmation(t['ask.approve'], named, t['ask.approve.body']),
  }),
  kit.act('publish', publishStore, {
    label: t.publish,
    primary: true,
    send: one,
    question: confirmation(t['ask.publish'], named, t['ask.publish.body']),
  }),
  kit.act('unpublish', unpublishStore, {
    label: t.unpublish,
    danger: true,
    ask: 'reason',
    send: (row) => ({ ...one(row), force: row.featuredRank !== null }),
    question: (row, formatter) =>
      confirmation<StoreDetail>(
        t['ask.unpublish'],
        named,
        row.featuredRank === null ? t['ask.unpublish.body'] : t['ask.unpublish.featured'],
      )(row, formatter),
  }),
  kit.act('enable', enableStores, {
    label: t.enable,
    send: ids,
    question: confirmation(t['ask.enable'], named, t['ask.enable.body']),
  }),
  kit.act('disable', disableStores, {
    label: t.disable,
    danger: true,
    send: ids,
    question: disableQuestion,
    undo: undoDisabling,
  }),
];

const factsOf = (kit: Kit): readonly FactGroup<StoreDetail>[] => [
  {
    title: t['section.store'],
    items: [
      kit.custom('logo', {
        label: t.logo,
        text: (row) => row.logo ?? '--',
        cell: (row) => <StoreMark logo={row.logo} name={row.name} />,
      }),
      kit.text('name'),
      kit.text('englishName'),
      kit.custom('type', { label: t.type, text: (row, formatter) => either(formatter, row.type) }),
      kit.count('importance'),
      kit.custom('mainProducts', {
        label: t.mainProducts,
        text: (row, formatter) => listed(formatter, row.mainProducts),
      }),
      kit.bool('enabled'),
      kit.custom('featuredRank', {
        label: t.featuredRank,
        text: (row, formatter) => (row.featuredRank === null ? '--' : formatter.count(row.featuredRank)),
      }),
      kit.dateTime('openedAt'),
      kit.text('reason'),
    ],
  },
  {
    title: t['section.company'],
    items: [
      kit.text('companyName'),
      kit.text('abbreviation'),
      kit.text('creditCode', { nowrap: true }),
      kit.custom('businessLicence', {
        label: t.businessLicence,
        text: (row) => row.businessLicenceFileId ?? '--',
        cell: (row) => <PaperLink id={row.businessLicenceFileId} />,
      }),
      kit.custom('licences', {
        label: t.licences,
        text: (row) => row.licences.map((l) => l.licenceType).join(comma()) || '--',
        cell: (row) => <HeldPapers of={row.licences} />,
      }),
    ],
  },
  {
    title: t['section.contact'],
    items: [
      kit.text('address'),
      kit.text('adminName'),
      kit.text('adminPhone', { nowrap: true }),
      kit.text('adminEmail'),
      kit.dateTime('submittedAt'),
      kit.dateTime('gmtModified'),
    ],
  },
];

/** One store for its operators: what it says, its papers, its history, and the acts its state opens. */
export default viewScreen(storeDetail, storeWords, (kit) => ({
  title: t.one,
  number: (row) => `${row.code} ${storeName(row, currentLocale())}`,
  state: kit.custom('state', {
    label: t.state,
    sets: storeBadge.sets,
    text: (row, formatter) => standingOf(row, formatter).label,
    cell: (row, formatter) => <StatusTag {...standingOf(row, formatter)} />,
  }),
  input: (params) => (params.id === undefined ? null : { id: params.id }),
  actions: actionsOf(kit),
  facts: factsOf(kit),
  tabs: [{ key: 'profile', label: t.profile, component: Profile }],
  timeline: storeTimeline,
  rail: Code,
}));
