import { letterDetail, signLetter } from '#fulfilment/deals/contract/letter.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import type { Actor } from '#kernel/server/actor.ts';
import { inTransaction } from '#kernel/server/database.ts';
import type { Runtime } from '#kernel/server/runtime.ts';
import { issueTicket } from '#office/identity/server/tickets.ts';
import type { Stage } from './stage.ts';

/** A proof of the second factor that was never sent anywhere: of people whom nobody sits behind. */
export const signatureTicket = async (runtime: Runtime, actor: Actor): Promise<string> =>
  (
    await inTransaction(runtime.database.db, actor, 'write', (tx) =>
      issueTicket({ tx }, 'verify', {
        purpose: 'SIGN',
        channel: 'sms',
        target: 'demo',
        accountId: actor.accountId,
      }),
    )
  ).ticket;

/**
 * Seller, then buyer sign a letter as it stands.
 */
export async function signAll(s: Stage, letterId: string, seller: Actor, buyer: Actor): Promise<void> {
  for (const actor of [seller, buyer]) {
    const letter = await s.does(actor, letterDetail, { id: letterId });
    try {
      await s.does(actor, signLetter, {
        id: letter.id,
        version: letter.version,
        contentHash: letter.contentHash,
        verifyTicket: await signatureTicket(s.runtime, actor),
      });
    } catch (error) {
      if (error instanceof Refusal) return;
      throw error;
    }
  }
}
