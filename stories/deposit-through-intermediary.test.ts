import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { inTransaction, type Person, refused } from '#app/world.ts';
import { letterDetail } from '#fulfilment/deals/contract/letter.ts';
import type { LetterTerms } from '#fulfilment/deals/rules/letter-terms.ts';
import { depositDetail, listDeposits } from '#fulfilment/money/contract/deposit.ts';
import { moveMoney } from '#fulfilment/money/server/door.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { createContext, postCommitEffects } from '#kernel/server/context.ts';
import {
  acceptApplication,
  consentApplication,
  refuseApplication,
  submitApplication,
  updateApplication,
} from '#trading/intermediaries/contract/application.ts';
import { approveApplication } from '#trading/intermediaries/contract/oversight.ts';
import {
  chosen,
  type IntermediaryWorld,
  intermediaryWorld,
  legsOf,
  one,
  principalProposal,
  SELL,
} from '#trading/intermediaries/tests/intermediary-world.ts';
import { threadDetail } from '#trading/offers/contract/negotiation.ts';

let w: IntermediaryWorld;
beforeAll(async () => {
  w = await intermediaryWorld();
  await inTransaction(w.world.runtime.database.db, w.auditor.actor, 'write', (tx) =>
    moveMoney(createContext(w.world.runtime, tx, w.auditor.actor, null, postCommitEffects()) as never, {
      cause: { bizType: 'TEST', bizId: '1', key: 'between:1' },
      currency: 'CNY',
      movement: { kind: 'PAY_IN', giverId: w.buyer.actor.memberId as string, amount: '900000.00' },
    }),
  );
});
/** A negotiation with a deposit of a tenth, asked of an intermediary that buys and resells. */
async function asked(between: Person) {
  const { thread, draft } = await chosen(w, { depositPct: '10', depositNature: '10' });
  const saved = await w.seller.does(updateApplication, { ...one(draft), ...principalProposal(between) });
  const sent = await w.seller.does(submitApplication, one(saved));
  const agreed = await w.buyer.does(consentApplication, { ...one(sent), price: SELL, paymentTerm: '20' });
  const approved = await w.auditor.does(approveApplication, one(agreed));
  return { threadId: thread.id, application: approved };
}
const depositOf = async (bizType: string, bizId: string) =>
  (
    await sql<{ id: string; receiver: string; state: string }>`
      select id, receiver_member_id as receiver, deposit_state as state from money.deposit where biz_type = ${bizType} and biz_id = ${bizId}::bigint`.execute(
      w.world.sql,
    )
  ).rows[0];

test('INV-INT-04 the deposit of who buys from an intermediary secures what is owed to it: the seller reads nothing of it any more', async () => {
  const { threadId, application } = await asked(w.between);
  const held = await depositOf('NEGOTIATION', threadId);
  expect(held).toMatchObject({ receiver: w.between.actor.memberId, state: '20' });
  const id = held?.id as string;
  await refused(w.seller.does(depositDetail, { id }), NotFound);
  expect((await w.seller.does(listDeposits, {})).list.filter((d) => d.id === id)).toEqual([]);
  for (const who of [w.seller, w.buyer])
    expect((await who.does(threadDetail, { id: threadId })).deposit).toBeNull();
  const seen = JSON.stringify(await w.buyer.does(depositDetail, { id }));
  expect(seen.includes(`"receiverName":"${w.seller.actor.memberName}"`)).toBe(false);
  await w.between.does(acceptApplication, one(application));
  const [a, b] = await legsOf(w, threadId);
  expect(await depositOf('DEAL', b?.dealId as string)).toMatchObject({
    receiver: w.between.actor.memberId,
    state: '20',
  });
  const paymentOf = async (who: Person, letterId: string | undefined) =>
    ((await who.does(letterDetail, { id: letterId as string })).terms as unknown as LetterTerms).payment;
  expect(await paymentOf(w.seller, a?.letterId)).toMatchObject({ depositPct: null });
  expect((await paymentOf(w.buyer, b?.letterId)).depositHeld).toMatch(/^\d+\.\d\d$/);
  expect(await w.world.audit()).toEqual({});
});

test('an intermediary that refuses leaves the deposit to the seller again', async () => {
  const { threadId, application } = await asked(w.between2);
  expect(await depositOf('NEGOTIATION', threadId)).toMatchObject({ receiver: w.between2.actor.memberId });
  await w.between2.does(refuseApplication, { ...one(application), reason: '额度不足' });
  expect(await depositOf('NEGOTIATION', threadId)).toMatchObject({
    receiver: w.seller.actor.memberId,
    state: '20',
  });
});
