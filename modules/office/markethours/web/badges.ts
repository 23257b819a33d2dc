import type { Locale } from '#kernel/rules/locale.ts';
import { fixedBadge, type StatusBadge } from '#kernel/web/screens/index.ts';
import type { Session } from '../rules/market-hours.ts';
import { marketScreenWords } from '../rules/screen-words.ts';
import { marketWords } from '../rules/words.ts';

export const marketBadge: StatusBadge = fixedBadge({
  open: { ...marketWords.table.open, color: 'green' },
  closed: { ...marketWords.table.closed, color: 'gray' },
});

export type MarketCode = '10' | '20' | '30' | '40';
export const marketName = (market: MarketCode) => marketScreenWords.table[`market.${market}`];

/** `Mon` or `周一`: the days as the reader's language shortens them; 1 is Monday. */
export const weekdayName = (weekday: number, locale: Locale): string =>
  new Intl.DateTimeFormat(locale === 'zh_CN' ? 'zh-CN' : 'en-US', {
    weekday: 'short',
    timeZone: 'UTC',
  }).format(Date.UTC(2024, 0, weekday));

/** `Mon–Fri 09:00–11:30`; days that do not follow one another stand one by one. */
export function sessionText(session: Session, locale: Locale): string {
  const days = [...session.weekdays].sort((a, b) => a - b);
  const [first = 1] = days;
  const last = days.at(-1) ?? first;
  const inRow = days.length > 2 && last - first === days.length - 1;
  const named = inRow
    ? `${weekdayName(first, locale)}–${weekdayName(last, locale)}`
    : days.map((d) => weekdayName(d, locale)).join(' ');
  return `${named} ${session.from}–${session.to}`;
}
