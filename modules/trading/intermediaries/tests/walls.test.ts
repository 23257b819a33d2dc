import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { modules } from '#app/modules.ts';
import type { Person } from '#app/world.ts';
import { allCalls } from '#kernel/rules/contract.ts';
import { acceptApplication, submitApplication, updateApplication } from '../contract/application.ts';
import { everythingReadBy as readBy } from './everything-read.ts';
import {
  AGREED,
  applicationOf,
  approve,
  asked,
  COUNTERED,
  chosen,
  type IntermediaryWorld,
  intermediaryWorld,
  LISTED,
  one,
  proposal,
  see,
} from './intermediary-world.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });
let w: IntermediaryWorld;
beforeAll(async () => {
  w = await intermediaryWorld();
});

const everythingReadBy = (who: Person, threadId: string, negotiationNo: string) =>
  readBy(w, who, threadId, negotiationNo);
/** Of the ladder and the talk: what the two sides said before they agreed. */
const LADDER = [COUNTERED, '仅限双方的话'];
const REASON = '机密原因';
const RATE = '1.25';
const COMMISSION = '13162.5';
const holdsNone = (heard: string, hidden: readonly string[]) => {
  for (const word of hidden) expect(heard.includes(word), `heard ${word}`).toBe(false);
};

test('the walk of the wall asks what there is: every module answers some of it', () => {
  expect(modules.length).toBeGreaterThan(30);
  expect(allCalls().filter((c) => c.kind !== 'command').length).toBeGreaterThan(150);
});

describe('INV-INT-04 a deal by commission: every call of the contract, asked as each of its sides and as a stranger', () => {
  test('before the approval: the intermediary others named knows nothing of it', async () => {
    const { thread, draft } = await chosen(w, {
      visibility: '20',
      designatedBuyerIds: [w.buyer.actor.memberId as string],
    });
    const saved = await w.seller.does(updateApplication, { ...one(draft), ...proposal(w.between) });
    await w.seller.does(submitApplication, one(saved));
    const heard = await everythingReadBy(w.between, thread.id, thread.negotiationNo);
    holdsNone(heard, [
      ...LADDER,
      AGREED,
      LISTED,
      REASON,
      thread.negotiationNo,
      draft.applicationNo,
      '1053000',
    ]);
  });

  test('after it: the intermediary reads goods, amount and its commission; not the ladder, the talk, the offer, the reason, nor people', async () => {
    const at = await asked(w);
    const { rows } = await sql<{
      id: string;
    }>`select offer_id as id from offers.negotiation where id = ${at.thread.id}::bigint`.execute(w.world.sql);
    await sql`update offers.offer set visibility = '20', designated_buyer_ids = array[${w.buyer.actor.memberId}::bigint] where id = ${rows[0]?.id}::bigint`.execute(
      w.world.sql,
    );
    await w.between.does(acceptApplication, one(at));
    const heard = await everythingReadBy(w.between, at.thread.id, at.thread.negotiationNo);
    expect(heard).toContain(COMMISSION);
    holdsNone(heard, [...LADDER, AGREED, LISTED, REASON]);
    const told = JSON.stringify(await see(w.between, at.id));
    holdsNone(told, [w.seller.actor.name, w.buyer.actor.name]);
  });

  test('who does not pay the commission reads neither its rate nor its amount; the payer does', async () => {
    const at = await asked(w, w.between, { commissionPayer: '10', commissionRate: RATE });
    await w.between.does(acceptApplication, one(at));
    expect((await see(w.buyer, at.id)).commissionAmount).toContain(COMMISSION);
    // The seller filed it; a buyer who did not, and does not pay, is asked in the other direction.
    const { thread, draft } = await chosen(w);
    const saved = await w.seller.does(updateApplication, {
      ...one(draft),
      ...proposal(w.between, { commissionPayer: '20', commissionRate: '1.37' }),
    });
    const sent = await w.seller.does(submitApplication, one(saved));
    const approved = await approve(w, sent);
    await w.between.does(acceptApplication, one(approved));
    const heard = await everythingReadBy(w.buyer, thread.id, thread.negotiationNo);
    holdsNone(heard, ['"1.37', '14426.1']);
    expect((await see(w.seller, sent.id)).commissionAmount).toContain('14426.1');
  });

  test('a stranger reads nothing of it at all', async () => {
    const at = await asked(w);
    await w.between.does(acceptApplication, one(at));
    const row = await applicationOf(w.seller, at.thread.negotiationNo);
    const heard = await everythingReadBy(w.outsider, at.thread.id, at.thread.negotiationNo);
    holdsNone(heard, [
      ...LADDER,
      AGREED,
      REASON,
      COMMISSION,
      '1053000',
      at.thread.negotiationNo,
      row.applicationNo,
      row.dealNo as string,
    ]);
  });
});
