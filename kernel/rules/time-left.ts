import { zoned } from './clock.ts';
import type { Locale } from './locale.ts';

// Beside the formats of numbers, not among them: the header of every page shows a clock, and needs no exact decimals for it.
/** `1 天 03:12:09` / `1 d 03:12:09`; never negative. Milliseconds in. */
export function showCountdown(left: number, locale: Locale): string {
  const s = Math.max(0, Math.floor(left / 1000));
  const two = (n: number) => String(n).padStart(2, '0');
  const days = Math.floor(s / 86400);
  const clock = `${two(Math.floor(s / 3600) % 24)}:${two(Math.floor(s / 60) % 60)}:${two(s % 60)}`;
  return days === 0 ? clock : locale === 'zh_CN' ? `${days} 天 ${clock}` : `${days} d ${clock}`;
}

const SPANS = [
  { ms: 86_400_000, zh: '天', en: 'd' },
  { ms: 3_600_000, zh: '小时', en: 'h' },
  { ms: 60_000, zh: '分钟', en: 'min' },
] as const;
/** How long ago a deadline was, in its largest unit: `3 天` / `3 d`; less than a minute counts as one. Milliseconds in. */
export function showLateness(ago: number, locale: Locale): string {
  const unit = SPANS.find(({ ms }) => ago >= ms) ?? SPANS[2];
  return `${Math.max(1, Math.floor(ago / unit.ms))} ${locale === 'zh_CN' ? unit.zh : unit.en}`;
}

/** UTC offset as people write it after a binding time: `(UTC+8)`. */
export function zoneMark(zone: string, at: Date = new Date(0)): string {
  const name =
    zoned('en-US', zone, { timeZoneName: 'shortOffset' })
      .formatToParts(at)
      .find((p) => p.type === 'timeZoneName')?.value ?? 'GMT';
  return `(${name.replace('GMT', 'UTC')})`;
}
