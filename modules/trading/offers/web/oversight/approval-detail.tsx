import { APPROVAL } from '#office/approvals/rules/approval-lifecycle.ts';
import '../selling/selling.css';
import { Alert, Button } from 'antd';
import type { ComponentType } from 'react';
import { EMPTY } from '#kernel/rules/format.ts';
import { Can } from '#kernel/web/guard/index.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { notifySuccess, useAct, useCall } from '#kernel/web/request/index.ts';
import { Facts, useFormatter } from '#kernel/web/screens/index.ts';
import { viewScreen } from '#kernel/web/screens/view-screen.tsx';
import { claimApproval, listApprovals } from '#office/approvals/contract/approval.ts';
import type { OfferDetail } from '../../contract/offer.ts';
import { anyOfferDetail } from '../../contract/offer-oversight.ts';
import { oversightWords } from '../../rules/oversight/oversight-words.ts';
import { offerBadge } from '../selling/badges.tsx';
import { factGroups, figures, filesTab, specTab } from '../selling/offer-facts.tsx';
import { AllThreads } from '../selling/offer-threads.tsx';
import { Checks } from './checks.tsx';
import { deciding } from './operator-acts.ts';
import { HistoryRail } from './rail.tsx';
import { TermsDiff } from './terms-diff.tsx';

const { table } = oversightWords;
const MOST = 100;

/** The approval task: who asked, how often, who has taken it on. */
function Task({ row }: { row: OfferDetail }) {
  const t = useWords(oversightWords);
  const formatter = useFormatter();
  const waiting = row.approvalStatus === APPROVAL.pending;
  const { data } = useCall(
    listApprovals,
    { kind: 'OFFER', state: APPROVAL.pending, keyword: row.offerNo ?? '', pageCount: MOST },
    { silent: true, enabled: waiting },
  );
  const task = data?.list.find((one) => one.documentId === row.id);
  const act = useAct(claimApproval, { onDone: () => notifySuccess(t('claimed')) });
  if (!waiting || task === undefined) return null;
  return (
    <section className="sc-card" aria-label={t('approvalTitle')}>
      <Facts
        columns={3}
        items={[
          { label: t('submitter'), value: task.submitter || EMPTY },
          { label: t('waitingSince'), value: formatter.dateTime(task.submittedAt) },
          { label: t('claimedBy'), value: task.claimedBy ?? EMPTY },
          { label: t('approvalStatus'), value: t('roundNo', { n: task.round }) },
        ]}
      />
      {task.can.includes('claim') ? (
        <Can code="Approve">
          <Button
            size="small"
            loading={act.running}
            onClick={() => act.run({ id: task.id, version: task.version })}
          >
            {t('claim')}
          </Button>
        </Can>
      ) : null}
    </section>
  );
}

function Above({ row }: { row: OfferDetail }) {
  const t = useWords(oversightWords);
  return (
    <>
      {row.rejectReason ? (
        <Alert type="error" showIcon title={t('rejectedNote', { reason: row.rejectReason })} />
      ) : null}
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
  state: state('publishState', offerBadge),
  input: ({ id }) => (id === undefined ? null : { id }),
  actions: deciding,
  figures,
  above: Above,
  facts: [{ title: table.seller, items: [named('sellerName')] }, ...factGroups],
  rail: HistoryRail,
  tabs: [
    { key: 'threads', label: table['tab.threads'], count: (row) => row.threads, component: AllThreads },
    specTab,
    filesTab,
  ],
}));
export default ApprovalDetail;
