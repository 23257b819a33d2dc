import { nowHere } from '#kernel/server/database.ts';
import { revokeCalendar } from '../contract/deadline.ts';
import { deadlines } from './tables.ts';

/** Revoking what is revoked already changes nothing. */
export const revokeCalendarHandler = deadlines.command(revokeCalendar, async (ctx) => {
  const row = await ctx.tx
    .updateTable('deadlines.calendar')
    .set({ token_hash: null, issued_at: null, read_at: null, gmt_modified: nowHere })
    .where('account_id', '=', ctx.actor.accountId ?? '0')
    .returning('id')
    .executeTakeFirst();
  if (row !== undefined) ctx.target({ type: 'CALENDAR', id: row.id });
  return null;
});
