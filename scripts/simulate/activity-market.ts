import { sql } from 'kysely';
import type { Dice } from '#app/rehearsal/dice.ts';
import { cancelOrder } from '#fulfilment/orders/contract/order.ts';
import { payBalance } from '#fulfilment/orders/contract/order-acts.ts';
import { joinGroup, leaveGroup, orderCopies } from '#trading/campaigns/contract/market.ts';
import { approveActivity } from '#trading/campaigns/contract/oversight.ts';
import { addActivity, submitActivity } from '#trading/campaigns/contract/seller.ts';
import { clearedNaively, COPY, copiesOf, depositOf, isReached, PRICE } from './naive-group.ts';
import { type ActivityPlan, LASTS } from './plan.ts';
import { type Judging, later, type Market, one, type Stage, unlike } from './stage.ts';
import type { Act, Buyer, Wish } from './vocabulary.ts';
import { amountOf, hundredths, written } from './whole-numbers.ts';

/** Copies that were acknowledged to somebody. */
interface Taken {
  readonly id: string;
  readonly who: Buyer;
  readonly copies: number;
  readonly deposit: number;
  readonly payBy: Date | null;
  state: 'counted' | 'returned' | 'left' | 'failed';
  isPaid: boolean;
  /** Returned by the clock as far as is known: somebody may have paid before, and not been heard yet. */
  isLapsed: boolean;
  /** Called off where nobody can say whether before or after the end. */
  isUnsure: boolean;
}
interface Claim {
  readonly id: string;
  readonly seq: number;
  readonly copies: number;
  readonly state: string;
  readonly order_id: string | null;
  readonly paid: boolean;
  readonly buyer: string;
  readonly amount: string;
  readonly offset: string | null;
}
/** What an act may be answered beside OK; anything else is a sentence of the report. */
const REFUSALS: Readonly<Record<string, readonly string[]>> = {
  order: [
    'ACTIVITY_NOT_BEGUN',
    'ACTIVITY_ENDED',
    'ACTIVITY_SOLD_OUT',
    'ACTIVITY_LIMIT',
    'ACTIVITY_ABOVE_LIMIT',
  ],
  join: ['ACTIVITY_NOT_BEGUN', 'ACTIVITY_ENDED', 'ACTIVITY_SOLD_OUT', 'ACTIVITY_LIMIT', 'DEPOSIT_SHORT'],
  leave: ['GROUP_REACHED', 'GROUP_LEAVE_LATE', 'ACTIVITY_ENDED', 'STATE_NOT_ALLOWED'],
  pay: ['MONEY_SHORT', 'STATE_NOT_ALLOWED', 'VERSION_CONFLICT', 'DEADLINE_PASSED'],
  cancel: ['STATE_NOT_ALLOWED', 'VERSION_CONFLICT', 'DEADLINE_PASSED'],
};
const LEAVE_MINUTES = 120;

/** A flash sale or a group buy, and what the oracle knows of it. */
export class ActivityMarket implements Market {
  readonly name: string;
  readonly endsAt: Date;
  readonly #plan: ActivityPlan;
  readonly #s: Stage;
  readonly #taken = new Map<string, Taken>();
  #id = '';
  #now: Date;
  #ended = false;
  #cleared: ReturnType<typeof clearedNaively> | null = null;

  constructor(plan: ActivityPlan, stage: Stage) {
    this.#plan = plan;
    this.#s = stage;
    this.#now = stage.startAt;
    this.name = plan.kind === 'flash' ? 'flash sale' : 'group buy';
    this.endsAt = later(stage.startAt, LASTS[plan.kind]);
  }
  async open(): Promise<void> {
    const { seller, auditor, startAt, skuId, warehouseId } = this.#s;
    const p = this.#plan;
    const saved = await seller.does(addActivity, {
      activityType: p.kind === 'flash' ? '30' : '40',
      activityName: p.kind === 'flash' ? '限时秒杀' : '企业团购',
      ...{ skuId, warehouseId },
      originalPrice: '4200.00',
      priceBy: '10',
      fixedPrice: written(PRICE),
      qtyPerCopy: '2.5',
      totalCopies: p.totalCopies,
      ...(p.limit === null ? {} : { purchaseLimit: p.limit }),
      startTime: startAt.toISOString(),
      endTime: this.endsAt.toISOString(),
      preheatHours: '0.5',
      taxRate: '13',
      paymentTerm: '10',
      payHours: p.payHours,
      pickType: '10',
      purchaseQualification: ['10'],
      rules: '先到先得，逾期未付款的份数退回。',
      ...(p.kind === 'flash'
        ? {}
        : {
            minCopies: p.minCopies,
            minCompanies: p.minCompanies,
            joinDepositPct: p.depositPct,
            autoCluster: p.autoCluster,
            tierPrices: [...p.tiers],
          }),
    });
    const sent = await seller.does(submitActivity, { id: saved.id, version: saved.version });
    await auditor.does(approveActivity, { id: sent.id, version: sent.version });
    this.#id = saved.id;
  }

  async wish(dice: Dice, who: Buyer, planned: readonly { readonly wish: Wish }[]): Promise<Wish | null> {
    const isFlash = this.#plan.kind === 'flash';
    const own = [...this.#taken.values()].filter(
      (t) =>
        t.who.login === who.login &&
        t.state === 'counted' &&
        !t.isPaid &&
        !planned.some((p) => p.wish.about === t.id),
    );
    if (own.length > 0 && dice.happens(0.4)) {
      const { id } = dice.pick(own);
      if (!isFlash)
        return { kind: 'leave', call: leaveGroup, input: { id: this.#id, participationId: id }, about: id };
      const version = (
        await one(
          this.#s.owner,
          sql<{ version: number }>`select version from orders."order" where id = ${id}::bigint`,
        )
      )?.version;
      return dice.happens(0.6)
        ? { kind: 'pay', call: payBalance, input: { id, version }, about: id }
        : {
            kind: 'cancel',
            call: cancelOrder,
            input: { id, version, closeReason: '10', reason: '数量有误' },
            about: id,
          };
    }
    const copies = dice.pick([1, 1, 1, 2, 3]);
    return {
      kind: isFlash ? 'order' : 'join',
      call: isFlash ? orderCopies : joinGroup,
      input: { id: this.#id, copies },
    };
  }

  /** Copies of orders that were not paid in time come back while the sale runs. */
  passed(now: Date): void {
    this.#now = now;
    for (const t of this.#taken.values()) this.#lapse(t);
    this.#endAtOnce();
    if (now >= this.endsAt) this.#end();
  }
  #lapse(t: Taken): void {
    if (t.payBy === null || t.isPaid || t.state !== 'counted' || t.payBy > this.#now) return;
    if (this.#ended || t.payBy >= this.endsAt) return;
    // Both were due by then, and of two runners at work either may have come first.
    if (this.#now >= this.endsAt) t.isUnsure = true;
    else Object.assign(t, { state: 'returned', isLapsed: true });
  }
  #counted(): Taken[] {
    return [...this.#taken.values()].filter((t) => t.state === 'counted');
  }
  #remaining(): number {
    return this.#plan.totalCopies - copiesOf(this.#counted());
  }
  /** Sold out and paid, or sold out and the threshold reached: it ends without waiting for the clock. */
  #endAtOnce(): void {
    if (this.#remaining() > 0) return;
    const done =
      this.#plan.kind === 'flash'
        ? this.#counted().every((t) => t.isPaid)
        : isReached(this.#plan, this.#parts());
    if (done) this.#end();
  }
  #parts() {
    return this.#counted().map((t) => ({ company: t.who.company, copies: t.copies, deposit: t.deposit }));
  }
  #end(): void {
    if (this.#ended) return;
    this.#ended = true;
    if (this.#plan.kind === 'flash') return;
    const counted = this.#counted();
    this.#cleared = clearedNaively(this.#plan, this.#parts(), this.#taken.size > 0);
    for (const [n, t] of counted.entries()) {
      this.#s.ledger.release(t.who.company, t.deposit);
      if (this.#cleared.result === '20')
        this.#s.ledger.pay(t.who.company, this.#cleared.orders[n]?.offset ?? 0);
      else t.state = 'failed';
    }
  }

  get isOver(): boolean {
    return this.#ended;
  }
  async learn(acts: readonly Act[], now: Date): Promise<string[]> {
    this.#now = now;
    const wrong = acts.filter((act) => act.settled?.how === 'ok').flatMap((act) => this.#happened(act));
    for (const t of this.#taken.values()) this.#lapse(t);
    this.#endAtOnce();
    if (this.#now >= this.endsAt) this.#end();
    return wrong;
  }
  refusals(acts: readonly Act[], judging: Judging): string[] {
    return acts.flatMap((act) => this.#refused(act, judging));
  }
  #happened({ wish, who, settled, isCalm, at }: Act): string[] {
    const { ledger } = this.#s;
    const data = settled?.how === 'ok' ? settled.data : {};
    if (wish.kind === 'order' || wish.kind === 'join') {
      const id = String(wish.kind === 'order' ? data.orderId : data.participationId);
      const copies = wish.input.copies as number;
      const deposit = wish.kind === 'join' ? depositOf(this.#plan, copies) : 0;
      const wrong = [
        ...(this.#taken.has(id) ? [`${this.name}: two acts were answered with ${id}`] : []),
        ...(data.copies === copies
          ? []
          : [`${this.name}: ${copies} copies were asked, ${data.copies} answered`]),
        ...(wish.kind === 'join' && data.deposit !== written(deposit)
          ? [`${this.name}: a deposit of ${data.deposit} instead of ${written(deposit)}`]
          : []),
        ...(wish.kind === 'order' && data.amount !== written(amountOf(copies * COPY, PRICE))
          ? [`${this.name}: ${copies} copies cost ${data.amount}`]
          : []),
      ];
      const payBy = wish.kind === 'order' ? new Date(String(data.payBy)) : null;
      this.#taken.set(id, {
        id,
        who,
        copies,
        deposit,
        payBy,
        state: 'counted',
        isPaid: false,
        isLapsed: false,
        isUnsure: false,
      });
      if (deposit > 0) ledger.freeze(who.company, deposit);
      return wrong;
    }
    const t = this.#taken.get(wish.about ?? '') as Taken;
    if (wish.kind === 'pay') {
      if (t.isPaid) return [`${this.name}: order ${t.id} was paid twice`];
      t.isPaid = true;
      if (t.isLapsed && t.payBy !== null && at < t.payBy)
        Object.assign(t, { state: 'counted', isLapsed: false });
      ledger.pay(who.company, amountOf(t.copies * COPY, PRICE));
    } else if (wish.kind === 'leave') {
      if (t.state !== 'counted') return [`${this.name}: ${t.id} was left twice`];
      t.state = 'left';
      ledger.release(who.company, t.deposit);
    } else if (t.state === 'counted') {
      if (!isCalm && this.#now >= this.endsAt) t.isUnsure = true;
      else if (!this.#ended) t.state = 'returned';
    }
    return [];
  }

  /** A refusal has to have a reason that still stands when the wave is over: within one, copies only become fewer. */
  #refused({ wish, who, settled, at }: Act, { isCalm, gaveBack }: Judging): string[] {
    if (settled?.how !== 'refused') return [];
    const { code } = settled;
    const saidWrongly = (why: string) => [`${this.name}: ${wish.kind} was refused with ${code}, but ${why}`];
    if (!(REFUSALS[wish.kind] ?? []).includes(code)) return saidWrongly('that is no answer to it');
    if (!isCalm) return [];
    if (code === 'ACTIVITY_NOT_BEGUN') return at < this.#s.startAt ? [] : saidWrongly('it had begun');
    if (code === 'ACTIVITY_ENDED')
      return at >= this.endsAt || this.#ended || this.#remaining() === 0 ? [] : saidWrongly('it was running');
    if (code === 'GROUP_LEAVE_LATE')
      return this.endsAt.getTime() - at.getTime() <= LEAVE_MINUTES * 60_000
        ? []
        : saidWrongly('there was time');
    if (gaveBack) return [];
    const copies = wish.input.copies as number;
    if (code === 'ACTIVITY_SOLD_OUT')
      return this.#remaining() < copies ? [] : saidWrongly(`${this.#remaining()} copies were left`);
    if (code === 'ACTIVITY_LIMIT') {
      const has = copiesOf(this.#counted().filter((t) => t.who.company === who.company));
      return has + copies > (this.#plan.limit ?? Number.POSITIVE_INFINITY)
        ? []
        : saidWrongly(`it had ${has}`);
    }
    if (code === 'DEPOSIT_SHORT' && this.#s.ledger.availableOf(who.company) >= depositOf(this.#plan, copies))
      return saidWrongly('the money was there');
    if (code === 'GROUP_REACHED' && !isReached(this.#plan, this.#parts()))
      return saidWrongly('it was not reached');
    return [];
  }

  async compare(): Promise<string[]> {
    const { rows } = await sql<Claim>`
      select k.id::text as id, k.seq, k.copies, k.state, k.order_id::text as order_id, k.paid, k.buyer_member_id::text as buyer,
        k.amount::text as amount, o.paid_amount::text as offset
      from campaigns.claim k left join orders."order" o on o.id = k.order_id
      where k.activity_id = ${this.#id}::bigint order by k.seq`.execute(this.#s.owner.db);
    const idOf = (row: Claim) => (this.#plan.kind === 'flash' ? (row.order_id ?? `claim ${row.id}`) : row.id);
    const wrong = unlike(`${this.name}: copies`, [...this.#taken.keys()], rows.map(idOf));
    for (const row of rows) {
      const t = this.#taken.get(idOf(row));
      if (t === undefined) continue;
      if (t.isUnsure) t.state = row.state as Taken['state'];
      const [want, is] = [
        `${t.copies} ${t.state} ${t.who.memberId}${this.#plan.kind === 'flash' ? ` ${t.isPaid}` : ''}`,
        `${row.copies} ${row.state} ${row.buyer}${this.#plan.kind === 'flash' ? ` ${row.paid}` : ''}`,
      ];
      if (want !== is) wrong.push(`${this.name}: ${t.id} is «${is}», acknowledged was «${want}»`);
    }
    return [...wrong, ...this.#overLimit(rows), ...(await this.#figures()), ...this.#clearing(rows)];
  }
  #overLimit(rows: readonly Claim[]): string[] {
    const counted = rows.filter((r) => r.state === 'counted');
    const wrong: string[] = [];
    if (copiesOf(counted) > this.#plan.totalCopies)
      wrong.push(`${this.name}: ${copiesOf(counted)} of ${this.#plan.totalCopies} copies are sold`);
    for (const buyer of new Set(counted.map((r) => r.buyer))) {
      const has = copiesOf(counted.filter((r) => r.buyer === buyer));
      if (this.#plan.limit !== null && has > this.#plan.limit)
        wrong.push(`${this.name}: a company has ${has} copies, the limit is ${this.#plan.limit}`);
    }
    return wrong;
  }
  async #figures(): Promise<string[]> {
    const row = await one(
      this.#s.owner,
      sql<{ remaining: number; status: string; result: string | null; price: string | null }>`
        select remaining_copies as remaining, status, result, cleared_price::text as price from campaigns.activity where id = ${this.#id}::bigint`,
    );
    const wrong: string[] = [];
    const remaining = this.#remaining();
    if (row?.remaining !== remaining)
      wrong.push(`${this.name}: ${row?.remaining} copies are left, by what was acknowledged ${remaining}`);
    const isUnsure = [...this.#taken.values()].some((t) => t.isUnsure);
    if (this.#now >= this.#s.startAt && !isUnsure && (row?.status === '40') !== this.#ended)
      wrong.push(
        `${this.name}: its status is ${row?.status}, and it should be ${this.#ended ? 'over' : 'running'}`,
      );
    if (this.#cleared === null) return wrong;
    const price = row?.price ?? null;
    const want = `${this.#cleared.result} ${this.#cleared.price}`;
    const is = `${row?.result} ${price === null ? null : hundredths(price)}`;
    if (want !== is) wrong.push(`${this.name}: cleared as «${is}», the naive reckoning says «${want}»`);
    return wrong;
  }
  /** Orders of a group that stands, each beside the naive reckoning. */
  #clearing(rows: readonly Claim[]): string[] {
    if (this.#cleared?.result !== '20') return [];
    const counted = rows.filter((r) => r.state === 'counted');
    const byId = new Map(
      this.#counted().map((t, n) => [t.id, this.#cleared?.orders[n] as { amount: number; offset: number }]),
    );
    return counted.flatMap((row) => {
      const want = byId.get(row.id);
      const is = `${hundredths(row.amount)} ${row.offset === null ? null : hundredths(row.offset)}`;
      return `${want?.amount} ${want?.offset}` === is && row.order_id !== null
        ? []
        : [`group buy: ${row.id} has an order of «${is}», naively «${want?.amount} ${want?.offset}»`];
    });
  }
}
