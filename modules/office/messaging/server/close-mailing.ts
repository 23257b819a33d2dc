import { sql } from 'kysely';
import { nowHere } from '#kernel/server/database.ts';
import { MAILING } from '../rules/mailing-lifecycle.ts';
import { mailingRoutes } from '../rules/places.ts';
import { notify } from './door.ts';
import { holdMailing, pageOf, step, titleOf } from './lock-mailing.ts';
import type { Mailing, MessagingContext } from './tables.ts';

/**
 * When nobody is queued any more, a message is sent, partly sent or failed, and its author hears of failures.
 * The caller holds the row.
 */
export async function closeIfDone(ctx: MessagingContext, row: Mailing): Promise<void> {
  if (row.state !== MAILING.sending) return;
  const { rows } = await sql<{ queued: number; delivered: number; failed: number }>`
    select count(*) filter (where state = 'queued')::int as queued, count(*) filter (where state in ('sent', 'delivered'))::int as delivered, count(*) filter (where state = 'failed')::int as failed
    from messaging.receipt where mailing_id = ${row.id}::bigint`.execute(ctx.tx);
  const counts = rows[0] as { queued: number; delivered: number; failed: number };
  if (counts.queued > 0) return;
  const to = counts.failed === 0 ? 'sent' : counts.delivered === 0 ? 'failed' : 'partly';
  await step(ctx, row, 'finish', 'timer', {
    to,
    set: { delivered: counts.delivered, failed: counts.failed, finished_at: await ctx.now() },
  });
  if (to === 'sent') return;
  const total = counts.delivered + counts.failed;
  await notify(ctx, {
    event: 'MSG_FAILED',
    to: { accountIds: [row.created_by] },
    variables: { title: titleOf(row), reason: '', fail: counts.failed, total },
    bizType: 'MESSAGE',
    bizId: row.id,
    link: pageOf(mailingRoutes[row.channel], row.id),
  });
}

/**
 * A carrier's word on one receiver: taken, or given up after the last try. The message is held first, so that
 * two last receivers do not miss each other.
 */
export async function noteReceipt(
  ctx: MessagingContext,
  of: { readonly receiptId: string; readonly mailingId: string },
  outcome: {
    readonly state: 'sent' | 'failed' | 'queued';
    readonly attempts: number;
    readonly reason: string | null;
  },
): Promise<void> {
  const row = await holdMailing(ctx, of.mailingId);
  const done_at = outcome.state === 'queued' ? null : nowHere;
  await ctx.tx
    .updateTable('messaging.receipt')
    .set({ ...outcome, done_at, gmt_modified: nowHere })
    .where('id', '=', of.receiptId)
    .execute();
  if (row !== undefined && outcome.state !== 'queued') await closeIfDone(ctx, row);
}
