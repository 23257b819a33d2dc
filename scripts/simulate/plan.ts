import { type Dice, diceOf } from '#app/rehearsal/dice.ts';
import { type Answered, FAULTS, type FaultKind } from './vocabulary.ts';

/** A flash sale or a group buy of a run. */
export interface ActivityPlan {
  readonly kind: 'flash' | 'group';
  readonly totalCopies: number;
  readonly limit: number | null;
  readonly payHours: '0.5' | '2';
  readonly minCopies: number;
  readonly minCompanies: number;
  readonly depositPct: string;
  readonly autoCluster: boolean;
  readonly tiers: readonly { readonly copies: number; readonly price: string }[];
}
export interface AuctionPlan {
  readonly kind: 'auction';
  readonly mode: '10' | '20' | '30';
  readonly allocation: '10' | '20';
  readonly priceRule: '10' | '20';
  readonly totalQty: string;
  readonly minStartQty: string;
  readonly cap: string | null;
  readonly deposit: 'fixed' | 'ratio';
  readonly reservePrice: string | null;
  readonly gradients: readonly { readonly fromPrice: string; readonly increment: string }[];
}
/** A cargo on the board: tonnes for renminbi that many may take a part of, or one for dollars that one takes whole. */
export interface CargoPlan {
  readonly kind: 'cargo';
  readonly lane: '10' | '20';
  readonly lots: number;
}
export type MarketPlan = ActivityPlan | AuctionPlan | CargoPlan;
/** One sending of a request: which desk it is handed to, and how long after the wave began. */
export interface Sending {
  readonly desk: 0 | 1;
  readonly afterMs: number;
}
export interface ActPlan {
  readonly market: number;
  readonly who: number;
  /** Seed of everything the act chooses for itself. */
  readonly seed: number;
  readonly key: string;
  /** The first, and repeats with the same key that may overtake it. */
  readonly sendings: readonly Sending[];
}
export interface WavePlan {
  /** Minutes after the start at which the clock stands. */
  readonly minute: number;
  readonly acts: readonly ActPlan[];
  readonly fault: { readonly kind: FaultKind; readonly afterMs: number; readonly desk: 0 | 1 } | null;
  /** The clock moves on to this minute while the acts are under way, and what is due is done meanwhile. */
  readonly moves: { readonly minute: number; readonly afterMs: number } | null;
  /** What nobody heard the end of is asked again behind the wave; else behind a later one. */
  readonly settles: boolean;
  /** Former acts that are sent again, and with another wish under the old key. */
  readonly repeats: readonly { readonly seed: number; readonly isTwisted: boolean }[];
}
/** Everything a run does, from its seed alone. */
export interface Plan {
  readonly seed: number;
  readonly answered: Answered;
  /** Hundredths of a yuan each buying company brings. */
  readonly funds: readonly number[];
  readonly markets: readonly MarketPlan[];
  /** Before the start, when companies enrol; then the waves of trading. */
  readonly waves: readonly WavePlan[];
  /** Waves of another round of what was not sold, by minutes from its beginning; none where nobody asks for one. */
  readonly again: readonly WavePlan[];
  /** The clock goes on past the time to pay, so that defaults are seen too, and who takes what they leave. */
  readonly goesOn: boolean;
  readonly chanceFault: { readonly kind: FaultKind; readonly afterMs: number; readonly desk: 0 | 1 } | null;
}

export const COMPANIES = 5;
/** Two people of the first company, one of each other. */
export const BUYERS = [
  { login: 'buyer_admin', company: 0 },
  { login: 'buyer_purchaser', company: 0 },
  { login: 'buyer2_admin', company: 1 },
  { login: 'jinling_buyer', company: 2 },
  { login: 'jiangyu_buyer', company: 3 },
  { login: 'yonghai_buyer', company: 4 },
] as const;
/** Who supervises, voids, pauses, and bids for those who ask him to. */
export const OPERATOR = 'operator';
/** How long a flash sale and an auction last, and a group buy. */
export const LASTS = { flash: 180, auction: 120, group: 240 } as const;

function activityOf(kind: 'flash' | 'group', dice: Dice): ActivityPlan {
  const totalCopies = dice.between(5, 14);
  const first = dice.between(3, 6);
  return {
    kind,
    totalCopies,
    limit: dice.happens(0.6) ? dice.between(2, 4) : null,
    payHours: dice.happens(0.6) ? '0.5' : '2',
    minCopies: dice.between(2, Math.min(6, totalCopies)),
    minCompanies: dice.between(2, 3),
    depositPct: dice.pick(['10', '15.5', '33.333']),
    autoCluster: dice.happens(0.4),
    tiers: dice.happens(0.7)
      ? [
          { copies: Math.min(first, totalCopies - 1), price: '3800.55' },
          { copies: totalCopies, price: '3700.05' },
        ]
      : [],
  };
}
function auctionOf(dice: Dice): AuctionPlan {
  const mode = dice.pick(['10', '10', '20', '30'] as const);
  const allocation = mode !== '20' && dice.happens(0.35) ? '10' : '20';
  const total = dice.pick(['60.00', '100.00', '180.00']);
  return {
    kind: 'auction',
    mode,
    allocation,
    priceRule: mode !== '20' && dice.happens(0.4) ? '20' : '10',
    totalQty: total,
    minStartQty: allocation === '10' ? total : '20.00',
    cap: allocation === '20' && dice.happens(0.4) ? '60.00' : null,
    // Who takes a sealed bid back has his deposit by ratio back: which of two acts was first nobody is told.
    deposit: mode !== '30' && dice.happens(0.4) ? 'ratio' : 'fixed',
    reservePrice: mode === '20' ? '1800.00' : dice.happens(0.3) ? '2040.00' : null,
    gradients:
      mode === '10' && dice.happens(0.3)
        ? [
            { fromPrice: '2000.00', increment: '10.00' },
            { fromPrice: '2035.00', increment: '20.00' },
          ]
        : [],
  };
}

const cargoOf = (dice: Dice): CargoPlan => {
  const lane = dice.pick(['10', '20'] as const);
  return { kind: 'cargo', lane, lots: lane === '10' ? dice.between(3, 9) : 1 };
};

const FEW = [0, 0, 0, 1, 1, 2] as const;
function actOf(dice: Dice, market: number): ActPlan {
  const sending = (): Sending => ({ desk: dice.happens(0.5) ? 1 : 0, afterMs: dice.between(0, 25) });
  return {
    market,
    who: dice.between(0, BUYERS.length - 1),
    seed: dice.between(1, 2 ** 31),
    key: dice.key(),
    sendings: [sending(), ...Array.from({ length: dice.pick(FEW) }, sending)],
  };
}
/** Where the clock stands in each wave: more often than by chance at the end of an auction and past the time to pay. */
function minutesOf(dice: Dice): number[] {
  const minutes: number[] = [];
  let at = dice.between(0, 2);
  const waves = dice.between(4, 6);
  for (let n = 0; n < waves; n++) {
    minutes.push(at);
    at += dice.pick([0, 0, 3, 11, 31, 40]);
  }
  if (dice.happens(0.6)) minutes.push(Math.max(at, 118));
  return minutes;
}
const mostly = (dice: Dice, answered: Answered): FaultKind =>
  dice.pick(
    FAULTS.filter((fault) => (fault.in as readonly Answered[]).includes(answered)).map((fault) => fault.kind),
  );

const faultOf = (dice: Dice, answered: Answered) => ({
  kind: mostly(dice, answered),
  afterMs: dice.between(0, 40),
  desk: dice.pick([0, 1] as const),
});

function waveOf(dice: Dice, answered: Answered, markets: number, minute: number): WavePlan {
  const acts = dice.between(5, 14);
  const fault = dice.happens(answered === 'processes' ? 0.5 : 0.6) ? faultOf(dice, answered) : null;
  return {
    minute,
    acts: Array.from({ length: acts }, () => actOf(dice, dice.between(0, markets - 1))),
    fault,
    moves: dice.happens(0.2)
      ? { minute: minute + dice.pick([1, 31, 62]), afterMs: dice.between(0, 30) }
      : null,
    settles: dice.happens(0.75),
    repeats: Array.from({ length: dice.between(0, 3) }, () => ({
      seed: dice.between(1, 2 ** 31),
      isTwisted: dice.happens(0.3),
    })),
  };
}
/** Minutes of the waves of another round, from its beginning. */
const AGAIN = [-10, 1, 24, 58];
/** In the order of time, also where the clock moved within a wave. */
function wavesOf(dice: Dice, answered: Answered, markets: number): WavePlan[] {
  const waves: WavePlan[] = [];
  let reached = 0;
  for (const minute of minutesOf(dice)) {
    const wave = waveOf(dice, answered, markets, Math.max(minute, reached));
    reached = wave.moves?.minute ?? wave.minute;
    waves.push(wave);
  }
  return waves;
}

/** The run of a seed: two markets, a wave before their start in which companies enrol, and waves of trading. */
export function planOf(seed: number, answered: Answered = 'desks'): Plan {
  const dice = diceOf(seed);
  const auction = () => auctionOf(dice);
  const markets: readonly MarketPlan[] = dice.pick([
    () => [activityOf('flash', dice), auction()],
    () => [activityOf('group', dice), auction()],
    () => [activityOf('flash', dice), activityOf('group', dice)],
    () => [auction(), auction()],
    () => [auction(), cargoOf(dice)],
    () => [activityOf('flash', dice), cargoOf(dice)],
  ])();
  const waves = wavesOf(dice, answered, markets.length);
  // What a group owes falls due meanwhile, and is nobody's business here.
  const isAgain = markets.some((m) => m.kind === 'auction') && !markets.some((m) => m.kind === 'group');
  return {
    seed,
    answered,
    funds: Array.from({ length: COMPANIES }, () => dice.pick([0, 600_000, 3_000_000, 9_000_000])),
    markets,
    waves: [{ ...waveOf(dice, answered, markets.length, -10), minute: -10, moves: null }, ...waves],
    again:
      isAgain && dice.happens(0.4)
        ? AGAIN.map((minute) => ({ ...waveOf(dice, answered, markets.length, minute), moves: null }))
        : [],
    goesOn: dice.happens(0.35),
    chanceFault: dice.happens(0.4) ? faultOf(dice, answered) : null,
  };
}

/** Waves of trading, and of another round, that a short run keeps. */
const SHORT = { trading: 3, again: 2 } as const;
/** The same run in short: companies enrol, trading begins, and comes to its ends; what lies between is left out. */
export function shortened(plan: Plan): Plan {
  const [enrolling, begins, ...later] = plan.waves;
  const trading = [...(begins === undefined ? [] : [begins]), ...later.slice(1 - SHORT.trading)];
  return {
    ...plan,
    waves: [...(enrolling === undefined ? [] : [enrolling]), ...trading],
    again: plan.again.slice(0, SHORT.again),
  };
}

/** A plan with one of its markets alone and nothing broken, for a mistake that shows without a fault. */
export function alone(plan: Plan, market: MarketPlan): Plan {
  const n = plan.markets.indexOf(market);
  const calm = (wave: WavePlan): WavePlan => ({
    ...wave,
    acts: wave.acts.filter((act) => act.market === n).map((act) => ({ ...act, market: 0 })),
    fault: null,
  });
  return {
    ...plan,
    markets: [market],
    waves: plan.waves.map(calm),
    again: plan.again.map(calm),
    chanceFault: null,
  };
}
