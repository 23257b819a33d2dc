import pLimit from 'p-limit';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Ground } from '../simulate/ground.ts';
import { openGround } from '../simulate/ground.ts';
import { alone, type MarketPlan, type Plan, planOf, shortened } from '../simulate/plan.ts';
import { simulate } from '../simulate/run.ts';
import type { Planted } from '../simulate/planted.ts';
import type { Answered, Desk, FaultKind } from '../simulate/vocabulary.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });
let ground: Ground;
beforeAll(async () => {
  ground = await openGround();
});
afterAll(() => ground?.close());

const SHORT = 17;
/** A run waits more than it works: some side by side, each on a database of its own. */
const beside = pLimit(3);
const has = (plan: Plan, fault: FaultKind) => plan.waves.some((w, n) => n > 0 && w.fault?.kind === fault);
/** The first short plan from a seed on that is as wanted. */
function firstPlan(wanted: (plan: Plan) => boolean, answered: Answered, from: number): Plan {
  for (let seed = from; ; seed++) {
    const plan = shortened(planOf(seed, answered));
    if (wanted(plan)) return plan;
  }
}

describe('markets of dice while something breaks (design of trust, 8)', () => {
  test('a plan is a function of its seed', () => {
    expect(planOf(4)).toEqual(planOf(4));
    expect(planOf(4)).not.toEqual(planOf(5));
    const waves = planOf(4).waves.map((w) => w.minute);
    expect(waves).toEqual(waves.toSorted((a, b) => a - b));
  });

  test.concurrent.each(Array.from({ length: SHORT }, (_, n) => 4001 + n))(
    'seed %i on two desks: what was acknowledged stands, once, and nothing else does',
    async (seed) => {
      const { wrong, counted } = await beside(() => simulate(ground, shortened(planOf(seed))));
      expect(wrong).toEqual([]);
      expect([...counted.keys()].filter((what) => what.endsWith(' OK')).length).toBeGreaterThan(0);
    },
  );

  test.each(['serverKilled', 'serverStandsStill', 'databaseKilled'] as const)(
    'on two server processes: %s',
    async (fault) => {
      const { wrong, counted } = await simulate(
        ground,
        firstPlan((plan) => has(plan, fault), 'processes', 4100),
      );
      expect(wrong).toEqual([]);
      expect(counted.get(`fault ${fault}`)).toBeGreaterThan(0);
    },
  );
});

/** Every sending under a key of its own: nobody knows a repeat as one. */
const withoutKeys = (desk: Desk): Desk => ({
  ask: (login, call, input) =>
    desk.ask(
      login,
      call,
      'idempotencyKey' in input ? { ...input, idempotencyKey: crypto.randomUUID() } : input,
    ),
});
/** Says that it is done before it is: whoever is cut off hears a success. */
const tooEarly = (desk: Desk): Desk => ({
  async ask(login, call, input) {
    const heard = await desk.ask(login, call, input);
    return heard.how === 'refused' && heard.code === 'ACTIVITY_SOLD_OUT'
      ? { how: 'ok', data: { orderId: '987654', participationId: '987654', copies: 1, amount: '9750.00' } }
      : heard;
  },
});
const isRising = (m: MarketPlan): boolean => m.kind === 'auction' && m.mode === '10';
const takesMany = (m: MarketPlan): boolean => isRising(m) && m.kind === 'auction' && m.allocation === '20';
const isFlash = (m: MarketPlan): boolean => m.kind === 'flash';
const trigger = (table: string, when: string, body: string): string => `
  create function public.planted() returns trigger language plpgsql as $$ begin ${body} return new; end $$;
  create trigger zz_planted before ${when} on ${table} for each row execute function public.planted();`;
/** Runs that a mistake may take to show: not in every one of them somebody does what it is about. */
const TRIES = 6;

describe('a mistake that is planted is found', () => {
  const cases: readonly {
    readonly name: string;
    readonly planted: Planted;
    /** The market that it shows in, and the seed from which on it is looked for: one whose people do what it is about. */
    readonly market: (market: MarketPlan) => boolean;
    readonly when?: (plan: Plan) => boolean;
    readonly from: number;
    /** The operator acts seldom: in all waves of a run. */
    readonly isWhole?: boolean;
    readonly says: RegExp;
  }[] = [
    {
      name: 'repeats are not known as such',
      planted: { desk: withoutKeys },
      market: isFlash,
      from: 5001,
      says: /acknowledged to nobody|and then/,
    },
    {
      name: 'what was not done is acknowledged',
      planted: { desk: tooEarly },
      market: isFlash,
      from: 5001,
      says: /was acknowledged and is lost/,
    },
    {
      name: 'the copies never run out',
      planted: {
        statement: trigger(
          'campaigns.activity',
          'update',
          'new.remaining_copies := greatest(new.remaining_copies, 3);',
        ),
      },
      market: (m) => m.kind === 'flash' && m.totalCopies < 8,
      from: 5001,
      says: /copies are sold|copies are left/,
    },
    {
      name: 'the limit of a company is not counted',
      planted: { statement: trigger('campaigns.allowance', 'insert or update', 'new.copies := 0;') },
      market: (m) => m.kind === 'flash' && m.limit === 2,
      from: 5012,
      says: /the limit is/,
    },
    {
      name: 'a winner pays a cent more',
      planted: {
        statement: trigger(
          'auctions.bid',
          'update',
          'if old.win_price is null then new.win_price := new.win_price + 0.01; end if;',
        ),
      },
      market: (m) => m.kind === 'auction' && m.mode === '10' && m.reservePrice === null,
      from: 5002,
      says: /by the naive reckoning/,
    },
    {
      name: 'a late bid moves no end',
      planted: { statement: trigger('auctions.auction', 'update', 'new.end_time := old.end_time;') },
      market: isRising,
      when: ({ waves }) => waves.some((w) => w.minute >= 117 && w.minute < 120 && w.moves === null),
      from: 5005,
      says: /minutes from what the last bids left/,
    },
    {
      name: 'a bid that was struck out still counts',
      planted: {
        statement: trigger(
          'auctions.bid',
          'update',
          "if new.state = '70' then new.state := old.state; end if;",
        ),
      },
      market: takesMany,
      from: 5019,
      isWhole: true,
      says: /is not struck out|void was acknowledged and is lost/,
    },
    {
      name: 'a pause is not made up for',
      planted: {
        statement: trigger(
          'auctions.auction',
          'update',
          "if old.status = '40' and new.status = '30' then new.end_time := old.end_time; end if;",
        ),
      },
      market: takesMany,
      from: 5007,
      isWhole: true,
      says: /minutes from what the last bids left|status is/,
    },
    {
      name: 'what the operator bids for somebody is not marked',
      planted: { statement: trigger('auctions.bid', 'insert', 'new.proxy_reason := null;') },
      market: takesMany,
      from: 5010,
      isWhole: true,
      says: /marked as the operator's/,
    },
    {
      name: 'tonnes on the board are sold and not counted',
      planted: {
        statement: trigger('quantities.position', 'update', 'new.sold := least(new.sold, 100.000);'),
      },
      market: (m) => m.kind === 'cargo' && m.lane === '10',
      from: 5001,
      says: /tonnes (too many )?are sold/,
    },
  ];
  test.concurrent.each(cases)('$name', async ({ planted, market, when, from, isWhole, says }) => {
    const found: string[] = [];
    let next = from;
    for (let tries = 0; tries < TRIES && !found.some((sentence) => says.test(sentence)); tries++) {
      const plan = firstPlan((p) => p.markets.some(market) && (when?.(p) ?? true), 'desks', next);
      const all = isWhole ? planOf(plan.seed) : plan;
      const its = alone(all, all.markets.find(market) as MarketPlan);
      found.push(...(await beside(() => simulate(ground, its, planted))).wrong);
      next = plan.seed + 1;
    }
    expect(found.filter((sentence) => says.test(sentence))).not.toEqual([]);
  });
});
