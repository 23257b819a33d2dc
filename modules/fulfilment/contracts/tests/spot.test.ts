import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type Person, refused } from '#app/world.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { race, RACING } from '#kernel/test/race.ts';
import {
  addProtocol,
  approveProtocol,
  deleteProtocol,
  openProtocol,
  submitProtocol,
} from '../contract/protocol.ts';
import { PROTOCOL } from '../rules/contract-lifecycle.ts';
import { ContractDealsDiffer } from '../rules/refusals.ts';
import { contractedDeals } from '../server/ground.ts';
import { type ContractWorld, contractWorld, within } from './contract-world.ts';
import { concluded, signedDeal, spotOf } from './spot-deals.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });
let w: ContractWorld;
let source = 710_000;
beforeAll(async () => {
  w = await contractWorld();
});
const newDeal = (buyer: Person = w.buyer) => {
  source += 1;
  return signedDeal(w, String(source), buyer);
};
const submitted = async (...dealIds: string[]) =>
  w.seller.does(submitProtocol, await w.draft(spotOf(...dealIds)));

describe('INV-CON-05 a spot contract is made of deals', () => {
  test('of one counterparty, in one currency and unit, in effect and not yet performed', async () => {
    const [deal, second] = [await newDeal(), await newDeal()];
    await refused(submitted(deal, await newDeal(w.stranger)), ContractDealsDiffer);
    await refused(submitted(deal, (await concluded(w, '709999')).dealId), NotFound);
    const inDollars = await w.draft({ ...spotOf(deal), currency: 'USD' });
    await refused(w.seller.does(submitProtocol, inDollars), ContractDealsDiffer);
    await w.seller.does(deleteProtocol, inDollars);
    const made = await w.draft(spotOf(deal, second));
    const planted = async (set: string, undo: string) => {
      await sql.raw(`update deals.deal set ${set} where id = ${second}`).execute(w.world.sql);
      await refused(w.seller.does(submitProtocol, made), ContractDealsDiffer);
      await sql.raw(`update deals.deal set ${undo} where id = ${second}`).execute(w.world.sql);
    };
    await sql`update contracts.protocol set deleted = true where id <> ${made.id}::bigint`.execute(
      w.world.sql,
    );
    await planted("currency = 'USD'", "currency = 'CNY'");
    await planted("uom = 'KGM'", "uom = 'TNE'");
    await planted("deal_state = '40'", "deal_state = '20'");
    await w.seller.does(submitProtocol, made);
  });

  test('that no other contract of its company is made of; a draft that is thrown away holds none', async () => {
    const deal = await newDeal();
    const first = await w.draft(spotOf(deal));
    const second = await w.draft(spotOf(deal));
    await refused(w.seller.does(submitProtocol, second), ContractDealsDiffer);
    await w.seller.does(deleteProtocol, first);
    await w.seller.does(submitProtocol, second);
  });
});

describe('INV-CON-05 a deal stands in one spot contract, though neither side sees what the other writes', () => {
  /** Submitted, as by a colleague of who approves it. */
  const sent = async (by: Person, deal: string) => {
    const made = await by.does(addProtocol, await w.framework(spotOf(deal)));
    const submission = await by.does(submitProtocol, { id: made.id, version: made.version });
    await sql`update contracts.protocol set submitted_by = 0 where id = ${made.id}::bigint`.execute(
      w.world.sql,
    );
    return submission;
  };
  const approve = async (by: Person, of: { id: string; version: number }) => {
    const { version } = await by.does(openProtocol, { id: of.id, version: of.version });
    return by.does(approveProtocol, { id: of.id, version });
  };
  /** Signed by who wrote it and reviewed by all: one signature is lacking. */
  const almost = async (id: string, own: Person, other: Person) => {
    await w.sign(own, id);
    await w.pass(other, id);
    await w.pass(w.auditor, id);
  };
  const inForce = async (deal: string) =>
    (
      await sql<{ id: string }>`select id from contracts.protocol
        where deal_ids && ${[deal]}::bigint[] and protocol_state = '20'`.execute(w.world.sql)
    ).rows.map((r) => r.id);
  const bothSent = async () => {
    const deal = await newDeal();
    return { deal, ours: await sent(w.seller, deal), theirs: await sent(w.buyer, deal) };
  };

  test('the first in force has it: the other is neither signed nor passed, nor put before anybody any more', async () => {
    const { deal, ours, theirs } = await bothSent();
    const late = await bothSent();
    for (const made of [ours, late.ours]) await approve(w.seller2, made);
    await approve(w.buyer, theirs);
    await almost(theirs.id, w.buyer, w.seller2);
    await w.sign(w.seller2, theirs.id);
    await refused(w.sign(w.seller2, ours.id), ContractDealsDiffer);
    await refused(w.pass(w.buyer, ours.id), ContractDealsDiffer);
    expect((await w.see(ours.id)).protocolState).toBe(PROTOCOL.toReview);
    expect(await inForce(deal)).toEqual([theirs.id]);
    await almost(late.ours.id, w.seller2, w.buyer);
    await w.sign(w.buyer, late.ours.id);
    await refused(approve(w.buyer, late.theirs), ContractDealsDiffer);
    expect(await inForce(late.deal)).toEqual([late.ours.id]);
  });

  test('the last signature of each at once: one takes effect', RACING, async () => {
    const { deal, ours, theirs } = await bothSent();
    await approve(w.seller2, ours);
    await approve(w.buyer, theirs);
    await almost(ours.id, w.seller2, w.buyer);
    await almost(theirs.id, w.buyer, w.seller2);
    const outcome = await race(2, (n) => (n === 0 ? w.sign(w.buyer, ours.id) : w.sign(w.seller2, theirs.id)));
    expect(outcome).toEqual({ ok: 1, CONTRACT_DEALS_DIFFER: 1 });
    expect(await inForce(deal)).toHaveLength(1);
  });

  test('an intermediary’s deal has two legs, each with a contract of its own', async () => {
    const deal = await newDeal();
    await approve(w.seller2, await sent(w.seller, deal));
    const { rows } = await sql<{ id: string }>`select id from contracts.protocol
      where deal_ids && ${[deal]}::bigint[]`.execute(w.world.sql);
    const id = rows[0]?.id as string;
    const between = await w.world.as('luze_admin', 'seller');
    // The first leg, as it stands between the first seller and the company in the middle.
    await sql`insert into contracts.contracted_deal (deal_id, seller_member_id, protocol_id, gmt_create)
      values (${deal}::bigint, ${between.actor.memberId}::bigint, ${id}::bigint, kernel.now())`.execute(
      w.world.sql,
    );
    await almost(id, w.seller2, w.buyer);
    await w.sign(w.buyer, id);
    expect(await inForce(deal)).toEqual([id]);
  });

  test('a company in the middle that buys on one leg is free to write the contract of the leg it sells on', async () => {
    const [buying, selling] = [
      await w.world.as('yonghai_admin', 'buyer'),
      await w.world.as('yonghai_admin', 'seller'),
    ];
    const deal = await newDeal(buying);
    await approve(w.seller2, await sent(w.seller, deal));
    const taken = (who: Person) => within(w, who, (ctx) => contractedDeals(ctx, [deal], null));
    expect(await taken(buying)).toEqual([deal]);
    expect(await taken(selling)).toEqual([]);
  });
});
