import { translate } from '#kernel/rules/words.ts';
import { call } from '#kernel/web/request/index.ts';
import type { Formatter } from '#kernel/web/screens/index.ts';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import { type AppealRow, countAppeals, listAllAppeals, listAppeals } from '../contract/appeal.ts';
import { withdrawAppeal } from '../contract/appeal-acts.ts';
import { appealHref, deskHref, FILE_APPEAL } from '../rules/pages.ts';
import { appealWords } from '../rules/words.ts';
import { appealBadge } from './badges.ts';
import { DraftCards } from './draft-cards.tsx';
import { lateOf } from './late.ts';
import { memberTopics } from './topics.ts';

const words = appealWords.table;
const TARGETS = (['order', 'shipment', 'settlement', 'invoice', 'deal'] as const).map((value) => ({
  value,
  ...words[`target.${value}`],
}));
const ROLES = (['claimant', 'respondent'] as const).map((value) => ({ value, ...words[`role.${value}`] }));
const targetText = (row: AppealRow, formatter: Formatter): string =>
  `${formatter.text(words[`target.${row.targetType as 'order'}`])} ${row.targetNo}`;
const roleText = (row: AppealRow, formatter: Formatter): string =>
  formatter.text(words[row.side === row.claimantSide ? 'role.claimant' : 'role.respondent']);

/** The appeals of a company, or the operator's desk over all of them, what is due soonest first. */
export function appealList(operator: boolean) {
  const which = (operator ? listAllAppeals : listAppeals) as typeof listAppeals;
  const hrefOf = (row: AppealRow) => (operator ? deskHref(row.id) : appealHref(row.id));
  return listScreen(which, appealWords, (kit) => ({
    within: 'APPEAL',
    title: operator ? words.deskTitle : words.listTitle,
    entityName: words.entityName,
    opens: hrefOf,
    topics: memberTopics,
    ...(operator ? {} : { above: DraftCards }),
    columns: [
      kit.text('appealNo', { nowrap: true, width: 150, link: hrefOf }),
      kit.state('state', appealBadge),
      ...(operator ? [] : [kit.custom('role', { label: words.role, width: 90, text: roleText })]),
      kit.code('appealType', 'appeal_type', { width: 90 }),
      kit.custom('target', { label: words.target, width: 190, text: targetText }),
      kit.named('claimantName', { width: 170 }),
      kit.named('respondentName', { width: 170 }),
      kit.custom('product', {
        label: words.product,
        width: 110,
        text: (row, formatter) => (formatter.locale === 'zh_CN' ? row.productZh : row.productEn),
      }),
      kit.text('claim', { width: 220, optional: true }),
      kit.money('claimAmount'),
      kit.text('currency', { width: 60 }),
      kit.code('outcome', 'appeal_outcome', { width: 100 }),
      kit.money('decidedAmount', { optional: true }),
      kit.countdown('dueAt', { width: 160, late: lateOf }),
      kit.dateTime('respondBy', { width: 140, optional: true }),
      kit.dateTime('filedAt', { width: 140 }),
    ],
    tabs: kit.tabs('stateTab', appealBadge, () => call(countAppeals, {}, { silent: true })),
    filters: [
      kit.search('keyword', { label: words.searched }),
      kit.oneOf('appealType', 'appeal_type'),
      kit.oneOf('targetType', TARGETS, { label: words.target }),
      ...(operator ? [kit.yesNo('overdue' as never)] : [kit.oneOf('role', ROLES)]),
      kit.dateRange('dateFrom', 'dateTo', { label: words.dates }),
    ],
    ...(operator ? {} : { create: { to: FILE_APPEAL, label: words.add, button: 'Appeal' } }),
    actions: [
      kit.open('View', hrefOf, { label: words.view, button: 'View' }),
      kit.act('withdraw', withdrawAppeal, {
        label: words.withdraw,
        danger: true,
        ask: 'reason',
        done: words.withdrawn,
        send: (row) => ({ id: row.id, version: row.version }),
        question: (row, formatter) => ({
          title: translate(appealWords, formatter.locale, 'withdraw.title', { no: row.appealNo }),
          body: formatter.text(words['withdraw.body']),
        }),
      }),
    ],
    card: [
      'appealNo',
      'state',
      'appealType',
      'target',
      'claimantName',
      'respondentName',
      'claimAmount',
      'dueAt',
    ],
    empty: { help: operator ? words.emptyDesk : words.emptyHelp },
    ...(operator ? { exportAs: 'APPEAL_ALL' } : { exportAs: 'APPEAL', exportSeen: true as const }),
  }));
}
