import { inTransaction, type Person } from '#app/world.ts';
import { clockActor } from '#kernel/server/actor.ts';
import { createContext, newRequestId, postCommitEffects } from '#kernel/server/context.ts';
import { type Concluded, concludeDeal } from '../server/door.ts';
import type { DealWorld } from './deal-world.ts';
import { domesticTerms, methanol } from './agreed-samples.ts';

let source = 950_000;
/** A deal over an intermediary: the seller sells to him at leg A, he to the buyer at leg B, dearer. */
export async function dealOverIntermediary(w: DealWorld, between: Person): Promise<Concluded> {
  source += 1;
  const leg = (legNo: 'A' | 'B', seller: Person, buyer: Person, price: string) => ({
    legNo,
    sellerId: seller.actor.memberId as string,
    buyerId: buyer.actor.memberId as string,
    sellerOwner: { deptId: null, empId: seller.actor.empId },
    buyerOwner: { deptId: null, empId: buyer.actor.empId },
    price,
    paymentTerm: '10',
    settlementMethod: '10',
  });
  const wish = {
    source: '20' as const,
    sourceId: String(source),
    relatedParty: false,
    direct: false,
    boundAt: await w.world.now(),
    goods: methanol(),
    quantity: '500.00',
    uom: 'TNE',
    legs: [leg('A', w.seller, between, '2385.50'), leg('B', between, w.buyer, '2401.25')],
    terms: domesticTerms(await w.place()),
  };
  const actor = clockActor(newRequestId());
  return inTransaction(w.world.runtime.database.db, actor, 'write', (tx) =>
    concludeDeal(createContext(w.world.runtime, tx, actor, null, postCommitEffects()), wish),
  );
}
