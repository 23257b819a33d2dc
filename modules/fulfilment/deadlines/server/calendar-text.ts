import ical, { ICalAlarmType, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import type { Locale } from '#kernel/rules/locale.ts';
import { inLocale } from '#kernel/rules/words.ts';
import type { CalendarEntry } from '../rules/calendar-entries.ts';
import { deadlineWords } from '../rules/words.ts';

/** The half hour that ends with the deadline, so that one at midnight stands on its day. */
const SHOWN_MS = 1_800_000;
/** Reminders before it, in seconds: a day, an hour. */
const ALARMS = [86_400, 3600] as const;
/** How often a calendar may ask again, in seconds. */
const ASK_AGAIN_SECONDS = 3600;

/** One line of printable text; what else a number might hold is left out. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is left out
const plain = (text: string): string => text.replace(/[\u0000-\u001f\u007f]+/g, ' ').trim();

/**
 * A calendar by RFC 5545: one event per deadline, in UTC, cancelled once it is settled or left out. Equal
 * entries give equal text. `site` is this market's address without a slash at its end.
 */
export function calendarText(entries: readonly CalendarEntry[], site: string, locale: Locale): string {
  const calendar = ical({
    name: inLocale(deadlineWords.table.title, locale),
    prodId: { company: 'Chemical market', product: 'Deadlines', language: locale === 'zh_CN' ? 'ZH' : 'EN' },
    ttl: ASK_AGAIN_SECONDS,
  });
  const host = new URL(site).hostname;
  for (const entry of entries) {
    const summary = plain(`${inLocale(entry.task, locale)} · ${entry.no}`);
    const url = `${site}${entry.href}`;
    calendar.createEvent({
      id: `${entry.uid}@${host}`,
      sequence: entry.sequence,
      stamp: entry.changedAt,
      lastModified: entry.changedAt,
      start: new Date(entry.dueAt.getTime() - SHOWN_MS),
      end: entry.dueAt,
      summary,
      description: url,
      url,
      transparency: ICalEventTransparency.TRANSPARENT,
      status: entry.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      alarms: entry.cancelled
        ? []
        : ALARMS.map((triggerBefore) => ({
            type: ICalAlarmType.display as const,
            triggerBefore,
            description: summary,
          })),
    });
  }
  // Every line ends, the last one too (RFC 5545, 3.1).
  return `${calendar.toString()}\r\n`;
}
