import { sql } from 'kysely';
import { nowHere } from '#kernel/server/database.ts';
import { mailingRoutes } from '../rules/places.ts';
import { MAILING } from '../rules/mailing-life.ts';
import { notify } from './door.ts';
import { type Hand, holdMailing, pageOf, step, titleOf } from './lock-mailing.ts';
import type { Mailing } from './tables.ts';

/** When nobody is queued any more, a message is sent, partly sent or failed, and its author hears of failures. The caller holds the row. */
export async function closeIfDone(w: Hand, row: Mailing): Promise<void> {
  if (row.state !== MAILING.sending) return;
  const { rows } = await sql<{ queued: number; delivered: number; failed: number }>`
    select count(*) filter (where state = 'queued')::int as queued, count(*) filter (where state in ('sent', 'delivered'))::int as delivered, count(*) filter (where state = 'failed')::int as failed
    from messaging.receipt where mailing_id = ${row.id}::bigint`.execute(w.tx);
  const counts = rows[0] as { queued: number; delivered: number; failed: number };
  if (counts.queued > 0) return;
  const to = counts.failed === 0 ? 'sent' : counts.delivered === 0 ? 'failed' : 'partly';
  await step(w, row, 'finish', 'timer', {
    to,
    set: { delivered: counts.delivered, failed: counts.failed, finished_at: await w.now() },
  });
  if (to === 'sent') return;
  const total = counts.delivered + counts.failed;
  await notify(w, {
    event: 'MSG_FAILED',
    to: { accountIds: [row.created_by] },
    variables: { title: titleOf(row), reason: '', fail: counts.failed, total },
    bizType: 'MESSAGE',
    bizId: row.id,
    link: pageOf(mailingRoutes[row.channel], row.id),
  });
}

/** A carrier's word on one receiver: taken, or given up after the last try. The message is held first, so that two last receivers do not miss each other. */
export async function noteReceipt(
  w: Hand,
  of: { readonly receiptId: string; readonly mailingId: string },
  outcome: {
    readonly state: 'sent' | 'failed' | 'queued';
    readonly attempts: number;
    readonly reason: string | null;
  },
): Promise<void> {
  const row = await holdMailing(w, of.mailingId);
  const done_at = outcome.state === 'queued' ? null : nowHere;
  await w.tx
    .updateTable('messaging.receipt')
    .set({ ...outcome, done_at, gmt_modified: nowHere })
    .where('id', '=', of.receiptId)
    .execute();
  if (row !== undefined && outcome.state !== 'queued') await closeIfDone(w, row);
}
