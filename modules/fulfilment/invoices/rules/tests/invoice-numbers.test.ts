import { expect, test } from 'vitest';
import { MEDIUM } from '../invoice-lifecycle.ts';
import { isTaxNo, numberFaults, yearOfNumber } from '../invoice-numbers.ts';

const digital = '26112000000012345678';

test('a fully digital number has twenty digits and no code', () => {
  expect(numberFaults(MEDIUM.digital, digital, null)).toEqual([]);
  expect(numberFaults(MEDIUM.digital, digital.slice(1), null)).toEqual([
    { field: 'invoiceNo', rule: 'invoice.digital' },
  ]);
  expect(numberFaults(MEDIUM.digital, digital, '0111001900')).toEqual([
    { field: 'invoiceCode', rule: 'invoice.noCode' },
  ]);
  expect(yearOfNumber(digital)).toBe('2026');
});

test('paper and electronic ones have eight digits and a code of ten or twelve', () => {
  for (const medium of [MEDIUM.paper, MEDIUM.electronic]) {
    expect(numberFaults(medium, '12345678', '0111001900')).toEqual([]);
    expect(numberFaults(medium, '12345678', '011100190011')).toEqual([]);
    expect(numberFaults(medium, '1234567', '01110019001').map((f) => f.rule)).toEqual([
      'invoice.eight',
      'invoice.code',
    ]);
    expect(numberFaults(medium, '12345678', null).map((f) => f.field)).toEqual(['invoiceCode']);
  }
});

test('a tax number has 15, 17, 18 or 20 characters', () => {
  expect([15, 17, 18, 20].every((n) => isTaxNo('9'.repeat(n)))).toBe(true);
  expect([14, 16, 19, 21].some((n) => isTaxNo('9'.repeat(n)))).toBe(false);
  expect(isTaxNo('91320691xxdem0840n')).toBe(false);
});
