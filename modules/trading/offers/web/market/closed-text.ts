import { useFormat, useWords } from '#kernel/web/i18n/index.ts';
import { marketWords } from '../../rules/market/market-words.ts';
import { useMarketNow } from './market-hours.ts';

/**
 * What stands over a board, and on its shut acts, while the market is closed: that it is, and when it opens;
 * null while it is open or not known.
 */
export function useClosedText(lane: string): string | null {
  const t = useWords(marketWords);
  const format = useFormat();
  const { open, nextChangeAt } = useMarketNow(lane);
  if (open !== false) return null;
  return nextChangeAt === null
    ? t('closedBanner')
    : t('closedBannerOpens', { time: format.deadline(nextChangeAt) });
}
