import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Answer, type Guest, guest } from '#kernel/test/rig.ts';
import { counter, directDeal } from '#trading/offers/contract/negotiation.ts';
import { addOffer, type OfferDetail, submitOffer } from '#trading/offers/contract/offer.ts';
import { approveOffer } from '#trading/offers/contract/offer-oversight.ts';
import { draft, seen } from '#trading/offers/tests/deal-world.ts';
import { manyOffers } from '#trading/offers/tests/many-offers.ts';
import { type Counted, Lanes, type Verdict, type Work } from './lanes.ts';
import type { Owner } from './place.ts';

interface Act {
  readonly offerId: string;
  readonly key: string;
  readonly kind: 'accept' | 'counter';
  /** The same in every repetition, as from a form that keeps what was typed. */
  readonly validUntil: string;
}

/** People who act over HTTP while something breaks, and what came of it. */
export interface Load {
  /** Acts while `fault` runs; servers are asked by turns, the next one where a connection is refused. */
  during(urls: () => readonly string[], fault: () => Promise<void>): Promise<Counted>;
}

/** Buyers who accept and counter. */
export async function openLoad(owner: Owner, url: string): Promise<Load> {
  const [seller, auditor, buyer] = await Promise.all([
    guest(owner.db, 'seller_admin', 'seller'),
    guest(owner.db, 'auditor', 'platform'),
    guest(owner.db, 'buyer_admin', 'buyer'),
  ]);
  const model = await offerOnBoard(owner, url, seller, auditor);
  return {
    async during(urls, fault) {
      const supply = await manyOffers({ sql: owner.db }, model.id, 1500);
      return new Lanes(new Trades(buyer, model, supply, owner), urls).during(fault);
    },
  };
}

async function offerOnBoard(owner: Owner, url: string, seller: Guest, auditor: Guest): Promise<OfferDetail> {
  const { rows } = await sql<{ member_id: string; name: string }>`
    select e.member_id, a.person_name as name from identity.account a join organisation.employee e on e.account_id = a.id where a.login_name = 'seller_admin'`.execute(
    owner.db,
  );
  const typed = await draft(
    { sql: owner.db, now: async () => new Date() } as never,
    { actor: { memberId: rows[0]?.member_id, name: rows[0]?.name } } as never,
    { quantity: '300.00' },
  );
  const saved = (await seller.ask(url, addOffer, typed)).envelope.data as OfferDetail;
  const input = { id: saved.id, version: saved.version, priceConfirmed: true };
  const sent = (await seller.ask(url, submitOffer, input)).envelope.data as OfferDetail;
  if (sent.publishState !== '20') return sent;
  return (await auditor.ask(url, approveOffer, { id: sent.id, version: sent.version })).envelope
    .data as OfferDetail;
}

/** Of four offers of a lane three are accepted and one is countered. */
class Trades implements Work<Act> {
  readonly #buyer: Guest;
  readonly #model: OfferDetail;
  readonly #supply: string[];
  readonly #owner: Owner;

  constructor(buyer: Guest, model: OfferDetail, supply: string[], owner: Owner) {
    this.#buyer = buyer;
    this.#model = model;
    this.#supply = supply;
    this.#owner = owner;
  }

  async makeRoom(): Promise<void> {
    await sql`delete from kernel.rate`.execute(this.#owner.db);
    await sql`delete from offers.act_rate where (member_id, lane) in (select member_id, lane from offers.act_rate for update skip locked)`.execute(
      this.#owner.db,
    );
  }

  next(n: number): Act | undefined {
    const offerId = this.#supply.pop();
    if (offerId === undefined) return undefined;
    const validUntil = new Date(Date.now() + 12 * 3_600_000).toISOString();
    return { offerId, kind: n % 4 === 0 ? 'counter' : 'accept', validUntil, key: randomUUID() };
  }

  send(act: Act, url: string): Promise<Answer<unknown>> {
    const { offerId, key: idempotencyKey } = act;
    return act.kind === 'accept'
      ? this.#buyer.ask(url, directDeal, {
          ...seen(this.#model, '100.00', '211500.00'),
          offerId,
          idempotencyKey,
        })
      : this.#buyer.ask(url, counter, {
          offerId,
          idempotencyKey,
          price: '2090.00',
          quantity: '100.00',
          validUntil: act.validUntil,
        });
  }

  /** Every act against the rows: each acknowledged one there, once, with round, tonnes, deal and order. */
  async judge(asked: readonly Act[]): Promise<Verdict> {
    const { rows } = await sql<{
      id: string;
      threads: string;
      rounds: string;
      deals: string;
      sold: string;
      orders: string;
    }>`
      select o.id, count(distinct n.id) as threads, count(distinct r.id) as rounds, count(distinct n.deal_id) as deals, max(p.sold) as sold, count(distinct x.id) as orders
      from offers.offer o join quantities.position p on p.id = o.position_id left join offers.negotiation n on n.offer_id = o.id
      left join offers.round r on r.negotiation_id = n.id left join orders."order" x on x.deal_id = n.deal_id
      where o.id = any (${asked.map((act) => act.offerId)}::bigint[]) group by o.id`.execute(this.#owner.db);
    const found = new Map(rows.map((row) => [row.id, row]));
    let [lost, half, doubled] = [0, 0, 0];
    for (const act of asked) {
      const row = found.get(act.offerId);
      if (row === undefined || row.threads === '0') lost += 1;
      else if (row.threads !== '1' || Number.parseInt(row.deals, 10) > 1) doubled += 1;
      else if (
        act.kind === 'accept'
          ? `${row.deals} ${row.orders} ${row.sold}` !== '1 1 100.000'
          : row.rounds !== '1'
      )
        half += 1;
    }
    return { lost, doubled, half };
  }
}
