import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { refused } from '#app/world.ts';
import { NotFound, StateNotAllowed } from '#kernel/rules/refusals.ts';
import { chooseType } from '#trading/offers/contract/negotiation.ts';
import {
  acceptApplication,
  addApplication,
  consentApplication,
  refuseApplication,
  submitApplication,
  updateApplication,
  withdrawApplication,
} from '../contract/application.ts';
import { approveApplication } from '../contract/oversight.ts';
import { ApplicationConsentsMissing, IntermediaryNotQualified } from '../rules/refusals.ts';
import {
  applicationOf,
  approve,
  asked,
  chosen,
  type IntermediaryWorld,
  intermediaryWorld,
  one,
  proposal,
  see,
  submitted,
  threadOf,
} from './intermediary-world.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });
let w: IntermediaryWorld;
beforeAll(async () => {
  w = await intermediaryWorld();
});
/** An intermediary's own application to a negotiation, submitted. */
async function applied(who = w.between) {
  const { thread, draft } = await chosen(w);
  const added = await who.does(addApplication, {
    negotiationNo: thread.negotiationNo,
    ...proposal(who, { intermediaryId: null }),
  });
  const sent = await who.does(submitApplication, one(added));
  return { thread, draft, sent };
}

describe('4.1 an answer is given once, by whom it is asked of, to what stands', () => {
  test('who refused does not accept after all while another one is asked', async () => {
    const first = await asked(w);
    await w.between.does(refuseApplication, { ...one(first), reason: '额度不足' });
    await w.seller.does(chooseType, { ...one(await threadOf(w, first.thread.id)), transactionType: '20' });
    const draft = await applicationOf(w.seller, first.thread.negotiationNo);
    const saved = await w.seller.does(updateApplication, { ...one(draft), ...proposal(w.between2) });
    const sent = await w.seller.does(submitApplication, one(saved));
    const second = await approve(w, sent);
    const again = one(await see(w.between, first.id));
    await refused(w.between.does(acceptApplication, again), StateNotAllowed);
    await refused(w.between.does(refuseApplication, { ...again, reason: '再想想' }), StateNotAllowed);
    expect(await threadOf(w, first.thread.id)).toMatchObject({ status: '50' });
    await w.between2.does(acceptApplication, one(second));
    expect(await w.world.audit()).toEqual({});
  });

  test('an application its intermediary withdrew is not accepted while another one is asked', async () => {
    const { thread, draft, sent } = await applied();
    const back = await w.between.does(withdrawApplication, one(sent));
    const saved = await w.seller.does(updateApplication, { ...one(draft), ...proposal(w.between2) });
    const second = await approve(w, await w.seller.does(submitApplication, one(saved)));
    const own = one(await see(w.between, back.id));
    await refused(w.between.does(acceptApplication, own), StateNotAllowed, { subject: 'approval' });
    expect(await threadOf(w, thread.id)).toMatchObject({ status: '50' });
    await w.between2.does(acceptApplication, one(second));
  });

  test('seller and buyer consent, the intermediary answers, who filed it withdraws: each its own act', async () => {
    const { sent } = await applied();
    await refused(w.between.does(consentApplication, one(sent)), StateNotAllowed);
    await refused(w.buyer.does(withdrawApplication, one(sent)), StateNotAllowed);
    const at = await asked(w);
    for (const who of [w.seller, w.buyer]) {
      await expect(who.does(acceptApplication, one(at))).rejects.toThrow();
      await expect(who.does(refuseApplication, { ...one(at), reason: '不同意' })).rejects.toThrow();
    }
    expect(await threadOf(w, at.thread.id)).toMatchObject({ status: '50' });
  });

  test('a seller mediates no deal of its own', async () => {
    const { draft } = await chosen(w);
    await refused(w.seller.does(updateApplication, { ...one(draft), ...proposal(w.seller) }), NotFound);
  });

  test('who lost the right to mediate is neither approved nor lets the deal come about', async () => {
    const qualified = (yes: boolean) =>
      sql`update members.member set intermediary_qualified = ${yes} where id = ${w.between2.actor.memberId}::bigint`.execute(
        w.world.sql,
      );
    const sent = await submitted(w, w.between2);
    const agreed = await w.buyer.does(consentApplication, one(sent));
    await qualified(false);
    await refused(w.auditor.does(approveApplication, one(agreed)), IntermediaryNotQualified);
    await qualified(true);
    const approved = await w.auditor.does(approveApplication, one(agreed));
    await qualified(false);
    await refused(w.between2.does(acceptApplication, one(approved)), IntermediaryNotQualified);
    await qualified(true);
    await w.between2.does(acceptApplication, one(approved));
  });

  test('nobody consents to what was withdrawn', async () => {
    const sent = await submitted(w);
    const back = await w.seller.does(withdrawApplication, one(sent));
    await refused(w.buyer.does(consentApplication, one(back)), StateNotAllowed);
    expect(await see(w.seller, sent.id)).toMatchObject({ buyerConsented: false });
  });

  test('both have to consent: the buyer alone is not enough, nor the seller alone', async () => {
    for (const who of [w.buyer, w.seller]) {
      const { sent } = await applied();
      const agreed = await who.does(consentApplication, one(sent));
      await refused(w.auditor.does(approveApplication, one(agreed)), ApplicationConsentsMissing);
    }
  });
});
