import { operatorStore, useStore } from '#kernel/web/request/index.ts';
import BidderDetail from './bidder-detail.tsx';
import { OperatorDetail, SellerDetail } from './desk-detail.tsx';

/** /tradingActivitiesMange/auctionDetail?id=: the room of a bidder, and what seller and operator see of it. */
export default function AuctionDetailPage() {
  const identity = useStore(operatorStore)?.identityType;
  return identity === 'platform' ? (
    <OperatorDetail />
  ) : identity === 'buyer' ? (
    <BidderDetail />
  ) : (
    <SellerDetail />
  );
}
