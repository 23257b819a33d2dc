import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { modules } from '#app/modules.ts';
import type { Person } from '#app/world.ts';
import { allCalls, type Call } from '#kernel/rules/contract.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { acceptApplication, submitApplication, updateApplication } from '../contract/application.ts';
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

/** Every document that came of one negotiation: what somebody who guesses ids would ask for. */
async function idsOf(threadId: string): Promise<Record<string, string[]>> {
  const { rows } = await sql<Record<string, string[]>>`
    select array[n.id]::text[] as thread, array[n.offer_id]::text[] as offer,
      array(select a.id from intermediaries.application a where a.negotiation_id = n.id)::text[] as application,
      array(select d.id from deals.deal d where d.source_id = n.id)::text[] as deal,
      array(select l.id from deals.letter l join deals.deal d on d.id = l.deal_id where d.source_id = n.id)::text[] as letter,
      array(select o.id from orders."order" o join deals.deal d on d.id = o.deal_id where d.source_id = n.id)::text[] as "order",
      array(select p.id from contracts.protocol p join deals.deal d on d.id = any (p.deal_ids) where d.source_id = n.id)::text[] as protocol
    from offers.negotiation n where n.id = ${threadId}::bigint`.execute(w.world.sql);
  return rows[0] as Record<string, string[]>;
}
/** What the negotiation is found by in lists. */
const KEYWORDS = (negotiationNo: string): string[] => ['', negotiationNo, '甲醇'];

/**
 * Asks every query and list of the contract that this person may ask, with every id of the deal's documents and
 * every word it could be searched by, in both directions of every order; answers everything that came back, with
 * his notices, histories and the notes of his company.
 */
async function everythingReadBy(who: Person, threadId: string, negotiationNo: string): Promise<string> {
  await w.world.tick();
  const ids = await idsOf(threadId);
  const heard: unknown[] = [];
  const ask = async (call: Call, input: unknown) => {
    try {
      heard.push(await who.does(call, input as never));
    } catch (error) {
      // What is refused is heard too: a refusal may carry figures.
      heard.push(error instanceof Refusal ? [error.kind.code, error.details] : String(error));
    }
  };
  const audience = who.actor.identity as 'seller' | 'buyer';
  const calls = allCalls().filter((c) => Array.isArray(c.audience) && c.audience.includes(audience));
  for (const call of calls) {
    if (call.kind === 'list') {
      const { sortable } = call as unknown as { sortable: readonly string[] };
      const base = { pageCount: 20 };
      for (const keyword of KEYWORDS(negotiationNo)) {
        const input = keyword === '' ? base : { ...base, keyword };
        if (call.input.safeParse(input).success) await ask(call, input);
      }
      if (/^(intermediaries|negotiations|deals|letters)\./.test(call.name))
        for (const sortProperties of sortable) await ask(call, { ...base, sortProperties, sortAsc: true });
      continue;
    }
    if (call.kind !== 'query') continue;
    if (call.input.safeParse({}).success) await ask(call, {});
    for (const key of ['id', 'dealId', 'orderId', 'offerId', 'negotiationId', 'protocolId', 'letterId'])
      for (const id of new Set(Object.values(ids).flat()))
        if (call.input.safeParse({ [key]: id }).success) await ask(call, { [key]: id });
  }
  const notices = await sql`select title_zh, title_en, body_zh, body_en from messaging.message
    where account_id = ${who.actor.accountId}::bigint and biz_type in ('INTERMEDIARY', 'NEGOTIATION', 'DEAL', 'LETTER', 'ORDER', 'CONTRACT')
      and biz_id = any (${Object.values(ids).flat()}::text[])`.execute(w.world.sql);
  const histories =
    await sql`select * from kernel.trade_history where ${who.actor.memberId}::bigint = any (parties)
    and biz_id = any (${Object.values(ids).flat()}::bigint[])`.execute(w.world.sql);
  return JSON.stringify([heard, notices.rows, histories.rows]);
}
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
