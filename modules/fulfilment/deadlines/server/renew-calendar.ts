import { nowHere } from '#kernel/server/database.ts';
import { renewCalendar } from '../contract/deadline.ts';
import { addressOf, hashOf, newToken } from './calendar-address.ts';
import { deadlines } from './tables.ts';

/** One address per person: of several renewals at once the last to be written holds, and no other. */
export const renewCalendarHandler = deadlines.command(renewCalendar, async (ctx) => {
  const token = newToken();
  const row = await ctx.tx
    .insertInto('deadlines.calendar')
    .values({
      account_id: ctx.actor.accountId ?? '0',
      token_hash: hashOf(token),
      issued_at: nowHere,
      read_at: null,
    })
    .onConflict((c) =>
      c.column('account_id').doUpdateSet({
        token_hash: hashOf(token),
        issued_at: nowHere,
        read_at: null,
        gmt_modified: nowHere,
      }),
    )
    .returning(['id', 'issued_at'])
    .executeTakeFirstOrThrow();
  const issuedAt = (row.issued_at as Date).toISOString();
  ctx.target({
    type: 'CALENDAR',
    id: row.id,
    changes: [{ field: 'issuedAt', before: null, after: issuedAt }],
  });
  return { url: addressOf(ctx.service('doorSettings').publicUrl, token), issuedAt };
});
