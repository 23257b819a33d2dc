import { CHANGE } from '../../rules/change-lifecycle.ts';
import '../members.css';
import { Alert } from 'antd';
import type { ComponentType } from 'react';
import { EMPTY } from '#kernel/rules/format.ts';
import { fill } from '#kernel/rules/words.ts';
import { comma, useWords } from '#kernel/web/i18n/index.ts';
import { useStore } from '#kernel/web/request/index.ts';
import { Documents } from '#kernel/web/screens/documents.tsx';
import { Diff, useFormatter } from '#kernel/web/screens/index.ts';
import { viewScreen } from '#kernel/web/screens/view-screen.tsx';
import { approveChange, type ChangeDetail, changeDetail } from '../../contract/change.ts';
import { auditWords } from '../../rules/admission-words.ts';
import { COMPANY_SETS } from '../application-facts.tsx';
import { changeBadge, eventsOf, waitText } from './audit-badges.ts';
import { AuditDialogs } from './audit-dialogs.tsx';
import { openedAudit } from './audit-opened.ts';
import { ChecksCard } from './checks-card.tsx';
import { diffOf } from './field-diff.ts';

const t = auditWords.table;
const BODIES = {
  info: t.approveChangeBody,
  extension: t.approveExtensionBody,
  standing: t.approveStandingBody,
} as const;

/** Old against new, the files beside each other, and what a computer found. */
function Above({ row }: { row: ChangeDetail }) {
  const t = useWords(auditWords);
  const formatter = useFormatter(COMPANY_SETS);
  const licence = row.differences.find((d) => d.field === 'businessLicenceFileId');
  const idsOf = (value: unknown) => (typeof value === 'string' ? [value] : []);
  return (
    <>
      {row.state === CHANGE.rejected && row.reason !== null ? (
        <Alert type="error" showIcon title={t('rejectedNote', { reason: row.reason })} />
      ) : null}
      {row.what !== 'extension' ? (
        <section className="sc-card" aria-label={t('changeDifferences')}>
          <h2>{t('changeDifferences')}</h2>
          {row.state === CHANGE.approved ? null : <p className="sc-faint">{t('differences.help')}</p>}
          <Diff differences={diffOf(row.differences, formatter)} />
          {licence === undefined ? null : (
            <div className="sc-beside">
              <Documents ids={idsOf(licence.before)} title={t('files.before')} archive={row.memberName} />
              <Documents ids={idsOf(licence.after)} title={t('files.after')} archive={row.memberName} />
            </div>
          )}
        </section>
      ) : null}
      {row.since === null ? null : (
        <section className="sc-card" aria-label={t('differences')}>
          <h2>{t('differences')}</h2>
          <Diff differences={diffOf(row.since, formatter)} />
        </section>
      )}
      <ChecksCard checks={row.checks} />
    </>
  );
}

const Detail: ComponentType = viewScreen(
  changeDetail,
  auditWords,
  ({ state, text, dateTime, custom, count, act, doing }) => ({
    title: t.changeDetailTitle,
    number: (row) => row.memberName,
    state: state('state', changeBadge),
    input: ({ id }) => (id === undefined ? null : { id }),
    actions: [
      doing('refuse', (row) => openedAudit.set({ kind: 'rejectChange', row }), {
        label: t.reject,
        button: 'Reject',
        danger: true,
        when: (row) => row.can.includes('reject'),
      }),
      act('approve', approveChange, {
        label: t.approve,
        primary: true,
        done: t.approveChangeDone,
        send: (row) => ({ id: row.id, version: row.version }),
        question: (row, formatter) => ({
          title: fill(formatter.text(t.approveChangeTitle), { name: row.memberName }),
          body: formatter.text(BODIES[row.what]),
        }),
      }),
    ],
    above: Above,
    facts: [
      {
        items: [
          text('memberCode'),
          text('creditCode', { nowrap: true }),
          custom('what', { label: t.what, text: (row, formatter) => formatter.text(t[`what.${row.what}`]) }),
          text('submittedName'),
          dateTime('submittedAt'),
          custom('waitedMinutes', {
            label: t.waitedMinutes,
            text: (row, formatter) => waitText(row.waitedMinutes, formatter),
          }),
          count('submissions'),
          text('reviewedName'),
          dateTime('reviewedAt'),
        ],
      },
      {
        title: t['what.extension'],
        when: (row) => row.what === 'extension',
        items: [
          text('organisation'),
          text('scope'),
          custom('organisations', {
            label: t.organisations,
            text: (row) => row.organisations.map((o) => o.organisation).join(comma()) || EMPTY,
          }),
        ],
      },
      { title: t['what.standing'], when: (row) => row.what === 'standing', items: [text('note')] },
    ],
    timeline: (row, formatter) => eventsOf(row.history, formatter),
  }),
);

/** One change of a company in force: old against new, and the decision. */
export default function ChangePage() {
  const open = useStore(openedAudit);
  return (
    <>
      <Detail />
      {open === null ? null : <AuditDialogs open={open} onClose={() => openedAudit.set(null)} />}
    </>
  );
}
