import type { Locale } from '#kernel/rules/locale.ts';
import type { LocalizedText } from '#kernel/rules/words.ts';
import { nowHere } from '#kernel/server/database.ts';
import type { Runtime } from '#kernel/server/runtime.ts';
import { accountFor } from '#office/identity/server/door.ts';
import { type CalendarEntry, nextEntries } from '../rules/calendar-entries.ts';
import { asClock, deadlinesOfPerson } from './as-person.ts';
import { hashOf } from './calendar-address.ts';
import type { SeenDeadline } from './collect.ts';
import type { CalendarEntryRow, DeadlineContext } from './tables.ts';

const found = (ctx: DeadlineContext, token: string) =>
  ctx.tx
    .selectFrom('deadlines.calendar')
    .select(['id', 'account_id'])
    .where('token_hash', '=', hashOf(token));

const entryOf = (row: CalendarEntryRow): CalendarEntry => ({
  uid: row.uid,
  no: row.document_no,
  task: row.task as unknown as LocalizedText,
  href: row.href,
  dueAt: row.due_at,
  sequence: row.sequence,
  cancelled: row.cancelled,
  changedAt: row.changed_at,
});

/** Puts what the calendar says now in place of what it said last. Under the lock of the calendar. */
async function writeEntries(
  ctx: DeadlineContext,
  calendarId: string,
  before: readonly CalendarEntry[],
  entries: readonly CalendarEntry[],
): Promise<void> {
  const listed = new Set(entries.map((entry) => entry.uid));
  const forgotten = before.filter((entry) => !listed.has(entry.uid)).map((entry) => entry.uid);
  if (forgotten.length > 0)
    await ctx.tx
      .deleteFrom('deadlines.calendar_entry')
      .where('calendar_id', '=', calendarId)
      .where('uid', 'in', forgotten)
      .execute();
  const changed = entries.filter((entry) => !before.includes(entry));
  if (changed.length === 0) return;
  await ctx.tx
    .insertInto('deadlines.calendar_entry')
    .values(
      changed.map((entry) => ({
        calendar_id: calendarId,
        uid: entry.uid,
        document_no: entry.no,
        task: JSON.stringify({ zh: entry.task.zh, en: entry.task.en }),
        href: entry.href,
        due_at: entry.dueAt,
        sequence: entry.sequence,
        cancelled: entry.cancelled,
        changed_at: entry.changedAt,
      })),
    )
    .onConflict((c) =>
      c.columns(['calendar_id', 'uid']).doUpdateSet((eb) => ({
        document_no: eb.ref('excluded.document_no'),
        task: eb.ref('excluded.task'),
        href: eb.ref('excluded.href'),
        due_at: eb.ref('excluded.due_at'),
        sequence: eb.ref('excluded.sequence'),
        cancelled: eb.ref('excluded.cancelled'),
        changed_at: eb.ref('excluded.changed_at'),
      })),
    )
    .execute();
}

/** Locks the calendar, if the address still holds, and takes over what is open. */
async function takeOver(
  ctx: DeadlineContext,
  token: string,
  open: readonly SeenDeadline[],
): Promise<CalendarEntry[] | null> {
  const calendar = await found(ctx, token).forNoKeyUpdate().executeTakeFirst();
  if (calendar === undefined) return null;
  const rows = await ctx.tx
    .selectFrom('deadlines.calendar_entry')
    .selectAll()
    .where('calendar_id', '=', calendar.id)
    .execute();
  const before = rows.map(entryOf);
  const entries = nextEntries(before, open, await ctx.now());
  await writeEntries(ctx, calendar.id, before, entries);
  await ctx.tx
    .updateTable('deadlines.calendar')
    .set({ read_at: nowHere })
    .where('id', '=', calendar.id)
    .execute();
  return entries;
}

/**
 * What the calendar under an address says now; null for an address that is unknown or revoked, and for a
 * person who may not see deadlines any more. His rights are read anew each time.
 */
export async function calendarOf(
  runtime: Runtime,
  token: string,
): Promise<{ readonly entries: readonly CalendarEntry[]; readonly locale: Locale } | null> {
  const account = await asClock(runtime, async (ctx) => {
    const calendar = await found(ctx, token).executeTakeFirst();
    return calendar === undefined ? null : accountFor(ctx, { id: calendar.account_id });
  });
  if (account === null) return null;
  const open = await deadlinesOfPerson(runtime, account);
  if (open === null) return null;
  const entries = await asClock(runtime, (ctx) => takeOver(ctx, token, open));
  return entries === null ? null : { entries, locale: account.locale };
}
