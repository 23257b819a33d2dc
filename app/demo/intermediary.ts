import { sql } from 'kysely';
import { clockActor } from '#kernel/server/actor.ts';
import { inTransaction } from '#kernel/server/database.ts';
import { aftermath, newRequestId, workIn } from '#kernel/server/work.ts';
import { makeDeal } from '#trading/offers/server/conclude.ts';
import { refreshOffer, sellHeld } from '#trading/offers/server/effects.ts';
import { lockThread, stepThread } from '#trading/offers/server/lock-offer.ts';
import type { Stage } from './trades.ts';

/**
 * Threads through an intermediary in 50, 55 and 60. The acts of intermediaries have no screen yet, so the load takes the steps of the life itself:
 * the first thread at 35 stays, the second waits for its intermediary, the third was rejected, the fourth is dealt by commission.
 */
export async function intermediarySteps(s: Stage): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from offers.negotiation where status = '35' order by id`.execute(s.owner);
  const member = await s.as('luze_trader', 'seller');
  for (const [n, row] of rows.entries()) if (n > 0) await walk(s, row.id, member.memberId as string, n);
}

async function walk(s: Stage, id: string, intermediaryId: string, steps: number): Promise<void> {
  const actor = clockActor(newRequestId());
  await inTransaction(s.house.database.db, actor, 'write', async (tx) => {
    const w = workIn(s.house, tx, actor, { id }, aftermath());
    const { thread, offer } = await lockThread(w, { id });
    if (thread.buyer_member_id === intermediaryId || thread.seller_member_id === intermediaryId) return;
    const waiting = await stepThread(w, thread, 'approveApplication', 'effect', { set: { intermediary_member_id: intermediaryId } });
    if (steps === 2) await stepThread(w, waiting, 'rejectIntermediary', 'intermediary', { reason: '授信额度不足' });
    if (steps >= 3) {
      const dealt = await stepThread(w, waiting, 'acceptIntermediary', 'intermediary');
      await sellHeld(w, offer, dealt);
      await makeDeal(w, offer, dealt, true);
    }
    await refreshOffer(w, offer.id);
  });
}
