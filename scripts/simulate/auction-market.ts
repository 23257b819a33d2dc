import { sql } from 'kysely';
import type { Dice } from '#app/rehearsal/dice.ts';
import { enrolAuction, leaveAuction, placeBid, withdrawBid } from '#trading/auctions/contract/bidding.ts';
import { approveAuction } from '#trading/auctions/contract/oversight.ts';
import { addAuction, submitAuction } from '#trading/auctions/contract/selling.ts';
import {
  bestOf,
  enter,
  fallsUntil,
  judged,
  type NaiveBid,
  type NaiveState,
  type NaiveTerms,
  ratioOf,
  rungAbove,
  type StandingBid,
  type Won,
  winners,
} from './naive-auction.ts';
import { type AuctionPlan, COMPANIES, LASTS } from './plan.ts';
import { type Judging, later, type Market, MINUTE_MS, one, type Stage, unlike } from './stage.ts';
import { type Act, AUCTION_REFUSALS, type Buyer, type Wish } from './vocabulary.ts';
import { amountOf, hundredths, written } from './whole-numbers.ts';

const FIXED = 500_000;
const RATIO = 2;
const STEP = 1000;
const DUTCH_STEP = 5000;
const TICK_S = 60;
const START = 200_000;

/** A bid that was acknowledged, with the order it was given. */
interface Acknowledged extends NaiveBid {
  readonly id: string;
  readonly seq: number;
  readonly wave: number;
  /** It was asked again, so that what else its company did may have come before it. */
  readonly isUnsure: boolean;
}
interface BidRow {
  readonly id: string;
  readonly seq: number;
  readonly customer: string;
  readonly placed_at: Date;
  readonly state: string;
  readonly won: string | null;
  readonly price: string | null;
  readonly amount: string | null;
}
/** An auction of any mode, and what the oracle knows of it. */
export class AuctionMarket implements Market {
  readonly name: string;
  readonly #plan: AuctionPlan;
  readonly #terms: NaiveTerms;
  readonly #s: Stage;
  #id = '';
  #now: Date;
  readonly #enrolled = new Set<number>();
  /** Companies of which nobody can say whether they left, or took a bid back, before the end. */
  readonly #unsure = new Set<number>();
  readonly #bids: Acknowledged[] = [];
  readonly #withdrawn: { readonly company: number; readonly wave: number }[] = [];
  #state: NaiveState;
  #frozen: readonly number[] = Array.from({ length: COMPANIES }, () => 0);
  #won: readonly Won[] | null = null;

  constructor(plan: AuctionPlan, stage: Stage) {
    this.#plan = plan;
    this.#s = stage;
    this.#now = stage.startAt;
    this.name = { '10': 'ascending auction', '20': 'falling auction', '30': 'sealed auction' }[plan.mode];
    const falls = plan.mode === '20';
    this.#terms = {
      mode: plan.mode,
      isSingle: plan.allocation === '10',
      isUniform: plan.priceRule === '20',
      startPrice: START,
      increment: falls ? DUTCH_STEP : STEP,
      gradients: plan.gradients.map((g) => ({
        from: hundredths(g.fromPrice),
        increment: hundredths(g.increment),
      })),
      total: hundredths(plan.totalQty),
      minimum: hundredths(plan.minStartQty),
      quantityStep: 1000,
      cap: plan.cap === null ? null : hundredths(plan.cap),
      floor: falls ? hundredths(plan.reservePrice ?? '0') : null,
      tickMs: TICK_S * 1000,
      startAt: stage.startAt.getTime(),
    };
    this.#state = this.#fresh();
  }
  #fresh(): NaiveState {
    return { bids: [], endAt: later(this.#s.startAt, LASTS.auction).getTime() };
  }
  get endsAt(): Date {
    const { mode } = this.#terms;
    return new Date(mode === '20' ? Math.min(this.#state.endAt, fallsUntil(this.#terms)) : this.#state.endAt);
  }
  get isOver(): boolean {
    return this.#won !== null;
  }

  async open(): Promise<void> {
    const { seller, auditor, startAt, skuId, warehouseId, placeId } = this.#s;
    const p = this.#plan;
    const day = (days: number) =>
      later(startAt, days * 1440)
        .toISOString()
        .slice(0, 10);
    const made = await seller.does(addAuction, {
      auctionName: '甲醇专场',
      ...{ skuId, warehouseId, placeId },
      auctionType: '10',
      ...{ mode: p.mode, allocation: p.allocation, priceRule: p.priceRule },
      startTime: startAt.toISOString(),
      endTime: later(startAt, LASTS.auction).toISOString(),
      startPrice: written(START),
      ...(p.reservePrice === null ? {} : { reservePrice: p.reservePrice }),
      priceIncrement: written(this.#terms.increment),
      gradients: [...p.gradients],
      quantityIncrement: '10.00',
      minStartQty: p.minStartQty,
      totalQty: p.totalQty,
      ...(p.cap === null ? {} : { maxQtyPerBidder: p.cap }),
      ...(p.deposit === 'fixed'
        ? { depositMethod: '10', depositFixed: written(FIXED) }
        : { depositMethod: '20', depositRatio: String(RATIO) }),
      paymentTermHours: 24,
      pickType: '10',
      deliveryStart: day(5),
      deliveryEnd: day(20),
      taxRate: '13',
      invoiceType: '02',
      ...(p.mode === '20' ? { tickSeconds: TICK_S } : {}),
      rules: '出价即视为同意成交确认函。',
    });
    const sent = await seller.does(submitAuction, { id: made.id, version: made.version });
    await auditor.does(approveAuction, { id: made.id, version: sent.version });
    this.#id = made.id;
  }

  async wish(
    dice: Dice,
    who: Buyer,
    planned: readonly { readonly who: Buyer; readonly wish: Wish }[],
  ): Promise<Wish | null> {
    const ofCompany = planned.filter((p) => p.who.company === who.company).map((p) => p.wish.kind);
    const id = this.#id;
    if (!this.#enrolled.has(who.company) && dice.happens(0.85))
      return ofCompany.includes('leave')
        ? null
        : { kind: 'enrol', call: enrolAuction, input: { id, round: 1 } };
    if (dice.happens(0.06) && !ofCompany.includes('enrol') && !ofCompany.includes('leave'))
      return { kind: 'leave', call: leaveAuction, input: { id } };
    if (this.#plan.mode === '30' && dice.happens(0.15))
      return ofCompany.includes('bid') || ofCompany.includes('withdraw')
        ? null
        : { kind: 'withdraw', call: withdrawBid, input: { id } };
    if (ofCompany.includes('withdraw')) return null;
    const { quantity, price } = this.#bid(dice, who.company);
    return {
      kind: 'bid',
      call: placeBid,
      input: {
        ...{ id, round: 1, quantity: written(quantity), unitPrice: price === null ? null : written(price) },
        acceptPartial: dice.happens(0.5),
      },
    };
  }
  /** Mostly what the rules allow as things are known; now and then what they refuse. */
  #bid(dice: Dice, company: number): { quantity: number; price: number | null } {
    const { total, minimum, quantityStep, isSingle, mode } = this.#terms;
    const own = this.#state.bids.find((b) => b.bidder === company);
    const some = Math.min(total, minimum + quantityStep * dice.between(0, 4));
    const odd = dice.happens(0.07);
    if (mode === '20')
      return { quantity: odd ? 2500 : some, price: dice.happens(0.7) ? null : dice.pick([200_000, 190_000]) };
    const quantity = isSingle ? total : Math.max(some, mode === '10' ? (own?.quantity ?? 0) : 0);
    if (mode === '30') return { quantity: odd ? 2500 : quantity, price: START + dice.between(-200, 9000) };
    let price = Math.max(START, isSingle || dice.happens(0.5) ? bestOf(this.#state) : (own?.price ?? START));
    for (let n = dice.between(isSingle ? 1 : 0, 3); n > 0; n--) price = rungAbove(this.#terms, price);
    return { quantity: dice.happens(0.05) ? 2500 : quantity, price: odd ? price - 500 : price };
  }

  passed(now: Date): void {
    this.#now = now;
    const sold = this.#state.bids.reduce((sum, b) => sum + b.quantity, 0);
    const soldOut = this.#terms.mode === '20' && sold >= this.#terms.total;
    if (now >= this.endsAt || soldOut) this.#end();
  }
  #end(): void {
    const won = winners(this.#terms, this.#state);
    const { reservePrice } = this.#plan;
    const isShort =
      this.#terms.mode !== '20' && reservePrice !== null && bestOf(this.#state) < hundredths(reservePrice);
    this.#won = isShort ? [] : won;
    this.#hold();
  }
  /** What stays frozen of each company, and the ledger by the difference. */
  #hold(): void {
    const before = this.#frozen;
    this.#frozen = before.map((_, company) => this.#deposit(company));
    for (const [company, sum] of this.#frozen.entries())
      this.#s.ledger.freeze(company, sum - (before[company] as number));
  }
  #deposit(company: number): number {
    if (this.#won !== null && !this.#won.some((w) => w.bidder === company)) return 0;
    if (this.#plan.deposit === 'fixed') return this.#enrolled.has(company) ? FIXED : 0;
    const sums = this.#state.bids
      .filter((b) => b.bidder === company)
      .map((b) => ratioOf(this.#terms, RATIO, b.quantity));
    return this.#terms.mode === '20' ? sums.reduce((a, b) => a + b, 0) : Math.max(0, ...sums);
  }

  async learn(acts: readonly Act[], now: Date): Promise<string[]> {
    this.#now = now;
    for (const { who, wish, isUnsure } of acts)
      if (isUnsure && (wish.kind === 'leave' || wish.kind === 'withdraw')) this.#unsure.add(who.company);
    for (const { who, wish, settled, wave, isUnsure } of acts) {
      if (settled?.how !== 'ok') continue;
      if (wish.kind === 'enrol') this.#enrolled.add(who.company);
      if (wish.kind === 'leave') this.#enrolled.delete(who.company);
      if (wish.kind === 'withdraw') this.#withdrawn.push({ company: who.company, wave });
      if (wish.kind === 'bid')
        this.#bids.push({
          ...bidOf(who, wish),
          id: String(settled.data.bidId),
          seq: Number(settled.data.seq),
          ...{ wave, isUnsure },
        });
    }
    const wrong = await this.#replay();
    this.#hold();
    if (this.#won !== null || this.#now >= this.endsAt) this.#end();
    return wrong;
  }
  async #rows(): Promise<BidRow[]> {
    const { rows } =
      await sql<BidRow>`select b.id::text as id, b.seq, b.customer_member_id::text as customer, b.placed_at, b.state,
        b.win_qty::text as won, b.win_price::text as price, o.order_amount::text as amount
      from auctions.bid b left join orders."order" o on o.id = b.order_id where b.auction_id = ${this.#id}::bigint order by b.seq`.execute(
        this.#s.owner.db,
      );
    return rows;
  }
  async #enrolments(): Promise<Set<number>> {
    const { rows } = await sql<{
      member: string;
    }>`select customer_member_id::text as member from auctions.enrolment
      where auction_id = ${this.#id}::bigint and left_at is null`.execute(this.#s.owner.db);
    return new Set(rows.map((r) => this.#companyOf(r.member)));
  }
  #companyOf(memberId: string): number {
    return this.#s.buyers.find((b) => b.memberId === memberId)?.company ?? -1;
  }
  /** Every acknowledged bid again, in the order it was given, by the naive rules. */
  async #replay(): Promise<string[]> {
    const rows = new Map((await this.#rows()).map((r) => [r.id, r]));
    if (this.#unsure.size > 0) {
      const enrolled = await this.#enrolments();
      for (const company of this.#unsure)
        if (enrolled.has(company)) this.#enrolled.add(company);
        else this.#enrolled.delete(company);
    }
    const wrong: string[] = [];
    this.#state = this.#fresh();
    for (const [n, bid] of this.#bids.toSorted((a, b) => a.seq - b.seq).entries()) {
      if (bid.seq !== n + 1) wrong.push(`${this.name}: bid ${n + 1} in order was answered with ${bid.seq}`);
      const row = rows.get(bid.id);
      const at = row?.placed_at.getTime() ?? bid.at;
      const taken = judged(this.#terms, this.#state, { ...bid, at }, bid.seq);
      if (typeof taken === 'string') {
        wrong.push(`${this.name}: bid ${bid.seq} was taken, and it is «${taken}»`);
        continue;
      }
      const isDoubtful = bid.isUnsure || this.#unsure.has(bid.bidder);
      const isBack = isDoubtful
        ? this.#terms.mode === '30' && row?.state === '80'
        : this.#withdrawn.some((w) => w.company === bid.bidder && w.wave > bid.wave);
      if (isBack) this.#state.bids = this.#state.bids.filter((b) => b.bidder !== bid.bidder);
      else enter(this.#terms, this.#state, taken, at);
    }
    return wrong;
  }

  /** A refusal has to have a reason that still stands when the wave is over: prices only rise, goods only become fewer. */
  refusals(acts: readonly Act[], judging: Judging): string[] {
    return acts.flatMap((act) => {
      const { settled, wish } = act;
      if (settled?.how !== 'refused') return [];
      const why = this.#unfounded(act, settled.code, judging, acts);
      return why === null ? [] : [`${this.name}: ${wish.kind} was refused with ${settled.code}, but ${why}`];
    });
  }
  #unfounded(act: Act, code: string, { isCalm, gaveBack }: Judging, acts: readonly Act[]): string | null {
    const { wish, who, at } = act;
    if (!(AUCTION_REFUSALS[wish.kind] ?? []).includes(code)) return 'that is no answer to it';
    if (!isCalm || act.isUnsure || wish.kind === 'leave' || wish.kind === 'withdraw') return null;
    if (code === 'BID_DEPOSIT_SHORT') return gaveBack ? null : this.#couldPay(act);
    if (wish.kind === 'enrol') return this.isOver || at >= this.endsAt ? null : 'anybody may enrol';
    if (code === 'AUCTION_NOT_ENROLLED') {
      const moved = acts.some((a) => a.who.company === who.company && a.wish.kind !== 'bid');
      return this.#enrolled.has(who.company) && !moved ? 'the company is enrolled' : null;
    }
    if (this.isOver) return null;
    const verdict = judged(this.#terms, this.#state, { ...bidOf(who, wish), at: at.getTime() }, 0);
    return typeof verdict === 'string' ? null : 'nothing is wrong with it';
  }
  #couldPay({ wish, who }: Act): string | null {
    const has = this.#s.ledger.availableOf(who.company);
    if (wish.kind === 'enrol')
      return has >= FIXED && !this.#enrolled.has(who.company) ? 'the money was there' : null;
    const needs = ratioOf(this.#terms, RATIO, hundredths(String(wish.input.quantity)));
    const frozen = this.#terms.mode === '20' ? 0 : (this.#frozen[who.company] as number);
    return has >= needs - frozen ? 'the money was there' : null;
  }

  async compare(): Promise<string[]> {
    const rows = await this.#rows();
    const wrong = unlike(
      `${this.name}: bid`,
      this.#bids.map((b) => b.id),
      rows.map((r) => r.id),
    );
    const enrolled = await this.#enrolments();
    for (let company = 0; company < COMPANIES; company++)
      if (enrolled.has(company) !== this.#enrolled.has(company))
        wrong.push(`${this.name}: company ${company} ${enrolled.has(company) ? 'is' : 'is not'} enrolled`);
    const row = await one(
      this.#s.owner,
      sql<{
        status: string;
        end: Date;
      }>`select status, end_time as end from auctions.auction where id = ${this.#id}::bigint`,
    );
    const want = this.#won === null ? null : this.#won.length > 0 ? '60' : '70';
    if (want !== null && row?.status !== want)
      wrong.push(`${this.name}: its status is ${row?.status} instead of ${want}`);
    if (this.#terms.mode === '10' && row?.end.getTime() !== this.#state.endAt)
      wrong.push(
        `${this.name}: it ends ${((row?.end.getTime() ?? 0) - this.#state.endAt) / MINUTE_MS} minutes from what the last bids left`,
      );
    return [...wrong, ...this.#standing(rows), ...this.#awarded(rows)];
  }
  /** While it runs: one bid of a company counts. */
  #standing(rows: readonly BidRow[]): string[] {
    if (this.#won !== null) return [];
    const live = rows.filter((r) => r.state === '10' || r.state === '20' || r.won !== null).map((r) => r.seq);
    const want = this.#state.bids.map((b) => b.seq).toSorted((a, b) => a - b);
    return want.join() === live.join()
      ? []
      : [`${this.name}: bids ${live.join()} count, naively ${want.join()}`];
  }
  #awarded(rows: readonly BidRow[]): string[] {
    if (this.#won === null) return [];
    const line = (seq: number, quantity: number, price: number, amount: number) =>
      `${seq}: ${written(quantity)} at ${written(price)} for ${written(amount)}`;
    const want = this.#won
      .toSorted((a, b) => a.seq - b.seq)
      .map((w: StandingBid | Won) => line(w.seq, w.quantity, w.price, amountOf(w.quantity, w.price)));
    const is = rows
      .filter((r) => r.won !== null)
      .map((r) =>
        line(r.seq, hundredths(r.won ?? '0'), hundredths(r.price ?? '0'), hundredths(r.amount ?? '0')),
      );
    return want.join('; ') === is.join('; ')
      ? []
      : [`${this.name}: won «${is.join('; ')}», by the naive reckoning «${want.join('; ')}»`];
  }
}

const bidOf = (who: Buyer, { input }: Wish): NaiveBid => ({
  bidder: who.company,
  quantity: hundredths(String(input.quantity)),
  price: input.unitPrice === null ? null : hundredths(String(input.unitPrice)),
  takesPart: input.acceptPartial === true,
  at: 0,
});
