import type { ComponentType } from 'react';
import { translate } from '#kernel/rules/words.ts';
import { codeBadge, lifecycleBadge } from '#kernel/web/screens/index.ts';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import { withdrawApplication } from '../../contract/application.ts';
import { listSubsidiaries, type SubsidiaryRow } from '../../contract/subsidiary.ts';
import { ADD_SUBSIDIARY_PAGE, SUBSIDIARIES_PAGE } from '../../rules/pages.ts';
import { relationLifecycle, relationTones } from '../../rules/relation-lifecycle.ts';
import { subsidiaryWords } from '../../rules/relation-words.ts';
import { applicationBadge } from '../badges.ts';

const w = subsidiaryWords.table;
const relation = lifecycleBadge(relationLifecycle, relationTones);
const editHref = (row: SubsidiaryRow) => `${ADD_SUBSIDIARY_PAGE}/${row.applicationId ?? ''}`;
const detailHref = (row: SubsidiaryRow) => `${SUBSIDIARIES_PAGE}/detail/${row.memberId ?? ''}`;

/** Companies under the own one: applied for and linked (R-BIZ-002). */
const Subsidiaries: ComponentType = listScreen(
  listSubsidiaries,
  subsidiaryWords,
  ({ text, state, dateTime, custom, search, manyOf, act, open }) => ({
    title: w.title,
    entityName: w.noun,
    empty: { title: w.empty, help: w['empty.help'] },
    create: { to: ADD_SUBSIDIARY_PAGE, label: w.addTitle, button: 'Add' },
    opens: (row) => (row.memberId === null ? editHref(row) : detailHref(row)),
    nameOf: (row) => row.companyName,
    columns: [
      text('companyName', { width: 220 }),
      text('memberCode', { nowrap: true, width: 110 }),
      text('creditCode', { nowrap: true, width: 180 }),
      custom('share', {
        label: w.share,
        text: (row) => (row.share === null ? '--' : `${row.share}%`),
        align: 'end',
        width: 90,
      }),
      state('state', applicationBadge, { width: 100 }),
      state('status', codeBadge('account_status'), { width: 100 }),
      state('relationStatus', relation, { optional: true }),
      dateTime('submittedAt', { width: 140 }),
      dateTime('reviewedAt', { width: 140 }),
      text('reason', { width: 180 }),
      dateTime('gmtModified', { optional: true }),
    ],
    card: ['companyName', 'state', 'creditCode', 'share', 'submittedAt', 'reason'],
    filters: [search('keyword', { label: w.searched }), manyOf('state', applicationBadge, { first: true })],
    actions: [
      open('edit', editHref, { label: w.edit, button: 'Add', when: (row) => row.can.includes('edit') }),
      open('view', (row) => (row.memberId === null ? editHref(row) : detailHref(row)), {
        label: w.view,
        button: 'View',
        when: (row) => !row.can.includes('edit'),
      }),
      act('withdraw', withdrawApplication, {
        label: w.withdraw,
        done: w.withdrawn,
        send: (row) => ({ id: row.applicationId ?? '', version: row.version }),
        question: (_row, formatter) => ({
          title: translate(subsidiaryWords, formatter.locale, 'withdraw.title'),
          body: translate(subsidiaryWords, formatter.locale, 'withdraw.body'),
        }),
      }),
    ],
  }),
);
export default Subsidiaries;
