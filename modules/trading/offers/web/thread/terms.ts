import { compare, dec, lineAmount, same, sub } from '#kernel/rules/decimal.ts';
import { EMPTY } from '#kernel/rules/format.ts';
import type { LocalizedText } from '#kernel/rules/words.ts';
import type { Formatter } from '#kernel/web/screens/index.ts';
import { incotermText } from '../selling/badges.tsx';
import { SETTLEMENT_METHODS } from '../../rules/codes.ts';
import { offerFieldWords } from '../../rules/field-words.ts';
import {
  diffTerms,
  type ExtraTerms,
  NEGOTIABLE,
  type NegotiableKey,
  type Terms,
} from '../../rules/thread/rounds.ts';
import { threadBadgeWords } from '../../rules/thread/thread-words.ts';

export type TermKey = 'price' | 'quantity' | NegotiableKey;
export type { Terms };

/** Terms always in sight; the others wait behind «More terms». */
export const FIRST_TERMS: readonly TermKey[] = [
  'price',
  'quantity',
  'deliveryStart',
  'deliveryEnd',
  'pickType',
  'paymentTerm',
];
export const MORE_TERMS: readonly TermKey[] = [
  'settlementMethod',
  'priceTerm',
  'depositPct',
  'tolerancePlus',
  'toleranceMinus',
  'freeStorageDays',
  'quantityBasis',
  'qualityBasis',
  'lcOpenDays',
  'insuranceClause',
];

type Kind = 'number' | 'day' | 'code' | 'id';
const SETS: Partial<Record<TermKey, string>> = {
  pickType: 'pick_type',
  paymentTerm: 'payment_term',
  settlementMethod: 'settlement_method',
  priceTerm: 'price_term',
  quantityBasis: 'quantity_basis',
  qualityBasis: 'quality_basis',
  insuranceClause: 'insurance_clause',
};
export const TERM_SETS: readonly string[] = [
  ...Object.values(SETS),
  'incoterm',
  'firm_type',
  'ship_stage',
  'deposit_nature',
];
/** How a term is written: number, calendar day, code of a set, or a record kept elsewhere. */
export function kindOf(key: TermKey): Kind {
  if (SETS[key] !== undefined) return 'code';
  if (key === 'deliveryStart' || key === 'deliveryEnd') return 'day';
  return key === 'namedPlaceId' || key === 'warehouseId' ? 'id' : 'number';
}
/** The code set a term is chosen from; foreign lanes quote Incoterms. */
export const setOf = (key: TermKey, lane: string): string =>
  key === 'priceTerm' && lane !== '10' ? 'incoterm' : (SETS[key] ?? '');
export function choicesOf(
  key: TermKey,
  lane: string,
  formatter: Formatter,
): readonly { value: string; label: string }[] {
  const all = formatter.codeChoices(setOf(key, lane));
  return key === 'settlementMethod'
    ? all.filter((c) => (SETTLEMENT_METHODS[lane as '10'] ?? []).includes(c.value))
    : all;
}

/** The label of a term, as in the offer. */
export function termLabel(key: string): LocalizedText {
  if (key === 'price') return threadBadgeWords.table.price;
  if (key === 'quantity') return threadBadgeWords.table.quantity;
  return (offerFieldWords.table as Readonly<Record<string, LocalizedText>>)[key] ?? { zh: key, en: key };
}
/** A term as its reader sees it; ids of places are named by the offer, never shown as numbers. */
export function showTerm(
  key: string,
  value: unknown,
  lane: string,
  formatter: Formatter,
  named: Readonly<Record<string, string | null>> = {},
): string {
  if (value === null || value === undefined || value === '') return EMPTY;
  const text = String(value);
  if (key === 'price') return formatter.price(text);
  if (key === 'quantity') return formatter.quantity(text);
  if (key in named) return named[key] ?? EMPTY;
  const kind = kindOf(key as TermKey);
  if (kind === 'code')
    return setOf(key as TermKey, lane) === 'incoterm'
      ? incotermText(text, formatter)
      : formatter.codeName(setOf(key as TermKey, lane), text);
  if (kind === 'day') return formatter.date(text);
  return key.startsWith('tolerance') || key === 'depositPct' ? formatter.percent(text) : text;
}

const text = (value: unknown): string | null =>
  value === null || value === undefined || value === '' ? null : String(value);
/** A whole proposal from a record of an offer's fields (`unitPrice`, `quantity` and the negotiable keys it carries). */
export function listedFrom(fields: Readonly<Record<string, unknown>>): Terms {
  const terms: Record<string, string | null> = {};
  for (const key of NEGOTIABLE) if (key in fields) terms[key] = text(fields[key]);
  return {
    price: text(fields.unitPrice) ?? '0',
    quantity: text(fields.quantity) ?? '0',
    terms: terms as ExtraTerms,
  };
}
/** Every other term a counter-offer changes, each from what stood to what is proposed, for the last look before it binds. */
export const changedFacts = (
  draft: Terms,
  standing: Terms,
  of: {
    readonly lane: string;
    readonly formatter: Formatter;
    readonly named?: Readonly<Record<string, string | null>> | undefined;
  },
): readonly { readonly label: string; readonly value: string }[] =>
  diffTerms(standing, draft)
    .filter(({ field }) => field !== 'price' && field !== 'quantity')
    .map(({ field, before, after }) => ({
      label: of.formatter.text(termLabel(field)),
      value: [before, after]
        .map((value) => showTerm(field, value, of.lane, of.formatter, of.named))
        .join(' → '),
    }));
/** A proposal from a round of the ladder. */
export const proposalFrom = (round: {
  price: string;
  quantity: string;
  terms: Readonly<Record<string, unknown>>;
}): Terms => ({
  price: round.price,
  quantity: round.quantity,
  terms: Object.fromEntries(Object.entries(round.terms).map(([k, v]) => [k, text(v)])) as ExtraTerms,
});

export const termOf = (of: Terms, key: TermKey): string | null =>
  key === 'price' || key === 'quantity' ? of[key] : (of.terms[key] ?? null);
export function withTerm(of: Terms, key: TermKey, value: string | null): Terms {
  if (key === 'price' || key === 'quantity') return { ...of, [key]: value ?? '' };
  return { ...of, terms: { ...of.terms, [key]: value } };
}
const MONEY = /^\d{1,14}(\.\d{1,2})?$/;
const QUANTITY = /^\d{1,12}(\.\d{1,2})?$/;
const NUMBER = /^\d{1,12}(\.\d{1,3})?$/;
const positive = (value: string, shape: RegExp): boolean => shape.test(value) && /[1-9]/.test(value);

export type TermProblems = Readonly<Partial<Record<TermKey | 'all', LocalizedText>>>;
/** What keeps a draft from being sent, at its terms; empty when it may go. `standing` is the proposal it answers. */
export function termProblems(draft: Terms, standing: Terms): TermProblems {
  const { table } = threadBadgeWords;
  const out: Partial<Record<TermKey | 'all', LocalizedText>> = {};
  if (!positive(draft.price, MONEY)) out.price = table.priceNeeded;
  if (!positive(draft.quantity, QUANTITY)) out.quantity = table.quantityNeeded;
  for (const key of [...FIRST_TERMS, ...MORE_TERMS]) {
    const value = termOf(draft, key);
    if (
      key !== 'price' &&
      key !== 'quantity' &&
      kindOf(key) === 'number' &&
      value !== null &&
      value !== '' &&
      !NUMBER.test(value)
    )
      out[key] = table.numberNeeded;
  }
  const { deliveryStart, deliveryEnd } = draft.terms;
  if (deliveryStart && deliveryEnd && deliveryStart > deliveryEnd) out.deliveryEnd = table.windowOrder;
  if (Object.keys(out).length === 0 && diffTerms(standing, draft).length === 0) out.all = table.changeOne;
  return out;
}

/** Terms besides price and quantity that the draft changes, as the call wants them. */
export function changedTerms(draft: Terms, standing: Terms): Record<string, string | null> {
  return Object.fromEntries(
    diffTerms(standing, draft)
      .filter((d) => d.field !== 'price' && d.field !== 'quantity')
      .map((d) => [d.field, d.after]),
  );
}
/** Whether a draft's term differs from another proposal's; numbers are compared as numbers. */
export const differs = (a: Terms, b: Terms, key: TermKey): boolean => {
  const [x, y] = [termOf(a, key), termOf(b, key)];
  if (kindOf(key) !== 'number' || x === null || y === null || !NUMBER.test(x) || !NUMBER.test(y))
    return x !== y;
  return !same(x, y);
};
/** Signed difference of a number term, `-4.50`; null when it is no number or nothing changed. */
export function deltaOf(draft: Terms, against: Terms, key: 'price' | 'quantity'): string | null {
  const [now, then] = [draft[key], against[key]];
  if (!positive(now, MONEY) || !positive(then, MONEY) || compare(now, then) === 0) return null;
  const change = sub(now, then);
  return `${dec(change).greaterThan(0) ? '+' : ''}${dec(change).toFixed(2)}`;
}
/** Price × quantity of a draft; null while either is not a number. */
export const amountOf = (of: Terms): string | null =>
  positive(of.price, MONEY) && positive(of.quantity, QUANTITY) ? lineAmount(of.quantity, of.price) : null;

/** How long a proposal may stand: minutes from sending, or until the offer ends (3.2: at least 5 minutes). */
export const VALIDITIES = ['15', '30', '60', '120', '240', '1440', 'offer'] as const;
export const validityEnd = (choice: string, nowMs: number, offerUntil: string): string =>
  choice === 'offer'
    ? new Date(offerUntil).toISOString()
    : new Date(nowMs + Number.parseInt(choice, 10) * 60_000).toISOString();
