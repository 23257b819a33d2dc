import { compare, type DecimalText, dec } from '#kernel/rules/decimal.ts';

/**
 * Accounts of a company in one currency (trading-domain 1.2). BANK is its own bank seen from here: what it
 * moved in stands there below zero. RECEIVED is what it was paid for its documents, REFUNDING what is on its
 * way back to its bank, UNIDENTIFIED what came to its bank account and nobody can say yet for what.
 */
export const ACCOUNT_KINDS = [
  'BANK',
  'AVAILABLE',
  'FROZEN',
  'RECEIVED',
  'REFUNDING',
  'UNIDENTIFIED',
] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

/** From which account of the giver to which account of whom. */
const WAYS = {
  PAY_IN: ['BANK', 'AVAILABLE', 'same'],
  PAY_OUT: ['AVAILABLE', 'BANK', 'same'],
  SETTLE: ['AVAILABLE', 'RECEIVED', 'other'],
  UNSETTLE: ['RECEIVED', 'AVAILABLE', 'other'],
  FREEZE: ['AVAILABLE', 'FROZEN', 'same'],
  TOPUP: ['AVAILABLE', 'FROZEN', 'same'],
  RELEASE: ['FROZEN', 'AVAILABLE', 'same'],
  OFFSET: ['FROZEN', 'RECEIVED', 'other'],
  FORFEIT: ['FROZEN', 'AVAILABLE', 'other'],
  REFUND: ['AVAILABLE', 'REFUNDING', 'same'],
  REFUND_PAID: ['REFUNDING', 'BANK', 'same'],
  REFUND_RETURNED: ['BANK', 'REFUNDING', 'same'],
  REFUND_BACK: ['REFUNDING', 'AVAILABLE', 'same'],
  POOL: ['BANK', 'UNIDENTIFIED', 'same'],
  UNPOOL: ['UNIDENTIFIED', 'BANK', 'same'],
} as const satisfies Record<string, readonly [AccountKind, AccountKind, 'same' | 'other']>;
export type MovementKind = keyof typeof WAYS;
export const MOVEMENT_KINDS = Object.keys(WAYS) as MovementKind[];

export interface Movement {
  readonly kind: MovementKind;
  /** Whose account gives. */
  readonly giverId: string;
  /** Whose account takes, where that is another company. */
  readonly takerId?: string;
  /** Above zero, at most 2 decimals, in the currency of the posting. */
  readonly amount: DecimalText;
}
export interface PostingLine {
  readonly memberId: string;
  readonly account: AccountKind;
  readonly amount: DecimalText;
}

/**
 * The two lines of a movement; they come to zero. Throws on an amount that is not money, and where a movement
 * between companies names one or a movement within a company two.
 */
export function linesOf(movement: Movement): readonly [PostingLine, PostingLine] {
  const { kind, giverId, takerId, amount } = movement;
  if (compare(amount, '0') <= 0 || dec(amount).decimalPlaces() > 2)
    throw new RangeError(`${kind} ${amount} is not an amount of money`);
  const [from, to, whose] = WAYS[kind];
  if ((whose === 'other') !== (takerId !== undefined) || giverId === takerId)
    throw new RangeError(`${kind}: wrong companies`);
  return [
    { memberId: giverId, account: from, amount: dec(amount).negated().toFixed() },
    { memberId: takerId ?? giverId, account: to, amount },
  ];
}
