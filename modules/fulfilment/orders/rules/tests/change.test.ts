import { expect, test } from 'vitest';
import type { Refusal } from '#kernel/rules/refusal.ts';
import { type ChangeWish, checkWish, differencesOf, type Standing } from '../change.ts';
import {
  OrderChangeDelivered,
  OrderChangeGoodsOut,
  OrderChangeNothing,
  OrderChangePaid,
  OrderChangeQuantity,
  OrderChangeWindow,
} from '../refusals.ts';

const line = (over: Partial<Standing['lines'][number]> = {}) => ({
  lineNo: 1,
  quantity: '100.00',
  agreed: '100.00',
  planned: '0.00',
  shipped: '0.00',
  remaining: '100.00',
  ...over,
});
const standing = (over: Partial<Standing> = {}): Standing => ({
  today: '2026-12-10',
  deliveryStart: '2026-12-01',
  deliveryEnd: '2026-12-15',
  placeName: '宁波港',
  address: null,
  payerName: null,
  unpaid: '1000.00',
  tolerancePlus: '5',
  toleranceMinus: '3',
  lines: [line()],
  ...over,
});
/** The code it is refused with; null where it may be. */
const refusedWith = (wish: ChangeWish, now: Standing): string | null => {
  try {
    checkWish(wish, now);
    return null;
  } catch (error) {
    return (error as Refusal).kind.code;
  }
};
const quantity = (value: string): ChangeWish => ({ quantities: [{ lineNo: 1, quantity: value }] });

test('9.3 a window may be one day, and end today; not before it begins, not yesterday, not once everything is planned or out', () => {
  expect(refusedWith({ deliveryStart: '2026-12-15' }, standing())).toBeNull();
  expect(refusedWith({ deliveryStart: '2026-12-16' }, standing())).toBe(OrderChangeWindow.code);
  expect(refusedWith({ deliveryEnd: '2026-12-10' }, standing())).toBeNull();
  expect(refusedWith({ deliveryEnd: '2026-12-09' }, standing())).toBe(OrderChangeWindow.code);
  const out = standing({ lines: [line({ remaining: '0.00', planned: '100.00' })] });
  expect(refusedWith({ deliveryEnd: '2026-12-20' }, out)).toBe(OrderChangeDelivered.code);
  const two = standing({ lines: [line({ remaining: '0.00' }), line({ lineNo: 2, remaining: '0.01' })] });
  expect(refusedWith({ deliveryEnd: '2026-12-20' }, two)).toBeNull();
});

test('9.3 a quantity stays within the tolerance and never below what is planned and out, both bounds included', () => {
  for (const [wished, fits] of [
    ['105.00', true],
    ['105.01', false],
    ['97.00', true],
    ['96.99', false],
  ] as const)
    expect([wished, refusedWith(quantity(wished), standing())]).toEqual([
      wished,
      fits ? null : OrderChangeQuantity.code,
    ]);
  const moving = standing({ lines: [line({ planned: '40.00', shipped: '58.50', remaining: '1.50' })] });
  expect(refusedWith(quantity('98.50'), moving)).toBeNull();
  expect(refusedWith(quantity('98.49'), moving)).toBe(OrderChangeQuantity.code);
  // Bounds are cut so that they never leave the tolerance: 5 % of 0.33 t is 0.3465 t, 3 % less is 0.3201 t.
  const small = standing({ lines: [line({ quantity: '0.33', agreed: '0.33', remaining: '0.33' })] });
  expect(['0.34', '0.35'].map((q) => refusedWith(quantity(q), small))).toEqual([
    null,
    OrderChangeQuantity.code,
  ]);
  expect(['0.33', '0.32'].map((q) => refusedWith(quantity(q), small))).toEqual([
    null,
    OrderChangeQuantity.code,
  ]);
  expect(refusedWith({ quantities: [{ lineNo: 9, quantity: '100.00' }] }, standing())).toBe(
    OrderChangeNothing.code,
  );
});

test('9.3 the place and the address stay once goods are planned or out, the payer once all is paid', () => {
  const address = { id: '7', snapshot: { detail: '海滨路 88 号' } };
  for (const moved of [line({ planned: '0.01' }), line({ shipped: '0.01' })])
    for (const wish of [{ placeName: '镇海港' }, { address }])
      expect(refusedWith(wish, standing({ lines: [moved] }))).toBe(OrderChangeGoodsOut.code);
  for (const wish of [{ placeName: '镇海港' }, { address }]) expect(refusedWith(wish, standing())).toBeNull();
  expect(refusedWith({ payerName: '某某' }, standing({ unpaid: '0.01' }))).toBeNull();
  for (const unpaid of ['0.00', '-5.00'])
    expect(refusedWith({ payerName: '某某' }, standing({ unpaid }))).toBe(OrderChangePaid.code);
});

test('9.3 what differs is shown field by field; what stays as it was is no difference', () => {
  const now = standing({ lines: [line(), line({ lineNo: 2, agreed: '50.00' })] });
  expect(
    differencesOf(
      {
        deliveryEnd: '2026-12-20',
        placeName: '宁波港',
        quantities: [
          { lineNo: 1, quantity: '100' },
          { lineNo: 2, quantity: '51' },
        ],
      },
      now,
      null,
    ),
  ).toEqual([
    { field: 'deliveryEnd', lineNo: null, before: '2026-12-15', after: '2026-12-20' },
    { field: 'quantity', lineNo: 2, before: '50.00', after: '51.00' },
  ]);
  expect(() => differencesOf({ placeName: '宁波港' }, now, null)).toThrow();
});
