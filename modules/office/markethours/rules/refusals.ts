import { z } from 'zod';
import { EMPTY } from '#kernel/rules/format.ts';
import { refusal } from '#kernel/rules/refusal.ts';

/**
 * E-MKT-01 (trading-domain 21.2). `time` is the next opening in the reader's zone and format, `nextOpenAt`
 * the instant; none of both when none is planned: then it is said so.
 */
export const MarketClosed = refusal(17001, 'MARKET_CLOSED', {
  details: { time: z.string(), nextOpenAt: z.string().nullable(), market: z.string() },
  zh: '市场已休市，开市时间{time}',
  en: 'The market is closed, opens {time}',
  spell: (d, locale) =>
    d.nextOpenAt === null && d.time === EMPTY
      ? { ...d, time: locale === 'zh_CN' ? '待定' : 'at a time to be announced' }
      : d,
});
