import { EMPTY } from '#kernel/rules/format.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { Facts, StatusTag, useFormatter } from '#kernel/web/screens/index.ts';
import type { AuctionDetail } from '../contract/auction.ts';
import { AUCTION } from '../rules/auction-lifecycle.ts';
import { deskWords } from '../rules/desk-words.ts';
import { auctionBadge } from './badges.ts';
import { goodsText, priceNowText, priceText, quantityText } from './texts.ts';

/** Which auction it is: its name, state, goods, price now, bids. */
export function StoppedFacts({ row }: { row: AuctionDetail }) {
  const t = useWords(deskWords);
  const formatter = useFormatter(['auction_mode']);
  return (
    <Facts
      columns={3}
      items={[
        { label: t('auctionNo'), value: row.auctionNo },
        { label: t('auctionName'), value: row.auctionName },
        { label: t('status'), value: <StatusTag {...auctionBadge.of(row.status, formatter)} /> },
        { label: t('product'), value: goodsText(row, formatter) },
        { label: t('totalQty'), value: quantityText(row.totalQty, row, formatter) },
        { label: t('currentPrice'), value: priceNowText(row, formatter) },
        { label: t('bidCount'), value: row.bidCount },
        { label: t('bidderCount'), value: row.bidderCount },
        { label: t('endTime'), value: formatter.dateTime(row.endTime) },
      ]}
    />
  );
}
/** How the round before ended, and what another one may sell until when. */
export function LastRound({ row }: { row: AuctionDetail }) {
  const t = useWords(deskWords);
  const formatter = useFormatter();
  return (
    <Facts
      columns={3}
      items={[
        { label: t('auctionName'), value: row.auctionName },
        { label: t('product'), value: goodsText(row, formatter) },
        { label: t('rebid.outcome'), value: <StatusTag {...auctionBadge.of(row.status, formatter)} /> },
        { label: t('startPrice'), value: priceText(row.startPrice, row, formatter) },
        {
          label: t('rebid.best'),
          value: priceText(row.currentPrice ?? row.ladder[0]?.price ?? null, row, formatter),
        },
        { label: t('rebid.rest'), value: quantityText(row.restQty ?? null, row, formatter) },
        {
          label: t('rebid.until'),
          value:
            row.status === AUCTION.awarded && row.unlistAt != null ? formatter.deadline(row.unlistAt) : EMPTY,
        },
        ...(row.stopReason === null ? [] : [{ label: t('stopReason'), value: row.stopReason }]),
      ]}
    />
  );
}
