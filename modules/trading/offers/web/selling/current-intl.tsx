import { useWords } from '#kernel/web/i18n/index.ts';
import { operatorStore, useStore } from '#kernel/web/request/index.ts';
import { TabSet } from '#kernel/web/screens/index.ts';
import { LANE } from '../../rules/codes.ts';
import { OFFER } from '../../rules/offer-lifecycle.ts';
import { CURRENT_TRADING } from '../../rules/pages.ts';
import { foreignWords } from '../../rules/selling/foreign-words.ts';
import { threadWords } from '../../rules/thread/thread-words.ts';
import { threadList } from '../thread/thread-lists.tsx';
import { ownList } from './own-list.tsx';

const title = foreignWords.table;
const Offers = ownList({
  title: title.tradingOffers,
  path: CURRENT_TRADING,
  lane: LANE.inTransit,
  states: [OFFER.submitted, OFFER.onOffer, OFFER.paused, OFFER.stopped, OFFER.expired],
  createLabel: title.newIntl,
});
const SellerThreads = threadList({
  title: title.tradingThreads,
  help: threadWords.table.emptySeller,
  lane: LANE.inTransit,
  ended: false,
});
const BuyerThreads = threadList({
  title: threadWords.table.currentTrading,
  help: threadWords.table.emptyBuyer,
  lane: LANE.inTransit,
  ended: false,
});

/** /intlTradeManagement/currentTrading: a seller's live offers of lane 30 with their threads; a buyer's live threads. */
export default function CurrentIntl() {
  const t = useWords(foreignWords);
  const side = useStore(operatorStore)?.identityType;
  if (side !== 'seller') return <BuyerThreads />;
  return (
    <TabSet
      page
      name={t('tradingOffers')}
      parts={[
        { key: 'offers', label: t('tradingOffers'), body: () => <Offers /> },
        { key: 'threads', label: t('tradingThreads'), body: () => <SellerThreads /> },
      ]}
    />
  );
}
