import { useWords } from '#kernel/web/i18n/index.ts';
import { screenWords } from '#kernel/web/screens/words.ts';
import type { OfferDetail } from '../../contract/offer.ts';
import { holdsAnywhere } from '../selling/badges.tsx';
import { OfferHistory } from '../selling/offer-history.tsx';

/** The history of an offer beside its facts. */
export function HistoryRail({ row }: { row: OfferDetail }) {
  const t = useWords(screenWords);
  if (!holdsAnywhere('HistoryLog')) return null;
  return (
    <section className="sc-card" aria-label={t('detail.timeline')}>
      <h2>{t('detail.timeline')}</h2>
      <OfferHistory id={row.id} lane={row.lane} />
    </section>
  );
}
