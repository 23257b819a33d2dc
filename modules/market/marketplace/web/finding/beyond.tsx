import { useWords } from '#kernel/web/i18n/index.ts';
import { To } from '#kernel/web/screens/index.ts';
import { BEYOND } from '#trading/offers/rules/market/hrefs.ts';
import { findingWords } from '../../rules/finding-words.ts';

/** Sellers, offers and deals of hazardous goods are for companies that are licence-checked; where that begins. */
export function Beyond({ why }: { why: 'admission' | 'licence' }) {
  const t = useWords(findingWords);
  return (
    <p role="status">
      {t(`beyond.${why}`)} <To href={BEYOND[why]}>{t(`beyond.${why}.go`)}</To>
    </p>
  );
}
