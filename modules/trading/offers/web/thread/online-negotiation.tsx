import { useWords } from '#kernel/web/i18n/index.ts';
import { NothingYet } from '#kernel/web/screens/index.ts';
import { useScreen } from '#kernel/web/tabs/index.ts';
import { threadWords } from '../../rules/thread/thread-words.ts';
import { ThreadView } from './thread-view.tsx';

/** One negotiation, `?id=`: /rmbSellManagement/OnlineNegotiation and /intlTradeManagement/currentCounterOffer. */
export default function OnlineNegotiation() {
  const t = useWords(threadWords);
  const { search } = useScreen();
  const id = search.id;
  return id && /^\d{1,19}$/.test(id) ? (
    <ThreadView key={id} id={id} />
  ) : (
    <NothingYet what={t('noun')} help={t('missing')} />
  );
}
