import { describe, expect, test } from 'vitest';
import type { AppealType } from '../rules/appeal-lifecycle.ts';
import { type Aspect, claimDays, claimDeadline, isShortage } from '../rules/claim-deadlines.ts';

const days = (appealType: AppealType, aspect: Aspect | null = null, hiddenDefect = false) =>
  claimDays({ appealType, aspect, hiddenDefect });
describe('16 claim deadlines: receipt + 7 days, + 30 days for quality, 2 years for hidden defects', () => {
  test('days by type', () => {
    expect([days('10', 'quantity'), days('20'), days('30')]).toEqual([7, 7, 7]);
    expect([days('10', 'quality'), days('40')]).toEqual([30, 30]);
    expect(days('10', 'quality', true)).toBe(730);
    expect(days('10', 'quantity', true)).toBe(7);
  });
  test('they run from the receipt, of other claims from the document; without a receipt they have not begun', () => {
    const [received, made] = [new Date('2026-12-01T08:00:00Z'), new Date('2026-11-01T00:00:00Z')];
    const until = (appealType: AppealType, at: Date | null) =>
      claimDeadline({ appealType, aspect: 'quality', hiddenDefect: false }, at, made)?.toISOString();
    expect(until('20', received)).toBe('2026-12-08T08:00:00.000Z');
    expect(until('10', received)).toBe('2026-12-31T08:00:00.000Z');
    expect(until('40', received)).toBe('2026-12-01T00:00:00.000Z');
    expect(until('10', null)).toBeUndefined();
  });
  test('a decided quantity is a shortage of weight of quantity and logistics alone', () => {
    expect([isShortage('10', 'quantity'), isShortage('30', null)]).toEqual([true, true]);
    expect([isShortage('10', 'quality'), isShortage('20', null), isShortage('40', null)]).toEqual([
      false,
      false,
      false,
    ]);
  });
});
