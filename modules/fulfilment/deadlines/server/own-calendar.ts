import { ownCalendar } from '../contract/deadline.ts';
import { deadlines } from './tables.ts';

export const ownCalendarHandler = deadlines.query(ownCalendar, async (ctx) => {
  const row = await ctx.tx
    .selectFrom('deadlines.calendar')
    .select(['issued_at', 'read_at'])
    .where('account_id', '=', ctx.actor.accountId ?? '0')
    .executeTakeFirst();
  return {
    issuedAt: row?.issued_at?.toISOString() ?? null,
    readAt: row?.read_at?.toISOString() ?? null,
  };
});
