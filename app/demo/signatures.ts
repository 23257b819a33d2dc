import { letterDetail, signLetter } from '#fulfilment/deals/contract/letter.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import type { Actor } from '#kernel/server/actor.ts';
import { inTransaction } from '#kernel/server/database.ts';
import { issueTicket } from '#office/identity/server/tickets.ts';
import type { Stage } from './stage.ts';

/**
 * Seller, then buyer sign a letter as it stands. The code of the second factor was never sent anywhere, so
 * the load issues its ticket itself.
 */
export async function signAll(s: Stage, letterId: string, seller: Actor, buyer: Actor): Promise<void> {
  for (const actor of [seller, buyer]) {
    const letter = await s.does(actor, letterDetail, { id: letterId });
    const ticket = await inTransaction(s.runtime.database.db, actor, 'write', (tx) =>
      issueTicket({ tx }, 'verify', {
        purpose: 'SIGN',
        channel: 'sms',
        target: 'demo',
        accountId: actor.accountId,
      }),
    );
    try {
      await s.does(actor, signLetter, {
        id: letter.id,
        version: letter.version,
        contentHash: letter.contentHash,
        verifyTicket: ticket.ticket,
      });
    } catch (error) {
      if (error instanceof Refusal) return;
      throw error;
    }
  }
}
