import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { worldOn } from '#app/world.ts';
import { confirmPayment } from '#fulfilment/payments/contract/payment.ts';
import { weighOut } from '#fulfilment/shipments/contract/gate.ts';
import { type Answer, type Guest, guest } from '#kernel/test/rig.ts';
import { bigOrders, openYard, paymentsToConfirm, type Ready, trucksOnTheScale } from '../../stories/stock.ts';
import { type TradeWorld, tradeWorld } from '../../stories/trade-world.ts';
import type { Load } from './acts.ts';
import { Lanes, type Verdict, type Work } from './lanes.ts';
import type { Owner, Place } from './place.ts';

/** More than eight lanes do in the seconds of a case. */
const TRUCKS = 150;
const PAYMENTS = 200;
/** So that callers wait for one another's orders, and not all for one. */
const ORDERS = 6;

interface Act {
  readonly kind: 'weighOut' | 'confirm';
  readonly key: string;
  readonly of: Ready & { readonly gross?: string };
}

type Supply = Readonly<Record<Act['kind'], Act[]>>;

/** Custodians who weigh trucks out and a seller's finance who confirms payments, on documents made before. */
export async function openAfterDeal(place: Place): Promise<Load & { close(): Promise<void> }> {
  const world = worldOn({ url: place.ownerUrl, runtimeUrl: place.runtimeUrl });
  const w = await tradeWorld(world);
  await openYard(w);
  const [paid, unpaid] = [await bigOrders(w, ORDERS, true), await bigOrders(w, ORDERS, false)];
  const [custodian, finance] = [
    await guest(place.owner.db, 'custodian', 'seller'),
    await guest(place.owner.db, 'seller_finance', 'seller'),
  ];
  // What one case did not get to is there for the next: making the documents takes longer than the fault.
  const supply: Supply = { weighOut: [], confirm: [] };
  return {
    async during(urls, fault) {
      const { weighOut: trucks, confirm: payments } = supply;
      for (const of of await trucksOnTheScale(w, paid, TRUCKS - trucks.length))
        trucks.push(act('weighOut', of));
      for (const of of await paymentsToConfirm(w, unpaid, PAYMENTS - payments.length))
        payments.push(act('confirm', of));
      const work = new AfterDeal({ custodian, finance }, supply, w, place.owner);
      return new Lanes(work, urls).during(fault);
    },
    close: () => world.close(),
  };
}
const act = (kind: Act['kind'], of: Act['of']): Act => ({ kind, of, key: randomUUID() });

class AfterDeal implements Work<Act> {
  readonly #people: { readonly custodian: Guest; readonly finance: Guest };
  readonly #supply: Supply;
  readonly #w: TradeWorld;
  readonly #owner: Owner;

  constructor(people: { custodian: Guest; finance: Guest }, supply: Supply, w: TradeWorld, owner: Owner) {
    this.#people = people;
    this.#supply = supply;
    this.#w = w;
    this.#owner = owner;
  }

  next(n: number): Act | undefined {
    const { weighOut: trucks, confirm: payments } = this.#supply;
    return n % 2 === 0 ? (trucks.pop() ?? payments.pop()) : (payments.pop() ?? trucks.pop());
  }

  send(
    { kind, key: idempotencyKey, of: { id, version, gross } }: Act,
    url: string,
  ): Promise<Answer<unknown>> {
    return kind === 'weighOut'
      ? this.#people.custodian.ask(url, weighOut, { id, version, gross, batchNos: ['B1'], idempotencyKey })
      : this.#people.finance.ask(url, confirmPayment, { id, version, seen: true, idempotencyKey });
  }

  async makeRoom(): Promise<void> {
    await sql`delete from kernel.rate`.execute(this.#owner.db);
  }

  /** Each acknowledged one there, once: its state, its line of history, its ticket or its postings, and its order. */
  async judge(asked: readonly Act[]): Promise<Verdict> {
    const rows = [...(await this.#weighedOut()), ...(await this.#confirmed())];
    const found = new Map(rows.map((row) => [`${row.kind} ${row.id}`, row]));
    const verdict = { lost: 0, doubled: 0, half: 0 };
    for (const { kind, of } of asked) {
      const row = found.get(`${kind} ${of.id}`);
      if (row === undefined || !row.moved) verdict.lost += 1;
      else if (row.times > 1 || row.written > row.wanted) verdict.doubled += 1;
      else if (row.times < 1 || row.written < row.wanted || !row.agrees) verdict.half += 1;
    }
    return verdict;
  }

  async #weighedOut(): Promise<Found[]> {
    const { rows } = await sql<Found>`
      select 'weighOut' as kind, n.id, n.state = '40' and n.shipped_weight = 20 as moved, 1 as wanted,
        (select count(*)::int from kernel.trade_history h where h.biz_type = 'SHIPMENT' and h.biz_id = n.id and h.action = 'weighOut') as times,
        (select count(*)::int from shipments.weighing s where s.note_id = n.id and s.kind = '20') as written,
        o.shipped_qty = (select sum(x.shipped_weight) from shipments.note x where x.order_id = o.id and x.state = '40') as agrees
      from shipments.note n join orders."order" o on o.id = n.order_id where n.warehouse_id = ${this.#w.warehouseId}::bigint`.execute(
      this.#owner.db,
    );
    return rows;
  }
  async #confirmed(): Promise<Found[]> {
    const { rows } = await sql<Found>`
      select 'confirm' as kind, r.id, r.state = '20' and r.allocated = r.amount as moved, 2 as wanted,
        (select count(*)::int from kernel.trade_history h where h.biz_type = 'PAYMENT' and h.biz_id = r.id and h.action = 'confirm') as times,
        (select count(*)::int from money.posting p where p.biz_type = 'PAYMENT' and p.biz_id = r.id) as written,
        o.paid_amount = (select sum(x.allocated) from payments.registration x where x.order_id = o.id and x.state = '20') as agrees
      from payments.registration r join orders."order" o on o.id = r.order_id`.execute(this.#owner.db);
    return rows;
  }
}
/** What the rows say of one document: how often its act stands in its history, and how much of what it writes. */
interface Found {
  readonly kind: Act['kind'];
  readonly id: string;
  readonly moved: boolean;
  readonly times: number;
  readonly wanted: number;
  readonly written: number;
  readonly agrees: boolean;
}
