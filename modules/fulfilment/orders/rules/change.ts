import { compare, type DecimalText, dec } from '#kernel/rules/decimal.ts';
import {
  OrderChangeDelivered,
  OrderChangeGoodsOut,
  OrderChangeNothing,
  OrderChangePaid,
  OrderChangeQuantity,
  OrderChangeWindow,
} from './refusals.ts';

/** What one request would change, in the words both sides read: days, names and quantities. */
export interface ChangeItem {
  readonly field:
    | 'deliveryStart'
    | 'deliveryEnd'
    | 'placeName'
    | 'address'
    | 'quantity'
    | 'payerName'
    | 'close';
  /** Of which line, where a quantity changes. */
  readonly lineNo: number | null;
  readonly before: string | null;
  readonly after: string | null;
}
/** What is written when the other side agrees. */
export interface ChangeWish {
  readonly deliveryStart?: string;
  readonly deliveryEnd?: string;
  readonly placeName?: string;
  readonly address?: { readonly id: string; readonly snapshot: Readonly<Record<string, unknown>> };
  readonly quantities?: readonly { readonly lineNo: number; readonly quantity: DecimalText }[];
  readonly payerName?: string;
  /** Ends the order with what was delivered. */
  readonly close?: true;
}
/** How an order stands when it is to change. */
export interface Standing {
  readonly today: string;
  readonly deliveryStart: string;
  readonly deliveryEnd: string;
  readonly placeName: string | null;
  readonly address: string | null;
  readonly payerName: string | null;
  readonly unpaid: DecimalText;
  readonly tolerancePlus: DecimalText;
  readonly toleranceMinus: DecimalText;
  readonly lines: readonly {
    readonly lineNo: number;
    readonly quantity: DecimalText;
    readonly agreed: DecimalText;
    readonly planned: DecimalText;
    readonly shipped: DecimalText;
    readonly remaining: DecimalText;
  }[];
}
const isZero = (value: DecimalText): boolean => compare(value, '0') === 0;
const share = (quantity: DecimalText, pct: DecimalText, sign: 1 | -1): DecimalText =>
  dec(quantity)
    .times(dec(pct).dividedBy(100).times(sign).plus(1))
    .toFixed(2, sign === 1 ? 1 : 0);

/**
 * Whether an order may change so now (trading-domain 9.3). Refuses by name: the place and the address once goods are
 * planned or out, the window once everything is out, a quantity beyond the tolerance or below what is under way, the
 * payer once everything is paid.
 */
export function checkWish(wish: ChangeWish, now: Standing): void {
  if (wish.close) return;
  const start = wish.deliveryStart ?? now.deliveryStart;
  const end = wish.deliveryEnd ?? now.deliveryEnd;
  if (wish.deliveryStart !== undefined || wish.deliveryEnd !== undefined) {
    if (now.lines.every((l) => isZero(l.remaining))) throw OrderChangeDelivered({}, 'deliveryEnd');
    if (start > end || end < now.today) throw OrderChangeWindow({}, 'deliveryEnd');
  }
  const moving = now.lines.some((l) => !isZero(l.planned) || !isZero(l.shipped));
  if (moving && (wish.placeName !== undefined || wish.address !== undefined))
    throw OrderChangeGoodsOut({}, wish.address === undefined ? 'placeName' : 'deliveryAddressId');
  for (const { lineNo, quantity } of wish.quantities ?? []) {
    const line = now.lines.find((l) => l.lineNo === lineNo);
    if (line === undefined) throw OrderChangeNothing({});
    if (compare(quantity, line.agreed) === 0) continue;
    const under = dec(line.planned).plus(line.shipped).toFixed();
    const low = share(line.quantity, now.toleranceMinus, -1);
    const least = compare(under, low) > 0 ? under : low;
    const most = share(line.quantity, now.tolerancePlus, 1);
    if (compare(quantity, least) < 0 || compare(quantity, most) > 0)
      throw OrderChangeQuantity({ least, most }, 'quantities');
  }
  if (wish.payerName !== undefined && compare(now.unpaid, '0') <= 0) throw OrderChangePaid({}, 'payerName');
}

/** What differs, old and new, as both sides read it. Refuses with OrderChangeNothing. */
export function differencesOf(wish: ChangeWish, now: Standing, addressText: string | null): ChangeItem[] {
  const plain = (
    [
      ['deliveryStart', now.deliveryStart, wish.deliveryStart],
      ['deliveryEnd', now.deliveryEnd, wish.deliveryEnd],
      ['placeName', now.placeName, wish.placeName],
      ['address', now.address, wish.address === undefined ? undefined : (addressText ?? undefined)],
      ['payerName', now.payerName, wish.payerName],
    ] as const
  )
    .filter(([, before, after]) => after !== undefined && after !== before)
    .map(([field, before, after]): ChangeItem => ({ field, lineNo: null, before, after: after ?? null }));
  const quantities = (wish.quantities ?? []).flatMap(({ lineNo, quantity }): ChangeItem[] => {
    const line = now.lines.find((l) => l.lineNo === lineNo);
    return line === undefined || compare(line.agreed, quantity) === 0
      ? []
      : [{ field: 'quantity', lineNo, before: line.agreed, after: dec(quantity).toFixed(2) }];
  });
  const items = [...plain, ...quantities];
  if (items.length === 0) throw OrderChangeNothing({});
  return items;
}
