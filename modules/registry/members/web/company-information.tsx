import './members.css';
import type { ComponentType } from 'react';
import { EMPTY } from '#kernel/rules/format.ts';
import { semicolon } from '#kernel/web/i18n/index.ts';
import { useStore } from '#kernel/web/request/index.ts';
import { codeBadge, lifecycleBadge } from '#kernel/web/screens/index.ts';
import { viewScreen } from '#kernel/web/screens/view-screen.tsx';
import { type Company, companyDetail } from '../contract/company.ts';
import { COMPANY_PAGE } from '../rules/pages.ts';
import { RELATION, relationLifecycle, relationTones } from '../rules/relation-lifecycle.ts';
import { changeWords, invitationWords } from '../rules/relation-words.ts';
import { ChangeHistory } from './admission/change-history.tsx';
import { CompanyDialogs } from './admission/company-dialogs.tsx';
import { companyFacts } from './admission/company-facts.tsx';
import { CompanyLicences } from './admission/company-licences.tsx';
import { openedCompany } from './admission/company-opened.ts';
import { Invitations } from './admission/invitations.tsx';
import { LinkBanner } from './admission/link-banner.tsx';
import { RelationBanner } from './admission/relation-banner.tsx';

const t = changeWords.table;
const { effective, changeRefused, extensionRefused } = RELATION;

/** What is on its way, and the link with the company above. */
function Above({ row }: { row: Company }) {
  return (
    <>
      <RelationBanner row={row} />
      <LinkBanner memberId={null} />
    </>
  );
}

/**
 * The own company's record (T2): what is in force, what is on its way, and the acts of its administrators
 * (administration-domain 22.3).
 */
const CompanyInformation: ComponentType = viewScreen(companyDetail, changeWords, (kit) => ({
  title: t['view.title'],
  number: (row) => row.memberCode,
  state: kit.state('status', codeBadge('account_status')),
  input: () => ({}),
  above: Above,
  actions: [
    kit.doing('settings', (row) => openedCompany.set({ kind: 'settings', row }), {
      label: t.settings,
      button: 'Edit',
    }),
    kit.doing('extend', (row) => openedCompany.set({ kind: 'extend', row }), {
      label: t.extend,
      button: 'Submit',
      when: (row) => row.relationStatus === effective || row.relationStatus === extensionRefused,
    }),
    kit.open('change', () => `${COMPANY_PAGE}/change`, {
      label: t.change,
      button: 'Edit',
      primary: true,
      edits: true,
      when: (row) => row.relationStatus !== changeRefused,
    }),
    kit.open('resubmit', () => `${COMPANY_PAGE}/change`, {
      label: t.resubmit,
      button: 'Edit',
      primary: true,
      edits: true,
      when: (row) => row.relationStatus === changeRefused,
    }),
  ],
  facts: [
    ...companyFacts(kit),
    {
      title: t['section.standing'],
      columns: 3,
      items: [
        kit.code('memberType', 'member_type'),
        kit.code('level', 'member_level'),
        kit.state('relationStatus', lifecycleBadge(relationLifecycle, relationTones)),
        kit.custom('organisations', {
          label: t.organisations,
          text: (row) =>
            row.organisations
              .map((o) => (o.scope === null ? o.organisation : `${o.organisation} (${o.scope})`))
              .join(semicolon()) || EMPTY,
        }),
        kit.dateTime('verifiedAt'),
        kit.bool('intermediaryQualified'),
        kit.code('announceConsent', 'announce_consent'),
        kit.custom('orderLimit', {
          label: t.orderLimit,
          text: (row, formatter) => formatter.money(row.approvalLimits.order),
          align: 'end',
        }),
        kit.custom('awardLimit', {
          label: t.awardLimit,
          text: (row, formatter) => formatter.money(row.approvalLimits.award),
          align: 'end',
        }),
        kit.count('performanceScore'),
        kit.money('creditLine'),
        kit.count('agreementVersion'),
        kit.dateTime('agreedAt'),
      ],
    },
  ],
  tabs: [
    {
      key: 'licences',
      label: t.qualificationLicences,
      count: (row) => row.licences.length,
      component: CompanyLicences,
    },
    { key: 'changes', label: t.history, component: ChangeHistory },
    { key: 'invitations', label: invitationWords.table.title, component: Invitations },
  ],
}));

/** With whatever dialog is open on it. */
export default function CompanyPage() {
  const open = useStore(openedCompany);
  return (
    <>
      <CompanyInformation />
      {open === null ? null : <CompanyDialogs open={open} onClose={() => openedCompany.set(null)} />}
    </>
  );
}
