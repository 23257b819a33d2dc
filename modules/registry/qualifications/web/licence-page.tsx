import { Alert } from 'antd';
import type { ComponentType } from 'react';
import { EMPTY } from '#kernel/rules/format.ts';
import { commaIn, inLocale, type LocalizedText } from '#kernel/rules/words.ts';
import { useFormat, useWords } from '#kernel/web/i18n/index.ts';
import type { RowEntry } from '#kernel/web/screens/acts.ts';
import {
  type Formatter,
  StatusOf,
  Timeline,
  type TimelineEvent,
  To,
  useFormatter,
} from '#kernel/web/screens/index.ts';
import { type ViewKit, viewScreen } from '#kernel/web/screens/view-screen.tsx';
import { APPROVAL } from '#office/approvals/rules/approval-lifecycle.ts';
import { anyLicenceDetail, type LicenceDetail, licenceDetail } from '../contract/licence.ts';
import { NO_END } from '#registry/members/rules/licence-needs.ts';
import { LICENCE } from '../rules/licence-lifecycle.ts';
import { licenceWords } from '../rules/licence-words.ts';
import { LICENCES, QUALIFICATIONS } from '../rules/pages.ts';
import { approvalBadge, effectiveBadge } from './badges.ts';
import { daysLeft, endText, leftTonnes, scopeText, usedTonnes } from './licence-columns.ts';
import { LicenceFile } from './licence-file.tsx';

const { table } = licenceWords;
type Table = Readonly<Record<string, LocalizedText | undefined>>;
const REVIEW = ['save', 'edit', 'submit', 'resubmit', 'withdraw', 'approve', 'reject'];

/** What counts beside the number: an approved paper that has ended or is void is no longer "approved". */
const headLook = (row: LicenceDetail) =>
  row.effectiveStatus === LICENCE.void || row.effectiveStatus === LICENCE.expired
    ? { look: effectiveBadge, code: row.effectiveStatus }
    : { look: approvalBadge, code: row.approvalStatus };

/** What happened to a paper, newest first; changed fields by their names. */
function eventsOf(row: LicenceDetail, formatter: Formatter): TimelineEvent[] {
  return [...row.events].reverse().map((e) => {
    const look = REVIEW.includes(e.action) ? approvalBadge : effectiveBadge;
    const fields = e.changes
      .flatMap((c) => (table as Table)[c.field.replace(/_(\w)/g, (_, l: string) => l.toUpperCase())] ?? [])
      .map((said) => inLocale(said, formatter.locale));
    return {
      key: String(e.seq),
      title: inLocale(
        (table as Table)[`event.${e.action}`] ?? { zh: e.action, en: e.action },
        formatter.locale,
      ),
      at: e.at,
      by: e.actorSide === 'timer' || e.actorSide === 'effect' ? formatter.text(table.system) : e.actorName,
      color: e.toState === null ? 'gray' : look.of(e.toState, formatter).color,
      note: [e.reason, fields.join(commaIn(formatter.locale))].filter(Boolean).join(' · ') || null,
    };
  });
}
function History({ row }: { row: LicenceDetail }) {
  return <Timeline events={eventsOf(row, useFormatter())} />;
}

/** Tonnes each document drew, newest first. */
function Drawn({ row }: { row: LicenceDetail }) {
  const t = useWords(licenceWords);
  const format = useFormat();
  if (row.drawn.length === 0) return <p className="sc-faint">{t('drawn.none')}</p>;
  return (
    <div className="dt-scroll">
      <table className="dt dt-plain">
        <caption className="ct-hidden">{t('tab.drawn')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('drawn.at')}</th>
            <th scope="col">{t('drawn.document')}</th>
            <th scope="col" className="dt-end">
              {t('drawn.tonnes')}
            </th>
          </tr>
        </thead>
        <tbody>
          {row.drawn.map((d) => (
            <tr key={`${d.bizType} ${d.bizId}`}>
              <td>{format.dateTime(d.at)}</td>
              <td>
                <To href={`/transactionConfirmation?dealId=${d.bizId}`}>
                  {t(d.bizType.endsWith('_VOID') ? 'drawn.DEAL_VOID' : 'drawn.DEAL')}
                </To>
              </td>
              <td className="dt-end">{format.quantity(d.quantity)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What the reader must know before the facts: sent back, void, renewing or being renewed. */
function Notes({ row, page }: { row: LicenceDetail; page: string }) {
  const t = useWords(licenceWords);
  const format = useFormat();
  const way = (id: string) => <To href={`${page}/detail/${id}`}>{t('openIt')}</To>;
  return (
    <>
      {row.approvalStatus === APPROVAL.rejected ? (
        <Alert type="error" showIcon title={t('note.rejected', { reason: row.rejectReason ?? EMPTY })} />
      ) : null}
      {row.effectiveStatus === LICENCE.void && row.voidReason !== null ? (
        <Alert type="error" showIcon title={t('note.void', { reason: row.voidReason })} />
      ) : null}
      {row.replaces === null ? null : (
        <Alert
          className="lc-note"
          type="info"
          showIcon
          title={
            <>
              {t('note.replaces', {
                no: row.replaces.certificateNo,
                date: row.replaces.endDate === NO_END ? t('noEnd') : format.date(row.replaces.endDate),
              })}{' '}
              {way(row.replaces.id)}
            </>
          }
        />
      )}
      {row.renewal === null ? null : (
        <Alert
          className="lc-note"
          type="info"
          showIcon
          title={
            <>
              {t(row.renewal.approvalStatus === APPROVAL.pending ? 'note.renewal' : 'note.renewalDraft', {
                no: row.renewal.certificateNo,
              })}{' '}
              {way(row.renewal.id)}
            </>
          }
        />
      )}
    </>
  );
}

type Kit = ViewKit<LicenceDetail, typeof licenceWords.table>;
/** One paper with its document beside the data: the company's own page and the operator's are one. */
export function licencePage(
  side: 'own' | 'operator',
  acts: (kit: Kit) => readonly RowEntry<LicenceDetail>[],
): ComponentType {
  const page = side === 'own' ? QUALIFICATIONS : LICENCES;
  const call = side === 'own' ? licenceDetail : (anyLicenceDetail as unknown as typeof licenceDetail);
  return viewScreen(call, licenceWords, (kit) => {
    const { text, code, state, date, dateTime, custom, bool } = kit;
    const company = custom('companyName', {
      label: table.companyName,
      text: (row, formatter) =>
        formatter.locale === 'en_US' && row.companyNameEn ? row.companyNameEn : row.companyName,
    });
    return {
      title: table.one,
      number: (row) => row.certificateNo,
      state: custom('state', {
        label: table.effectiveStatus,
        sets: [...approvalBadge.sets, ...effectiveBadge.sets],
        text: (row, formatter) => {
          const { look, code } = headLook(row);
          return look.of(code, formatter).label;
        },
        cell: (row, formatter) => <StatusOf {...headLook(row)} formatter={formatter} />,
      }),
      input: ({ id }) => (id === undefined ? null : { id }),
      actions: acts(kit),
      above: ({ row }) => <Notes row={row} page={page} />,
      figures: [
        state('effectiveStatus', effectiveBadge),
        custom('daysLeft', { label: table.daysLeft, text: daysLeft }),
        custom('usedQty', { label: table.usedQty, text: usedTonnes }),
        custom('leftQty', { label: table.leftQty, text: leftTonnes }),
      ],
      facts: [
        {
          title: table['section.paper'],
          items: [
            company,
            code('licenceType', 'licence_type'),
            text('certificateNo', { nowrap: true }),
            date('startDate'),
            custom('endDate', { label: table.endDate, text: endText }),
            text('issuer'),
            text('issuerEn'),
            code('businessType', 'business_type'),
            code('billingType', 'billing_type'),
          ],
        },
        {
          title: table['section.scope'],
          items: [
            custom('scopeItems', { label: table.scopeItems, text: scopeText }),
            code('operatingMode', 'operating_mode'),
            bool('withStorage'),
            custom('sellableQty', {
              label: table.sellableQty,
              text: (row, formatter) =>
                row.sellableQty === null
                  ? formatter.text(table.unlimited)
                  : formatter.quantity(row.sellableQty),
            }),
            date('yearStart'),
            text('remarks'),
          ],
        },
        {
          title: table['section.review'],
          items: [dateTime('submittedAt'), dateTime('reviewedAt'), text('reviewerName')],
        },
      ],
      rail: LicenceFile,
      tabs: [
        { key: 'drawn', label: table['tab.drawn'], count: (row) => row.drawn.length, component: Drawn },
        { key: 'history', label: table['tab.history'], component: History },
      ],
      print: true,
    };
  });
}
