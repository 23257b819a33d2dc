import { EMPTY } from '#kernel/rules/format.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { operatorStore, useCall, useLive, useStore } from '#kernel/web/request/index.ts';
import { Countdown, To, useFormatter } from '#kernel/web/screens/index.ts';
import { useScreen } from '#kernel/web/tabs/index.ts';
import { type AuctionRow, listAuctions } from '#trading/auctions/contract/auction.ts';
import { AUCTION } from '#trading/auctions/rules/auction-lifecycle.ts';
import { MODE } from '#trading/auctions/rules/auction-terms.ts';
import { auctionHref } from '#trading/auctions/rules/hrefs.ts';
import { AUCTIONS } from '#trading/auctions/rules/pages.ts';
import { marketplaceWords } from '../rules/words.ts';
import { useCalm } from './calm.ts';
import { Card } from './card.tsx';

const SHOWN = 5;
/** Time left to the start or the end; of a paused one that it stands still. */
function Time({ row }: { row: AuctionRow }) {
  const t = useWords(marketplaceWords);
  if (row.status === AUCTION.paused) return t('auctionPaused');
  const running = row.status === AUCTION.bidding;
  return (
    <>
      {t(running ? 'activityEnds' : 'activityBegins')}{' '}
      <Countdown until={running ? row.endTime : row.startTime} />
    </>
  );
}
function Announced() {
  const t = useWords(marketplaceWords);
  const formatter = useFormatter();
  const { active } = useScreen();
  const asked = useCall(
    listAuctions,
    { open: true, pageNum: 1, pageCount: SHOWN, sortProperties: 'startTime', sortAsc: true },
    { silent: true, keepRows: true },
  );
  const again = useCalm(() => void asked.refetch());
  useLive(active ? ['auctions:all'] : [], again);
  if (!asked.data || asked.data.list.length === 0) return null;
  const price = (row: AuctionRow) => row.currentPrice ?? row.startPrice;
  return (
    <Card title={t('auctions')} more={AUCTIONS}>
      <ul className="mp-lines">
        {asked.data.list.map((row) => (
          <li key={row.id}>
            <span className="mp-lines-name">
              <To href={auctionHref(row.id)}>{row.auctionName}</To>
            </span>
            <span className="ct-num mp-lines-end">
              {row.mode === MODE.sealed
                ? t('auctionSealed')
                : price(row) === null
                  ? EMPTY
                  : `CNY ${formatter.price(price(row))}`}
            </span>
            <span className="mp-notice">
              <Time row={row} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Auctions that are announced or run, for who may take part in them; absent while there are none. */
export function Auctions() {
  const person = useStore(operatorStore);
  return person?.identityType === 'buyer' || person?.identityType === 'seller' ? <Announced /> : null;
}
