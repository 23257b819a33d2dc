import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { canonical } from '#kernel/rules/signature.ts';
import { type Guest, guest } from '#kernel/test/rig.ts';
import { counter, directDeal } from '#trading/offers/contract/negotiation.ts';
import { addOffer, type OfferDetail, submitOffer } from '#trading/offers/contract/offer.ts';
import { approveOffer } from '#trading/offers/contract/offer-oversight.ts';
import { draft, seen } from '#trading/offers/tests/deal-world.ts';
import { manyOffers } from '#trading/offers/tests/many-offers.ts';
import type { Owner } from './place.ts';

const LANES = 8;
/** Answers that say "not now": the act is asked again with its key, later. */
const NOT_SETTLED = (http: number, code: string) => http >= 500 || code === 'STILL_RUNNING' || http === 429;

interface Act {
  readonly offerId: string;
  readonly key: string;
  readonly kind: 'accept' | 'counter';
  /** The same in every repetition, as from a form that keeps what was typed. */
  readonly validUntil: string;
  /** The first answer that settled it. */
  answer: string | null;
  refused: string | null;
}

export interface Counted {
  readonly acked: number;
  readonly repeated: number;
  /** Open requests whose connection broke. */
  readonly cut: number;
  readonly lost: number;
  readonly doubled: number;
  readonly half: number;
  readonly refused: number;
  /** Nobody came to know what became of them. */
  readonly unsettled: number;
  /** The codes of the refusals. */
  readonly refusals: readonly string[];
  /** The longest time between two acts that succeeded. */
  readonly gapMs: number;
}

/** People who accept and counter over HTTP while something breaks, and what came of it. */
export interface Load {
  /** Acts while `fault` runs; servers are asked by turns, the next one where a connection is refused. */
  during(urls: () => readonly string[], fault: () => Promise<void>): Promise<Counted>;
}

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
      const lanes = new Lanes(buyer, model, supply, urls, owner);
      const working = lanes.work();
      await delay(1000);
      await fault().finally(() => lanes.end());
      await working;
      return lanes.count();
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

class Lanes {
  readonly #acts: Act[] = [];
  readonly #buyer: Guest;
  readonly #model: OfferDetail;
  readonly #supply: string[];
  readonly #urls: () => readonly string[];
  readonly #owner: Owner;
  #ended = false;
  #cut = 0;
  #repeated = 0;
  #doubled = 0;
  #lastOk = performance.now();
  #gapMs = 0;

  constructor(
    buyer: Guest,
    model: OfferDetail,
    supply: string[],
    urls: () => readonly string[],
    owner: Owner,
  ) {
    this.#buyer = buyer;
    this.#model = model;
    this.#supply = supply;
    this.#urls = urls;
    this.#owner = owner;
  }

  end(): void {
    this.#ended = true;
  }

  async work(): Promise<void> {
    const room = setInterval(() => void this.#makeRoom().catch(() => {}), 2000);
    await Promise.all(Array.from({ length: LANES }, (_, lane) => this.#lane(lane)));
    clearInterval(room);
    await this.#makeRoom();
    for (const act of this.#acts.filter((one) => one.answer === null)) {
      await this.#makeRoom();
      await this.#again(act);
    }
  }

  /** The doors count calls and acts by the minute; what is measured is not that. */
  async #makeRoom(): Promise<void> {
    await sql`delete from kernel.rate`.execute(this.#owner.db);
    await sql`delete from offers.act_rate where (member_id, lane) in (select member_id, lane from offers.act_rate for update skip locked)`.execute(
      this.#owner.db,
    );
  }

  async #lane(lane: number): Promise<void> {
    for (let n = lane; !this.#ended; n++) {
      const offerId = this.#supply.pop();
      if (offerId === undefined) return;
      const kind = n % 4 === 0 ? 'counter' : 'accept';
      const validUntil = new Date(Date.now() + 12 * 3_600_000).toISOString();
      const act: Act = { offerId, kind, validUntil, key: randomUUID(), answer: null, refused: null };
      this.#acts.push(act);
      await this.#ask(act, n);
    }
  }

  #send(act: Act, url: string) {
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

  async #ask(act: Act, n: number): Promise<void> {
    const urls = this.#urls();
    for (let turn = 0; turn < urls.length; turn++) {
      const answer = await this.#send(act, urls[(n + turn) % urls.length] as string).catch(
        (error: Error) => (error.cause as { code?: string } | undefined)?.code ?? error.message,
      );
      if (answer === 'ECONNREFUSED') continue;
      if (typeof answer === 'string') {
        this.#cut += 1;
        return;
      }
      const { http, envelope } = answer;
      // Who is asked to come again does not come at once.
      if (NOT_SETTLED(http, envelope.code)) return void (await delay(100));
      if (envelope.code !== 'OK') act.refused = envelope.code;
      act.answer = canonical(envelope.data);
      if (envelope.code !== 'OK') return;
      this.#gapMs = Math.max(this.#gapMs, performance.now() - this.#lastOk);
      this.#lastOk = performance.now();
      return;
    }
    await delay(100);
  }

  /** An act nobody knows the end of is sent again with its key until somebody does; then once more, for the same answer. */
  async #again(act: Act): Promise<void> {
    this.#repeated += 1;
    for (let tries = 0; act.answer === null && tries < 100; tries++) {
      await this.#ask(act, tries);
      if (act.answer === null) await delay(200);
    }
    const first = act.answer;
    if (first === null || act.refused !== null) return;
    act.answer = null;
    await this.#ask(act, 0);
    if (act.answer !== first) this.#doubled += 1;
  }

  /** Every act against the rows: each acknowledged one there, once, with round, tonnes, deal and order. */
  async count(): Promise<Counted> {
    const asked = this.#acts.filter((act) => act.refused === null && act.answer !== null);
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
    let [lost, half, doubled] = [0, 0, this.#doubled];
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
    return {
      acked: asked.length,
      repeated: this.#repeated,
      cut: this.#cut,
      lost,
      doubled,
      half,
      refused: this.#acts.filter((act) => act.refused !== null).length,
      unsettled: this.#acts.filter((act) => act.answer === null).length,
      refusals: [...new Set(this.#acts.flatMap((act) => act.refused ?? []))],
      gapMs: Math.round(this.#gapMs),
    };
  }
}
