import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Person, refused } from '#app/world.ts';
import { NotFound, StateNotAllowed } from '#kernel/rules/refusals.ts';
import { createContext, postCommitEffects } from '#kernel/server/context.ts';
import { inTransaction } from '#kernel/server/database.ts';
import { LiveHub } from '#kernel/server/live.ts';
import { evidenceScene } from '#office/attachments/rules/file-scenes.ts';
import { keepUpload } from '#office/attachments/server/door.ts';
import {
  listThreads,
  sayInThread,
  threadDetail,
  threadHistory,
} from '#trading/offers/contract/negotiation.ts';
import { ownOfferDetail, pauseOffer, resumeOffer } from '#trading/offers/contract/offer.ts';
import { OFFER } from '#trading/offers/rules/offer-lifecycle.ts';
import {
  acceptApplication,
  addApplication,
  applicationDetail,
  consentApplication,
  countApplications,
  listApplications,
  submitApplication,
  updateApplication,
} from '../contract/application.ts';
import { approveApplication } from '../contract/oversight.ts';
import {
  AGREED,
  COUNTERED,
  chosen,
  type IntermediaryWorld,
  intermediaryWorld,
  LISTED,
  one,
  principalAsked,
  principalProposal,
  proposal,
  SELL,
  see,
} from './intermediary-world.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });
let w: IntermediaryWorld;
beforeAll(async () => {
  w = await intermediaryWorld();
});
// Ten counters a minute are one company's most.
afterEach(() => w.world.push('2m'));

/** A paper of a person's, to be attached. */
const paperOf = async (who: Person): Promise<string> => {
  const { runtime } = w.world;
  const kept = await inTransaction(runtime.database.db, who.actor, 'write', (tx) =>
    keepUpload(createContext(runtime, tx, who.actor, {}, postCommitEffects()) as never, {
      origin: Buffer.from('%PDF-1.4\n%%EOF'),
      fileName: 'credit-line.pdf',
      scene: evidenceScene,
      bucket: 'private',
    }),
  );
  return kept.attachmentId;
};
const found = async (who: Person, keyword: string): Promise<string[]> =>
  (await who.does(listApplications, { keyword, pageCount: 100 })).list.map((row) => row.id);

describe('INV-INT-04 an application before and after its approval, side by side', () => {
  test('who applied with a number finds it by its numbers alone until both sides consented, and by its goods then', async () => {
    const { thread } = await chosen(w);
    const added = await w.between.does(addApplication, {
      negotiationNo: thread.negotiationNo,
      ...proposal(w.between, { intermediaryId: null }),
    });
    const sent = await w.between.does(submitApplication, one(added));
    expect(await found(w.between, '甲醇')).not.toContain(sent.id);
    expect(await found(w.between, thread.negotiationNo)).toContain(sent.id);
    for (const who of [w.seller, w.buyer]) expect(await found(who, '甲醇')).toContain(sent.id);
    const agreed = await w.seller.does(consentApplication, one(sent));
    expect(await found(w.between, '甲醇')).not.toContain(sent.id);
    await w.buyer.does(consentApplication, one(agreed));
    expect(await found(w.between, '甲醇')).toContain(sent.id);
  });

  test('a draft counts for who writes it, in no list and no count of anybody else, nor of the operator', async () => {
    const { thread } = await chosen(w);
    const counts = () =>
      Promise.all(
        [w.seller, w.between, w.operator].map(
          async (who) => (await who.does(countApplications, {}))['35'] ?? 0,
        ),
      );
    const total = async (who: Person) =>
      (await who.does(listApplications, { keyword: thread.negotiationNo })).totalCount;
    const before = await counts();
    const { id } = await w.buyer.does(addApplication, {
      negotiationNo: thread.negotiationNo,
      ...proposal(w.between),
    });
    expect(await counts()).toEqual(before);
    expect([await total(w.seller), await total(w.operator), await total(w.between)]).toEqual([1, 1, 0]);
    expect(await found(w.buyer, thread.negotiationNo)).toContain(id);
    for (const who of [w.seller, w.between, w.operator])
      await refused(who.does(applicationDetail, { id }), NotFound);
  });

  test('a draft the choice made shows the others its goods, not what its company has written into it so far', async () => {
    const { draft } = await chosen(w);
    await w.seller.does(updateApplication, { ...one(draft), ...principalProposal(w.between) });
    for (const who of [w.buyer, w.operator]) {
      const seen = await see(who, draft.id);
      expect(seen.productZh).not.toBeNull();
      expect(seen).toMatchObject({
        intermediaryId: null,
        intermediary: { zh: null, en: null },
        mode: null,
        titleFlow: null,
        sellerSeesBuyer: null,
        buyerSeesSeller: null,
        buyPrice: null,
        commissionPayer: null,
        reason: null,
        reasonText: null,
        remarks: null,
      });
    }
  });

  test('what the seller attached is not the buyer’s to read; the intermediary reads it once it is asked', async () => {
    const { draft } = await chosen(w, { producer: '东海炼化' });
    const saved = await w.seller.does(updateApplication, {
      ...one(draft),
      ...principalProposal(w.between, { fileIds: [await paperOf(w.seller)] }),
    });
    const sent = await w.seller.does(submitApplication, one(saved));
    const files = async (who: Person) => (await see(who, sent.id)).files.map((f) => f.fileName);
    expect([await files(w.seller), await files(w.operator), await files(w.buyer)]).toEqual([
      ['credit-line.pdf'],
      ['credit-line.pdf'],
      [],
    ]);
    await refused(see(w.between, sent.id), NotFound);
    const agreed = await w.buyer.does(consentApplication, { ...one(sent), price: SELL, paymentTerm: '20' });
    await w.auditor.does(approveApplication, one(agreed));
    expect([await files(w.between), await files(w.buyer)]).toEqual([['credit-line.pdf'], []]);
  });

  test('live news of an application reach the intermediary others named by the approval, not before', async () => {
    const { draft } = await chosen(w);
    const topics = [w.seller, w.buyer, w.between].map((who) => `intermediaries:${who.actor.memberId}`);
    const [sellers, buyers, betweens] = topics as [string, string, string];
    const hub = new LiveHub(w.world.url);
    await hub.start();
    const heard = new Set<string>();
    hub.subscribe(topics, ({ topic }) => heard.add(topic));
    const next = async (expected: readonly string[]) => {
      await vi.waitFor(() => expect([...heard].sort()).toEqual([...expected].sort()), { timeout: 20_000 });
      heard.clear();
    };
    const saved = await w.seller.does(updateApplication, { ...one(draft), ...proposal(w.between) });
    await next([sellers]);
    const sent = await w.seller.does(submitApplication, one(saved));
    await next([sellers, buyers]);
    const agreed = await w.buyer.does(consentApplication, one(sent));
    await next([sellers, buyers]);
    await w.auditor.does(approveApplication, one(agreed));
    await next([sellers, buyers, betweens]);
    await hub.close();
  });
});

describe('INV-INT-04 a negotiation that went back to back, side by side', () => {
  test('in the place of who is not disclosed stands the intermediary, by name and by number; nobody talks any more', async () => {
    const at = await principalAsked(w);
    const accepted = await w.between.does(acceptApplication, one(at));
    const between = w.between.actor.memberId;
    for (const [who, hidden] of [
      [w.seller, w.buyer],
      [w.buyer, w.seller],
    ] as const) {
      const thread = await who.does(threadDetail, { id: at.thread.id });
      expect(thread.counterpartyId).toBe(between);
      expect(thread.offerNo === '').toBe(who === w.buyer);
      expect(thread.offer.sellerId ?? null).toBe(who === w.seller ? who.actor.memberId : null);
      expect(thread.consents.filter((c) => c.userName === hidden.actor.name)).toEqual([]);
      const said = { id: at.thread.id, kind: 'message', body: '请直接联系' } as const;
      await refused(who.does(sayInThread, said), StateNotAllowed);
      const read = JSON.stringify([thread, await who.does(threadHistory, { id: at.thread.id })]);
      for (const withdrawn of [AGREED, COUNTERED, ...(who === w.buyer ? [LISTED] : [])])
        expect([withdrawn, read.includes(withdrawn)]).toEqual([withdrawn, false]);
      expect(await see(who, accepted.id)).toMatchObject({ negotiationId: at.thread.id, lane: '10' });
    }
    // It is no party of the negotiation, in neither of its two parts.
    for (const who of [w.between, w.betweenBuying])
      expect(await see(who, accepted.id)).toMatchObject({ negotiationId: null, lane: null });
  });

  test('the offer it is about is named to its parties and the operator; never to the intermediary, and no longer to a buyer whom it supplies', async () => {
    const { thread, draft } = await chosen(w);
    const { offerNo } = await w.seller.does(threadDetail, { id: thread.id });
    const named = async () =>
      Object.fromEntries(
        await Promise.all(
          Object.entries({ seller: w.seller, buyer: w.buyer, operator: w.operator }).map(
            async ([side, who]) => [side, (await see(who, draft.id)).offerNo] as const,
          ),
        ),
      );
    expect(await w.seller.does(applicationDetail, { id: draft.id })).toMatchObject({ offerNo });
    const saved = await w.seller.does(updateApplication, { ...one(draft), ...principalProposal(w.between) });
    const sent = await w.seller.does(submitApplication, one(saved));
    expect(await named()).toEqual({ seller: offerNo, buyer: offerNo, operator: offerNo });
    const agreed = await w.buyer.does(consentApplication, { ...one(sent), price: SELL, paymentTerm: '20' });
    await w.auditor.does(approveApplication, one(agreed));
    expect(await named()).toEqual({ seller: offerNo, buyer: null, operator: offerNo });
    for (const who of [w.between, w.betweenBuying]) expect((await see(who, draft.id)).offerNo).toBe(null);
  });

  test('what becomes of the offer is no news for its buyer: he deals with the intermediary', async () => {
    const { thread, draft } = await chosen(w, { quantity: '1000.00' });
    const saved = await w.seller.does(updateApplication, { ...one(draft), ...principalProposal(w.between) });
    const sent = await w.seller.does(submitApplication, one(saved));
    const agreed = await w.buyer.does(consentApplication, { ...one(sent), price: SELL, paymentTerm: '20' });
    await w.auditor.does(approveApplication, one(agreed));
    const { offerId } = await w.seller.does(threadDetail, { id: thread.id });
    const offer = await w.seller.does(ownOfferDetail, { id: offerId });
    const paused = await w.seller.does(pauseOffer, one(offer));
    await w.world.tick();
    const { rows } = await sql<{ event: string; notices: string }>`
      select o.publish_state as event, (select count(*) from messaging.message m where m.account_id = ${w.buyer.actor.accountId}::bigint
        and m.event like 'N-OFF-%' and m.biz_id in (${offerId}, ${thread.id}))::text as notices
      from offers.offer o where o.id = ${offerId}::bigint`.execute(w.world.sql);
    expect(rows).toEqual([{ event: OFFER.paused, notices: '0' }]);
    await w.seller.does(resumeOffer, one(paused));
  });

  test('a withdrawn price tells nothing by its place: the lists of both sides by price leave it out of the order', async () => {
    const at = await principalAsked(w);
    await w.between.does(acceptApplication, one(at));
    for (const who of [w.seller, w.buyer]) {
      const by = async (sortAsc: boolean) =>
        (await who.does(listThreads, { sortProperties: 'agreedPrice', sortAsc, pageCount: 100 })).list;
      const [up, down] = [await by(true), await by(false)];
      expect(up.map((row) => row.id)).toContain(at.thread.id);
      const priced = (list: typeof up) => list.filter((row) => row.agreedPrice !== null).length;
      // Nulls stand together at one end, whatever the price behind them was.
      for (const list of [up, down]) {
        const shown = list.map((row) => row.agreedPrice !== null);
        expect(shown.lastIndexOf(true) - shown.indexOf(true) + 1).toBe(priced(list));
      }
    }
  });
});
