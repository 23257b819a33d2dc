import { operatorStore, useStore } from '#kernel/web/request/index.ts';
import Hall from './hall.tsx';
import OperatorDesk from './operator-desk.tsx';
import SellerDesk from './seller-desk.tsx';

/** /tradingActivitiesMange/auction (R-AUCT-001): the hall of a bidder, the desk of a seller or an operator. */
export default function Auctions() {
  const identity = useStore(operatorStore)?.identityType;
  return identity === 'platform' ? <OperatorDesk /> : identity === 'buyer' ? <Hall /> : <SellerDesk />;
}
