import { setTimeout as delay } from 'node:timers/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { diceOf } from '#app/rehearsal/dice.ts';
import { OwnDesk, type ServerDesk, SILENCE } from './desks.ts';
import { breakIt } from './faults.ts';
import type { Ground } from './ground.ts';
import type { ActPlan, Plan, Sending, WavePlan } from './plan.ts';
import type { Planted } from './planted.ts';
import { later, type Market, type Stage } from './stage.ts';
import { type Act, type Desk, type Heard, isUnsettled } from './vocabulary.ts';

interface Hands {
  readonly ground: Ground;
  readonly plan: Plan;
  readonly stage: Stage;
  readonly markets: readonly Market[];
  readonly desks: readonly [OwnDesk | ServerDesk, OwnDesk | ServerDesk];
  readonly planted: Planted;
}
const MOST_ASKS = 40;
/** From here on nothing stays unknown: the ends of auctions and sales are near, and whose act came before them matters. */
const SETTLES_FROM = 90;
/** When what is approved is announced, and when it begins. */
const BEGINNINGS = [-29, 0];
/** Moments in which something ends or goes on, at most. */
const MOST_ENDS = 8;
/** Who gets no processor for so long hears that his transaction stood idle: nothing of the product failed. */
const STARVED_MS = 2_000;
const GIVES_BACK: readonly string[] = ['leave', 'cancel', 'withdraw', 'void'];

/** Plays a plan: hands acts in, breaks what the plan breaks, settles what nobody heard the end of, and compares. */
export class Play {
  readonly wrong: string[] = [];
  readonly counted = new Map<string, number>();
  readonly #h: Hands;
  readonly #desks: readonly [Desk, Desk];
  #open: Act[] = [];
  readonly #done: Act[] = [];
  readonly #beginnings = [...BEGINNINGS];
  readonly #pauses = monitorEventLoopDelay({ resolution: 20 });
  #minute = -120;
  /** Since when nothing has moved, broken or been left unknown. */
  #isCalm = true;

  constructor(hands: Hands) {
    this.#h = hands;
    const through = (desk: Desk) => hands.planted.desk?.(desk) ?? desk;
    this.#desks = [through(hands.desks[0]), through(hands.desks[1])];
  }
  async all(): Promise<void> {
    const { plan } = this.#h;
    this.#pauses.enable();
    await this.#clockTo(-29);
    for (const [n, wave] of plan.waves.entries()) {
      if (this.wrong.length > 0) return;
      await this.#wave(n, wave);
    }
    await this.#settle();
    await this.#toTheEnds();
    if (plan.again.length > 0 && this.wrong.length === 0) await this.#again();
    await this.#askAgain();
    if (plan.goesOn && this.wrong.length === 0) await this.#pastPayment();
  }
  async #toTheEnds(): Promise<void> {
    for (let n = 0; n < MOST_ENDS && this.#h.markets.some((m) => !m.isOver); n++) await this.#toNextEnd();
    await this.#compare();
  }
  /** Another round of what was not sold. */
  async #again(): Promise<void> {
    const { plan, stage, markets } = this.#h;
    const dice = diceOf(plan.seed + 1);
    const starts = new Map<number, Date>();
    for (const [n, market] of markets.entries()) {
      const start = (await market.again?.(dice)) ?? null;
      if (start !== null) starts.set(n, start);
    }
    const open = [...starts.keys()];
    const start = starts.get(open[0] ?? -1);
    if (start === undefined) return;
    this.#count('another round');
    const begins = (start.getTime() - stage.startAt.getTime()) / 60_000;
    this.#beginnings.push(begins);
    for (const [n, wave] of plan.again.entries()) {
      if (this.wrong.length > 0) return;
      const acts = wave.acts.map((act) => ({ ...act, market: open[act.market % open.length] as number }));
      await this.#wave(plan.waves.length + n, { ...wave, acts, minute: begins + wave.minute });
    }
    await this.#settle();
    await this.#toTheEnds();
  }
  #count(what: string): void {
    this.counted.set(what, (this.counted.get(what) ?? 0) + 1);
  }

  async #wave(n: number, wave: WavePlan): Promise<void> {
    if (wave.minute > this.#minute) {
      if (wave.minute >= SETTLES_FROM) await this.#settle();
      await this.#clockTo(wave.minute);
    }
    await this.#makeRoom();
    const acts = await this.#planned(n, wave);
    this.#open.push(...acts.map(({ act }) => act));
    if (wave.fault !== null || wave.moves !== null) this.#isCalm = false;
    this.#pauses.reset();
    await Promise.all([
      ...acts.map(({ act, plan }) => this.#send(act, plan.sendings)),
      ...wave.repeats.map((repeat) => this.#repeat(repeat.seed, repeat.isTwisted)),
      this.#breaks(wave),
      this.#moves(wave),
    ]);
    const isKnown = this.#open.every((act) => act.settled !== null);
    const isSupervised = acts.some(({ act }) => act.wish.by !== undefined);
    const atOnce = wave.settles || isKnown || isSupervised || wave.moves !== null;
    if (atOnce || this.#minute >= SETTLES_FROM) await this.#settle();
    else this.#isCalm = false;
  }
  /** What everybody is about to do, chosen one after the other before the first is sent. */
  async #planned(wave: number, { acts, fault, moves }: WavePlan) {
    const chosen: { act: Act; plan: ActPlan }[] = [];
    const supervised = moves === null && this.#open.length === 0;
    for (const plan of acts) {
      const who = this.#h.stage.buyers[plan.who] as Act['who'];
      const market = this.#h.markets[plan.market] as Market;
      const others = chosen.filter((c) => c.plan.market === plan.market).map((c) => c.act);
      const wish = await market.wish(diceOf(plan.seed), who, others, supervised);
      if (wish === null) continue;
      const act: Act = {
        ...{ wave, market: plan.market, who, wish, key: plan.key },
        at: this.#at(),
        isCalm: fault === null && moves === null,
        isUnsure: false,
        settled: null,
      };
      chosen.push({ act, plan });
    }
    return chosen;
  }
  #at(): Date {
    return later(this.#h.stage.startAt, this.#minute);
  }
  #body(act: Act): object {
    return act.wish.call.once === undefined ? act.wish.input : { ...act.wish.input, idempotencyKey: act.key };
  }
  async #send(act: Act, sendings: readonly Sending[]): Promise<void> {
    await Promise.all(
      sendings.map(async ({ desk, afterMs }) => {
        await delay(afterMs);
        this.#hear(
          act,
          await this.#desks[desk].ask(act.wish.by ?? act.who.login, act.wish.call, this.#body(act)),
        );
      }),
    );
  }
  /** The first answer counts; another one to the same key has to be the same. */
  #hear(act: Act, heard: Heard): void {
    if (heard.how === 'unknown') {
      act.isUnsure = true;
      this.#count(`${act.wish.kind} unknown`);
      if (heard.why === SILENCE) this.wrong.push(`${act.wish.kind} of ${act.who.login} was never answered`);
      const isStarved = this.#pauses.max > STARVED_MS * 1e6;
      if (act.isCalm && !isStarved && this.#h.planted.desk === undefined && !NOT_A_FAULT.test(heard.why))
        this.wrong.push(`${act.wish.kind}: nothing was broken, and it failed: ${heard.why}`);
      return;
    }
    if (heard.how === 'refused' && heard.code === 'IDEMPOTENCY_MISMATCH')
      this.wrong.push(`${act.wish.kind}: the same words under the same key were taken for others`);
    const before = act.settled;
    if (before?.how === 'ok') {
      const isSame = heard.how === 'ok' && isDeepStrictEqual(before.data, heard.data);
      // Without a key a repeat is another act, and may find what the first one left.
      if (!isSame && act.wish.call.once !== undefined)
        this.wrong.push(
          `${act.wish.kind} of ${act.who.login} was answered ${JSON.stringify(before)} and then ${JSON.stringify(heard)}`,
        );
      return;
    }
    act.settled = heard;
  }

  async #breaks({ fault }: Pick<WavePlan, 'fault'>): Promise<void> {
    if (fault === null) return;
    this.#count(`fault ${fault.kind}`);
    await delay(fault.afterMs);
    await breakIt(
      { ground: this.#h.ground, owner: this.#h.stage.owner, desks: this.#h.desks },
      fault.kind,
      fault.desk,
    );
  }
  async #moves({ moves }: WavePlan): Promise<void> {
    if (moves === null) return;
    await delay(moves.afterMs);
    await this.#patiently(() => this.#h.stage.world.hold(later(this.#h.stage.startAt, moves.minute)));
    this.#minute = Math.max(this.#minute, moves.minute);
    await Promise.all(this.#h.desks.map((desk) => (desk instanceof OwnDesk ? desk.tick() : null)));
  }
  /** The database may be gone for a moment. */
  async #patiently<T>(work: () => Promise<T>, most = MOST_ASKS): Promise<T> {
    for (let n = 0; ; n++)
      try {
        return await work();
      } catch (error) {
        if (n >= most) throw error;
        await delay(100);
      }
  }

  /** Behind the clock comes what is due; half of the times two desks are at it at once. */
  async #clockTo(minute: number): Promise<void> {
    // It stops where things begin: who is late by a minute has an end that is later by as much.
    for (const part of [...this.#beginnings, minute]
      .filter((m) => m > this.#minute && m <= minute)
      .toSorted((a, b) => a - b)) {
      this.#minute = part;
      await this.#h.stage.world.hold(this.#at());
      await this.#due();
    }
  }
  async #due(): Promise<void> {
    const [first, second] = this.#h.desks;
    if (first instanceof OwnDesk && second instanceof OwnDesk && this.#minute % 2 === 0)
      this.wrong.push(
        ...(await Promise.all([first.tick(), second.tick()])).flat().map((task) => `task ${task}`),
      );
    await this.#dueAnew();
    for (const market of this.#h.markets) market.passed(this.#at());
  }
  /** What a dead runner held, and what failed while something was broken, is done now and not after a minute. */
  async #dueAnew(): Promise<void> {
    const { stage } = this.#h;
    await sql`update kernel.task set lease_until = clock_timestamp() - interval '1 second' where state = 'running'`.execute(
      stage.owner.db,
    );
    await sql`update kernel.task set due_at = least(due_at, (select kernel.now())) where state = 'waiting' and attempts > 0`.execute(
      stage.owner.db,
    );
    await (this.#isCalm ? stage.world.tick() : this.#patiently(() => stage.world.tick(), 5)).catch(
      (error: unknown) => this.wrong.push(`task: ${String(error)}`),
    );
  }
  /** Calls and deals are counted by the minute, and the minute stands still. */
  async #makeRoom(): Promise<void> {
    await sql`delete from offers.act_rate`.execute(this.#h.stage.owner.db);
    if (this.#h.plan.answered !== 'processes') return;
    await sql`delete from kernel.rate`.execute(this.#h.stage.owner.db);
    await sql`update identity.login_record set last_seen_at = kernel.now(), expires_at = kernel.now() + interval '8 days' where user_agent = 'rig'`.execute(
      this.#h.stage.owner.db,
    );
  }

  /** Asks again, with the same key, what nobody heard the end of. */
  async #askOut(acts: readonly Act[]): Promise<boolean> {
    for (const act of acts)
      for (let n = 0, isOpen = isUnsettled(act); isOpen; n++) {
        if (n >= MOST_ASKS) {
          this.wrong.push(`${act.wish.kind} of ${act.who.login} never came to an end`);
          return false;
        }
        if (n > 0) await delay(50);
        this.#count('asked again');
        const heard = await (this.#desks[n % 2] as Desk).ask(
          act.wish.by ?? act.who.login,
          act.wish.call,
          this.#body(act),
        );
        isOpen = heard.how === 'unknown';
        if (heard.how !== 'unknown') this.#hear(act, heard);
        else if (n === MOST_ASKS - 1) this.wrong.push(`${act.wish.kind}: ${heard.why}`);
      }
    this.#done.push(...acts);
    for (const { wish, settled } of acts)
      this.#count(`${wish.kind} ${settled?.how === 'refused' ? settled.code : 'OK'}`);
    return true;
  }
  /** Then takes all that is known into the reckoning. */
  async #settle(): Promise<void> {
    const acts = this.#open;
    if (!(await this.#askOut(acts))) return;
    this.#open = [];
    await this.#patiently(() => this.#dueAnew());
    await this.#learn(acts);
    await this.#compare();
    this.#isCalm = true;
  }
  async #learn(acts: readonly Act[]): Promise<void> {
    const { markets } = this.#h;
    const wereOver = markets.map((m) => m.isOver);
    for (const [n, market] of markets.entries())
      this.wrong.push(
        ...(await market.learn(
          acts.filter((act) => act.market === n),
          this.#at(),
        )),
      );
    for (const market of markets) market.passed(this.#at());
    // Also what is sold out, and ends by that, gives deposits back.
    const gaveBack =
      acts.some((act) => act.settled?.how === 'ok' && GIVES_BACK.includes(act.wish.kind)) ||
      markets.some((m, n) => m.isOver !== wereOver[n]);
    for (const [n, market] of markets.entries()) {
      const own = acts.filter((act) => act.market === n);
      this.wrong.push(...market.refusals(own, { isCalm: this.#isCalm, gaveBack }));
    }
  }
  async #compare(): Promise<void> {
    for (const market of this.#h.markets) this.wrong.push(...(await market.compare()));
    this.wrong.push(...(await this.#h.stage.ledger.differences()));
  }

  /** A former act that was done is sent again: the first answer comes. Under its key another wish is refused. */
  async #repeat(seed: number, isTwisted: boolean): Promise<void> {
    const dice = diceOf(seed);
    const former = this.#done.filter((act) => act.settled?.how === 'ok' && act.wish.call.once !== undefined);
    if (former.length === 0) return;
    const act = dice.pick(former);
    const twist = isTwisted ? TWISTS[act.wish.kind] : undefined;
    const body = { ...this.#body(act), ...twist };
    const heard = await this.#desks[dice.happens(0.5) ? 1 : 0].ask(
      act.wish.by ?? act.who.login,
      act.wish.call,
      body,
    );
    if (heard.how === 'unknown') return;
    this.#count(twist === undefined ? 'former act repeated' : 'key used for another wish');
    if (twist === undefined) this.#hear(act, heard);
    else if (heard.how !== 'refused' || heard.code !== 'IDEMPOTENCY_MISMATCH')
      this.wrong.push(
        `${act.wish.kind}: another wish under a used key was answered ${JSON.stringify(heard)}`,
      );
  }
  /** At the end some acts of all are sent once more. */
  async #askAgain(): Promise<void> {
    await Promise.all([3, 5, 7].map((n) => this.#repeat(this.#h.plan.seed * 8 + n, false)));
    await this.#compare();
  }

  async #toNextEnd(): Promise<void> {
    for (const market of this.#h.markets) await market.goOn?.();
    const ends = this.#h.markets.filter((m) => !m.isOver).map((m) => m.endsAt.getTime());
    const minute = Math.ceil((Math.min(...ends) - this.#h.stage.startAt.getTime()) / 60_000);
    await this.#clockTo(Math.max(minute, this.#minute));
    await this.#compare();
  }
  /** Who did not pay loses a deposit to the seller; nobody loses or finds anything else. */
  async #pastPayment(): Promise<void> {
    const before = await this.#h.stage.ledger.together();
    for (const hours of [3, 25, 30, 55]) {
      this.#minute += hours * 60;
      await this.#h.stage.world.hold(this.#at());
      await this.#dueAnew();
      if (hours > 3) await this.#chances();
    }
    const after = await this.#h.stage.ledger.together();
    if (before !== after)
      this.wrong.push(`money: ${before} hundredths of all companies together became ${after}`);
    this.#count('went on past the time to pay');
  }
  /** What winners did not pay is offered to others: most take it, while something breaks. */
  async #chances(): Promise<void> {
    const { plan, stage, markets } = this.#h;
    const dice = diceOf(plan.seed + this.#minute);
    await this.#makeRoom();
    const acts: { act: Act; sendings: readonly Sending[] }[] = [];
    for (const [n, market] of markets.entries())
      for (const { who, wish } of (await market.chances?.()) ?? []) {
        if (dice.happens(0.25)) continue;
        const sendings = [0, 1, 0].slice(0, dice.between(1, 3)).map((desk) => ({
          desk: desk as 0 | 1,
          afterMs: dice.between(0, 25),
        }));
        const key = dice.key();
        const at = later(stage.startAt, this.#minute);
        const how = { isCalm: plan.chanceFault === null, isUnsure: false, settled: null };
        acts.push({ act: { wave: plan.waves.length * 2, market: n, who, wish, key, at, ...how }, sendings });
      }
    if (acts.length === 0) return;
    this.#pauses.reset();
    await Promise.all([
      ...acts.map(({ act, sendings }) => this.#send(act, sendings)),
      plan.chanceFault === null ? null : this.#breaks({ fault: plan.chanceFault }),
    ]);
    await this.#askOut(acts.map(({ act }) => act));
    await this.#patiently(() => this.#dueAnew());
    for (const [n, market] of markets.entries()) {
      const own = acts.map(({ act }) => act).filter((act) => act.market === n);
      this.wrong.push(...((await market.taken?.(own)) ?? []));
    }
  }
}
/** A desk that has too much to do says so, and is no fault. */
const NOT_A_FAULT = /^(STILL_RUNNING|RECORD_BUSY|OVERLOADED|50[89] |429 )/;
const TWISTS: Readonly<Record<string, object>> = {
  order: { copies: 97 },
  join: { copies: 97 },
  bid: { quantity: '999.00' },
};
