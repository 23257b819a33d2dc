import type { Locale } from '#kernel/rules/locale.ts';
import { commaIn } from '#kernel/rules/words.ts';
import type { WorkingHours } from '../rules/entries.ts';

/** `Mon` or `周一`; 1 is Monday. */
export const weekdayName = (weekday: number, locale: Locale): string =>
  new Intl.DateTimeFormat(locale === 'zh_CN' ? 'zh-CN' : 'en-US', {
    weekday: 'short',
    timeZone: 'UTC',
  }).format(Date.UTC(2024, 0, weekday));

/** `Mon–Fri 09:00–17:30`; days that do not follow one another stand one by one. */
export function hoursText(hours: Pick<WorkingHours, 'days' | 'from' | 'to'>, locale: Locale): string {
  const days = [...hours.days].sort((a, b) => a - b);
  const [first = 1] = days;
  const last = days.at(-1) ?? first;
  const inRow = days.length > 2 && last - first === days.length - 1;
  const named = inRow
    ? `${weekdayName(first, locale)}–${weekdayName(last, locale)}`
    : days.map((d) => weekdayName(d, locale)).join(commaIn(locale));
  return `${named} ${hours.from}–${hours.to}`;
}
