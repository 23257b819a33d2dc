import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { refused } from '#app/world.ts';
import { QuantityRefused } from '#fulfilment/quantities/rules/refusals.ts';
import {
  DeadlinePassed,
  IdempotencyMismatch,
  NoPermission,
  NotFound,
  StateNotAllowed,
  Validation,
} from '#kernel/rules/refusals.ts';
import { race } from '#kernel/test/race.ts';
import { listMarkets, updateMarket } from '#office/markethours/contract/market.ts';
import { MarketClosed } from '#office/markethours/rules/refusals.ts';
import { PartyBlocked } from '#registry/members/rules/refusals.ts';
import { marketDetail } from '../contract/market.ts';
import {
  acceptListed,
  acceptSeller,
  cancelThread,
  confirmThread,
  consentThread,
  counter,
  directDeal,
  listThreads,
  threadDetail,
} from '../contract/negotiation.ts';
import { adminCancel } from '../contract/negotiation-oversight.ts';
import { ownOfferDetail, stopOffer, updateOffer } from '../contract/offer.ts';
import { approveOffer } from '../contract/offer-oversight.ts';
import { PriceFar, TradeRate } from '../rules/refusals.ts';
import { ConsentMissing, TermsChanged } from '../rules/refusals-offer.ts';
import { type DealWorld, dealWorld, draft, listed, seen } from './deal-world.ts';

// Generous: what is asserted is the outcome, not the pace of the machine.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

let w: DealWorld;
beforeAll(async () => {
  w = await dealWorld();
});
const soon = async (minutes: number) =>
  new Date((await w.world.now()).getTime() + minutes * 60_000).toISOString();
const open = async (offerId: string, price = '2090.00', quantity = '200.00') =>
  w.buyer.does(counter, { offerId, price, quantity, validUntil: await soon(60) });
/** A live round of the seller in a thread of the buyer. */
async function sellersRound(offerId: string, price = '2100.00', minutes = 60) {
  const opened = await open(offerId);
  const answered = await w.seller.does(counter, {
    id: opened.id,
    version: opened.version,
    price,
    quantity: '200.00',
    validUntil: await soon(minutes),
  });
  const round = answered.ladder.at(-1);
  return {
    id: opened.id,
    version: answered.version,
    roundSeq: round?.seq as number,
    roundHash: round?.hash as string,
    validUntil: round?.validUntil as string,
  };
}
const taking = ({ id, version, roundSeq, roundHash }: Awaited<ReturnType<typeof sellersRound>>) => ({
  id,
  version,
  roundSeq,
  roundHash,
});
const balanced = async () => expect(await w.world.audit()).toEqual({});

describe('trading-domain 3.10 edge cases', () => {
  test('3.10.1 two buyers press accept on the last 500 t at once: one gets 15, the other hears what is left', async () => {
    const offer = await listed(w, { quantity: '500.00' });
    const outcome = await race(
      2,
      (n) => (n === 0 ? w.buyer : w.buyer2).does(acceptListed, seen(offer, '500.00', '1057500.00')),
      (answer) => (answer as { status: string }).status,
    );
    expect(outcome).toEqual({ '15': 1, QUANTITY_REFUSED: 1 });
    await balanced();
  });

  test('3.10.2 a third of an indivisible cargo cannot be proposed', async () => {
    const offer = await listed(w, { divisible: false });
    await refused(open(offer.id, '2090.00', '1000.00'), QuantityRefused, { available: '3,000.00' });
    expect((await open(offer.id, '2090.00', '3000.00')).status).toBe('10');
  });

  test('3.10.3 a remainder below minimum and step may be taken whole, and only whole', async () => {
    const offer = await listed(w, { quantity: '137.50', minQty: '50.00', qtyStep: '10.00' });
    await w.buyer.does(directDeal, seen(offer, '100.00', '211500.00'));
    await refused(w.buyer2.does(directDeal, seen(offer, '30.00', '63450.00')), QuantityRefused, {
      available: '37.50',
    });
    expect((await w.buyer2.does(directDeal, seen(offer, '37.50', '79312.50'))).status).toBe('45');
    await balanced();
  });

  test('3.10.4 the price is edited while an accept is under way: the buyer gets the fresh terms and nothing is held', async () => {
    const offer = await listed(w);
    const edited = await w.seller.does(updateOffer, {
      ...(await draft(w.world, w.seller)),
      id: offer.id,
      version: offer.version,
      unitPrice: '2130.00',
      validUntil: offer.validUntil,
      priceConfirmed: true,
    });
    if (edited.publishState === '20')
      await w.auditor.does(approveOffer, { id: edited.id, version: edited.version });
    await refused(w.buyer.does(acceptListed, seen(offer, '200.00', '423000.00')), TermsChanged, {
      unitPrice: '2130.00',
    });
    expect(await w.seller.does(ownOfferDetail, { id: offer.id })).toMatchObject({
      held: '0.000',
      available: '3000.000',
    });
  });

  test('3.10.5 a round stands on its own validity: raised listed terms do not undo the seller’s older proposal', async () => {
    const offer = await listed(w);
    const round = await sellersRound(offer.id);
    const now = await w.seller.does(ownOfferDetail, { id: offer.id });
    await w.seller.does(updateOffer, {
      ...(await draft(w.world, w.seller)),
      id: offer.id,
      version: now.version,
      unitPrice: '2150.00',
      validUntil: offer.validUntil,
      priceConfirmed: true,
    });
    expect((await w.buyer.does(threadDetail, { id: round.id })).offerPublishState).toBe('20');
    expect((await w.buyer.does(listThreads, { offerId: offer.id })).list.map((t) => t.id)).toEqual([
      round.id,
    ]);
    expect(await w.buyer.does(acceptSeller, taking(round))).toMatchObject({
      status: '15',
      agreedPrice: '2100.00',
    });
    await balanced();
  });

  test('a list of what waits for us follows the turn: the answer of one side puts it on the other’s', async () => {
    const offer = await listed(w);
    const turns = async (id: string) => {
      const of = async (who: typeof w.buyer) => {
        const { list } = await who.does(listThreads, { offerId: offer.id, myTurn: true });
        for (const row of list) expect(row.waitsFor).toBe(row.side);
        return list.some((t) => t.id === id);
      };
      return { buyer: await of(w.buyer), seller: await of(w.seller) };
    };
    const round = await sellersRound(offer.id);
    expect(await turns(round.id)).toEqual({ buyer: true, seller: false });
    await w.buyer.does(acceptSeller, taking(round));
    expect(await turns(round.id)).toEqual({ buyer: false, seller: true });
  });

  test('3.10.7 after a stop nobody new comes in, but a live proposal of the seller can still be taken', async () => {
    const offer = await listed(w);
    const round = await sellersRound(offer.id);
    const now = await w.seller.does(ownOfferDetail, { id: offer.id });
    await w.seller.does(stopOffer, { id: offer.id, version: now.version });
    await refused(
      w.buyer2.does(counter, {
        offerId: offer.id,
        price: '2090.00',
        quantity: '200.00',
        validUntil: await soon(60),
      }),
      StateNotAllowed,
      { state: '50' },
    );
    expect((await w.buyer.does(acceptSeller, taking(round))).status).toBe('15');
    await balanced();
  });

  test('3.10.8 the operator ends a locked pre-deal only when both sides consented, and the goods go back', async () => {
    const offer = await listed(w);
    const taken = await w.buyer.does(acceptSeller, taking(await sellersRound(offer.id)));
    const locked = await w.seller.does(confirmThread, { id: taken.id, version: taken.version });
    const ending = (version: number) =>
      w.operator.does(adminCancel, {
        id: taken.id,
        version,
        cancelReason: '80',
        reason: '船期推迟，双方同意',
      });
    await refused(ending(locked.version), ConsentMissing);
    const first = await w.buyer.does(consentThread, {
      id: taken.id,
      version: locked.version,
      action: 'cancelLocked',
    });
    const second = await w.seller.does(consentThread, {
      id: taken.id,
      version: first.version,
      action: 'cancelLocked',
    });
    expect((await ending(second.version)).status).toBe('05');
    expect(await w.seller.does(ownOfferDetail, { id: offer.id })).toMatchObject({
      held: '0.000',
      available: '3000.000',
    });
    await balanced();
  });

  test.each([
    '2,350.005',
    '2350.005',
    '-0',
    '-1.00',
    '1e3',
    '２３５０',
    '2350,00',
    '',
    ' ',
    '0',
    '0.00',
    'NaN',
    '+5',
  ])('3.10.9 a price written %j is refused, never guessed', async (price) => {
    const offer = await listed(w);
    await refused(
      w.buyer.does(counter, { offerId: offer.id, price, quantity: '200.00', validUntil: await soon(60) }),
      Validation as never,
    );
  });

  test('3.10.10 the same price typed per kilogram is far from the reference and stopped until it is confirmed', async () => {
    const offer = await listed(w);
    await w.buyer.does(directDeal, seen(offer, '200.00', '423000.00'));
    await refused(
      w.buyer2.does(counter, {
        offerId: offer.id,
        price: '2.11',
        quantity: '200.00',
        validUntil: await soon(60),
      }),
      PriceFar,
    );
    expect(
      (
        await w.buyer2.does(counter, {
          offerId: offer.id,
          price: '2.11',
          quantity: '200.00',
          validUntil: await soon(60),
          priceConfirmed: true,
        })
      ).status,
    ).toBe('10');
  });

  test('3.10.12 a buyer put on the seller’s blacklist cannot go on with an open negotiation, only end it', async () => {
    const offer = await listed(w);
    const round = await sellersRound(offer.id);
    await sql`insert into members.blacklist (member_id, blocked_member_id, scope, reason) values (${w.seller.actor.memberId}::bigint, ${w.buyer.actor.memberId}::bigint, 'all', 'test')`.execute(
      w.world.sql,
    );
    await refused(w.buyer.does(acceptSeller, taking(round)), PartyBlocked);
    const other = await listed(w);
    await refused(w.buyer.does(marketDetail, { id: other.id }), NotFound);
    expect((await w.buyer.does(marketDetail, { id: offer.id })).threadId).toBe(round.id);
    expect((await w.buyer2.does(marketDetail, { id: other.id })).id).toBe(other.id);
    expect(
      (
        await w.buyer.does(cancelThread, {
          id: round.id,
          version: round.version,
          cancelReason: '90',
          reason: '不再交易',
        })
      ).status,
    ).toBe('05');
    await sql`delete from members.blacklist`.execute(w.world.sql);
    await balanced();
  });

  test('3.10.14 E-RATE-01: at most ten counter-offers of a buyer in a minute', async () => {
    await w.world.push('5 minutes');
    const offers = await Promise.all(Array.from({ length: 11 }, () => listed(w)));
    for (const offer of offers.slice(0, 10)) await open(offer.id);
    await refused(open(offers[10]?.id as string), TradeRate);
    await w.world.push('61 seconds');
    expect((await open(offers[10]?.id as string)).status).toBe('10');
  });

  test('3.10.15 the retry of an accept answers the first result; the same key with other figures is refused', async () => {
    const offer = await listed(w);
    const idempotencyKey = randomUUID();
    const first = await w.buyer2.does(acceptListed, {
      ...seen(offer, '200.00', '423000.00'),
      idempotencyKey,
    });
    expect(
      await w.buyer2.does(acceptListed, { ...seen(offer, '200.00', '423000.00'), idempotencyKey }),
    ).toEqual(first);
    await refused(
      w.buyer2.does(acceptListed, { ...seen(offer, '300.00', '634500.00'), idempotencyKey }),
      IdempotencyMismatch,
    );
    expect(await w.seller.does(ownOfferDetail, { id: offer.id })).toMatchObject({ held: '200.000' });
  });

  test('a seller cannot take the buyer’s part in his own negotiation, nor a buyer the seller’s', async () => {
    const offer = await listed(w);
    const round = await sellersRound(offer.id);
    await refused(w.seller.does(acceptSeller, taking(round)), NoPermission);
    const taken = await w.buyer.does(acceptSeller, taking(round));
    await refused(w.buyer.does(confirmThread, { id: taken.id, version: taken.version }), NoPermission);
  });
});

describe('deadlines to the millisecond, with the clock held (trading-domain 1.6, INV-OFF-07)', () => {
  const instant = (at: string, ms: number) => new Date(Date.parse(at) + ms).toISOString();

  test('a proposal is taken one millisecond before its end and lost at its end', async () => {
    const offer = await listed(w);
    const late = await sellersRound(offer.id);
    await w.world.hold(late.validUntil);
    await refused(w.buyer.does(acceptSeller, taking(late)), DeadlinePassed);
    await w.world.hold(instant(late.validUntil, -1));
    expect((await w.buyer.does(acceptSeller, taking(late))).status).toBe('15');
    await w.world.hold(null);
    await balanced();
  });

  test('3.10.6 accepted at 16:59:59.999 a market that closes at 17:00 still trades; at 17:00:00.000 it does not', async () => {
    const day = await nextMonday();
    await w.world.hold(`${day}T10:00:00.000+08:00`);
    const market = (await w.operator.does(listMarkets, {})).find((m) => m.market === '10');
    await w.operator.does(updateMarket, {
      market: '10',
      version: market?.version as number,
      sessions: [{ weekdays: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' }],
      mode: 'schedule',
    });
    const offer = await listed(w);
    await w.world.hold(`${day}T16:59:59.999+08:00`);
    const taken = await w.buyer.does(acceptListed, seen(offer, '200.00', '423000.00'));
    expect(taken.status).toBe('15');
    await w.world.hold(`${day}T17:00:00.000+08:00`);
    await refused(w.buyer2.does(acceptListed, seen(offer, '200.00', '423000.00')), MarketClosed, {
      market: '10',
    });
    await refused(w.buyer2.does(directDeal, seen(offer, '200.00', '423000.00')), MarketClosed);
    await refused(
      w.buyer2.does(counter, {
        offerId: offer.id,
        price: '2090.00',
        quantity: '200.00',
        validUntil: await soon(60),
      }),
      MarketClosed,
    );
    // A deal accepted in time may still be confirmed within the grace after closing, and may be read at any hour.
    expect((await w.buyer.does(threadDetail, { id: taken.id })).status).toBe('15');
    expect((await w.seller.does(confirmThread, { id: taken.id, version: taken.version })).status).toBe('25');
    await w.world.tick();
    await balanced();
  });
});

/** A Monday ahead of the clock, so that held time only goes forward. */
async function nextMonday(): Promise<string> {
  const { rows } = await sql<{
    day: string;
  }>`select to_char(date_trunc('week', kernel.now() at time zone 'Asia/Shanghai') + interval '7 days', 'YYYY-MM-DD') as day`.execute(
    w.world.sql,
  );
  return rows[0]?.day as string;
}
