import { useMemo } from 'react';
import {
  EMPTY,
  showBetween,
  showCountdown,
  showDate,
  showDateTime,
  showMoney,
  showPercent,
  showPrice,
  showQuantity,
  showWeight,
  zoneMark,
} from '#kernel/rules/format.ts';
import type { Locale } from '#kernel/rules/locale.ts';
import { serverNow } from '../request/clock.ts';
import { type ThemePrefs, usePrefs } from '../theme/prefs.ts';
import { useLocale } from './locale.ts';
import { useZone } from './zone.ts';

type Text = string | null | undefined;
/** How this reader sees numbers and times; empty values read `--` (screens 3.2). */
export interface Format {
  readonly locale: Locale;
  readonly zone: string;
  money(value: Text): string;
  price(value: Text): string;
  quantity(value: Text): string;
  weight(value: Text): string;
  percent(value: Text): string;
  date(value: Text): string;
  /** From one date to another, `2026-12-01 至 2026-12-15`; `--` when neither is known. */
  range(from: Text, to: Text): string;
  /** The same without its years, `12-01 至 12-15`, where both ends are known. */
  shortRange(from: Text, to: Text): string;
  /** Two ends that are written already, as a range. */
  between(from: string, to: string): string;
  /** Date and 24 h time without seconds. */
  dateTime(value: Text): string;
  /** With seconds: logs and auctions. */
  exactTime(value: Text): string;
  /** Binds someone: date, time and zone, `2026-11-20 17:30 (UTC+8)`. */
  deadline(value: Text): string;
  /** Time left until an instant by the server's clock, never negative. */
  countdown(until: Text): string;
}

const ISO = /^(\d{4})-(\d{2})-(\d{2})/;
const DMY = /^(\d{2})\/(\d{2})\/(\d{4})/;
/** A shown date in the form the reader chose in the drawer; `zone` leaves it as his time zone writes it. */
export function restyled(shown: string, style: ThemePrefs['dateStyle']): string {
  if (style === 'iso') return shown.replace(DMY, '$3-$2-$1');
  return style === 'dmy' ? shown.replace(ISO, '$3/$2/$1') : shown;
}

/** A date as it is written to the reader, without its year. */
const yearless = (shown: string): string => (/^\d{4}/.test(shown) ? shown.slice(5) : shown.slice(0, 5));

/** Formatting by the reader's language and time zone. */
export function useFormat(): Format {
  const locale = useLocale();
  const zone = useZone();
  const { dateStyle } = usePrefs();
  return useMemo(() => {
    const date = (value: Text) => restyled(showDate(value, zone), dateStyle);
    const between = (from: string, to: string) => showBetween(from, to, locale);
    const range = (from: Text, to: Text) => (from || to ? between(date(from), date(to)) : EMPTY);
    const time = (value: Text, seconds: boolean) => restyled(showDateTime(value, zone, seconds), dateStyle);
    return {
      locale,
      zone,
      money: showMoney,
      price: showPrice,
      quantity: showQuantity,
      weight: showWeight,
      percent: showPercent,
      date,
      range,
      shortRange: (from, to) =>
        from && to ? between(yearless(date(from)), yearless(date(to))) : range(from, to),
      between,
      dateTime: (value) => time(value, false),
      exactTime: (value) => time(value, true),
      deadline: (value) =>
        value ? `${time(value, false)} ${zoneMark(zone, new Date(value))}` : time(value, false),
      countdown: (until) =>
        until ? showCountdown(Date.parse(until) - serverNow(), locale) : showDate(null, zone),
    };
  }, [locale, zone, dateStyle]);
}
