import { nameOf } from '#kernel/rules/words.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { useCall } from '#kernel/web/request/index.ts';
import { Countdown, Failed, Skeleton, To, useReader } from '#kernel/web/screens/index.ts';
import { listThreads, type ThreadRow } from '../../contract/negotiation.ts';
import { listAllThreads } from '../../contract/negotiation-oversight.ts';
import type { OfferDetail } from '../../contract/offer.ts';
import { sellingWords } from '../../rules/selling-words.ts';
import { ThreadStatus } from '../thread/looks.tsx';
import { quantityText } from './looks.tsx';

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
  const reader = useReader();
  const { data, error } = answer;
  if (error && !data)
    return <Failed error={error} right={t('tab.threads')} onRetry={() => void answer.refetch()} />;
  if (!data) return <Skeleton lines={3} />;
  if (data.list.length === 0) return <p className="sc-faint">{t('noThreads')}</p>;
  return (
    <div className="of-scroll">
      <table className="dt dt-plain">
        <thead>
          <tr>
            <th scope="col">{t('negotiationNo')}</th>
            <th scope="col">{t('threadStatus')}</th>
            <th scope="col">{t('buyer')}</th>
            <th scope="col" className="dt-end">
              {t('livePrice')}
            </th>
            <th scope="col" className="dt-end">
              {t('liveQty')}
            </th>
            <th scope="col" className="dt-end">
              {t('dueAt')}
            </th>
          </tr>
        </thead>
        <tbody>
          {data.list.map((thread) => (
            <tr key={thread.id}>
              <td className="dt-solid">
                <To href={`/rmbSellManagement/OnlineNegotiation?id=${thread.id}`}>{thread.negotiationNo}</To>
              </td>
              <td>
                <ThreadStatus status={thread.status} frozen={thread.frozen} reader={reader} />
              </td>
              <td>{nameOf(thread, 'buyerName', reader.locale)}</td>
              <td className="dt-end">{reader.price(thread.agreedPrice ?? thread.livePrice)}</td>
              <td className="dt-end">
                {quantityText(thread.agreedQty ?? thread.liveQty, offer.uom, reader)}
              </td>
              <td className="dt-end">
                <Countdown until={thread.dueAt} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
