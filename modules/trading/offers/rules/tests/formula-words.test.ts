import { describe, expect, test } from 'vitest';
import { type FormulaOf, formulaSaying } from '../selling/formula-words.ts';

const formula: FormulaOf = {
  priceMode: '20',
  currency: 'CNY',
  uom: 'TNE',
  quotePeriod: { kind: 'before', quotes: 5 },
  premium: '-25.50',
  index: { code: 'MEG-EC', name: '乙二醇 张家港', nameEn: 'MEG Zhangjiagang' },
  futuresContract: null,
  basis: null,
  pricingDeadline: null,
};

describe('3.4 a price that is reckoned later is said whole, in both languages', () => {
  test('index, period, premium with its sign as a word, and what holds with too few quotes', () => {
    expect(formulaSaying(formula)).toEqual({
      zh: '乙二醇 张家港（MEG-EC）提单日前5个报价的算术平均价，减 CNY 25.50/吨；有效报价不足3个的，取计价期前最后3个报价，仍不足的由双方协商',
      en: 'mean of MEG Zhangjiagang (MEG-EC), 5 quotes before the B/L date, less CNY 25.50/t; with fewer than 3 valid quotes, the last 3 quotes before the period, else by agreement',
    });
    expect(
      formulaSaying({
        ...formula,
        quotePeriod: { kind: 'range', from: '2026-11-01', to: '2026-11-30', least: 5 },
        premium: '0',
      })?.en,
    ).toBe(
      'mean of MEG Zhangjiagang (MEG-EC), 2026-11-01 to 2026-11-30, without premium; with fewer than 5 valid quotes, the last 3 quotes before the period, else by agreement',
    );
    expect(formulaSaying({ ...formula, index: { code: 'X-1', name: 'X-1', nameEn: 'X-1' } })?.en).toMatch(
      /^mean of X-1, 5 quotes/,
    );
    // M5 a domestic sale speaks of delivery and pickup
    expect(formulaSaying({ ...formula, quotePeriod: { kind: 'deliveryMonth' } })?.zh).toContain('交货当月');
    expect(formulaSaying({ ...formula, quotePeriod: { kind: 'pickup', quotes: 5 } })?.en).toContain(
      'the last 5 quotes up to and including the pickup date',
    );
    expect(formulaSaying({ ...formula, quotePeriod: { kind: 'nextMonth' }, premium: '10' })?.zh).toContain(
      '提单日次月的算术平均价，加 CNY 10.00/吨',
    );
  });
  test('a basis price names the contract, the basis and the last moment to fix', () => {
    const basis = {
      ...formula,
      priceMode: '30',
      futuresContract: 'EG2701',
      basis: '40',
      pricingDeadline: '2026-12-01T07:00:00.000Z',
    };
    expect(formulaSaying(basis)?.en).toMatch(
      /^futures price of EG2701 as fixed by the buyer, plus CNY 40\.00\/t, to be fixed by 2026-12-01 15:00:00/,
    );
  });
  test('a fixed price and an unfinished formula say nothing', () => {
    expect(formulaSaying({ ...formula, priceMode: '10' })).toBeNull();
    expect(formulaSaying({ ...formula, premium: null })).toBeNull();
  });
});
