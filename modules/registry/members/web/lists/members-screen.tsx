import type { ComponentType } from 'react';
import type { Locale } from '#kernel/rules/locale.ts';
import { EMPTY } from '#kernel/rules/format.ts';
import { type LocalizedText, nameOf, translate } from '#kernel/rules/words.ts';
import { currentLocale } from '#kernel/web/i18n/index.ts';
import { useStore } from '#kernel/web/request/index.ts';
import type { ActKit } from '#kernel/web/screens/acts.ts';
import type { Column, ColumnKit } from '#kernel/web/screens/columns.tsx';
import type { Filter, FilterKit } from '#kernel/web/screens/filters.ts';
import { codeBadge } from '#kernel/web/screens/index.ts';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import type { FilterInput } from '#kernel/web/screens/list-types.ts';
import {
  deleteMember,
  disableMember,
  enableMember,
  listMembers,
  type MemberRow,
} from '../../contract/member.ts';
import { countries } from '../../rules/countries.ts';
import { MEMBER } from '../../rules/member-lifecycle.ts';
import { memberWords } from '../../rules/member-words.ts';
import { RELATION } from '../../rules/relation-lifecycle.ts';
import { countryName } from '../country-name.ts';
import { RegionName } from '../region-field.tsx';
import { MemberDialogs } from './member-dialogs.tsx';
import { openedMember } from './opened.ts';
import { regions, salesmen } from './sources.ts';

const w = memberWords.table;
const status = codeBadge('account_status');
const relation = codeBadge('business_relation_status');
const sides = [
  { value: 'buyer', ...w['side.buyer'] },
  { value: 'seller', ...w['side.seller'] },
];
const MOST_ROWS = 2000;

function Above() {
  const open = useStore(openedMember);
  return open === null ? null : <MemberDialogs open={open} onClose={() => openedMember.set(null)} />;
}

const called = (row: MemberRow, locale: Locale): string => nameOf(row, 'name', locale) ?? row.name;
const ids = (rows: readonly MemberRow[]) => ({ ids: rows.map((r) => r.id) });
const asks =
  (
    title: 'enable.title' | 'disable.title' | 'remove.title',
    body: 'enable.body' | 'disable.body' | 'remove.body',
  ) =>
  (row: MemberRow, formatter: { locale: Locale }) => ({
    title: translate(memberWords, formatter.locale, title, { name: called(row, formatter.locale) }),
    body: translate(memberWords, formatter.locale, body),
  });
const asksMany =
  (
    title: 'enable.many' | 'disable.many' | 'remove.many',
    body: 'enable.body' | 'disable.body' | 'remove.body',
  ) =>
  (rows: readonly MemberRow[], formatter: { locale: Locale }) => ({
    title: translate(memberWords, formatter.locale, title, { n: rows.length }),
    body: translate(memberWords, formatter.locale, body),
  });

const keeping = ({ act, doing }: Pick<ActKit<MemberRow>, 'act' | 'doing'>) => [
  doing('edit', (row) => openedMember.set({ kind: 'edit', row }), { label: w.edit, button: 'Edit' }),
  doing('standing', (row) => openedMember.set({ kind: 'standing', row }), {
    label: w.standing,
    button: 'Edit',
    when: (row) => row.can.includes('standing'),
  }),
  doing('extend', (row) => openedMember.set({ kind: 'extend', row }), {
    label: w.extend,
    button: 'Edit',
    when: (row) => row.can.includes('extend') && row.relationStatus === RELATION.effective,
  }),
  doing('salesman', (row) => openedMember.set({ kind: 'salesman', rows: [row] }), {
    label: w.salesman,
    button: 'Edit',
  }),
  act('enable', enableMember, {
    label: w.enable,
    send: (row) => ids([row]),
    question: asks('enable.title', 'enable.body'),
  }),
  act('disable', disableMember, {
    label: w.disable,
    ask: 'reason',
    send: (row) => ids([row]),
    question: asks('disable.title', 'disable.body'),
    danger: true,
  }),
  act('remove', deleteMember, {
    label: w.remove,
    send: (row) => ids([row]),
    question: asks('remove.title', 'remove.body'),
    danger: true,
    done: w.deleted,
  }),
];
const keepingMany = ({ bulk, bulkDoing }: Pick<ActKit<MemberRow>, 'bulk' | 'bulkDoing'>) => [
  bulkDoing((rows) => openedMember.set({ kind: 'salesman', rows }), {
    label: w.salesman,
    button: 'Edit',
    most: 100,
  }),
  bulk(enableMember, {
    label: w.enable,
    verb: 'enable',
    send: ids,
    question: asksMany('enable.many', 'enable.body'),
  }),
  bulk(disableMember, {
    label: w.disable,
    verb: 'disable',
    ask: 'reason',
    send: ids,
    question: asksMany('disable.many', 'disable.body'),
    danger: true,
  }),
  bulk(deleteMember, {
    label: w.remove,
    verb: 'remove',
    send: ids,
    question: asksMany('remove.many', 'remove.body'),
    danger: true,
  }),
];

const columnsOf = ({
  text,
  named,
  state,
  code,
  dateTime,
  bool,
  custom,
}: ColumnKit<MemberRow, typeof w>): readonly Column<MemberRow>[] => [
  text('memberCode', { nowrap: true, width: 110 }),
  named('name', { width: 230 }),
  state('status', status, { width: 100 }),
  state('relationStatus', relation, { width: 120 }),
  code('memberType', 'member_type', { width: 100 }),
  code('customerType', 'customer_type', { width: 110 }),
  code('enterpriseType', 'enterprise_type', { width: 110 }),
  code('industry', 'industry', { width: 110 }),
  custom('region', {
    label: w.region,
    cell: (row) => <RegionName code={row.region} />,
    text: (row) => row.region ?? EMPTY,
    width: 160,
  }),
  text('salesmanName', { width: 100 }),
  dateTime('verifiedAt', { width: 140 }),
  text('creditCode', { nowrap: true, optional: true }),
  custom('country', {
    label: w.country,
    text: (row, formatter) => countryName(row.country, formatter),
    optional: true,
  }),
  text('registrationNo', { nowrap: true, optional: true }),
  text('nameEn', { optional: true }),
  text('abbreviation', { optional: true }),
  code('level', 'member_level', { optional: true }),
  text('parentName', { optional: true }),
  text('contact', { optional: true }),
  text('phone', { optional: true, nowrap: true }),
  bool('riskFlag', { optional: true }),
  custom('sourceType', {
    label: w.sourceType,
    text: (row, formatter) => formatter.text(w[`source.${row.sourceType}`]),
    optional: true,
  }),
  dateTime('gmtCreate', { optional: true }),
  dateTime('gmtModified', { optional: true }),
];

const filtersOf = ({
  search,
  oneOf,
  pickOne,
  yesNo,
  dateRange,
}: FilterKit<FilterInput<typeof listMembers>, typeof w>): readonly Filter[] => [
  search('keyword', { label: w.searched }),
  oneOf('status', status, { first: true }),
  oneOf('customerType', 'customer_type', { first: true }),
  pickOne('salesmanId', salesmen, { first: true }),
  oneOf('identityType', sides),
  oneOf('relationStatus', relation),
  oneOf('enterpriseType', 'enterprise_type'),
  oneOf('industry', 'industry'),
  oneOf('level', 'member_level'),
  pickOne('region', regions),
  yesNo('subsidiary'),
  oneOf('country', countries),
  yesNo('abroad'),
  yesNo('riskFlag'),
  dateRange('verifiedFrom', 'verifiedTo', { label: w.verifiedAt }),
];

/**
 * The same table twice (administration-domain 22.1): the operator's customers with every button (`keeps`), or
 * the read-only directory of all members.
 */
export const membersScreen = (where: {
  readonly title: LocalizedText;
  readonly keeps: boolean;
}): ComponentType =>
  listScreen(listMembers, memberWords, (kit) => ({
    title: where.title,
    entityName: w.what,
    above: Above,
    nameOf: (row) => called(row, currentLocale()),
    ...(where.keeps
      ? {
          create: { run: () => openedMember.set({ kind: 'add' }), label: w.addTitle, button: 'Add' },
          importAs: { bizType: 'MEMBER', mostRows: MOST_ROWS },
          start: { subsidiary: 'false' },
        }
      : {}),
    columns: columnsOf(kit),
    filters: filtersOf(kit),
    actions: [
      kit.doing('view', (row) => openedMember.set({ kind: 'view', row }), { label: w.view, button: 'View' }),
      ...(where.keeps ? keeping(kit) : []),
    ],
    ...(where.keeps ? { bulkActions: keepingMany(kit) } : {}),
    card: ['name', 'memberCode', 'status', 'memberType', 'salesmanName'],
    muted: (row) => row.status === MEMBER.forbidden,
    exportAs: 'MEMBER',
  }));
