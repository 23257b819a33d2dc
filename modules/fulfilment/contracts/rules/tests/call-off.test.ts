import { expect, test } from 'vitest';
import { callOffFault, lastNomination, monthsOf, nominateBy, windowOf } from '../call-off.ts';

const rule = { monthMin: '200.00', monthMax: '1000.00', nominateBeforeDay: 20 };
const term = { effective: '2026-11-10', expiry: '2027-02-15', rule };

test('11.1 a framework is called off in every month its term touches, over the turn of the year', () => {
  expect(monthsOf('2026-11-30', '2027-02-01')).toEqual(['2026-11', '2026-12', '2027-01', '2027-02']);
  expect(monthsOf('2026-11-01', '2026-11-30')).toEqual(['2026-11']);
});

test('11.1 a month is nominated until its day in the month before; one whose day lay before the term, until it ends', () => {
  expect(nominateBy('2027-01', { nominateBeforeDay: 5 })).toBe('2026-12-05');
  expect(lastNomination('2027-01', term)).toBe('2026-12-20');
  expect(lastNomination('2026-11', term)).toBe('2026-11-30');
  // The day is the first one of the term: it stands, and is no reason to wait until the end of the month.
  expect(lastNomination('2026-12', { ...term, effective: '2026-11-20' })).toBe('2026-11-20');
  expect(lastNomination('2026-12', { ...term, effective: '2026-11-21' })).toBe('2026-12-31');
  expect(lastNomination('2026-11', { ...term, expiry: '2026-11-25' })).toBe('2026-11-25');
});

test('the goods of a month are delivered within it and within the term', () => {
  expect(windowOf('2026-12', term)).toEqual({ start: '2026-12-01', end: '2026-12-31' });
  expect(windowOf('2026-11', term)).toEqual({ start: '2026-11-10', end: '2026-11-30' });
  expect(windowOf('2027-02', term)).toEqual({ start: '2027-02-01', end: '2027-02-15' });
});

test('INV-CON-01 the most and the least of a month and the rest of the contract are kept, each bound included', () => {
  const asked = (quantity: string, calledInMonth = '0.00', remaining = '5000.00') =>
    callOffFault(quantity, { rule, calledInMonth, remaining });
  expect([asked('1000.00'), asked('1000.01'), asked('400.00', '600.00'), asked('400.01', '600.00')]).toEqual([
    null,
    'most',
    null,
    'most',
  ]);
  expect([asked('200.00'), asked('199.99'), asked('0.01', '199.99')]).toEqual([null, 'least', null]);
  expect([asked('150.00', '0.00', '150.00'), asked('150.01', '0.00', '150.00')]).toEqual([null, 'remaining']);
  // Below the least of a month only the last tonnes of the contract may be called.
  expect(asked('150.00', '0.00', '150.01')).toBe('least');
});
