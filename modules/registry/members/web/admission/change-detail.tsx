import { CHANGE } from '../../rules/change-life.ts';
import '../members.css';
import { Alert } from 'antd';
import type { ComponentType } from 'react';
import { EMPTY } from '#kernel/rules/format.ts';
import { fill } from '#kernel/rules/words.ts';
import { comma, useWords } from '#kernel/web/i18n/index.ts';
import { lazily, Veil } from '#kernel/web/parts/index.ts';
import { useStore } from '#kernel/web/request/index.ts';
import { Diff, useReader } from '#kernel/web/screens/index.ts';
import { viewScreen } from '#kernel/web/screens/view-screen.tsx';
import { approveChange, type ChangeDetail, changeDetail } from '../../contract/change.ts';
import { auditWords } from '../../rules/admission-words.ts';
import { COMPANY_SETS } from '../application-facts.tsx';
import { FileLink } from '../file-link.tsx';
import { changeLook, eventsOf, waitText } from './audit-looks.ts';
import { openedAudit } from './audit-opened.ts';
import { ChecksCard } from './checks-card.tsx';
import { diffOf } from './field-diff.ts';

const t = auditWords.table;
const BODIES = {
  info: t.approveChangeBody,
  extension: t.approveExtensionBody,
  standing: t.approveStandingBody,
} as const;
const AuditDialogs = lazily(() => import('./audit-dialogs.tsx').then((m) => m.AuditDialogs), {
  waiting: () => <Veil />,
});

/** Old against new, the files beside each other, and what a computer found. */
function Above({ row }: { row: ChangeDetail }) {
  const w = useWords(auditWords);
  const reader = useReader(COMPANY_SETS);
  const licence = row.differences.find((d) => d.field === 'businessLicenceFileId');
  const file = (value: unknown) => <FileLink id={typeof value === 'string' ? value : null} />;
  return (
    <>
      {row.state === CHANGE.rejected && row.reason !== null ? (
        <Alert type="error" showIcon title={w('rejectedNote', { reason: row.reason })} />
      ) : null}
      {row.what !== 'extension' ? (
        <section className="sc-card" aria-label={w('changeDifferences')}>
          <h2>{w('changeDifferences')}</h2>
          {row.state === CHANGE.approved ? null : <p className="sc-faint">{w('differences.help')}</p>}
          <Diff differences={diffOf(row.differences, reader)} />
          {licence === undefined ? null : (
            <p>
              {w('files')} {file(licence.before)} → {file(licence.after)}
            </p>
          )}
        </section>
      ) : null}
      {row.since === null ? null : (
        <section className="sc-card" aria-label={w('differences')}>
          <h2>{w('differences')}</h2>
          <Diff differences={diffOf(row.since, reader)} />
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
    state: state('state', changeLook),
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
        question: (row, reader) => ({
          title: fill(reader.said(t.approveChangeTitle), { name: row.memberName }),
          body: reader.said(BODIES[row.what]),
        }),
      }),
    ],
    above: Above,
    facts: [
      {
        items: [
          text('memberCode'),
          text('creditCode', { solid: true }),
          custom('what', { label: t.what, text: (row, reader) => reader.said(t[`what.${row.what}`]) }),
          text('submittedName'),
          dateTime('submittedAt'),
          custom('waitedMinutes', {
            label: t.waitedMinutes,
            text: (row, reader) => waitText(row.waitedMinutes, reader),
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
    timeline: (row, reader) => eventsOf(row.history, reader),
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
