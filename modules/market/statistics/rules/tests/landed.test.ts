import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dec } from '#kernel/rules/decimal.ts';
import type { RateKind } from '../codes.ts';
import { type Figure, type LandedFactors, landedPrice, type PricedOffer } from '../landed.ts';
import { dutyPaidParity } from '../parity.ts';

const figure = (kind: RateKind, subject: string, value: string, day = '2026-11-20', origin = ''): Figure => ({
  kind,
  subject,
  origin,
  value,
  day,
  source: 'S',
});
const places = [
  { id: '1', code: 'TC-TANK', portId: '9000002' },
  { id: '2', code: 'CZ-MKT', portId: null },
  { id: '9000002', code: 'CNSHA', portId: '9000002' },
  { id: '9000003', code: 'KRUSN', portId: '9000003' },
];
const [TAICANG, CHANGZHOU] = places as [(typeof places)[0], (typeof places)[0]];
const factors = (...figures: Figure[]): LandedFactors => ({
  places,
  figures: [
    figure('fx', 'USD', '705.000', '2026-11-18'),
    figure('fx', 'USD', '710.000'),
    figure('duty', '290511', '5.5'),
    figure('vat', '', '13'),
    figure('port', '', '50'),
    figure('insurance', 'USD', '0'),
    ...figures,
  ],
});
const cargo = (over: Partial<PricedOffer> = {}): PricedOffer => ({
  currency: 'USD',
  unitPrice: '245.00',
  uom: 'TNE',
  priceTerm: 'CFR',
  placeId: '9000002',
  taxRate: null,
  paymentTerm: '10',
  settlementMethod: '10',
  packageType: 'VL',
  hsCode: '290511',
  originCountry: 'KR',
  ...over,
});
const tank = (over: Partial<PricedOffer> = {}): PricedOffer =>
  cargo({ currency: 'CNY', unitPrice: '2115.00', taxRate: '13', priceTerm: '10', placeId: '1', ...over });
const steps = (o: PricedOffer, of = factors(), at = TAICANG, taxed = true) =>
  Object.fromEntries(landedPrice(o, { place: at, taxed }, of).steps.map((s) => [s.key, s.amount]));

describe('trading-domain 20.3 duty-paid parity, figure by figure', () => {
  test('the example: 245.00 USD at 710.000 per 100, duty 5.5 %, VAT 13 %, port 50.00 ⇒ 2,123.74', () => {
    const at = landedPrice(cargo(), { place: null, taxed: true }, factors());
    expect(at.total).toBe('2123.74');
    expect(at.steps.map((s) => [s.key, s.amount])).toEqual([
      ['price', '1739.50'],
      ['insurance', '0.00'],
      ['duty', '95.67'],
      ['antidumping', '0.00'],
      ['vat', '238.57'],
      ['port', '50.00'],
    ]);
    expect(at.steps[0]?.factor).toMatchObject({ value: '710.000', day: '2026-11-20', source: 'S' });
  });
  test('whatever the figures, the steps add up to the parity that the price page reckons', () => {
    const cents = (most: number) =>
      fc.integer({ min: 1, max: most }).map((n) => dec(n).dividedBy(100).toFixed(2));
    fc.assert(
      fc.property(
        cents(300_000),
        cents(90_000),
        cents(5_000),
        cents(2_000),
        cents(30_000),
        (price, fx, duty, vat, port) => {
          const drawn: LandedFactors = {
            places,
            figures: [
              figure('fx', 'USD', fx),
              figure('insurance', 'USD', '0.3'),
              figure('duty', '290511', duty),
              figure('antidumping', '290511', '7', '2026-11-20', 'KR'),
              figure('vat', '', vat),
              figure('port', '', port),
            ],
          };
          const { total, steps: of } = landedPrice(
            cargo({ unitPrice: price }),
            { place: null, taxed: true },
            drawn,
          );
          expect(total).toBe(
            dutyPaidParity(price, { insurance: '0.3', fx100: fx, duty, antidumping: '7', vat, port }),
          );
          expect(
            of.reduce(
              (all, s) =>
                dec(all)
                  .plus(s.amount ?? 'x')
                  .toFixed(2),
              '0.00',
            ),
          ).toBe(total);
        },
      ),
    );
  });
  test('CIF is not insured again, DDP is not taxed again; an unknown duty leaves the total open and says which', () => {
    expect(steps(cargo({ priceTerm: 'CIF' })).insurance).toBeUndefined();
    expect(Object.keys(steps(cargo({ priceTerm: 'DDP' })))).toEqual(['price', 'freight']);
    const open = landedPrice(cargo({ hsCode: '290250' }), { place: null, taxed: true }, factors());
    expect([open.total, open.steps.find((s) => s.key === 'duty')?.factor?.value]).toEqual([null, null]);
  });
  test('a what-if changes one figure by its name and marks it', () => {
    const tried = landedPrice(cargo(), { place: null, taxed: true }, factors(), { 'fx USD': '720.000' });
    expect([tried.total, tried.steps[0]?.factor?.typed]).toEqual(['2152.95', true]);
  });
});

describe('R-GEN-016 one basis and one place for every lane', () => {
  test('goods at the place cost nothing to bring there, nor do those at its port; freight elsewhere is the table’s', () => {
    expect(steps(tank()).freight).toBe('0.00');
    expect(steps(cargo()).freight).toBe('0.00');
    const route = factors(figure('freight', 'TC-TANK>CZ-MKT', '65'));
    expect(steps(tank(), route, CHANGZHOU).freight).toBe('65.00');
    expect(landedPrice(tank(), { place: CHANGZHOU, taxed: true }, route).total).toBe('2180.00');
  });
  test('a route nobody has priced and an FOB cargo without freight stay unknown', () => {
    expect(landedPrice(tank(), { place: CHANGZHOU, taxed: true }, factors()).total).toBeNull();
    expect(
      landedPrice(cargo({ priceTerm: 'FOB', placeId: '9000003' }), { place: TAICANG, taxed: true }, factors())
        .total,
    ).toBeNull();
  });
  test('sea freight of an FOB cargo is part of what duties are reckoned from, and stands once', () => {
    const fob = cargo({ priceTerm: 'FOB', placeId: '9000003' });
    const sea = factors(figure('freight', 'KRUSN>TC-TANK', '213'));
    const at = landedPrice(fob, { place: TAICANG, taxed: true }, sea);
    expect(at.steps.map((s) => s.key)).toEqual([
      'price',
      'freight',
      'insurance',
      'duty',
      'antidumping',
      'vat',
      'port',
    ]);
    // (245 × 7.1 + 213) × 1.055 × 1.13 + 50
    expect(at.total).toBe('2377.67');
    const parity = landedPrice(fob, { place: null, taxed: true }, sea);
    expect(parity.total).toBeNull();
    const tried = landedPrice(fob, { place: null, taxed: true }, sea, { 'freight KRUSN>?': '213' });
    expect(tried.total).toBe('2377.67');
  });
  test('the tax rate of an offer may be tried otherwise too', () => {
    const basis = { place: TAICANG, taxed: false };
    const vat = landedPrice(tank(), basis, factors()).factors.find((f) => f.kind === 'vat');
    expect(vat).toMatchObject({ name: 'vat', value: '13', typed: false });
    expect(landedPrice(tank(), basis, factors(), { vat: '9' }).total).toBe('1940.37');
  });
  test('drums, credit and bills are brought to bulk and cash; days nobody has said stay open', () => {
    const more = factors(
      figure('packaging', 'QA', '320'),
      figure('interest', '', '3.65'),
      figure('bill', '', '0.8'),
    );
    expect(steps(tank({ packageType: 'QA' }), more).packaging).toBe('-320.00');
    expect(steps(tank({ settlementMethod: '20' }), more).bill).toBe('-16.92');
    expect(steps(cargo({ paymentTerm: '43' }), more).credit).toBe('-19.11');
    expect(steps(tank({ paymentTerm: '30' }), more).credit).toBeNull();
    expect(steps(tank({ packageType: 'QA' })).packaging).toBeNull();
  });
  test('without tax the VAT inside the whole goes: of an RMB offer its own rate, of an import that of the goods', () => {
    expect(landedPrice(tank(), { place: TAICANG, taxed: false }, factors()).total).toBe('1871.68');
    expect(landedPrice(cargo(), { place: TAICANG, taxed: false }, factors()).total).toBe('1879.42');
  });
  test('another unit than the tonne is not compared', () => {
    expect(landedPrice(tank({ uom: 'KGM' }), { place: TAICANG, taxed: true }, factors()).total).toBeNull();
  });
});
