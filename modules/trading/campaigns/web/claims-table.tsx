import { Button } from 'antd';
import { useState } from 'react';
import { sayAmount, sayQuantity } from '#fulfilment/quantities/rules/unit-words.ts';
import { EMPTY } from '#kernel/rules/format.ts';
import { useFormat, useLocale, useWords } from '#kernel/web/i18n/index.ts';
import { toast } from '#kernel/web/request/index.ts';
import { ActDialog } from '#kernel/web/screens/dialogs.tsx';
import { useBindingAct } from '#kernel/web/screens/binding-act.ts';
import { To } from '#kernel/web/screens/index.ts';
import { SmallTable } from '#kernel/web/screens/small-table.tsx';
import { leaveGroup } from '../contract/market.ts';
import type { ActivityDetail, ClaimRow } from '../contract/parts.ts';
import { activityScreenWords } from '../rules/screen-words.ts';

function LeaveDialog({
  row,
  claim,
  onDone,
  onClose,
}: {
  row: ActivityDetail;
  claim: ClaimRow;
  onDone: () => void;
  onClose: () => void;
}) {
  const t = useWords(activityScreenWords);
  const act = useBindingAct(leaveGroup, `campaigns.leave:${claim.id}`, {
    done: () => {
      toast('success', t('leave.done'));
      onDone();
      onClose();
    },
  });
  return (
    <ActDialog
      verb={t('leave')}
      danger
      reason={false}
      busy={act.running}
      problem={act.problem}
      question={{
        title: t('leave.title'),
        body: t('leave.body', { n: claim.copies, deposit: sayAmount('CNY', claim.deposit) }),
      }}
      onCancel={onClose}
      onGo={() => {
        act.clear();
        act.run({ id: row.id, participationId: claim.id });
      }}
    />
  );
}

/** What was taken of an activity: a company reads its own, seller and operator all of it. */
export function ClaimsTable({
  row,
  parties,
  onChanged,
}: {
  row: ActivityDetail;
  parties: boolean;
  onChanged: () => void;
}) {
  const t = useWords(activityScreenWords);
  const locale = useLocale();
  const format = useFormat();
  const [leaving, leave] = useState<ClaimRow | null>(null);
  if (row.claims.length === 0)
    return (
      <p className="ca-note">{t(!parties && row.companyCopies > 0 ? 'claims.colleagues' : 'claims.none')}</p>
    );
  return (
    <>
      <SmallTable<ClaimRow>
        rows={row.claims}
        keyOf={(claim) => claim.id}
        label={t(parties ? 'claims.all' : 'claims.company')}
        columns={[
          { label: t('claims.at'), cell: (claim) => format.dateTime(claim.at), names: true },
          parties
            ? {
                label: t('claims.buyer'),
                cell: (claim) =>
                  (locale === 'zh_CN' ? claim.buyer.zh : (claim.buyer.en ?? claim.buyer.zh)) ?? EMPTY,
              }
            : null,
          { label: t('copies'), end: true, cell: (claim) => claim.copies },
          {
            label: t('claims.quantity'),
            end: true,
            cell: (claim) => sayQuantity(claim.quantity, row.uom, locale),
          },
          { label: t('claims.amount'), end: true, cell: (claim) => sayAmount('CNY', claim.amount) },
          row.joinDepositPct === null
            ? null
            : {
                label: t('claims.deposit'),
                end: true,
                cell: (claim) => sayAmount('CNY', claim.deposit),
              },
          { label: t('claims.state'), cell: (claim) => t(`claims.${claim.state}`) },
          {
            label: t('claims.order'),
            cell: (claim) =>
              claim.orderId === null ? (
                claim.canLeave ? (
                  <Button size="small" danger onClick={() => leave(claim)}>
                    {t('leave')}
                  </Button>
                ) : (
                  EMPTY
                )
              ) : (
                <To href={`/transactionManagement/orderDetail?id=${claim.orderId}`}>{claim.orderNo}</To>
              ),
          },
        ]}
      />
      {leaving ? (
        <LeaveDialog row={row} claim={leaving} onDone={onChanged} onClose={() => leave(null)} />
      ) : null}
    </>
  );
}
