import type { LetterTerms, Named, Party } from '#fulfilment/deals/rules/letter-terms.ts';
import { add, type DecimalText, lineAmount } from '#kernel/rules/decimal.ts';
import { canonical } from '#kernel/rules/signature.ts';
import type { CallOffRule } from './call-off.ts';
import type { ClauseSection } from './clause-sections.ts';
import type { ProtocolType } from './contract-lifecycle.ts';

/** Of the sentences that a contract is printed by; what they replace stays for contracts written under it. */
export const TEMPLATE_VERSION = '2026-1';

export type Language = 'zh' | 'en' | 'bilingual';
/** Which text rules where a bilingual contract says two things. */
export type Prevails = 'zh' | 'en' | 'equal';

/** A line of the goods; decimals are text. */
export interface TermsLine {
  readonly lineNo: number;
  readonly skuId: string | null;
  readonly spuId: string | null;
  readonly name: string;
  readonly nameEn: string;
  readonly cas: string | null;
  readonly grade: string;
  readonly gradeEn: string | null;
  readonly producer: string;
  readonly producerEn: string | null;
  readonly standard: string | null;
  readonly packaging: Named;
  readonly controlClasses: readonly string[];
  readonly quantity: DecimalText;
  readonly priceMode: Named;
  /** Provisional where the mode is a formula. */
  readonly unitPrice: DecimalText;
  readonly formula: string | null;
  readonly formulaEn: string | null;
  readonly taxRate: DecimalText;
  readonly deliveryPlan: string | null;
  /** As an English text says it, where it was written so. */
  readonly deliveryPlanEn?: string | null;
}
/** A clause as its words stood when the contract was submitted, with the version of the library it was taken from. */
export interface TermsClause {
  readonly key: string;
  readonly section: ClauseSection;
  readonly clauseNo: string | null;
  readonly clauseVersion: number | null;
  readonly zh: string;
  readonly en: string;
}
export interface PriceAdjust {
  readonly formula: string;
  readonly formulaEn: string | null;
  readonly cap: DecimalText | null;
  readonly floor: DecimalText | null;
}
export interface GoodsTerms {
  readonly currency: string;
  readonly uom: Named;
  readonly lines: readonly TermsLine[];
  readonly totalQty: DecimalText;
  readonly totalAmount: DecimalText;
  readonly provisional: boolean;
  readonly tolerancePlus: DecimalText;
  readonly toleranceMinus: DecimalText;
}
export interface TradeTerms {
  readonly payment: {
    readonly term: Named;
    readonly method: Named;
    readonly depositPct: DecimalText | null;
    readonly depositNature: Named | null;
  };
  readonly delivery: {
    readonly term: Named;
    readonly place: Named;
    readonly pickType: Named | null;
    readonly warehouse: Named | null;
    readonly start: string;
    readonly end: string;
  };
  readonly basis: { readonly quantity: Named; readonly quality: Named };
  readonly diffRule: Named;
  readonly claimDaysQuantity: number;
  readonly claimDaysQuality: number;
  readonly silenceConfirms: boolean;
  /** Percent of the late part, per day and at most. */
  readonly penaltyPerDay: DecimalText;
  readonly penaltyCap: DecimalText;
}
/** What is signed: its canonical JSON is hashed, so absent things are null. */
export interface ContractTerms {
  readonly template: string;
  readonly protocolNo: string;
  readonly version: number;
  readonly externalNo: string | null;
  readonly type: Named & { readonly code: ProtocolType };
  readonly title: string;
  readonly titleEn: string | null;
  readonly language: Language;
  readonly prevails: Prevails;
  readonly seller: Party;
  readonly buyer: Party;
  readonly intermediary: Party | null;
  readonly parentNo: string | null;
  readonly dealNos: readonly string[];
  readonly effectiveDate: string;
  readonly expiryDate: string;
  readonly goods: GoodsTerms | null;
  readonly trade: TradeTerms | null;
  readonly callOff: CallOffRule | null;
  readonly priceAdjust: PriceAdjust | null;
  readonly clauses: readonly TermsClause[];
}
export type { Named, Party } from '#fulfilment/deals/rules/letter-terms.ts';
/** What a deal's letter agreed, as a spot contract takes it over. */
export type AgreedLetter = Pick<
  LetterTerms,
  'seller' | 'buyer' | 'goods' | 'quantity' | 'price' | 'delivery' | 'payment' | 'basis'
>;

/** The text whose SHA-256 is the contract's content hash. */
export const hashInput = (terms: ContractTerms): string => canonical(terms);

export const totalQuantity = (lines: readonly { readonly quantity: DecimalText }[]): DecimalText =>
  add('0.00', ...lines.map((l) => l.quantity));
/** Sum of the rounded lines (trading-domain 0.2). */
export const totalOf = (
  lines: readonly { readonly quantity: DecimalText; readonly unitPrice: DecimalText }[],
): DecimalText => add('0.00', ...lines.map((l) => lineAmount(l.quantity, l.unitPrice)));

/** Marked as long as it is not in force; null where it is printed clean. */
export function watermark(state: string): { readonly zh: string; readonly en: string } | null {
  if (['20', '21', '22', '30'].includes(state)) return null;
  if (state === '23') return { zh: '已暂停', en: 'PAUSED' };
  return state === '40' ? { zh: '已过期', en: 'EXPIRED' } : { zh: '未生效', en: 'NOT EFFECTIVE' };
}
