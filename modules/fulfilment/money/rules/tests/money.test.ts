import { documentHref } from '../hrefs.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { add, compare } from '#kernel/rules/decimal.ts';
import { type Movement, MOVEMENT_KINDS, linesOf } from '../movements.ts';
import { ageOf, overdueDays, overdueInterest, reminderDays, splitEarnestMoney } from '../receivables.ts';

const BETWEEN = new Set(['SETTLE', 'UNSETTLE', 'OFFSET', 'FORFEIT']);
const cents = fc.integer({ min: 1, max: 999_999_999 }).map((n) => (n / 100).toFixed(2));

describe('movements of money (trading-domain 1.2)', () => {
  test('INV-PAY-04 the two lines of every movement come to zero, whatever the amount', () => {
    fc.assert(
      fc.property(fc.constantFrom(...MOVEMENT_KINDS), cents, (kind, amount) => {
        const movement: Movement = {
          kind,
          giverId: '1',
          amount,
          ...(BETWEEN.has(kind) ? { takerId: '2' } : {}),
        };
        const [from, to] = linesOf(movement);
        expect(compare(add(from.amount, to.amount), '0')).toBe(0);
        expect(to.memberId).toBe(BETWEEN.has(kind) ? '2' : '1');
      }),
    );
  });
  test.each([
    ['below zero', { kind: 'PAY_IN', giverId: '1', amount: '-1' }],
    ['zero', { kind: 'PAY_IN', giverId: '1', amount: '0' }],
    ['three decimals', { kind: 'PAY_IN', giverId: '1', amount: '0.001' }],
    ['a second company', { kind: 'FREEZE', giverId: '1', takerId: '2', amount: '1' }],
    ['no second company', { kind: 'SETTLE', giverId: '1', amount: '1' }],
    ['the same company twice', { kind: 'SETTLE', giverId: '1', takerId: '1', amount: '1' }],
  ] as const)('%s is no movement', (_, movement) => {
    expect(() => linesOf(movement as Movement)).toThrow(RangeError);
  });
});

describe('receivables (trading-domain 12.2)', () => {
  test.each([
    ['2026-11-30', 0, '0.00', 'current'],
    ['2026-12-01', 1, '500.00', '0-7'],
    ['2026-12-07', 7, '3500.00', '0-7'],
    ['2026-12-08', 8, '4000.00', '8-30'],
    ['2026-12-30', 30, '15000.00', '8-30'],
    ['2026-12-31', 31, '15500.00', '31-60'],
    ['2027-01-29', 60, '30000.00', '31-60'],
    ['2027-01-30', 61, '30500.00', '60+'],
  ] as const)(
    'due on 30 November, on %s %i days overdue: %s of interest, age %s',
    (today, days, interest, age) => {
      expect(overdueDays('2026-11-30', today)).toBe(days);
      expect(overdueInterest('1000000.00', '0.0005', '2026-11-30', today)).toBe(interest);
      expect(ageOf('2026-11-30', today)).toBe(age);
    },
  );
  test('N-PAY-08 reminded 7, 3 and 1 days before, and 1, 7, 15 and 30 days after', () => {
    expect(reminderDays('2026-12-08')).toEqual([
      '2026-12-01',
      '2026-12-05',
      '2026-12-07',
      '2026-12-09',
      '2026-12-15',
      '2026-12-23',
      '2027-01-07',
    ]);
  });
  test.each([
    ['100.00', '1000.00', '100.00', '0.00'],
    ['200.00', '1000.00', '200.00', '0.00'],
    ['250.00', '1000.00', '200.00', '50.00'],
    ['250.00', '999.99', '199.99', '50.01'],
  ])(
    '%s on a contract of %s: %s of earnest money, %s of prepayment',
    (amount, contract, earnestMoney, prepayment) => {
      expect(splitEarnestMoney(amount, contract)).toEqual({ earnestMoney, prepayment });
    },
  );
});

test('12.2 a deposit leads to what it secures: a negotiation before there is a deal, the letter of the deal then', () => {
  expect(documentHref('NEGOTIATION', '7')).toBe('/rmbSellManagement/OnlineNegotiation?id=7');
  expect(documentHref('DEAL', '7')).toBe('/transactionConfirmation?dealId=7');
  expect(documentHref('TEST', '7')).toBeNull();
});
