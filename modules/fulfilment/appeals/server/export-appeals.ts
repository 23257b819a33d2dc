import { inLocale, nameOf } from '#kernel/rules/words.ts';
import { type ExportColumn, exporter } from '#office/transfers/server/door.ts';
import type { AppealRow } from '../contract/appeal.ts';
import { appealLifecycle } from '../rules/appeal-lifecycle.ts';
import { appealWords } from '../rules/words.ts';
import { listAllAppealsHandler, listAppealsHandler } from './list-appeals.ts';

const { table } = appealWords;
const states = Object.fromEntries(
  Object.entries(appealLifecycle.codes).map(([name, code]) => [
    code,
    appealLifecycle.labels[name as keyof typeof appealLifecycle.labels],
  ]),
);
const named = (key: 'claimantName' | 'respondentName'): ExportColumn<AppealRow> => ({
  key,
  heading: table[key],
  width: 30,
  value: (row, reader) => nameOf(row, key, reader.locale),
});
const role: ExportColumn<AppealRow> = {
  key: 'role',
  heading: table.role,
  width: 12,
  value: (row, reader) =>
    inLocale(table[row.side === row.claimantSide ? 'role.claimant' : 'role.respondent'], reader.locale),
};
/** Keys are those of the lists' columns: what is seen is what is exported. */
const columns: readonly ExportColumn<AppealRow>[] = [
  { key: 'appealNo', heading: table.appealNo, width: 18 },
  { key: 'state', heading: table.state, codes: states },
  { key: 'appealType', heading: table.appealType, set: 'appeal_type' },
  {
    key: 'target',
    heading: table.target,
    width: 26,
    value: (row, reader) =>
      `${inLocale(table[`target.${row.targetType as 'order'}`], reader.locale)} ${row.targetNo}`,
  },
  named('claimantName'),
  named('respondentName'),
  {
    key: 'product',
    heading: table.product,
    width: 24,
    value: (row, reader) => inLocale({ zh: row.productZh, en: row.productEn }, reader.locale),
  },
  { key: 'claimAmount', heading: table.claimAmount, kind: 'money', along: ['currency'] },
  { key: 'claim', heading: table.claim, width: 50 },
  { key: 'currency', heading: table.currency },
  { key: 'outcome', heading: table.outcome, set: 'appeal_outcome' },
  { key: 'decidedAmount', heading: table.decidedAmount, kind: 'money', along: ['currency'] },
  { key: 'respondBy', heading: table.respondBy, kind: 'dateTime' },
  { key: 'dueAt', heading: table.dueAt, kind: 'dateTime' },
  { key: 'filedAt', heading: table.filedAt, kind: 'dateTime' },
];
/** «What I see» of the appeals of a company, and of all of them. */
exporter({
  bizType: 'APPEAL',
  title: table.list,
  handler: listAppealsHandler,
  columns: [...columns.slice(0, 2), role, ...columns.slice(2)],
  seen: true,
});
exporter({ bizType: 'APPEAL_ALL', title: table.list, handler: listAllAppealsHandler, columns });
