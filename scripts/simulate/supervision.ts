import { sql } from 'kysely';
import type { Dice } from '#app/rehearsal/dice.ts';
import { pauseAuction, resumeAuction, voidBid } from '#trading/auctions/contract/oversight.ts';
import { goOn, isSlip, type NaiveState, type NaiveTerms, strike } from './naive-auction.ts';
import { OPERATOR } from './plan.ts';
import { later, MINUTE_MS, one, type Stage } from './stage.ts';
import type { Act, Wish } from './vocabulary.ts';

/** A bid the operator struck out: behind which other one, by the history of the documents. */
interface Struck {
  readonly bidId: string;
  readonly seq: number;
  readonly at: number;
  readonly behind: number;
}
interface Pause {
  readonly from: number;
  resumeAt: number | null;
  to: number | null;
}
interface Standing {
  readonly id: string;
  readonly seq: number;
}
interface Known {
  readonly id: string;
  readonly seq: number;
  readonly at: number;
}
/** What a refusal of the operator's is judged by. */
interface Judged {
  readonly terms: NaiveTerms;
  readonly state: NaiveState;
  /** The bid it was about. */
  readonly bid: Known | null;
  /** Others acted in the same wave. */
  readonly isMixed: boolean;
}
const SUPERVISES: readonly string[] = ['pause', 'resume', 'void'];
export const isSupervision = ({ wish }: Pick<Act, 'wish'>): boolean => SUPERVISES.includes(wish.kind);
const NOTICE_MINUTES = 10;

/** What the operator did in an auction: bids that never counted, and time that did not. */
export class Supervision {
  readonly #name: string;
  readonly #s: Stage;
  readonly #struck = new Map<string, Struck>();
  readonly #pauses: Pause[] = [];

  constructor(name: string, stage: Stage) {
    this.#name = name;
    this.#s = stage;
  }
  get #pause(): Pause | null {
    return this.#pauses.find((p) => p.to === null) ?? null;
  }
  get isPaused(): boolean {
    return this.#pause !== null;
  }
  get resumeAt(): Date | null {
    const at = this.#pause?.resumeAt ?? null;
    return at === null ? null : new Date(at);
  }
  isStruck(bidId: string): boolean {
    return this.#struck.has(bidId);
  }
  /** Whether it stood still at an instant, its edges left out. */
  stoodStill(at: number): boolean {
    return this.#pauses.some((p) => p.from < at && at < (p.to ?? Number.POSITIVE_INFINITY));
  }

  wish(
    dice: Dice,
    of: { readonly id: string; readonly now: Date; readonly bids: readonly Standing[] },
    planned: readonly { readonly wish: Wish }[],
  ): Wish | null {
    if (planned.some(isSupervision)) return null;
    const by = OPERATOR;
    const pause = this.#pause;
    if (pause !== null && pause.resumeAt === null && dice.happens(0.75)) {
      const resumeAt = later(of.now, dice.pick([5, 10, 10, 25])).toISOString();
      return { kind: 'resume', call: resumeAuction, by, input: { id: of.id, resumeAt } };
    }
    if (of.bids.length > 0 && dice.happens(0.65)) {
      const bid = dice.pick(of.bids);
      const cause = dice.happens(0.5) ? 'fraud' : 'inputError';
      const input = { bidId: bid.id, cause, reason: '客户来电说明' };
      return { kind: 'void', call: voidBid, by, input, about: bid.id };
    }
    return pause === null
      ? { kind: 'pause', call: pauseAuction, by, input: { id: of.id, reason: '系统检查' } }
      : null;
  }

  planned(resumeAt: Date): void {
    if (this.#pause !== null) this.#pause.resumeAt = resumeAt.getTime();
  }
  /** What was planned is done when the clock is there. */
  passed(now: Date): void {
    const pause = this.#pause;
    if (pause !== null && pause.resumeAt !== null && pause.resumeAt <= now.getTime())
      pause.to = now.getTime();
  }
  async learn(id: string, acts: readonly Act[], bids: readonly Known[]): Promise<string[]> {
    const wrong: string[] = [];
    for (const act of acts.filter(isSupervision)) {
      const isDone = act.settled?.how === 'ok';
      if (!isDone && !act.isUnsure) continue;
      const found =
        act.wish.kind === 'void' ? await this.#learnStruck(act, bids) : await this.#learnPause(id, act);
      if (isDone && !found) wrong.push(`${this.#name}: ${act.wish.kind} was acknowledged and is lost`);
    }
    return wrong;
  }
  async #learnStruck({ wish, at }: Act, bids: readonly Known[]): Promise<boolean> {
    const bidId = wish.about as string;
    if (this.#struck.has(bidId)) return true;
    const ids = bids.map((b) => b.id);
    const row = await one(
      this.#s.owner,
      sql<{
        behind: string[];
      }>`select array(select h.biz_id::text from kernel.trade_history h where h.biz_type = 'AUCTION_BID'
          and h.biz_id = any (${ids}::bigint[]) and h.action = 'bid' and h.id < v.id) as behind
        from kernel.trade_history v where v.biz_type = 'AUCTION_BID' and v.biz_id = ${bidId}::bigint and v.action = 'void'`,
    );
    if (row === undefined) return false;
    const behind = bids.filter((b) => row.behind.includes(b.id)).map((b) => b.seq);
    const seq = bids.find((b) => b.id === bidId)?.seq ?? 0;
    this.#struck.set(bidId, { bidId, seq, at: at.getTime(), behind: Math.max(0, ...behind) });
    return true;
  }
  async #learnPause(id: string, { wish, at }: Act): Promise<boolean> {
    const row = await one(
      this.#s.owner,
      sql<{
        status: string;
        resume: Date | null;
      }>`select status, resume_at as resume from auctions.auction where id = ${id}::bigint`,
    );
    if (row?.status !== '40') return false;
    if (wish.kind === 'pause') {
      if (this.#pause === null) this.#pauses.push({ from: at.getTime(), resumeAt: null, to: null });
      return true;
    }
    if (this.#pause !== null && row.resume !== null) this.#pause.resumeAt = row.resume.getTime();
    return row.resume?.toISOString() === wish.input.resumeAt;
  }

  /** Its own clock stands while it is paused. */
  #clockAt(at: number): number {
    return this.#pauses.find((p) => p.from <= at && at < (p.to ?? Number.POSITIVE_INFINITY))?.from ?? at;
  }
  /** What happened between the bids, in order: `before` a bid, or all that is left of it. */
  between(state: NaiveState): (bid: Known | null) => void {
    const events = [
      ...this.#pauses.flatMap(({ from, to }) =>
        to === null
          ? []
          : [{ at: to, is: (bid: Known) => to <= bid.at, happens: () => goOn(state, from, to) }],
      ),
      ...[...this.#struck.values()].map(({ seq, at, behind }) => ({
        at,
        is: (bid: Known) => behind < bid.seq,
        happens: () => strike(state, seq, this.#clockAt(at)),
      })),
    ].toSorted((a, b) => a.at - b.at);
    return (bid) => {
      while (events[0] !== undefined && (bid === null || events[0].is(bid))) events.shift()?.happens();
    };
  }

  /** Why a refusal of the operator's has no reason; null where it has one. */
  unfounded({ wish, at }: Act, code: string, of: Judged): string | null {
    if (wish.kind === 'resume' && code === 'AUCTION_TIMES') {
      const ahead = new Date(String(wish.input.resumeAt)).getTime() - at.getTime();
      return ahead < NOTICE_MINUTES * MINUTE_MS ? null : 'there was time to say so';
    }
    if (wish.kind !== 'void') return wish.kind === 'pause' && !this.isPaused ? 'it was running' : null;
    const bid = of.state.bids.find((b) => b.seq === of.bid?.seq);
    if (of.bid === null || bid === undefined || of.isMixed) return null;
    if (code === 'STATE_NOT_ALLOWED') return 'the bid counts';
    const age = at.getTime() - of.bid.at;
    return wish.input.cause === 'fraud' || isSlip(of.terms, of.state, bid, age)
      ? 'it may be struck out'
      : null;
  }
}
