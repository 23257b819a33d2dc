import { useFormat, useLocale, useWords } from '#kernel/web/i18n/index.ts';
import type { AuctionDetail } from '../contract/auction.ts';
import { AUCTION } from '../rules/auction-lifecycle.ts';
import { ALLOCATION, MODE } from '../rules/auction-terms.ts';
import { entryPrice } from '../rules/bid-form.ts';
import { roomWords } from '../rules/room-words.ts';
import { roomTerms } from '../rules/room-terms.ts';
import { priceText, quantityText } from './texts.ts';
import type { Fall } from './use-fall.ts';

/** Until the price falls again, as a line that runs out. */
function FallLine({ row, fall }: { row: AuctionDetail; fall: Fall }) {
  const t = useWords(roomWords);
  const format = useFormat();
  if (fall.leftMs === null) return null;
  const seconds = Math.ceil(fall.leftMs / 1000);
  return (
    <>
      <progress
        className="au-fall"
        max={fall.tickMs}
        value={Math.min(fall.leftMs, fall.tickMs)}
        aria-label={t('fall.label')}
      />
      <small className="au-faint">
        {t('fall.in', {
          time: t('seconds', { n: seconds }),
          step: format.price(row.priceIncrement),
        })}
      </small>
    </>
  );
}

/** The price of the moment: the best bid, the falling price, or that nobody may know it. */
export function RoomPrice({ row, fall }: { row: AuctionDetail; fall: Fall }) {
  const t = useWords(roomWords);
  const locale = useLocale();
  const price = (value: string | null) => priceText(value, row, { locale });
  if (row.mode === MODE.sealed && row.currentPrice === null)
    return (
      <div className="au-price">
        <span className="au-label">{t('price.sealed')}</span>
        <strong>{price(row.startPrice)}</strong>
        <small className="au-faint">{t('price.start')}</small>
        <small className="au-faint">{t('price.sealedHelp')}</small>
      </div>
    );
  if (row.mode === MODE.descending)
    return (
      <div className="au-price">
        <span className="au-label">{t(fall.leftMs === null ? 'price.last' : 'price.now')}</span>
        <output aria-live="polite">{price(fall.price ?? row.startPrice)}</output>
        <FallLine row={row} fall={fall} />
      </div>
    );
  const none = row.currentPrice === null;
  const terms = roomTerms(row);
  const many = row.allocation === ALLOCATION.multiWinner;
  return (
    <div className="au-price">
      <span className="au-label">{t(none ? 'price.start' : 'price.best')}</span>
      <output aria-live="polite">{price(none ? row.startPrice : row.currentPrice)}</output>
      <small className="au-faint">
        {row.status === AUCTION.bidding && terms !== null && row.leastPrice !== null
          ? many
            ? t('price.entry', {
                quantity: quantityText(terms.minStartQty, row, { locale }),
                price: price(entryPrice(terms, row.ladder, terms.minStartQty, row.leastPrice)),
              })
            : t('price.next', { price: price(row.leastPrice) })
          : none
            ? t('price.none')
            : null}
      </small>
    </div>
  );
}

/** How much there is, and how many want it. */
export function RoomGoods({ row }: { row: AuctionDetail }) {
  const t = useWords(roomWords);
  const locale = useLocale();
  const falling = row.mode === MODE.descending && row.leftQty !== null;
  const soldOut = falling && row.leftQty !== null && /^0(\.0*)?$/.test(row.leftQty);
  return (
    <div className="au-goods">
      <span className="au-label">{t(falling ? 'left' : 'totalQty')}</span>
      <strong>{quantityText(falling ? row.leftQty : row.totalQty, row, { locale })}</strong>
      {falling ? (
        <small className="au-faint">
          {t('leftOf', { total: quantityText(row.totalQty, row, { locale }) })}
        </small>
      ) : null}
      <small className="au-faint" role="status">
        {soldOut ? t('soldOut') : t('bidsOf', { bids: row.bidCount, bidders: row.bidderCount })}
      </small>
    </div>
  );
}
