import { APPLICATION } from '../../rules/company-lifecycle.ts';
import '../members.css';
import { Alert } from 'antd';
import type { ComponentType } from 'react';
import { EMPTY } from '#kernel/rules/format.ts';
import type { LocalizedText } from '#kernel/rules/words.ts';
import { useCan } from '#kernel/web/guard/index.ts';
import { semicolon, useLocalized, useWords } from '#kernel/web/i18n/index.ts';
import { Checkbox } from '#kernel/web/parts/index.ts';
import { useStore } from '#kernel/web/request/index.ts';
import { Documents } from '#kernel/web/screens/documents.tsx';
import { Diff, Facts, useFormatter } from '#kernel/web/screens/index.ts';
import { viewScreen } from '#kernel/web/screens/view-screen.tsx';
import type { CompanyFields } from '../../contract/application.ts';
import { type AuditDetail, auditDetail } from '../../contract/audit.ts';
import { auditWords } from '../../rules/admission-words.ts';
import { companyWords } from '../../rules/words.ts';
import { COMPANY_SETS, FiledLicences, factNode, factsOf, papersOf } from '../application-facts.tsx';
import { eventsOf, sentBadge, waitText } from './audit-badges.ts';
import { AuditDialogs } from './audit-dialogs.tsx';
import { openedAudit, tick, tickedFields } from './audit-opened.ts';
import { ChecksCard } from './checks-card.tsx';
import { diffOf, fieldNames } from './field-diff.ts';

const t = auditWords.table;

/** What was said the last time, what was changed since, what a computer found. */
function Above({ row }: { row: AuditDetail }) {
  const t = useWords(auditWords);
  const formatter = useFormatter(COMPANY_SETS);
  return (
    <>
      {row.state === APPLICATION.rejected && row.reason !== null ? (
        <Alert type="error" showIcon title={t('rejectedNote', { reason: row.reason })} />
      ) : null}
      {row.rejectFields.length > 0 ? (
        <Alert
          type="warning"
          showIcon
          title={t('reviewedFields', { fields: fieldNames(row.rejectFields, formatter) })}
        />
      ) : null}
      {row.unchanged.length > 0 ? (
        <Alert
          type="warning"
          showIcon
          title={formatter
            .text(companyWords.table.unchanged)
            .replace('{fields}', fieldNames(row.unchanged, formatter))}
        />
      ) : null}
      {row.differences === null || row.state === APPLICATION.rejected ? null : (
        <section className="sc-card" aria-label={t('differences')}>
          <h2>{t('differences')}</h2>
          <Diff differences={diffOf(row.differences, formatter)} />
        </section>
      )}
      <ChecksCard checks={row.checks} />
      <Typed row={row} />
    </>
  );
}

/** Marks a field beside its value; the return for repair starts from what is ticked. */
function Tick({ id, field, name }: { id: string; field: string; name: LocalizedText }) {
  const w = useWords(auditWords);
  const localize = useLocalized();
  const held = useStore(tickedFields);
  const label = w('tick', { field: localize(name) });
  return (
    <Checkbox
      className="me-tick"
      aria-label={label}
      title={label}
      checked={held.id === id && held.fields.includes(field)}
      onChange={(event) => tick(id, field, event.target.checked)}
    />
  );
}

/** The form as the applicant filled it, with its files. */
function Typed({ row }: { row: AuditDetail }) {
  const formatter = useFormatter(COMPANY_SETS);
  const { can } = useCan();
  const decides = can('Reject') && row.can.includes('reject');
  const f = row.fields as CompanyFields;
  return (
    <>
      <section
        className="sc-card sc-beside"
        aria-label={formatter.text(companyWords.table['section.company'])}
      >
        <div>
          <h2>{formatter.text(companyWords.table['section.company'])}</h2>
          <Facts
            items={factsOf(f).map((key) => ({
              label: formatter.text(companyWords.table[key]),
              value: (
                <>
                  {decides ? <Tick id={row.id} field={key} name={companyWords.table[key]} /> : null}
                  {key === 'pickupWarehouseIds'
                    ? formatter.count(f.pickupWarehouseIds.length)
                    : factNode(key, f[key], formatter, true)}
                </>
              ),
            }))}
          />
        </div>
        <Documents ids={papersOf(f)} title={formatter.text(t.documents)} archive={row.companyName} />
      </section>
      <FiledLicences rows={f.qualificationLicences} reader={formatter} />
    </>
  );
}

const Detail: ComponentType = viewScreen(
  auditDetail,
  auditWords,
  ({ state, text, dateTime, custom, count, doing }) => {
    const decide = (kind: 'approve' | 'reject' | 'repair', verb: 'approve' | 'reject') => ({
      run: (row: AuditDetail) => openedAudit.set({ kind, row }),
      when: (row: AuditDetail) => row.can.includes(verb),
    });
    const [approve, reject, repair] = [
      decide('approve', 'approve'),
      decide('reject', 'reject'),
      decide('repair', 'reject'),
    ];
    return {
      title: t.detailTitle,
      number: (row) => row.companyName,
      state: state('state', sentBadge),
      input: ({ id }) => (id === undefined ? null : { id }),
      actions: [
        doing('repair', repair.run, { label: t.repair, button: 'Reject', when: repair.when }),
        doing('refuse', reject.run, { label: t.reject, button: 'Reject', danger: true, when: reject.when }),
        doing('admit', approve.run, {
          label: t.approve,
          button: 'Approve',
          primary: true,
          when: approve.when,
        }),
      ],
      above: Above,
      facts: [
        {
          title: t['section.applicant'],
          items: [
            custom('applicantName', { label: t.applicantName, text: (row) => row.applicant.name }),
            custom('applicantMobile', {
              label: t.applicantMobile,
              text: (row) => row.applicant.mobile ?? EMPTY,
            }),
            custom('applicantEmail', {
              label: t.applicantEmail,
              text: (row) => row.applicant.email ?? EMPTY,
            }),
            dateTime('submittedAt'),
            custom('waitedMinutes', {
              label: t.waitedMinutes,
              text: (row, formatter) => waitText(row.waitedMinutes, formatter),
            }),
            count('submissions'),
            text('parentName'),
            text('reviewedName'),
            dateTime('reviewedAt'),
            text('salesmanName'),
            custom('attested', {
              label: t.attested,
              text: (row, formatter) =>
                row.attested.map((a) => formatter.text(t[`attested.${a}`])).join(semicolon()) || EMPTY,
            }),
            custom('memberCode', { label: t.memberCode, text: (row) => row.memberCode ?? EMPTY }),
          ],
        },
      ],
      timeline: (row, formatter) => eventsOf(row.history, formatter),
    };
  },
);

/** One application: everything the auditor looks at, and his decision. */
export default function AuditPage() {
  const open = useStore(openedAudit);
  return (
    <>
      <Detail />
      {open === null ? null : <AuditDialogs open={open} onClose={() => openedAudit.set(null)} />}
    </>
  );
}
