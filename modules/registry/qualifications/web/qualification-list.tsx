import { LICENCE } from '../rules/licence-lifecycle.ts';
import './qualifications.css';
import type { ComponentType } from 'react';
import { useWords } from '#kernel/web/i18n/index.ts';
import { call } from '#kernel/web/request/index.ts';
import { To } from '#kernel/web/screens/index.ts';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import { countLicences, type LicenceRow, listLicences } from '../contract/licence.ts';
import { licenceWords } from '../rules/licence-words.ts';
import { QUALIFICATIONS, REPORTS_PAGE } from '../rules/pages.ts';
import { approvalBadge, EXPIRING, effectiveBadge } from './badges.ts';
import { CARD, licenceColumns } from './licence-columns.ts';
import { ownLicenceActs } from './own-licence-acts.ts';

const { table } = licenceWords;
const opens = (row: Pick<LicenceRow, 'id'>): string => `${QUALIFICATIONS}/detail/${row.id}`;
const open = (verb: string) => (row: LicenceRow) => row.can.includes(verb);

/** The neighbours of the list: the check, declarations of use, handlers, the checklist. */
function Head() {
  const t = useWords(licenceWords);
  return (
    <nav className="lc-links" aria-label={t('title')}>
      <To href={`${QUALIFICATIONS}/check`}>{t('check')}</To>{' '}
      <To href={`${QUALIFICATIONS}/declarations`}>{t('declarations')}</To>{' '}
      <To href={`${QUALIFICATIONS}/handlers`}>{t('handlers')}</To>{' '}
      <To href={`${QUALIFICATIONS}/checklist`}>{t('checklist')}</To>{' '}
      <To href={REPORTS_PAGE}>{t('reports')}</To>
    </nav>
  );
}

/**
 * /informationManage/qualificationManagement (R-INFO-003, R-LABEL-009): the company's papers, how long they
 * hold and what they still allow.
 */
const QualificationList: ComponentType = listScreen(listLicences, licenceWords, (kit) => {
  const acts = ownLicenceActs(kit);
  return {
    title: table.title,
    entityName: table.noun,
    within: 'LICENCE',
    head: Head,
    create: { to: `${QUALIFICATIONS}/add`, label: table.add, button: 'Add' },
    opens,
    nameOf: (row) => row.certificateNo,
    columns: licenceColumns(kit, [], opens),
    tabs: kit.tabs('state', approvalBadge, () => call(countLicences, {}, { silent: true })),
    filters: [
      kit.search('keyword', { label: table.keyword }),
      kit.manyOf('licenceType', 'licence_type', { first: true }),
      kit.manyOf('effectiveStatus', effectiveBadge, { first: true }),
      kit.oneOf('expiringIn', EXPIRING),
      kit.dateRange('dateFrom', 'dateTo', { label: table.endDate }),
    ],
    actions: [
      kit.open('view', opens, { label: table.view, button: 'View' }),
      kit.open('edit', (row) => `${QUALIFICATIONS}/edit/${row.id}`, {
        label: table.edit,
        button: 'Edit',
        edits: true,
        when: open('edit'),
      }),
      acts.submit,
      acts.withdraw,
      kit.open('renew', (row) => `${QUALIFICATIONS}/add?replaces=${row.id}`, {
        label: table.renew,
        button: 'Add',
        when: open('renew'),
      }),
      acts.void,
      acts.delete,
    ],
    empty: { title: table['empty.title'], help: table['empty.help'] },
    card: CARD,
    muted: (row) => row.effectiveStatus === LICENCE.void || row.effectiveStatus === LICENCE.expired,
  };
});
export default QualificationList;
