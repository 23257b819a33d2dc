import { sql } from 'kysely';
import { DeadlinePassed, NoPermission, StateNotAllowed } from '#kernel/rules/refusals.ts';
import { holds } from '#kernel/server/actor.ts';
import { nowHere } from '#kernel/server/database.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { mailings } from '../contract/mailing.ts';
import type { MailChannel } from '../rules/mailing.ts';
import { MAILING, mailingLifecycle } from '../rules/mailing-lifecycle.ts';
import { mailingRoutes } from '../rules/places.ts';
import { RevokeSent } from '../rules/refusals.ts';
import { isAuthor, lockMailing, step } from './lock-mailing.ts';
import { revocableUntil, toActionResult } from './present-mailing.ts';
import { MAILING_TASK } from './release-mailing.ts';
import type { MessagingContext } from './tables.ts';
import { type Mailing, messaging } from './tables.ts';

/** Nothing is sent; nothing stays held back. */
async function callOff(ctx: MessagingContext, row: Mailing): Promise<Mailing> {
  const revoked = await step(ctx, row, 'revoke', isAuthor(ctx, row) ? 'submitter' : 'operator', {
    set: { reserved: 0 },
  });
  await ctx.unschedule(MAILING_TASK, row.id);
  await ctx.tx.deleteFrom('messaging.receipt').where('mailing_id', '=', row.id).execute();
  return revoked;
}

/** Unread copies vanish, read ones say that their sender took them back; badges are counted anew. */
async function takeBack(ctx: MessagingContext, row: Mailing): Promise<Mailing> {
  const revoked = await step(ctx, row, 'revoke', 'operator');
  await asSystem(ctx, async () => {
    const copies = await sql<{
      account_id: string;
    }>`update messaging.message set deleted = deleted or read_at is null, revoked_at = ${nowHere}, gmt_modified = ${nowHere}, version = version + 1
      where mailing_id = ${row.id}::bigint returning account_id`.execute(ctx.tx);
    for (const { account_id } of copies.rows) ctx.live(`account:${account_id}`, { notice: 'revoked' });
  });
  return revoked;
}

/**
 * Takes back what was released: a scheduled message by its author or a holder of Revoke, an in-site mail
 * within 24 hours by a holder of Revoke. Refuses 10201, 13006, 17009, 10306.
 */
export const revokeIn = (channel: MailChannel) =>
  messaging.command(mailings[channel].revoke, async (ctx) => {
    const row = await lockMailing(ctx, channel, ctx.input);
    const holding = ctx.actor.superAdmin || holds(ctx.actor, 'Revoke', [mailingRoutes[channel]]);
    if (!mailingLifecycle.open(row.state, 'operator').includes('revoke'))
      throw StateNotAllowed({
        subject: mailingLifecycle.subject,
        verb: 'revoke',
        state: row.state,
        side: 'operator',
      });
    const scheduled = row.state === MAILING.scheduled;
    if (!holding && !(scheduled && isAuthor(ctx, row))) throw NoPermission({});
    if (!scheduled && channel !== 'mail') throw RevokeSent({});
    if (!scheduled && revocableUntil(row) <= (await ctx.now()).getTime()) throw DeadlinePassed({});
    return toActionResult(ctx, scheduled ? await callOff(ctx, row) : await takeBack(ctx, row));
  });
