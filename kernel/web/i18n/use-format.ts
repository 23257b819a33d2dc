import { useMemo, useSyncExternalStore } from 'react';
import {
  type Locale, showCountdown, showDate, showDateTime, showMoney, showPercent, showPrice, showQuantity, showWeight, zoneMark,
} from '#kernel/rules/format.ts';
import { serverNow } from '../request/clock.ts';
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
  /** Date and 24 h time without seconds. */
  dateTime(value: Text): string;
  /** With seconds: logs and auctions. */
  exactTime(value: Text): string;
  /** Binds someone: date, time and zone, `2026-11-20 17:30 (UTC+8)`. */
  deadline(value: Text): string;
  /** Time left until an instant by the server's clock, never negative. */
  countdown(until: Text): string;
}

/** Formatting by the reader's language and time zone. */
export function useFormat(): Format {
  const locale = useLocale();
  const zone = useZone();
  return useMemo(
    () => ({
      locale, zone,
      money: showMoney, price: showPrice, quantity: showQuantity, weight: showWeight, percent: showPercent,
      date: (value) => showDate(value, zone),
      dateTime: (value) => showDateTime(value, zone, false),
      exactTime: (value) => showDateTime(value, zone, true),
      deadline: (value) => (value ? `${showDateTime(value, zone, false)} ${zoneMark(zone, new Date(value))}` : showDateTime(value, zone)),
      countdown: (until) => (until ? showCountdown(Date.parse(until) - serverNow(), locale) : showDate(null, zone)),
    }),
    [locale, zone],
  );
}

const tickers = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
const watchSeconds = (listener: () => void): (() => void) => {
  tickers.add(listener);
  timer ??= setInterval(() => {
    for (const tick of [...tickers]) tick();
  }, 1000);
  return () => {
    tickers.delete(listener);
    if (tickers.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
  };
};
const second = () => Math.floor(serverNow() / 1000);

/** The server's time in whole seconds since 1970; the component redraws once a second, all of them by one timer. */
export const useServerSecond = (): number => useSyncExternalStore(watchSeconds, second, second);
