import '../selling/selling.css';
import { Alert, Button } from 'antd';
import type { ComponentType } from 'react';
import { EMPTY } from '#kernel/rules/format.ts';
import { Can } from '#kernel/web/guard/index.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { saySuccess, useAct, useCall } from '#kernel/web/request/index.ts';
import { Diff, Facts, useReader } from '#kernel/web/screens/index.ts';
import { viewScreen } from '#kernel/web/screens/view-screen.tsx';
import { claimApproval, listApprovals } from '#office/approvals/contract/approval.ts';
import { anyOfferDetail, type OfferDetail } from '../../contract/offer.ts';
import { oversightWords } from '../../rules/oversight-words.ts';
import { offerFieldLabel } from '../../rules/rule-words.ts';
import { offerLook, productName } from '../selling/looks.tsx';
import { factGroups, figures, filesTab, specTab } from '../selling/offer-facts.tsx';
import { OFFER_SETS, showOfferField } from '../selling/offer-values.ts';
import { useNames } from '../selling/names.ts';
import { Checks } from './checks.tsx';
import { deciding } from './operator-acts.ts';
import { HistoryRail } from './rail.tsx';
import { AllThreads } from './threads-tab.tsx';

const { table } = oversightWords;
const MOST = 100;

/** The approval task: who asked, how often, who has taken it on. */
function Task({ row }: { row: OfferDetail }) {
  const t = useWords(oversightWords);
  const reader = useReader();
  const waiting = row.approvalStatus === '10';
  const { data } = useCall(listApprovals, { kind: 'OFFER', state: '10', keyword: row.offerNo ?? '', pageCount: MOST }, { silent: true, enabled: waiting });
  const task = data?.list.find((one) => one.documentId === row.id);
  const act = useAct(claimApproval, { onDone: () => saySuccess(t('claimed')) });
  if (!waiting || task === undefined) return null;
  return (
    <section className="sc-card" aria-label={t('approvalTitle')}>
      <Facts
        columns={3}
        items={[
          { label: t('submitter'), value: task.submitter || EMPTY },
          { label: t('waitingSince'), value: reader.dateTime(task.submittedAt) },
          { label: t('claimedBy'), value: task.claimedBy ?? EMPTY },
          { label: t('approvalStatus'), value: t('roundNo', { n: task.round }) },
        ]}
      />
      {task.can.includes('claim') ? (
        <Can code="Approve">
          <Button size="small" loading={act.running} onClick={() => act.run({ id: task.id, version: task.version })}>
            {t('claim')}
          </Button>
        </Can>
      ) : null}
    </section>
  );
}

/** Field by field against what was approved last; ids are shown by their names. */
function TermsDiff({ row }: { row: OfferDetail }) {
  const t = useWords(oversightWords);
  const reader = useReader(OFFER_SETS);
  const before = row.approvedTerms;
  const named = useNames(before === null ? [] : [before, row.fields], reader);
  const now: Readonly<Record<string, unknown>> = { ...row.fields, currency: row.currency };
  const show = (field: string, value: unknown, current: boolean) =>
    field === 'skuId' && value !== null
      ? current || value === now.skuId
        ? productName(row, reader.locale)
        : t('earlier')
      : showOfferField(field, value, row.lane, reader, named);
  return (
    <section className="sc-card" aria-label={t('diffTitle')}>
      <h2>{t('diffTitle')}</h2>
      {before === null ? (
        <p className="sc-faint">{t('firstTime')}</p>
      ) : (
        <Diff
          differences={Object.keys(before).map((key) => ({
            key,
            label: offerFieldLabel(key, reader.locale),
            old: show(key, before[key], false),
            new: show(key, now[key], true),
          }))}
        />
      )}
    </section>
  );
}

function Above({ row }: { row: OfferDetail }) {
  const t = useWords(oversightWords);
  return (
    <>
      {row.rejectReason ? <Alert type="error" showIcon title={t('rejectedNote', { reason: row.rejectReason })} /> : null}
      <Task row={row} />
      <TermsDiff row={row} />
      <Checks row={row} />
    </>
  );
}

/** One submission: what changed, what to look at, approve or reject with a reason. */
const ApprovalDetail: ComponentType = viewScreen(anyOfferDetail, oversightWords, ({ state, named }) => ({
  title: table.detailTitle,
  number: (row) => row.offerNo ?? EMPTY,
  state: state('publishState', offerLook),
  input: ({ id }) => (id === undefined ? null : { id }),
  actions: deciding,
  figures,
  above: Above,
  facts: [{ title: table.seller, items: [named('sellerName')] }, ...factGroups],
  rail: HistoryRail,
  tabs: [{ key: 'threads', label: table['tab.threads'], count: (row) => row.threads, component: AllThreads }, specTab, filesTab],
}));
export default ApprovalDetail;
