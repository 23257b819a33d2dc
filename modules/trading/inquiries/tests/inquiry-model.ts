/** What an inquiry is thought to be: the words of trading-domain 6.2 again, without a database. */
export const INVITED = 2;
export const ASKED: Readonly<Record<number, number>> = { 1: 60, 2: 30 };
/** Above this the award waits for a second person. */
export const LIMIT = 400_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

type Lines = ReadonlyMap<number, { readonly price: number; readonly quantity: number }>;
export interface ModelQuote {
  status: string;
  contentVersion: number;
  lines: Lines;
  validUntil: number;
  confirmBy: number;
  reconfirm: boolean;
  opened: boolean;
}
interface ModelAward {
  readonly lineNo: number;
  readonly supplier: number;
  readonly quantity: number;
  readonly amount: number;
  state: 'approval' | 'waiting' | 'confirmed';
}
export interface Wish {
  readonly lineNo: number;
  readonly supplier: number;
  readonly quantity: number;
}
/** A code as the refusal has it, or `ok`. */
type Verdict = string;

export class InquiryModel {
  status = '10';
  round = 1;
  quotes = new Map<number, ModelQuote>();
  awards: ModelAward[] = [];
  closed = new Set<number>();
  closeAt = 0;
  deadline: number;
  readonly rankShown: boolean;
  readonly partial: boolean;

  constructor(deadline: number, terms: { readonly rankShown: boolean; readonly partial: boolean }) {
    this.deadline = deadline;
    this.rankShown = terms.rankShown;
    this.partial = terms.partial;
  }

  of(status: string): ModelQuote[] {
    return [...this.quotes.values()].filter((q) => q.status === status);
  }
  awarded(lineNo: number, ...states: readonly ModelAward['state'][]): number {
    return this.awards
      .filter((a) => a.lineNo === lineNo && (states.length === 0 || states.includes(a.state)))
      .reduce((sum, a) => sum + a.quantity, 0);
  }
  amount(): number {
    return this.awards.reduce((sum, a) => sum + a.amount, 0);
  }
  #pending(): boolean {
    return this.awards.some((a) => a.state === 'approval');
  }
  #lose(): void {
    for (const quote of this.of('20')) quote.status = '70';
  }
  /** Deals are made once something is confirmed, nothing waits, and every line is given away or closed. */
  #conclude(): void {
    const whole = Object.entries(ASKED).every(
      ([no, asked]) => this.closed.has(Number(no)) || this.awarded(Number(no), 'confirmed') === asked,
    );
    const confirmed = this.awards.some((a) => a.state === 'confirmed');
    const waits = this.awards.some((a) => a.state !== 'confirmed');
    if (this.status !== '20' || !whole || !confirmed || waits) return;
    this.status = '50';
    this.#lose();
  }
  #open(now: number): void {
    for (const quote of this.of('20')) {
      quote.opened = !quote.reconfirm;
      if (quote.reconfirm) quote.status = '70';
    }
    this.status = '20';
    this.closeAt = now + 7 * DAY_MS;
  }

  quote(
    supplier: number,
    sent: { readonly lines: Lines; readonly validUntil: number; readonly stale: boolean },
    now: number,
  ): Verdict {
    if (supplier >= INVITED) return 'NOT_FOUND';
    if (now >= this.deadline) return 'DEADLINE_PASSED';
    if (this.status !== '10') return 'STATE_NOT_ALLOWED';
    if (!this.partial && sent.lines.size < 2) return 'QUOTE_WHOLE';
    if (sent.validUntil < this.deadline + 24 * HOUR_MS) return 'QUOTE_VALIDITY';
    const before = this.quotes.get(supplier);
    if (before !== undefined && sent.stale) return 'VERSION_CONFLICT';
    this.quotes.set(supplier, {
      ...{ status: '20', lines: sent.lines, validUntil: sent.validUntil },
      ...{ confirmBy: 0, reconfirm: false, opened: false },
      contentVersion: (before?.contentVersion ?? 0) + 1,
    });
    return 'ok';
  }
  withdraw(quote: ModelQuote, stale: boolean, now: number): Verdict {
    if (stale) return 'VERSION_CONFLICT';
    if (quote.status !== '20') return 'STATE_NOT_ALLOWED';
    if (now >= this.deadline) return 'DEADLINE_PASSED';
    if (this.status !== '10') return 'STATE_NOT_ALLOWED';
    quote.status = '30';
    return 'ok';
  }
  amend(stale: boolean): Verdict {
    if (stale) return 'VERSION_CONFLICT';
    if (this.status !== '10') return 'STATE_NOT_ALLOWED';
    this.deadline += HOUR_MS;
    for (const quote of this.of('20')) quote.reconfirm = true;
    return 'ok';
  }
  openEarly(stale: boolean, now: number): Verdict {
    if (stale) return 'VERSION_CONFLICT';
    if (this.status !== '10') return 'STATE_NOT_ALLOWED';
    const valid = this.of('20').filter((q) => !q.reconfirm).length;
    if (valid < (this.rankShown ? Math.min(3, INVITED) : INVITED)) return 'TOO_EARLY_TO_OPEN';
    this.#open(now);
    return 'ok';
  }
  award(wishes: readonly Wish[], close: readonly number[], stale: boolean, now: number): Verdict {
    if (stale) return 'VERSION_CONFLICT';
    if (this.status !== '20') return 'STATE_NOT_ALLOWED';
    if (this.#pending()) return 'AWARD_WAITS';
    const made: ModelAward[] = [];
    for (const wish of wishes) {
      const quote = this.quotes.get(wish.supplier) as ModelQuote;
      if (quote.status !== '20') return 'STATE_NOT_ALLOWED';
      if (now >= quote.validUntil) return 'QUOTE_LAPSED';
      const quoted = quote.lines.get(wish.lineNo);
      const free = this.closed.has(wish.lineNo)
        ? 0
        : (ASKED[wish.lineNo] as number) - this.awarded(wish.lineNo);
      if (wish.quantity > Math.min(quoted?.quantity ?? 0, free)) return 'AWARD_QUANTITY';
      made.push({ ...wish, amount: wish.quantity * (quoted?.price as number), state: 'waiting' });
    }
    const sum = made.reduce((total, a) => total + a.amount, 0);
    const waits = made.length > 0 && this.amount() + sum > LIMIT;
    for (const award of made) {
      award.state = waits ? 'approval' : 'waiting';
      if (!waits) this.#release(award, now);
    }
    this.awards.push(...made);
    for (const lineNo of close) this.closed.add(lineNo);
    this.#conclude();
    return 'ok';
  }
  #release(award: ModelAward, now: number): void {
    const quote = this.quotes.get(award.supplier) as ModelQuote;
    quote.status = '50';
    quote.confirmBy = now + DAY_MS;
    award.state = 'waiting';
  }
  approve(stale: boolean, now: number): Verdict {
    if (stale) return 'VERSION_CONFLICT';
    if (!this.#pending()) return 'STATE_NOT_ALLOWED';
    const proposed = this.awards.filter((a) => a.state === 'approval');
    for (const { supplier } of proposed) {
      const quote = this.quotes.get(supplier) as ModelQuote;
      if (quote.status !== '20') return 'STATE_NOT_ALLOWED';
      if (now >= quote.validUntil) return 'QUOTE_LAPSED';
    }
    for (const award of proposed) this.#release(award, now);
    return 'ok';
  }
  refuse(stale: boolean): Verdict {
    if (stale) return 'VERSION_CONFLICT';
    if (!this.#pending()) return 'STATE_NOT_ALLOWED';
    this.awards = this.awards.filter((a) => a.state !== 'approval');
    this.#conclude();
    return 'ok';
  }
  confirm(supplier: number, stale: boolean): Verdict {
    const quote = this.quotes.get(supplier) as ModelQuote;
    if (stale) return 'VERSION_CONFLICT';
    if (quote.status !== '50') return 'STATE_NOT_ALLOWED';
    quote.status = '60';
    for (const award of this.awards) if (award.supplier === supplier) award.state = 'confirmed';
    this.#conclude();
    return 'ok';
  }
  decline(supplier: number, stale: boolean): Verdict {
    const quote = this.quotes.get(supplier) as ModelQuote;
    if (stale) return 'VERSION_CONFLICT';
    if (quote.status !== '50') return 'STATE_NOT_ALLOWED';
    this.#giveUp(supplier, quote);
    return 'ok';
  }
  #giveUp(supplier: number, quote: ModelQuote): void {
    quote.status = '80';
    this.awards = this.awards.filter((a) => a.supplier !== supplier);
    this.#conclude();
  }
  disqualify(quote: ModelQuote, stale: boolean): Verdict {
    if (!quote.opened) return 'NOT_FOUND';
    if (stale) return 'VERSION_CONFLICT';
    if (quote.status !== '20') return 'STATE_NOT_ALLOWED';
    quote.status = '90';
    return 'ok';
  }
  /** Whether the buyer may give up: nothing is awarded. */
  #end(from: readonly string[], to: string, stale: boolean): Verdict {
    if (stale) return 'VERSION_CONFLICT';
    if (!from.includes(this.status)) return 'STATE_NOT_ALLOWED';
    if (this.awards.length > 0) return 'AWARD_WAITS';
    this.status = to;
    this.#lose();
    return 'ok';
  }
  close(stale: boolean): Verdict {
    return this.#end(['10', '20', '40'], '30', stale);
  }
  rejectAll(stale: boolean, now: number): Verdict {
    const verdict = this.#end(['20'], '40', stale);
    if (verdict === 'ok') this.closeAt = now + 15 * DAY_MS;
    return verdict;
  }
  reject(stale: boolean, now: number): Verdict {
    const verdict = this.#end(['10'], '40', stale);
    if (verdict === 'ok') this.closeAt = now + 15 * DAY_MS;
    return verdict;
  }
  republish(stale: boolean, deadline: number): Verdict {
    if (stale) return 'VERSION_CONFLICT';
    if (this.status !== '40') return 'STATE_NOT_ALLOWED';
    this.status = '10';
    this.round += 1;
    this.quotes = new Map();
    this.closed = new Set();
    this.deadline = deadline;
    return 'ok';
  }
  order(stale: boolean): Verdict {
    if (stale) return 'VERSION_CONFLICT';
    if (this.status !== '50') return 'STATE_NOT_ALLOWED';
    this.status = '60';
    return 'ok';
  }

  /** When the clock has something to do next. */
  due(now: number): number {
    if (this.status === '10') return this.deadline;
    const times = this.status === '20' ? this.of('50').map((q) => q.confirmBy) : [];
    return this.status === '20' || this.status === '40' ? Math.min(this.closeAt, ...times) : now + HOUR_MS;
  }
  tick(now: number): void {
    if (this.status === '10' && now >= this.deadline) {
      if (this.of('20').some((q) => !q.reconfirm)) this.#open(now);
      else {
        this.status = '30';
        this.#lose();
      }
    }
    if (this.status === '20')
      for (const [supplier, quote] of this.quotes)
        if (quote.status === '50' && now >= quote.confirmBy) this.#giveUp(supplier, quote);
    if ((this.status === '20' || this.status === '40') && now >= this.closeAt) this.#timeIsUp(now);
  }
  #timeIsUp(now: number): void {
    if (this.awards.some((a) => a.state !== 'confirmed')) {
      this.closeAt = now + DAY_MS;
      return;
    }
    if (this.awards.length > 0) {
      this.closed = new Set(Object.keys(ASKED).map(Number));
      this.#conclude();
      return;
    }
    this.status = '30';
    this.#lose();
  }
}
