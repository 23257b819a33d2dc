import { useWords } from '#kernel/web/i18n/index.ts';
import { lazyComponent } from '#kernel/web/parts/lazy-component.ts';
import { operatorStore, useStore } from '#kernel/web/request/index.ts';
import { Skeleton, TabSet } from '#kernel/web/screens/index.ts';
import { LANE } from '../../rules/codes.ts';
import { foreignWords } from '../../rules/selling/foreign-words.ts';
import { threadWords } from '../../rules/thread/thread-words.ts';
import { threadList } from '../thread/thread-lists.tsx';

const title = foreignWords.table;
const Offers = lazyComponent(() => import('./current-intl-offers.tsx').then((m) => m.default), {
  waiting: Skeleton,
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
