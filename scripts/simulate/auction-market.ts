import { sql } from 'kysely';
import type { Dice } from '#app/rehearsal/dice.ts';
import { enrolAuction, leaveAuction, placeBid, withdrawBid } from '#trading/auctions/contract/bidding.ts';
import { adminBid, approveAuction, resumeAuction } from '#trading/auctions/contract/oversight.ts';
import { addAuction, submitAuction } from '#trading/auctions/contract/selling.ts';
import {
  anotherRound,
  type BidRow,
  bidRows,
  draftOf,
  enrolledIn,
  FIXED,
  RATIO,
  type Round,
  START,
  termsOf,
} from './auction-rows.ts';
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
import { type AuctionPlan, COMPANIES, LASTS, OPERATOR } from './plan.ts';
import { openChances, takesJudged } from './second-chances.ts';
import { type Judging, later, type Market, MINUTE_MS, one, type Stage, unlike } from './stage.ts';
import { isSupervision, Supervision } from './supervision.ts';
import { type Act, AUCTION_REFUSALS, type Buyer, type Wish } from './vocabulary.ts';
import { amountOf, hundredths, written } from './whole-numbers.ts';

/** A bid that was acknowledged, with the order it was given. */
interface Acknowledged extends NaiveBid {
  readonly id: string;
  readonly seq: number;
  readonly wave: number;
  /** It was asked again, so that what else its company did may have come before it. */
  readonly isUnsure: boolean;
  readonly isProxy: boolean;
}
/** An auction of any mode, and what the oracle knows of it. */
export class AuctionMarket implements Market {
  readonly name: string;
  readonly #plan: AuctionPlan;
  #terms: NaiveTerms;
  readonly #s: Stage;
  #id = '';
  #round = 1;
  #endPlanned: Date;
  #supervision: Supervision;
  #now: Date;
  readonly #enrolled = new Set<number>();
  /** Companies of which nobody can say whether they left, or took a bid back, before the end. */
  readonly #unsure = new Set<number>();
  readonly #bids: Acknowledged[] = [];
  readonly #withdrawn: { readonly company: number; readonly wave: number }[] = [];
  #state: NaiveState;
  #frozen: readonly number[] = Array.from({ length: COMPANIES }, () => 0);
  /** Of winners of a former round, until they have paid. */
  #kept: readonly number[] = Array.from({ length: COMPANIES }, () => 0);
  #won: readonly Won[] | null = null;

  constructor(plan: AuctionPlan, stage: Stage) {
    this.#plan = plan;
    this.#s = stage;
    this.#now = stage.startAt;
    this.name = { '10': 'ascending auction', '20': 'falling auction', '30': 'sealed auction' }[plan.mode];
    this.#terms = termsOf(plan, stage.startAt);
    this.#endPlanned = later(stage.startAt, LASTS.auction);
    this.#supervision = new Supervision(this.name, stage);
    this.#state = this.#fresh();
  }
  #fresh(): NaiveState {
    return { bids: [], endAt: this.#endPlanned.getTime(), pausedMs: 0 };
  }
  get endsAt(): Date {
    const { endAt, pausedMs } = this.#state;
    // While it stands still, what comes next is that it goes on.
    const { resumeAt } = this.#supervision;
    if (this.#supervision.isPaused) return resumeAt ?? later(this.#now, 1);
    return new Date(this.#terms.mode === '20' ? Math.min(endAt, fallsUntil(this.#terms) + pausedMs) : endAt);
  }
  get isOver(): boolean {
    return this.#won !== null;
  }

  async open(): Promise<void> {
    const { seller, auditor } = this.#s;
    const made = await seller.does(addAuction, draftOf(this.#plan, this.#terms, this.#s));
    const sent = await seller.does(submitAuction, { id: made.id, version: made.version });
    await auditor.does(approveAuction, { id: made.id, version: sent.version });
    this.#id = made.id;
  }

  async wish(
    dice: Dice,
    who: Buyer,
    planned: readonly { readonly who: Buyer; readonly wish: Wish }[],
    supervised = false,
  ): Promise<Wish | null> {
    const isRunning = this.#now.getTime() >= this.#terms.startAt && !this.isOver;
    if (supervised && isRunning && dice.happens(this.#supervision.isPaused ? 0.5 : 0.14)) {
      const bids = this.#bids.filter((b) => this.#state.bids.some((standing) => standing.seq === b.seq));
      const wish = this.#supervision.wish(dice, { id: this.#id, now: this.#now, bids }, planned);
      if (wish !== null) return wish;
    }
    const ofCompany = planned.filter((p) => p.who.company === who.company).map((p) => p.wish.kind);
    const id = this.#id;
    if (!this.#enrolled.has(who.company) && dice.happens(0.85))
      return ofCompany.includes('leave')
        ? null
        : { kind: 'enrol', call: enrolAuction, input: { id, round: this.#round } };
    if (dice.happens(0.06) && !ofCompany.includes('enrol') && !ofCompany.includes('leave'))
      return { kind: 'leave', call: leaveAuction, input: { id } };
    if (this.#plan.mode === '30' && dice.happens(0.15))
      return ofCompany.includes('bid') || ofCompany.includes('withdraw')
        ? null
        : { kind: 'withdraw', call: withdrawBid, input: { id } };
    if (ofCompany.includes('withdraw')) return null;
    const { quantity, price } = this.#bid(dice, who.company);
    const unitPrice = price === null ? null : written(price);
    const input = {
      ...{ id, round: this.#round, quantity: written(quantity), unitPrice },
      acceptPartial: dice.happens(0.5),
    };
    if (!dice.happens(0.1)) return { kind: 'bid', call: placeBid, input };
    const asked = { customerId: who.memberId, reason: '客户电话委托' };
    return { kind: 'bid', call: adminBid, input: { ...input, ...asked }, by: OPERATOR };
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
    // Now and then a finger slips, and the operator may be asked to strike it out.
    if (dice.happens(0.06))
      for (const most = price * 2; price < most; ) price = rungAbove(this.#terms, price);
    return { quantity: dice.happens(0.05) ? 2500 : quantity, price: odd ? price - 500 : price };
  }

  passed(now: Date): void {
    this.#now = now;
    this.#goneOn(now);
    const sold = this.#state.bids.reduce((sum, b) => sum + b.quantity, 0);
    const soldOut = this.#terms.mode === '20' && sold >= this.#terms.total;
    if (!this.#supervision.isPaused && (now >= this.endsAt || soldOut)) this.#end();
  }
  /** A pause that is over moves the end, which everything else is reckoned from. */
  #goneOn(now: Date): void {
    const wasPaused = this.#supervision.isPaused;
    this.#supervision.passed(now);
    if (wasPaused && !this.#supervision.isPaused) this.#rebuild();
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
    this.#frozen = before.map((_, company) => (this.#kept[company] as number) + this.#deposit(company));
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
    this.#supervision.passed(now);
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
          ...{ wave, isUnsure, isProxy: wish.by !== undefined },
        });
    }
    const wrong = await this.#replay(acts);
    this.#hold();
    if (this.#won !== null || (!this.#supervision.isPaused && this.#now >= this.endsAt)) this.#end();
    return wrong;
  }
  #rows = (): Promise<BidRow[]> => bidRows(this.#s, this.#id, this.#round);

  /** Every acknowledged bid again, in the order it was given, by the naive rules. */
  async #replay(acts: readonly Act[]): Promise<string[]> {
    this.#known = new Map((await this.#rows()).map((r) => [r.id, r]));
    if (this.#unsure.size > 0) {
      const enrolled = await enrolledIn(this.#s, this.#id, this.#round);
      for (const company of this.#unsure)
        if (enrolled.has(company)) this.#enrolled.add(company);
        else this.#enrolled.delete(company);
    }
    const wrong = await this.#supervision.learn(this.#id, acts, this.#placed());
    return [...wrong, ...this.#rebuild()];
  }
  #known: ReadonlyMap<string, BidRow> = new Map();
  #placedAt = (bid: Acknowledged): number => this.#known.get(bid.id)?.placed_at.getTime() ?? bid.at;
  #placed = () => this.#bids.map((bid) => ({ id: bid.id, seq: bid.seq, at: this.#placedAt(bid) }));
  /** The state anew, from what is known; with what the operator did between the bids. */
  #rebuild(): string[] {
    const wrong: string[] = [];
    this.#state = this.#fresh();
    const between = this.#supervision.between(this.#state);
    for (const [n, bid] of this.#bids.toSorted((a, b) => a.seq - b.seq).entries()) {
      if (bid.seq !== n + 1) wrong.push(`${this.name}: bid ${n + 1} in order was answered with ${bid.seq}`);
      const row = this.#known.get(bid.id);
      const at = this.#placedAt(bid);
      between({ id: bid.id, seq: bid.seq, at });
      const taken = this.#supervision.stoodStill(at)
        ? 'while it stood still'
        : judged(this.#terms, this.#state, { ...bid, at }, bid.seq);
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
    between(null);
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
    if (isSupervision(act)) {
      if (this.isOver) return null;
      const bid = this.#placed().find((b) => b.id === wish.about) ?? null;
      const of = { terms: this.#terms, state: this.#state, bid, isMixed: acts.length > 1 };
      return this.#supervision.unfounded(act, code, of);
    }
    // What the operator did in the same wave may have come before it.
    if (this.#supervision.isPaused || acts.some(isSupervision)) return null;
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
    const enrolled = await enrolledIn(this.#s, this.#id, this.#round);
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
    const running =
      this.#now.getTime() < this.#terms.startAt ? '20' : this.#supervision.isPaused ? '40' : '30';
    const want = this.#won === null ? running : this.#won.length > 0 ? '60' : '70';
    if (row?.status !== want) wrong.push(`${this.name}: its status is ${row?.status} instead of ${want}`);
    if (this.#terms.mode === '10' && row?.end.getTime() !== this.#state.endAt)
      wrong.push(
        `${this.name}: it ends ${((row?.end.getTime() ?? 0) - this.#state.endAt) / MINUTE_MS} minutes from what the last bids left`,
      );
    for (const { id, seq, state, proxy } of rows) {
      if ((state === '70') !== this.#supervision.isStruck(id))
        wrong.push(`${this.name}: bid ${seq} is ${state === '70' ? '' : 'not '}struck out`);
      if (proxy !== this.#bids.find((b) => b.id === id)?.isProxy)
        wrong.push(`${this.name}: bid ${seq} is ${proxy ? '' : 'not '}marked as the operator's`);
    }
    return [...wrong, ...this.#standing(rows), ...this.#awarded(rows)];
  }
  async goOn(): Promise<void> {
    if (!this.#supervision.isPaused || this.#supervision.resumeAt !== null) return;
    const resumeAt = later(this.#now, 15);
    await this.#s.operator.does(resumeAuction, { id: this.#id, resumeAt: resumeAt.toISOString() });
    this.#supervision.planned(resumeAt);
  }
  /** What is left of an award, or all of what failed, for another hour. */
  async again(dice: Dice): Promise<Date | null> {
    const next = await anotherRound(this.#s, this.#id, this.#terms, {
      now: this.#now,
      ofSeller: dice.happens(0.5),
    });
    if (next === null) return null;
    this.#anew(next);
    return next.startAt;
  }
  #anew({ startAt, endAt, total }: Round): void {
    this.#kept = this.#frozen;
    this.#round += 1;
    this.#endPlanned = endAt;
    this.#terms = { ...this.#terms, startAt: startAt.getTime(), total };
    this.#supervision = new Supervision(this.name, this.#s);
    this.#enrolled.clear();
    this.#unsure.clear();
    this.#bids.length = 0;
    this.#withdrawn.length = 0;
    this.#won = null;
    this.#state = this.#fresh();
  }
  chances = () => openChances(this.#s, this.#id, this.#terms);
  taken = (acts: readonly Act[]) => takesJudged(this.#s, this.name, acts);
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
