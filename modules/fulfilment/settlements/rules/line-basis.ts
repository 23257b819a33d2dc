import type { DecimalText } from '#kernel/rules/decimal.ts';

/** Types of lines (code set settlement_line_type). */
export const LINE = {
  goods: '10',
  price: '20',
  quality: '30',
  storage: '40',
  freight: '50',
  demurrage: '60',
  billDiscount: '70',
  packaging: '80',
  interest: '85',
  commission: '90',
  other: '99',
} as const;
export type LineType = (typeof LINE)[keyof typeof LINE];

/** A published value of an index as it was used. */
export interface UsedQuote {
  readonly day: string;
  readonly value: DecimalText;
}
/** How a unit price was found. */
export type PriceBasis =
  | { readonly mode: '10' }
  /** Formula: the mean of the quotes, rounded to the cent, plus the premium (signed). */
  | {
      readonly mode: '20';
      readonly found: 'period' | 'fallback';
      readonly indexId: string;
      readonly period: string;
      readonly anchor: string;
      readonly premium: DecimalText;
      readonly quotes: readonly UsedQuote[];
      readonly mean: DecimalText;
    }
  /** Basis: the mean of the fixed lots by quantity, six decimals. */
  | {
      readonly mode: '30';
      readonly contract: string;
      readonly basis: DecimalText;
      readonly lots: readonly {
        readonly quantity: DecimalText;
        readonly price: DecimalText;
        readonly by: string;
      }[];
    }
  /** Agreed by hand, because the quotes did not suffice or a provisional price stands. */
  | { readonly mode: 'provisional' | 'agreed' };

/** Weights of the note a goods line settles, in tonnes. */
export interface WeightBasis {
  readonly shipped: DecimalText | null;
  readonly received: DecimalText | null;
  readonly diffRule: string | null;
  readonly diffPermille: DecimalText | null;
  readonly batchNos: readonly string[];
}
/** What the figures of a line were worked out from, kept with it so that it recomputes. */
export type LineBasis =
  | { readonly kind: 'goods'; readonly price: PriceBasis; readonly weight: WeightBasis }
  | {
      readonly kind: 'quality';
      readonly tableId: string;
      readonly tableNo: string;
      readonly parameter: string;
      readonly result: DecimalText;
      readonly from: DecimalText | null;
      readonly to: DecimalText | null;
      /** Per tonne, signed: below zero takes off the price. */
      readonly perTonne: DecimalText;
    }
  | {
      readonly kind: 'storage';
      readonly days: number;
      readonly fee: DecimalText;
      readonly from: string;
      readonly to: string;
    }
  /** A bill taken before it was due; the rate is the one both sides agreed, in percent a year. */
  | {
      readonly kind: 'billDiscount';
      readonly paymentId: string;
      readonly paymentNo: string;
      readonly billNo: string;
      readonly amount: DecimalText;
      readonly rate: DecimalText;
      readonly takenOn: string;
      readonly dueOn: string;
      readonly days: number;
    }
  | { readonly kind: 'claim'; readonly appealId: string }
  | { readonly kind: 'typed' };
