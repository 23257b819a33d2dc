import {
  showBetween,
  showCountdown,
  showDate,
  showDateTime,
  showMoney,
  showPercent,
  showPrice,
  showQuantity,
  showWeight,
} from '#kernel/rules/format.ts';
import type { Locale } from '#kernel/rules/locale.ts';
import type { Format } from '#kernel/web/i18n/index.ts';

/** Formats of a reader in Shanghai. */
export function format(locale: Locale, zone = 'Asia/Shanghai'): Format {
  return {
    locale,
    zone,
    money: showMoney,
    price: showPrice,
    quantity: showQuantity,
    weight: showWeight,
    percent: showPercent,
    date: (v) => showDate(v, zone),
    range: (from, to) => showBetween(showDate(from, zone), showDate(to, zone), locale),
    shortRange: (from, to) => showBetween(from?.slice(5) ?? '', to?.slice(5) ?? '', locale),
    between: (from, to) => showBetween(from, to, locale),
    dateTime: (v) => showDateTime(v, zone, false),
    exactTime: (v) => showDateTime(v, zone),
    deadline: (v) => showDateTime(v, zone, false),
    countdown: () => showCountdown(0, locale),
  };
}
