import { sql } from 'kysely';
import { clockActor } from '#kernel/server/actor.ts';
import { createContext, newRequestId, postCommitEffects } from '#kernel/server/context.ts';
import { inTransaction } from '#kernel/server/database.ts';
import { refreshOffer, sellHeld } from '#trading/offers/server/effects/effects.ts';
import { lockThread, stepThread } from '#trading/offers/server/lock-offer.ts';
import { makeDeal } from '#trading/offers/server/thread/conclude.ts';
import type { Stage } from './stage.ts';

/**
 * Threads through an intermediary in 50, 55 and 60. The acts of intermediaries have no screen yet, so the
 * load takes the steps of the life itself:
 * of the threads at 35 whose parties are others, one is dealt by commission, one was rejected, one waits for
 * its intermediary; the rest stay.
 */
export async function intermediarySteps(s: Stage): Promise<void> {
  const { memberId } = await s.as('luze_trader', 'seller');
  const { rows } = await sql<{
    id: string;
  }>`select id from offers.negotiation where status = '35'
    and ${memberId}::bigint not in (seller_member_id, buyer_member_id) order by id limit ${ENDS.length}`.execute(
    s.owner,
  );
  for (const [n, row] of rows.entries()) await walk(s, row.id, memberId as string, ENDS[n] as End);
}
const ENDS = ['dealt', 'rejected', 'waits'] as const;
type End = (typeof ENDS)[number];

async function walk(s: Stage, id: string, intermediaryId: string, end: End): Promise<void> {
  const actor = clockActor(newRequestId());
  await inTransaction(s.runtime.database.db, actor, 'write', async (tx) => {
    const ctx = createContext(s.runtime, tx, actor, { id }, postCommitEffects());
    const { thread, offer } = await lockThread(ctx, { id });
    const waiting = await stepThread(ctx, thread, 'approveApplication', 'effect', {
      set: { intermediary_member_id: intermediaryId },
    });
    if (end === 'rejected')
      await stepThread(ctx, waiting, 'rejectIntermediary', 'intermediary', { reason: '授信额度不足' });
    if (end === 'dealt') {
      const dealt = await stepThread(ctx, waiting, 'acceptIntermediary', 'intermediary');
      await sellHeld(ctx, offer, dealt);
      await makeDeal(ctx, offer, dealt, true);
    }
    await refreshOffer(ctx, offer.id);
  });
}
