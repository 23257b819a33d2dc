import { add, type DecimalText, lineAmount, same } from '#kernel/rules/decimal.ts';
import { canonical } from '#kernel/rules/signature.ts';

/** A code with its labels at the time of commitment: later renames never change a signed letter. */
export interface Named {
  readonly code: string;
  readonly zh: string;
  readonly en: string;
}
/** A name with its English one, as both stood when the letter was written. */
export interface NameInBoth {
  readonly zh: string;
  readonly en: string;
}
export interface Party {
  readonly memberId: string;
  readonly name: string;
  readonly nameEn: string | null;
  /** Unified social credit code, or registration number and country of a foreign company. */
  readonly creditCode: string;
  readonly address: string | null;
  /** As an English text says it: the region by its English name before what is on file; contracts alone freeze it. */
  readonly addressEn?: string | null;
  readonly contact: string | null;
  readonly contactEn?: string | null;
  readonly phone: string | null;
  /** Papers this side deals in the goods under; letters of the first template carry none. */
  readonly licences?: readonly LicenceLine[];
}
export interface LicenceLine {
  readonly paper: NameInBoth;
  readonly number: string;
}
/** Where the price is paid to. */
export interface PayeeAccount {
  readonly holder: string;
  readonly bank: string;
  readonly number: string;
}
export interface SpecLine {
  readonly item: string;
  /** The item in English where the goods say it; letters written before it was kept have none. */
  readonly itemEn?: string | null;
  readonly unit: string;
  readonly min: string | null;
  readonly max: string | null;
  readonly method: string;
}
/** A voyage as it is signed; instants are ISO text, days YYYY-MM-DD. */
export interface LetterVoyage {
  readonly loadPort: NameInBoth;
  readonly dischargePorts: readonly NameInBoth[];
  readonly imoNo: string | null;
  readonly voyageNo: string | null;
  readonly etd: string | null;
  readonly eta: string | null;
  readonly blNo: string | null;
  readonly blDate: string | null;
  readonly blQuantity: DecimalText | null;
  readonly lastCargoes: readonly string[];
  readonly laytime: {
    readonly hours: DecimalText;
    readonly basis: string;
    readonly ratePerHour: DecimalText;
    readonly demurragePerDay: DecimalText;
    readonly norHours: DecimalText;
  } | null;
}

/**
 * The terms of one leg as they are signed (trading-domain 5.2). Decimals are text, days YYYY-MM-DD, absent
 * things null: the canonical JSON is hashed.
 */
export interface LetterTerms {
  readonly template: string;
  readonly letterNo: string;
  readonly version: number;
  readonly dealNo: string;
  readonly legNo: number;
  readonly dealTime: string;
  readonly lane: '10' | '20' | '30';
  readonly tradeType: '10' | '20';
  readonly language: 'zh' | 'en' | 'bilingual';
  readonly seller: Party;
  readonly buyer: Party;
  readonly goods: {
    readonly name: string;
    readonly nameEn: string;
    readonly cas: string | null;
    readonly hsCode: string | null;
    readonly unNo: string | null;
    readonly hazardClass: string | null;
    /** Subsidiary risks and packing group of the transport rules; letters of the first template carry none. */
    readonly subRisks?: readonly string[];
    readonly packingGroup?: string | null;
    readonly producer: string;
    /** What the catalogue calls producer and grade in English; letters written before it did carry none. */
    readonly producerEn?: string | null;
    readonly gradeEn?: string | null;
    readonly origin: string | null;
    readonly grade: string;
    readonly standard: string;
    readonly spec: readonly SpecLine[];
    readonly packaging: Named;
  };
  readonly quantity: {
    readonly quantity: DecimalText;
    readonly uom: Named;
    readonly tolerancePlus: DecimalText;
    readonly toleranceMinus: DecimalText;
    readonly option: Named;
  };
  readonly price: {
    readonly mode: Named;
    readonly unitPrice: DecimalText;
    readonly currency: string;
    readonly taxRate: DecimalText | null;
    readonly amount: DecimalText;
    readonly provisional: boolean;
    readonly formula: string | null;
    /** Letters written before the formula was kept in English have none. */
    readonly formulaEn?: string | null;
  };
  readonly delivery: {
    readonly term: Named;
    readonly place: Named;
    readonly pickType: Named | null;
    readonly warehouse: Named | null;
    readonly start: string;
    readonly end: string;
    readonly vessel: string | null;
    readonly laycan: string | null;
    readonly freeStorageDays: number | null;
    readonly storageFee: DecimalText | null;
    /** The goods pass by goods-right voucher, its transfer being the delivery; only where that was agreed. */
    readonly titleByVoucher?: true;
    /** Ports, ship and papers of lanes 20 and 30; letters written before those lanes opened carry none. */
    readonly voyage?: LetterVoyage;
    readonly insurance?: Named;
    readonly documents?: readonly NameInBoth[];
    readonly survey?: { readonly company: string | null; readonly buyerPct: DecimalText | null };
  };
  readonly payment: {
    readonly term: Named;
    readonly method: Named;
    readonly lcOpenDays: number | null;
    readonly depositPct: DecimalText | null;
    readonly depositNature: Named | null;
    /** What the buyer froze when the sides agreed; letters of a basis price, and older ones, carry none. */
    readonly depositHeld?: DecimalText;
    /**
     * The last day to pay, to pay the balance or to open the credit, by the payment term; letters of the
     * first template carry none.
     */
    readonly payBy?: string;
    /** The seller's account as it stood at the deal, where the seller keeps one. */
    readonly account?: PayeeAccount;
  };
  readonly basis: { readonly quantity: Named; readonly quality: Named };
  readonly invoiceType: Named | null;
  readonly forum: Named;
  /**
   * The court of the platform operator's seat and whose seat it is, where the parties agreed on it; letters
   * of the first template name none.
   */
  readonly court?: { readonly operator: NameInBoth; readonly name: NameInBoth };
  readonly relatedParty: boolean;
}

/** The text whose SHA-256 is the letter's content hash: canonical JSON of the terms, nothing else. */
export const hashInput = (terms: LetterTerms): string => canonical(terms);

export interface DealLine {
  readonly quantity: DecimalText;
  readonly price: DecimalText;
}
/** Deal amount (INV-DEAL-03): round2(quantity × price), or the sum of the lines so rounded. */
export const dealAmount = (...lines: readonly DealLine[]): DecimalText =>
  lines.length === 1 && lines[0] !== undefined
    ? lineAmount(lines[0].quantity, lines[0].price)
    : add('0.00', ...lines.map((l) => lineAmount(l.quantity, l.price)));

export interface AgreedRound {
  readonly price: DecimalText;
  readonly quantity: DecimalText;
  readonly placeId: string;
  readonly deliveryStart: string;
  readonly deliveryEnd: string;
}
/**
 * INV-DEAL-01: a letter equals the accepted round in quantity, price, place and window. Leg B of an
 * intermediary deal is asked with its own price.
 */
export const agreesWith = (terms: LetterTerms, round: AgreedRound): boolean =>
  same(terms.price.unitPrice, round.price) &&
  same(terms.quantity.quantity, round.quantity) &&
  terms.delivery.place.code === round.placeId &&
  terms.delivery.start === round.deliveryStart &&
  terms.delivery.end === round.deliveryEnd;

export interface LetterChange {
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
}
/**
 * What a new version changes against the old one, leaf by leaf, for the signers to read. Number, version and
 * template do not count.
 */
export function diffLetters(before: LetterTerms, after: LetterTerms): LetterChange[] {
  const a = leaves(before);
  const b = leaves(after);
  const skipped = new Set(['version', 'letterNo', 'template']);
  return [...new Set([...a.keys(), ...b.keys()])]
    .filter((path) => !skipped.has(path) && a.get(path) !== b.get(path))
    .map((path) => ({ path, before: a.get(path) ?? null, after: b.get(path) ?? null }));
}
function leaves(value: unknown, path = '', out = new Map<string, string>()): Map<string, string> {
  if (value === null || value === undefined) return out;
  if (typeof value === 'object')
    for (const [k, v] of Object.entries(value)) leaves(v, path === '' ? k : `${path}.${k}`, out);
  else out.set(path, String(value));
  return out;
}

/** Who signs what: bilingual for foreign trade, Chinese prevails in lane 10 (5.2). */
export const languageOf = (tradeType: '10' | '20'): LetterTerms['language'] =>
  tradeType === '20' ? 'bilingual' : 'zh';
/** Working days to sign, by lane, as the operator has set them (5.2; administration-domain 10.1). */
export const signDays = (
  lane: '10' | '20' | '30',
  of: { readonly letterWorkingDaysRmb: number; readonly letterWorkingDaysIntl: number },
): number => (lane === '10' ? of.letterWorkingDaysRmb : of.letterWorkingDaysIntl);
/**
 * Watermark before a letter is effective (5.2 edge cases), another one on what a later version has replaced;
 * null when it may be printed clean.
 */
export const watermark = (state: string): { zh: string; en: string } | null =>
  state === '40'
    ? null
    : state === '50'
      ? { zh: '已换版', en: 'SUPERSEDED' }
      : { zh: '未生效', en: 'NOT EFFECTIVE' };
