import { sql } from 'kysely';
import type { Person } from '#app/world.ts';
import { letterDetail, signLetter } from '#fulfilment/deals/contract/letter.ts';
import { concludeDeal } from '#fulfilment/deals/server/door.ts';
import { domesticTerms, methanol } from '#fulfilment/deals/tests/world.ts';
import { type ContractWorld, type Draft, within } from './contract-world.ts';

/** A deal over 500 t between the seller and a buyer, its letter not signed yet. */
export async function concluded(
  w: ContractWorld,
  source: string,
  buyer: Person = w.buyer,
): Promise<{ dealId: string; letterId: string }> {
  const { rows } = await sql<{ id: string }>`select id from catalogue.place order by id limit 1`.execute(
    w.world.sql,
  );
  const made = await within(w, w.seller2, (ctx) =>
    concludeDeal(ctx, {
      source: '20',
      sourceId: source,
      relatedParty: false,
      direct: false,
      boundAt: new Date(),
      goods: methanol({ controlClasses: [] }),
      quantity: '500.00',
      uom: 'TNE',
      legs: [
        {
          legNo: 'A',
          sellerId: w.seller.actor.memberId as string,
          buyerId: buyer.actor.memberId as string,
          sellerOwner: { deptId: null, empId: w.seller.actor.empId },
          buyerOwner: { deptId: null, empId: buyer.actor.empId },
          price: '2385.50',
          paymentTerm: '10',
          settlementMethod: '10',
        },
      ],
      terms: domesticTerms(rows[0]?.id as string),
    }),
  );
  return { dealId: made.dealId, letterId: made.letterIds[0] as string };
}
/** The same with its letter signed by both: in effect. */
export async function signedDeal(w: ContractWorld, source: string, buyer: Person = w.buyer): Promise<string> {
  const { dealId, letterId } = await concluded(w, source, buyer);
  for (const who of [w.seller2, buyer]) {
    const letter = await who.does(letterDetail, { id: letterId });
    await who.does(signLetter, {
      id: letterId,
      version: letter.version,
      contentHash: letter.contentHash,
      verifyTicket: await w.ticket(who),
    });
  }
  return dealId;
}
/** What a draft over deals says; the rest comes from them. */
export const spotOf = (...dealIds: string[]): Partial<Draft> => ({
  protocolType: '20',
  dealIds,
  counterpartyId: null,
  lines: [],
  currency: null,
});
