import { APPROVAL } from '#office/approvals/rules/approval-lifecycle.ts';
import { companySource } from '#registry/members/web/door.ts';
import { LICENCE } from '../rules/licence-lifecycle.ts';
import './qualifications.css';
import type { ComponentType } from 'react';
import { translate } from '#kernel/rules/words.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { call } from '#kernel/web/request/index.ts';
import { To } from '#kernel/web/screens/index.ts';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import {
  anyLicenceDetail,
  approveLicence,
  countAllLicences,
  type LicenceRow,
  listAllLicences,
  rejectLicence,
  voidAnyLicence,
} from '../contract/licence.ts';
import { licenceWords } from '../rules/licence-words.ts';
import { LICENCES, REPORTS_OF_ALL, RULES_PAGE } from '../rules/pages.ts';
import { EXPIRING, effectiveBadge, queueBadge } from './badges.ts';
import { CARD, licenceColumns } from './licence-columns.ts';
import { LicenceCheck } from './licence-file.tsx';

const { table } = licenceWords;
const opens = (row: Pick<LicenceRow, 'id'>): string => `${LICENCES}/detail/${row.id}`;
const one = (row: LicenceRow) => ({ id: row.id, version: row.version });

function Head() {
  const t = useWords(licenceWords);
  return (
    <nav className="lc-links" aria-label={t('manage')}>
      <To href={REPORTS_OF_ALL}>{t('reports')}</To> <To href={RULES_PAGE}>{t('rules')}</To>
    </nav>
  );
}

/** /customerManagement/licenceManage (R-LABEL-012): what waits for review, and the papers of all companySource within reach. */
const LicenceManage: ComponentType = listScreen(listAllLicences, licenceWords, (kit) => ({
  within: 'LICENCE',
  title: table.manage,
  entityName: table.noun,
  head: Head,
  opens,
  nameOf: (row) => row.certificateNo,
  columns: licenceColumns(kit, [kit.named('companyName', { width: 200 })], opens),
  tabs: kit.tabs('state', queueBadge, () => call(countAllLicences, {}, { silent: true })),
  start: { state: APPROVAL.pending },
  filters: [
    kit.search('keyword', { label: table.adminKeyword }),
    kit.pickOne('memberId', companySource, { first: true }),
    kit.manyOf('licenceType', 'licence_type', { first: true }),
    kit.manyOf('effectiveStatus', effectiveBadge),
    kit.oneOf('expiringIn', EXPIRING),
    kit.dateRange('dateFrom', 'dateTo', { label: table.endDate }),
  ],
  actions: [
    kit.open('view', opens, { label: table.view, button: 'View' }),
    kit.act('approve', approveLicence, {
      label: table.approve,
      send: one,
      // Approved from here only with the document in sight.
      question: async (row, formatter) => {
        const detail = await call(anyLicenceDetail, { id: row.id });
        return {
          title: formatter.text(table['ask.approve']),
          body: translate(licenceWords, formatter.locale, 'ask.approve.body', { no: row.certificateNo }),
          content: <LicenceCheck row={detail} reader={formatter} />,
        };
      },
      done: table.approved,
    }),
    kit.act('reject', rejectLicence, {
      label: table.reject,
      ask: 'reason',
      send: one,
      danger: true,
      question: (row, formatter) => ({
        title: formatter.text(table.reject),
        body: translate(licenceWords, formatter.locale, 'ask.reject', { no: row.certificateNo }),
      }),
      done: table.rejected,
    }),
    kit.open('checklist', (row) => `${LICENCES}/checklist/${row.memberId}`, {
      label: table.checklist,
      button: 'View',
    }),
    kit.act('void', voidAnyLicence, {
      label: table.void,
      ask: 'reason',
      send: one,
      danger: true,
      question: (row, formatter) => ({
        title: formatter.text(table['ask.void']),
        body: translate(licenceWords, formatter.locale, 'ask.void.body', { no: row.certificateNo }),
      }),
      done: table['void.ok'],
    }),
  ],
  exportAs: 'LICENCE',
  empty: { title: table['queue.empty'] },
  card: ['companyName', ...CARD],
  muted: (row) => row.effectiveStatus === LICENCE.void || row.effectiveStatus === LICENCE.expired,
}));
export default LicenceManage;
