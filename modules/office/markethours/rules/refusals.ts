import { z } from 'zod';
import { refusal } from '#kernel/rules/refusal.ts';

/** E-MKT-01 (trading-domain 21.2). `time` is the next opening in the reader's zone and format, `nextOpenAt` the instant; both empty when none is planned. */
export const MarketClosed = refusal(17001, 'MARKET_CLOSED', {
  details: { time: z.string(), nextOpenAt: z.string().nullable(), market: z.string() },
  zh: '市场已休市，开市时间{time}',
  en: 'The market is closed, opens {time}',
});
