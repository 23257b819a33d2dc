import { describe, expect, test } from 'vitest';
import { MEGABYTE, refuseSize, typesOf } from '#kernel/rules/file-scenes.ts';
import { docScene } from '#office/attachments/rules/file-scenes.ts';
import { depositsOf, fallOf, priceSteps, quantitySteps, type TypedTerms } from '../rules/preview.ts';

const typed = (more: Partial<TypedTerms> = {}): TypedTerms => ({
  mode: '10',
  allocation: '20',
  startPrice: '2980',
  reservePrice: null,
  priceIncrement: '10',
  gradients: [],
  quantityIncrement: '10',
  minStartQty: '20',
  totalQty: '50',
  maxQtyPerBidder: null,
  tickSeconds: null,
  depositMethod: '10',
  depositFixed: '5000',
  depositRatio: null,
  ...more,
});
describe('7.1 what the terms of a form mean to those who bid', () => {
  test('R-AUCT-018 prices climb by the increment, and by the step table over its boundary', () => {
    expect(priceSteps(typed(), 3)).toEqual(['2980.00', '2990.00', '3000.00']);
    const gradients = [
      { fromPrice: '2900', increment: '10' },
      { fromPrice: '3000', increment: '20' },
    ];
    expect(priceSteps(typed({ gradients }), 5)).toEqual([
      '2980.00',
      '2990.00',
      '3000.00',
      '3020.00',
      '3040.00',
    ]);
  });
  test('R-AUCT-031, 034 an increment of nothing, or steps out of order, lead nowhere', () => {
    expect(priceSteps(typed({ priceIncrement: '0' }), 3)).toEqual([]);
    expect(priceSteps(typed({ gradients: [{ fromPrice: '2900', increment: '0' }] }), 3)).toEqual([]);
    const falling = [
      { fromPrice: '3000', increment: '10' },
      { fromPrice: '2900', increment: '10' },
    ];
    expect(priceSteps(typed({ gradients: falling }), 3)).toEqual([]);
  });
  test('quantities stand on their steps up to the total or the cap; one winner takes all of it', () => {
    expect(quantitySteps(typed(), 5)).toEqual({ first: ['20', '30', '40', '50'], largest: '50' });
    expect(quantitySteps(typed({ maxQtyPerBidder: '40' }), 5)).toEqual({
      first: ['20', '30', '40'],
      largest: '40',
    });
    expect(quantitySteps(typed({ allocation: '10' }), 5)).toEqual({ first: ['50'], largest: '50' });
    expect(quantitySteps(typed({ quantityIncrement: '0' }), 5)).toBeNull();
    expect(quantitySteps(typed({ minStartQty: '60' }), 5)).toBeNull();
  });
  test('a falling price reaches its floor by whole ticks, the last one shorter', () => {
    const falling = typed({ mode: '20', reservePrice: '2935', tickSeconds: 60 });
    expect(fallOf(falling)).toEqual({ steps: 5, seconds: 300 });
    expect(fallOf(typed({ ...falling, reservePrice: '2990' }))).toBeNull();
    expect(fallOf(typed({ ...falling, priceIncrement: '0' }))).toBeNull();
    expect(fallOf(typed())).toBeNull();
  });
  test('a deposit is the fixed sum, or the ratio of the least and of all at the start price', () => {
    expect(depositsOf(typed())).toEqual({ least: '5000.00', whole: '5000.00' });
    const ratio = typed({ depositMethod: '20', depositRatio: '5' });
    expect(depositsOf(ratio)).toEqual({ least: '2980.00', whole: '7450.00' });
    expect(depositsOf(typed({ ...ratio, allocation: '10' }))).toEqual({ least: '7450.00', whole: '7450.00' });
  });
});

test('R-AUCT-035, R-AUCT-036 a notice is a .doc or .docx of 5 MB at most', () => {
  expect(typesOf(docScene)).toEqual(['doc', 'docx']);
  for (const type of typesOf(docScene)) {
    expect(refuseSize(docScene, type, 5 * MEGABYTE)).toBeNull();
    expect(refuseSize(docScene, type, 5 * MEGABYTE + 1)).not.toBeNull();
  }
});
