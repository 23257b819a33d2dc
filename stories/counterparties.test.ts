import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Person, refused } from '#app/world.ts';
import { addDays, dayOf } from '#kernel/rules/clock.ts';
import type { InputOf } from '#kernel/rules/contract.ts';
import { NotFound, NoPermission } from '#kernel/rules/refusals.ts';
import { race } from '#kernel/test/race.ts';
import {
  addRule,
  checkCounterparty,
  deleteRules,
  disableRules,
  listRuleHistory,
  listRules,
  updateRule,
} from '#registry/counterparties/contract/rule.ts';
import { CounterpartyTermsShut, OwnTermsShut } from '#registry/counterparties/rules/refusals.ts';
import { PartyBlocked } from '#registry/members/rules/refusals.ts';
import { listAuctions } from '#trading/auctions/contract/auction.ts';
import { enrolAuction } from '#trading/auctions/contract/bidding.ts';
import { auctionWorld, own, publish, see } from '#trading/auctions/tests/auction-world.ts';
import { listActivities } from '#trading/campaigns/contract/market.ts';
import {
  asBuyer,
  buy,
  campaignWorld,
  GROUP,
  join,
  running,
} from '#trading/campaigns/tests/campaign-world.ts';
import { sendLead } from '#trading/leads/contract/lead.ts';
import { listMarket, marketDetail } from '#trading/offers/contract/market.ts';
import {
  acceptBuyer,
  acceptListed,
  acceptSeller,
  counter,
  directDeal,
} from '#trading/offers/contract/negotiation.ts';
import { type DealWorld, dealWorld, listed, seen } from '#trading/offers/tests/deal-world.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

let w: DealWorld;
let product: string;
let category: string;
let spu: string;
type Fields = Omit<InputOf<typeof addRule>, 'idempotencyKey'>;
const today = async (n = 0): Promise<string> => addDays(dayOf(await w.world.now()), n);
const rule = async (who: Person, more: Partial<Fields> = {}) =>
  who.does(addRule, { side: 'all', effect: 'shut', party: 'all', validFrom: await today(), ...more });
const forget = () => sql`delete from counterparties.rule`.execute(w.world.sql);
const until = async () => new Date((await w.world.now()).getTime() + 3_600_000).toISOString();
const proposal = async () => ({
  price: '2100.00',
  quantity: '100.00',
  validUntil: await until(),
  priceConfirmed: true,
});
const board = async (who: Person, no: string) =>
  (await who.does(listMarket, { lane: '10', keyword: no })).list[0];
const buyerId = () => w.buyer.actor.memberId as string;
const sellerId = () => w.seller.actor.memberId as string;

beforeAll(async () => {
  w = await dealWorld();
  const { rows } = await sql<{ id: string; product: string; category: string }>`
    select s.id, s.product_name_id as product, coalesce(c.parent_id, c.id) as category from catalogue.spu s join catalogue.platform_category c on c.id = s.platform_category_id
    where s.cas_no = '67-56-1' order by s.id limit 1`.execute(w.world.sql);
  [spu, product, category] = [rows[0]?.id, rows[0]?.product, rows[0]?.category] as [string, string, string];
});
afterEach(() => forget());

describe('only lines open on both sides can be taken up; the others stay on the board with the reason', () => {
  test('a rule decides from the first moment of its first day to the last of its last, and not an instant before or after', async () => {
    const offer = await listed(w, {
      validUntil: new Date((await w.world.now()).getTime() + 20 * 86_400_000).toISOString(),
    });
    const no = offer.offerNo as string;
    const shut = async (at: number) => {
      await w.world.hold(new Date(at));
      return (await board(w.buyer, no))?.shut ?? 'open';
    };
    const [validFrom, validUntil] = [await today(2), await today(3)];
    await rule(w.seller, { side: 'sell', validFrom, validUntil });
    const begins = new Date(`${validFrom}T00:00:00+08:00`).getTime();
    const ends = begins + 2 * 86_400_000;
    expect([await shut(begins - 1), await shut(begins), await shut(ends - 1), await shut(ends)]).toEqual([
      'open',
      'counterparty',
      'counterparty',
      'open',
    ]);
    await w.world.hold(null);
  });
  test('both sides × party × goods × currency × payment × sum: what a rule speaks of is shut, nothing else', async () => {
    const offer = await listed(w);
    const no = offer.offerNo as string;
    const open = async () => (await board(w.buyer, no))?.shut ?? 'open';
    const { currency, paymentTerm } = (await board(w.buyer, no)) as { currency: string; paymentTerm: string };
    const other = paymentTerm === '10' ? '20' : '10';
    const cases: readonly (readonly [Partial<Fields>, boolean])[] = [
      [{}, true],
      [{ side: 'buy' }, false],
      [{ side: 'sell' }, true],
      [{ party: 'company', partyMemberId: buyerId() }, true],
      [{ party: 'company', partyMemberId: w.buyer2.actor.memberId as string }, false],
      [{ party: 'country', partyCountry: 'CN' }, true],
      [{ party: 'country', partyCountry: 'JP' }, false],
      [{ productNameId: product }, true],
      [{ categoryId: category }, true],
      [{ currency: currency as 'CNY' }, true],
      [{ currency: currency === 'CNY' ? 'USD' : 'CNY' }, false],
      [{ paymentTerms: [paymentTerm] }, true],
      [{ paymentTerms: [other] }, false],
      [{ validFrom: await today(1) }, false],
    ];
    for (const [more, shut] of cases) {
      await rule(w.seller, more);
      expect([more, await open()]).toEqual([more, shut ? 'counterparty' : 'open']);
      await forget();
      const mirrored = {
        ...more,
        ...(more.side === undefined || more.side === 'all'
          ? {}
          : { side: more.side === 'buy' ? 'sell' : 'buy' }),
        ...(more.partyMemberId === undefined
          ? {}
          : { partyMemberId: shut ? sellerId() : (w.buyer2.actor.memberId as string) }),
      } as Partial<Fields>;
      await rule(w.buyer, mirrored);
      expect([mirrored, await open()]).toEqual([mirrored, shut ? 'own' : 'open']);
      await forget();
    }
    // The least that can be bought is 100 t at 2,115.00.
    for (const [maxAmount, shut] of [
      ['211499.99', true],
      ['211500.00', false],
    ] as const) {
      await rule(w.seller, { effect: 'open', currency: 'CNY', maxAmount });
      expect(await open()).toBe(shut ? 'counterparty' : 'open');
      await forget();
    }
  });

  test('everyone but: an exception beats the default, the most exact decides, of equals the one that shuts', async () => {
    const offer = await listed(w);
    const shut = async (who: Person) => (await board(who, offer.offerNo as string))?.shut ?? 'open';
    await rule(w.seller);
    await rule(w.seller, { effect: 'open', party: 'company', partyMemberId: buyerId() });
    expect([await shut(w.buyer), await shut(w.buyer2)]).toEqual(['open', 'counterparty']);
    const exact = await rule(w.seller, {
      party: 'company',
      partyMemberId: buyerId(),
      productNameId: product,
    });
    expect(await shut(w.buyer)).toBe('counterparty');
    await w.seller.does(disableRules, { ids: [exact.id] });
    expect(await shut(w.buyer)).toBe('open');
    await rule(w.seller, { party: 'company', partyMemberId: buyerId() });
    expect(await shut(w.buyer)).toBe('counterparty');
  });

  test('every door refuses alike: open, counter, accept, direct deal, request; the board offers no act and says why', async () => {
    const offer = await listed(w);
    const thread = await w.buyer.does(counter, { offerId: offer.id, ...(await proposal()) });
    const made = await rule(w.seller, { party: 'company', partyMemberId: buyerId() });
    const take = seen(offer, '100.00', '211500.00');
    const live = thread.ladder.at(-1) as { seq: number; hash: string };
    const round = { id: thread.id, version: thread.version, roundSeq: live.seq, roundHash: live.hash };
    const second = await listed(w);
    await refused(
      w.buyer.does(counter, { offerId: second.id, ...(await proposal()) }),
      CounterpartyTermsShut,
    );
    await refused(w.buyer.does(acceptListed, take), CounterpartyTermsShut);
    await refused(w.buyer.does(directDeal, take), CounterpartyTermsShut);
    await refused(w.seller.does(acceptBuyer, round), OwnTermsShut);
    await refused(
      w.seller.does(counter, {
        id: thread.id,
        version: thread.version,
        ...(await proposal()),
        price: '2110.00',
      }),
      OwnTermsShut,
    );
    await refused(
      w.buyer.does(sendLead, {
        kind: '10',
        spuId: spu,
        sellerId: sellerId(),
        quantity: '20.00',
        contactPhone: '13800138000',
      }),
      CounterpartyTermsShut,
    );
    const row = await board(w.buyer, second.offerNo as string);
    expect(row).toMatchObject({ shut: 'counterparty' });
    expect(row?.can).toEqual(['watch']);
    const { why } = await w.buyer.does(marketDetail, { id: second.id });
    expect(why.map((x) => x.en)).toContain('The counterparty does not deal on these terms');
    await w.seller.does(deleteRules, { ids: [made.id] });
    const answered = await w.seller.does(counter, {
      id: thread.id,
      version: thread.version,
      ...(await proposal()),
      price: '2110.00',
    });
    const theirs = answered.ladder.at(-1) as { seq: number; hash: string };
    await rule(w.buyer, { effect: 'open', currency: 'CNY', maxAmount: '100000.00' });
    await refused(
      w.buyer.does(acceptSeller, {
        id: thread.id,
        version: answered.version,
        roundSeq: theirs.seq,
        roundHash: theirs.hash,
      }),
      OwnTermsShut,
    );
  });

  test('a blacklist comes before every rule, and neither answer names a figure of the other side', async () => {
    const offer = await listed(w);
    await rule(w.seller, { effect: 'open', currency: 'CNY', maxAmount: '77777.77' });
    const error = await refused(
      w.buyer.does(directDeal, seen(offer, '100.00', '211500.00')),
      CounterpartyTermsShut,
    );
    const answers = JSON.stringify([
      error,
      await board(w.buyer, offer.offerNo as string),
      await w.buyer.does(marketDetail, { id: offer.id }),
    ]);
    expect(answers).not.toMatch(/77,?777\.77/);
    await sql`insert into members.blacklist (member_id, blocked_member_id, scope, reason) values (${sellerId()}::bigint, ${buyerId()}::bigint, 'all', 'test')`.execute(
      w.world.sql,
    );
    await refused(w.buyer.does(directDeal, seen(offer, '100.00', '211500.00')), PartyBlocked);
    await sql`delete from members.blacklist`.execute(w.world.sql);
  });
});

test('a company reads and changes its own rules alone; history says who; whoever trades reads them only', async () => {
  const made = await rule(w.seller, {
    note: 'first',
    effect: 'open',
    currency: 'CNY',
    maxAmount: '5000000.00',
  });
  const [row] = (await w.seller.does(listRules, {})).list;
  expect(row).toMatchObject({ id: made.id, state: 'inForce', maxAmount: '5000000.00' });
  await refused(w.buyer.does(updateRule, { ...(await plain()), id: made.id, version: 1 }), NotFound);
  expect((await w.buyer.does(listRules, {})).list).toEqual([]);
  expect((await w.buyer.does(deleteRules, { ids: [made.id] })).failures[0]?.code).toBe(NotFound.code);
  await refused(rule(w.colleague), NoPermission);
  await w.seller.does(updateRule, { ...(await plain()), id: made.id, version: made.version });
  const history = (await w.seller.does(listRuleHistory, { ruleId: made.id })).list;
  expect(history.map((h) => [h.action, h.actorName])).toEqual([
    ['update', w.seller.actor.name],
    ['add', w.seller.actor.name],
  ]);
  expect((await w.buyer.does(listRuleHistory, { ruleId: made.id })).list).toEqual([]);
});
const plain = async () => ({
  side: 'all' as const,
  effect: 'shut' as const,
  party: 'all' as const,
  validFrom: await today(),
});

test('may we deal: the own side whole, the other without its sums, so that nobody finds them out by asking', async () => {
  const ask = (amount: string | null) =>
    w.buyer
      .does(checkCounterparty, {
        counterpartyId: sellerId(),
        spuId: spu,
        currency: 'CNY',
        amount,
        paymentTerm: '10',
      })
      .then((r) => r.verdict);
  expect(await ask(null)).toBe('open');
  await rule(w.seller, { effect: 'open', currency: 'CNY', maxAmount: '1000.00' });
  expect(await ask('900000.00')).toBe('open');
  await rule(w.buyer, { effect: 'open', currency: 'CNY', maxAmount: '1000.00' });
  expect([await ask('900.00'), await ask('900000.00')]).toEqual(['open', 'own']);
  await forget();
  await rule(w.seller, { productNameId: product });
  expect(await ask('900.00')).toBe('counterparty');
  expect((await w.buyer.does(checkCounterparty, { counterpartyId: buyerId() })).verdict).toBe('self');
});

test('fifty at once: forty-nine take while the seller shuts; what was bound stands, nothing is bound behind it', async () => {
  const offer = await listed(w, { quantity: '6000.00' });
  const outcome = await race(
    50,
    (n) =>
      n === 25
        ? rule(w.seller, { party: 'company', partyMemberId: buyerId() })
        : w.buyer.does(directDeal, seen(offer, '100.00', '211500.00')),
    (answer) =>
      'threadNo' in (answer as object) || 'negotiationNo' in (answer as object) ? 'dealt' : 'shut',
  );
  const { rows } = await sql<{ dealt: number; late: number }>`
    select count(*)::int as dealt, count(*) filter (where n.bound_at > r.gmt_create)::int as late from offers.negotiation n, (select max(gmt_create) as gmt_create from counterparties.rule) r
    where n.offer_id = ${offer.id}::bigint and n.status = '45'`.execute(w.world.sql);
  expect(rows[0]).toEqual({ dealt: outcome.dealt ?? 0, late: 0 });
  expect((outcome.dealt ?? 0) + (outcome.COUNTERPARTY_TERMS_SHUT ?? 0)).toBe(49);
  await refused(w.buyer.does(directDeal, seen(offer, '100.00', '211500.00')), CounterpartyTermsShut);
  expect(await w.world.audit()).toEqual({});
});

test('auctions, flash sales and group buys stand in their halls with the reason, offer no act and refuse alike', async () => {
  const auction = await auctionWorld(w.world);
  const campaign = await campaignWorld(w.world);
  const auctionId = await publish(auction);
  const sale = await running(campaign);
  const group = await running(campaign, GROUP);
  const inHall = async (who: Person) =>
    (await who.does(listAuctions, { pageCount: 50 })).list.find((row) => row.id === auctionId);
  const onShelf = async (who: Person, id: string) =>
    (await who.does(listActivities, { pageCount: 50 })).list.find((row) => row.id === id);
  expect([await inHall(auction.buyer), await onShelf(campaign.buyer, sale)]).toMatchObject([
    { shut: null, can: expect.arrayContaining(['enrol']) },
    { shut: null, can: expect.arrayContaining(['order']) },
  ]);
  await rule(auction.seller, { party: 'company', partyMemberId: auction.buyer.actor.memberId as string });
  await rule(campaign.buyer2, { side: 'buy', currency: 'CNY' });
  for (const [row, act] of [
    [await inHall(auction.buyer), 'enrol'],
    [await see(auction, auctionId), 'enrol'],
    [await onShelf(campaign.buyer, sale), 'order'],
    [await asBuyer(campaign, group), 'join'],
  ] as const) {
    expect(row?.shut).toBe('counterparty');
    expect(row?.can).not.toContain(act);
  }
  for (const row of [await inHall(campaign.buyer2), await asBuyer(campaign, group, campaign.buyer2)])
    expect(row?.shut).toBe('own');
  expect((await own(auction, auctionId)).shut).toBeNull();
  await refused(auction.buyer.does(enrolAuction, { id: auctionId, round: 1 }), CounterpartyTermsShut);
  await refused(buy(campaign.buyer, sale), CounterpartyTermsShut);
  await refused(join(campaign.buyer2, group), OwnTermsShut);
});
