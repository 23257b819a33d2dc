import { expect, test } from 'vitest';
import { inTransaction, type Person } from '#app/world.ts';
import type { Deadline } from '#kernel/server/deadlines.ts';
import { createContext, postCommitEffects } from '#kernel/server/context.ts';
import { acceptListed, counter } from '../contract/negotiation.ts';
import { negotiationDeadlines } from '../server/thread/deadline-sources.ts';
import { dealWorld, listed, seen } from './deal-world.ts';

const w = await dealWorld();
const hour = async () => new Date((await w.world.now()).getTime() + 3_600_000);
/** What waits for a person's company in one thread. */
const waitsFor = async ({ actor }: Person, threadId: string): Promise<Deadline[]> =>
  inTransaction(w.world.runtime.database.db, actor, 'read', async (tx) => {
    const ctx = createContext(w.world.runtime, tx, actor, {}, postCommitEffects());
    const of = { memberId: actor.memberId as string, until: new Date('2999-01-01'), most: 200 };
    const found = await Promise.all(negotiationDeadlines.map((source) => source.deadlinesOf(ctx, of)));
    return found.flat().filter((deadline) => deadline.id === threadId);
  });

test('a round waits for the side that did not make it, until its validity ends', async () => {
  const offer = await listed(w);
  const until = await hour();
  const thread = await w.buyer.does(counter, {
    offerId: offer.id,
    price: '2090.00',
    quantity: '200.00',
    validUntil: until.toISOString(),
  });
  const [waiting] = await waitsFor(w.seller, thread.id);
  expect(waiting).toMatchObject({
    bizType: 'NEGOTIATION',
    dueAt: until,
    task: { en: 'Answer the counter-offer' },
    companyIds: [w.buyer.actor.memberId],
    goods: { zh: offer.productZh, en: offer.productEn },
  });
  expect(await waitsFor(w.buyer, thread.id)).toEqual([]);
  expect(await waitsFor(w.buyer2, thread.id)).toEqual([]);
  expect(await waitsFor(w.operator, thread.id)).toEqual([]);
});

test('an acceptance waits for the seller alone, and what happens otherwise is said by the kind of offer', async () => {
  const offer = await listed(w);
  const thread = await w.buyer.does(acceptListed, seen(offer, '200.00', '423000.00'));
  const [waiting] = await waitsFor(w.seller, thread.id);
  expect(waiting?.task.en).toBe("Confirm the buyer's acceptance");
  expect(await waitsFor(w.buyer, thread.id)).toEqual([]);
});
