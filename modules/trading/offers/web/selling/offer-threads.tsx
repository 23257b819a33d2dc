import { nameOf } from '#kernel/rules/words.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { useCall } from '#kernel/web/request/index.ts';
import { Countdown, Failed, Skeleton, To, useFormatter } from '#kernel/web/screens/index.ts';
import { SmallTable } from '#kernel/web/screens/small-table.tsx';
import { listThreads, type ThreadRow } from '../../contract/negotiation.ts';
import { listAllThreads } from '../../contract/negotiation-oversight.ts';
import type { OfferDetail } from '../../contract/offer.ts';
import { threadHref } from '../../rules/places.ts';
import { sellingWords } from '../../rules/selling/selling-words.ts';
import { ThreadStatus } from '../thread/badges.tsx';
import { quantityText } from './badges.tsx';

const MOST = 50;
/** The negotiations on an offer for its seller, newest first. */
export function OwnThreads({ row }: { row: OfferDetail }) {
  const answer = useCall(listThreads, { offerId: row.id, pageCount: MOST }, { silent: true, keepRows: true });
  return <Threads answer={answer} offer={row} />;
}
/** The same for the operator, with the buyer's company. */
export function AllThreads({ row }: { row: OfferDetail }) {
  const answer = useCall(
    listAllThreads,
    { offerId: row.id, pageCount: MOST },
    { silent: true, keepRows: true },
  );
  return <Threads answer={answer} offer={row} />;
}

interface Answer {
  readonly data: { readonly list: readonly ThreadRow[] } | undefined;
  readonly error: unknown;
  refetch(): unknown;
}

function Threads({ answer, offer }: { answer: Answer; offer: OfferDetail }) {
  const t = useWords(sellingWords);
  const formatter = useFormatter();
  const { data, error } = answer;
  if (error && !data)
    return <Failed error={error} right={t('tab.threads')} onRetry={() => void answer.refetch()} />;
  if (!data) return <Skeleton lines={3} />;
  if (data.list.length === 0) return <p className="sc-faint">{t('noThreads')}</p>;
  return (
    <div className="of-scroll">
      <SmallTable
        rows={data.list}
        keyOf={(thread) => thread.id}
        columns={[
          {
            label: t('negotiationNo'),
            className: 'dt-solid',
            cell: ({ id, lane, negotiationNo }) => <To href={threadHref(id, lane)}>{negotiationNo}</To>,
          },
          {
            label: t('threadStatus'),
            cell: ({ status, frozen }) => <ThreadStatus status={status} frozen={frozen} reader={formatter} />,
          },
          { label: t('buyer'), cell: (thread) => nameOf(thread, 'buyerName', formatter.locale) },
          {
            label: t('livePrice'),
            end: true,
            cell: (thread) => formatter.price(thread.agreedPrice ?? thread.livePrice),
          },
          {
            label: t('liveQty'),
            end: true,
            cell: (thread) => quantityText(thread.agreedQty ?? thread.liveQty, offer.uom, formatter),
          },
          { label: t('dueAt'), end: true, cell: (thread) => <Countdown until={thread.dueAt} /> },
        ]}
      />
    </div>
  );
}
