import { type DecimalText, dec, round2 } from '#kernel/rules/decimal.ts';
import type { RateKind } from './codes.ts';

/** A figure on file: what it is of, from which day it holds, and where it comes from. */
export interface Figure {
  readonly kind: RateKind;
  readonly subject: string;
  readonly origin: string;
  readonly value: DecimalText;
  readonly day: string;
  readonly source: string | null;
}
/** What of an offer its landed price is reckoned from. */
export interface PricedOffer {
  readonly currency: string;
  readonly unitPrice: DecimalText;
  readonly uom: string;
  readonly priceTerm: string | null;
  readonly placeId: string | null;
  readonly taxRate: DecimalText | null;
  readonly paymentTerm: string | null;
  readonly settlementMethod: string | null;
  readonly packageType: string | null;
  readonly hsCode: string | null;
  readonly originCountry: string | null;
}
export interface KnownPlace {
  readonly id: string;
  readonly code: string;
  readonly portId: string | null;
}
/** One basis for all: the place, and whether taxes are part of it. Cash before delivery, in bulk, CNY per tonne. */
export interface LandedBasis {
  readonly place: KnownPlace | null;
  readonly taxed: boolean;
}
export interface LandedFactors {
  readonly figures: readonly Figure[];
  readonly places: readonly KnownPlace[];
}

export const STEPS = [
  'price',
  'insurance',
  'duty',
  'antidumping',
  'vat',
  'port',
  'packaging',
  'freight',
  'credit',
  'bill',
  'untaxed',
] as const;
export type StepKey = (typeof STEPS)[number];
export interface Step {
  readonly key: StepKey;
  /** What it adds, in CNY per tonne; null while its figure is unknown. */
  readonly amount: DecimalText | null;
  /** The figure it follows from; null where the offer itself says it all. */
  readonly factor: Factor | null;
}
/** A figure by its name in a what-if; `value` null: nobody has said it. */
export interface Factor {
  readonly name: string;
  readonly kind: RateKind;
  readonly value: DecimalText | null;
  readonly day: string | null;
  readonly source: string | null;
  readonly typed: boolean;
}
export interface Landed {
  readonly steps: readonly Step[];
  /** CNY per tonne; null while any figure it needs is unknown. */
  readonly total: DecimalText | null;
  readonly factors: readonly Factor[];
}

/** Terms whose seller already bears insurance, freight of the sea, or the taxes of import. */
const INSURED = ['CIF', 'CIP', 'DAP', 'DPU', 'DDP'];
const AT_ORIGIN = ['EXW', 'FCA', 'FAS', 'FOB'];
const CLEARED = 'DDP';
/** Days of credit a payment term gives; terms that leave their days open are unknown. */
const CREDIT_DAYS: Readonly<Record<string, number>> = {
  '10': 0,
  '11': 0,
  '20': 0,
  '40': 0,
  '41': 30,
  '42': 60,
  '43': 90,
  '50': 0,
};
const BILLS = ['20', '30'];
const YEAR_DAYS = 365;
const CNY = 'CNY';
const TONNE = 'TNE';
const isBulk = (packageType: string | null): boolean => packageType?.startsWith('V') ?? false;

type Typed = Readonly<Record<string, DecimalText>>;
interface Reckoning {
  factor(kind: RateKind, subjects: readonly string[], origins?: readonly string[]): Factor;
  /** A figure the offer itself says; a what-if may write over it all the same. */
  said(kind: RateKind, value: DecimalText): Factor;
  readonly used: Factor[];
}

function reckoning({ figures }: LandedFactors, typed: Typed): Reckoning {
  const used: Factor[] = [];
  const find = (kind: RateKind, subjects: readonly string[], origins: readonly string[]) => {
    for (const subject of subjects)
      for (const origin of origins) {
        const [newest] = figures
          .filter((f) => f.kind === kind && f.subject === subject && f.origin === origin)
          .sort((a, b) => (a.day < b.day ? 1 : -1));
        if (newest !== undefined) return newest;
      }
    return null;
  };
  return {
    used,
    factor(kind, subjects, origins = ['']) {
      const name = [kind, ...subjects.slice(0, 1)].filter((part) => part !== '').join(' ');
      const known = find(kind, subjects, origins);
      const tried = typed[name];
      const factor: Factor = {
        name,
        kind,
        value: tried ?? known?.value ?? null,
        day: tried === undefined ? (known?.day ?? null) : null,
        source: tried === undefined ? (known?.source ?? null) : null,
        typed: tried !== undefined,
      };
      used.push(factor);
      return factor;
    },
    said(kind, value) {
      const tried = typed[kind];
      const factor: Factor = {
        name: kind,
        kind,
        value: tried ?? value,
        day: null,
        source: null,
        typed: tried !== undefined,
      };
      used.push(factor);
      return factor;
    },
  };
}

/** The subject of a freight: where the goods are, and where they shall be. */
const routeOf = (from: KnownPlace | undefined, to: KnownPlace | null): string =>
  `${from?.code ?? '?'}>${to?.code ?? '?'}`;
const NONE = '0';
const sum = (a: DecimalText, b: DecimalText): DecimalText => dec(a).plus(b).toFixed();
/**
 * Steps that add up to the cent: each says by how much the rounded total moves, so that the whole is rounded
 * once, as 20.3 rounds it. A step whose figure is unknown leaves the total open.
 */
function column() {
  const steps: Step[] = [];
  let total: DecimalText | null = NONE;
  return {
    steps,
    total: (): DecimalText | null => total,
    add(key: StepKey, factor: Factor | null, adds: DecimalText | null): void {
      const before = total;
      total = before === null || adds === null ? null : sum(before, adds);
      const amount =
        adds === null
          ? null
          : before === null || total === null
            ? round2(adds)
            : dec(round2(total)).minus(round2(before)).toFixed(2);
      steps.push({ key, factor, amount });
    },
  };
}
type Column = ReturnType<typeof column>;
const by = (of: Factor, reckon: (value: DecimalText) => DecimalText): DecimalText | null =>
  of.value === null ? null : reckon(of.value);
const share = (of: DecimalText | null, percent: DecimalText): DecimalText =>
  dec(of ?? NONE)
    .times(percent)
    .dividedBy(100)
    .toFixed();
/** A percentage of what stands so far; unknown where either is. */
const shareOf = (total: DecimalText | null, of: Factor): DecimalText | null =>
  total === null ? null : by(of, (pct) => share(total, pct));

/**
 * The price of a foreign offer as it is cleared and taxed at its port (20.3), step by step. A term of the origin
 * pays no sea freight: it joins what duties are reckoned from.
 */
function imported(
  o: PricedOffer,
  r: Reckoning,
  { port, place }: { readonly port: KnownPlace | undefined; readonly place: KnownPlace | null },
  to: Column,
): void {
  const fx = r.factor('fx', [o.currency]);
  const inCny = (amount: DecimalText) => by(fx, (rate) => dec(amount).times(rate).dividedBy(100).toFixed());
  to.add('price', fx, inCny(o.unitPrice));
  if (o.priceTerm === CLEARED) return;
  if (AT_ORIGIN.includes(o.priceTerm ?? '')) {
    const sea = r.factor('freight', [routeOf(port, place)]);
    to.add('freight', sea, sea.value);
  }
  if (!INSURED.includes(o.priceTerm ?? '')) {
    const insurance = r.factor('insurance', [o.currency, '']);
    to.add('insurance', insurance, insurance.value === null ? null : inCny(insurance.value));
  }
  const dutiable = to.total();
  const hs = [o.hsCode ?? '?'];
  const origins = [o.originCountry ?? '', ''];
  const duty = r.factor('duty', hs, origins);
  to.add('duty', duty, shareOf(dutiable, duty));
  const anti = r.factor('antidumping', hs, origins);
  // No anti-dumping duty stands for goods nobody has named one for.
  to.add('antidumping', anti, anti.value === null ? NONE : shareOf(dutiable, anti));
  const vat = r.factor('vat', [o.hsCode ?? '', '']);
  to.add('vat', vat, shareOf(to.total(), vat));
  const cleared = AT_ORIGIN.includes(o.priceTerm ?? '') ? place : port;
  const charges = r.factor('port', [cleared?.code ?? '', '']);
  to.add('port', charges, charges.value);
}

function moved(o: PricedOffer, r: Reckoning, { places }: LandedFactors, to: KnownPlace, sums: Column): void {
  const from = places.find((p) => p.id === o.placeId);
  // Carried from the origin: its freight stands before the duties.
  if (o.currency !== CNY && AT_ORIGIN.includes(o.priceTerm ?? '')) return;
  if (from !== undefined && (from.id === to.id || from.id === to.portId)) {
    sums.add('freight', null, NONE);
    return;
  }
  const freight = r.factor('freight', [routeOf(from, to)]);
  sums.add('freight', freight, freight.value);
}

/** What the buyer's money and the packaging are worth: every offer as if paid in cash before delivery, in bulk. */
function equalised(o: PricedOffer, r: Reckoning, sums: Column): void {
  const cash = sums.total();
  if (!isBulk(o.packageType)) {
    const cost = r.factor('packaging', [o.packageType ?? '?']);
    sums.add(
      'packaging',
      cost,
      by(cost, (value) => dec(value).negated().toFixed()),
    );
  }
  const days = CREDIT_DAYS[o.paymentTerm ?? ''];
  if (days === undefined) sums.add('credit', null, null);
  else if (days > 0) {
    const rate = r.factor('interest', ['']);
    const worth = shareOf(cash, rate);
    sums.add(
      'credit',
      rate,
      worth === null ? null : dec(worth).times(days).dividedBy(YEAR_DAYS).negated().toFixed(),
    );
  }
  if (!BILLS.includes(o.settlementMethod ?? '')) return;
  const discount = r.factor('bill', ['']);
  const worth = shareOf(cash, discount);
  sums.add('bill', discount, worth === null ? null : dec(worth).negated().toFixed());
}

/** The value-added tax inside the whole, by the rate of the offer or that of its goods. */
function withoutTax(o: PricedOffer, r: Reckoning, sums: Column): void {
  const vat = o.taxRate === null ? r.factor('vat', [o.hsCode ?? '', '']) : r.said('vat', o.taxRate);
  const gross = sums.total();
  const inside = (pct: DecimalText) =>
    dec(gross ?? NONE)
      .dividedBy(dec(pct).dividedBy(100).plus(1))
      .minus(gross ?? NONE)
      .toFixed();
  sums.add('untaxed', vat, gross === null ? null : by(vat, inside));
}

/**
 * An offer brought to one basis and one place. What nobody has said stays unknown and leaves the total open:
 * nothing is guessed. `typed` are the figures of a what-if by their names.
 */
export function landedPrice(
  o: PricedOffer,
  basis: LandedBasis,
  factors: LandedFactors,
  typed: Typed = {},
): Landed {
  const r = reckoning(factors, typed);
  const sums = column();
  const port = factors.places.find((p) => p.id === o.placeId);
  if (o.uom !== TONNE) sums.add('price', null, null);
  else if (o.currency === CNY) sums.add('price', null, o.unitPrice);
  else imported(o, r, { port, place: basis.place }, sums);
  if (basis.place !== null) {
    equalised(o, r, sums);
    moved(o, r, factors, basis.place, sums);
  }
  if (!basis.taxed) withoutTax(o, r, sums);
  const total = sums.total();
  return { steps: sums.steps, total: total === null ? null : round2(total), factors: r.used };
}
