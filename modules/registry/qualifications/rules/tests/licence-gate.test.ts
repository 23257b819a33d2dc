import { describe, expect, test } from 'vitest';
import {
  type GateQuestion,
  isPublic,
  type Licence,
  licenceGate,
  licenceYearStart,
  PAPER,
} from '../licence-gate.ts';
import { dutyWords, explain, explainAll, gateWords } from '../words.ts';
import { shippedTable } from './shipped-table.ts';

const toluene = { spuId: '7', cas: '108-88-3' };
const paper = (type: string, change: Partial<Licence> = {}): Licence => ({
  id: `L${type}`,
  type,
  startDate: '2025-01-01',
  endDate: '2027-12-31',
  approvalStatus: '20',
  effectiveStatus: '20',
  scopeItems: [{ cas: '108-88-3' }],
  sellableQty: null,
  ...change,
});
const ask = (change: Partial<GateQuestion>): GateQuestion => ({
  table: shippedTable,
  side: 'seller',
  controlClasses: ['10'],
  product: toluene,
  licences: [],
  today: '2026-11-20',
  lastDeliveryDay: '2026-12-15',
  quantity: '50',
  soldThisYear: {},
  companyType: '20',
  ...change,
});
const verdict = (q: Partial<GateQuestion>) => {
  const a = licenceGate(ask(q));
  return a.pass ? 'pass' : a.blocks.map((b) => `${b.paper} ${b.reason}`).join(', ');
};

describe('class × side × papers (trading-domain 1.4)', () => {
  const rows: [string, Partial<GateQuestion>, string[], string][] = [
    ['00 seller without papers', { controlClasses: ['00'] }, [], '10 missing'],
    ['00 seller with business licence', { controlClasses: ['00'] }, ['10'], 'pass'],
    ['00 buyer with business licence', { controlClasses: ['00'], side: 'buyer' }, ['10'], 'pass'],
    ['10 seller with business licence only', {}, ['10'], '20 missing'],
    ['10 seller with operating licence', {}, ['20'], 'pass'],
    [
      '10 producer selling its own product under the production licence',
      { ownProduct: true, companyType: '10' },
      ['21'],
      'pass',
    ],
    [
      '10 producer selling what others made under the production licence',
      { companyType: '10' },
      ['21'],
      '20 missing',
    ],
    ['10 trader buying with operating licence', { side: 'buyer' }, ['20'], 'pass'],
    ['10 trader buying without', { side: 'buyer' }, ['10'], '20 missing'],
    ['10 end user with declaration', { side: 'buyer', companyType: '30', useDeclared: true }, [], 'pass'],
    ['10 end user without declaration', { side: 'buyer', companyType: '30' }, [], 'declaration undeclared'],
    [
      '10 end user whose safe use licence covers the product',
      { side: 'buyer', companyType: '30' },
      ['22'],
      'pass',
    ],
    [
      '10 end user over the threshold without safe use licence',
      { side: 'buyer', companyType: '30', useDeclared: true, useLicenceRequired: true },
      [],
      '22 missing',
    ],
    [
      '10 producer buying feedstock with declaration',
      { side: 'buyer', companyType: '10', useDeclared: true },
      [],
      'pass',
    ],
    ['20 buyer without permit', { side: 'buyer', controlClasses: ['20'] }, [], '23 missing'],
    ['20 buyer with purchase permit', { side: 'buyer', controlClasses: ['20'] }, ['23'], 'pass'],
    ['20 buyer as listed permit holder', { side: 'buyer', controlClasses: ['20'] }, ['20'], 'pass'],
    ['20 seller', { controlClasses: ['10', '20'] }, ['20'], 'pass'],
    ['30 buyer with lawful-use statement', { side: 'buyer', controlClasses: ['30'] }, ['24'], 'pass'],
    ['30 buyer without', { side: 'buyer', controlClasses: ['30'] }, [], '24 missing'],
    ['41 seller with every paper', { controlClasses: ['41'] }, Object.values(PAPER), 'platform never'],
    [
      '41 buyer with every paper',
      { controlClasses: ['10', '41'], side: 'buyer' },
      Object.values(PAPER),
      'platform never',
    ],
    ['42 seller without sales filing', { controlClasses: ['10', '42'] }, ['20'], '26 missing'],
    ['43 seller with both', { controlClasses: ['10', '43'] }, ['20', '26'], 'pass'],
    ['43 buyer without filing', { side: 'buyer', controlClasses: ['10', '43'] }, ['20'], '25 missing'],
    ['43 buyer with both', { side: 'buyer', controlClasses: ['10', '43'] }, ['20', '25'], 'pass'],
    ['43 buyer with neither', { side: 'buyer', controlClasses: ['10', '43'] }, [], '20 missing, 25 missing'],
    ['50 seller', { controlClasses: ['50'] }, ['27'], 'pass'],
    ['50 buyer without permit', { side: 'buyer', controlClasses: ['50'] }, ['20'], '27 missing'],
  ];
  test.each(rows)('%s', (_, q, types, expected) =>
    expect(verdict({ ...q, licences: types.map((t) => paper(t)) })).toBe(expected),
  );
});

describe('coverage: dates, statuses, scope, tonnage', () => {
  const one = (change: Partial<Licence>, q: Partial<GateQuestion> = {}) =>
    verdict({ ...q, licences: [paper('20', change)] });
  test.each<[string, Partial<Licence>, string]>([
    ['first day', { startDate: '2026-11-20' }, 'pass'],
    ['day before the first', { startDate: '2026-11-21' }, '20 notStarted'],
    ['not yet effective', { effectiveStatus: '10' }, '20 notStarted'],
    ['expiring', { effectiveStatus: '30' }, 'pass'],
    ['expired by date', { endDate: '2026-11-19' }, '20 expired'],
    ['expired by status', { effectiveStatus: '40' }, '20 expired'],
    ['void', { effectiveStatus: '50' }, '20 void'],
    ['pending review', { approvalStatus: '10' }, '20 notApproved'],
    ['scope by SPU', { scopeItems: [{ spuId: '7' }] }, 'pass'],
    ['scope by another CAS', { scopeItems: [{ cas: '67-56-1' }] }, '20 scope'],
    ['no scope at all', { scopeItems: [] }, '20 scope'],
    ['exactly the tonnage', { sellableQty: '50' }, 'pass'],
    ['a kilogram more', { sellableQty: '49.999' }, '20 quantity'],
  ])('%s: %j → %s', (_, change, expected) => expect(one(change)).toBe(expected));

  test('what was sold in the licence year counts', () => {
    const licences = [paper('20', { sellableQty: '1000' })];
    expect(verdict({ licences, soldThisYear: { L20: '950' } })).toBe('pass');
    expect(verdict({ licences, soldThisYear: { L20: '950.001' } })).toBe('20 quantity');
  });
  test('ending before the last delivery day warns in a trade and blocks a release', () => {
    const licences = [paper('20', { endDate: '2026-12-14' })];
    const trade = licenceGate(ask({ licences }));
    expect(trade).toMatchObject({
      pass: true,
      blocks: [],
      warnings: [{ paper: '20', reason: 'endsBeforeDelivery', licenceId: 'L20' }],
      uses: ['L20'],
    });
    expect(verdict({ licences, moment: 'release' })).toBe('20 endsBeforeDelivery');
    expect(verdict({ licences: [paper('20', { endDate: '2026-12-15' })], moment: 'release' })).toBe('pass');
  });
  test('a fitting licence wins over a bad one, and of several bad ones the nearest is named', () => {
    expect(
      verdict({ licences: [paper('20', { id: 'a', effectiveStatus: '50' }), paper('20', { id: 'b' })] }),
    ).toBe('pass');
    expect(
      verdict({
        licences: [paper('20', { id: 'a', endDate: '2026-01-01' }), paper('20', { id: 'b', scopeItems: [] })],
      }),
    ).toBe('20 scope');
  });
  test('«crude methanol» is not methanol', () => {
    expect(
      verdict({
        product: { spuId: '99', cas: null },
        licences: [paper('20', { scopeItems: [{ spuId: '1', cas: '67-56-1' }] })],
      }),
    ).toBe('20 scope');
    expect(
      verdict({ product: { spuId: '99', cas: null }, licences: [paper('20', { scopeItems: [{}] })] }),
    ).toBe('20 scope');
  });
  test('story 14: an expired operating licence, and 60 t on a filing for 50 t', () => {
    expect(
      verdict({
        side: 'buyer',
        controlClasses: ['10', '43'],
        licences: [paper('20', { endDate: '2026-06-30', effectiveStatus: '40' })],
      }),
    ).toBe('20 expired, 25 missing');
    const filed = {
      side: 'buyer',
      controlClasses: ['10', '43'],
      companyType: '30',
      useDeclared: true,
      licences: [paper('25', { sellableQty: '50' })],
    } as const;
    expect(verdict({ ...filed, quantity: '60' })).toBe('25 quantity');
    expect(verdict({ ...filed, quantity: '50' })).toBe('pass');
  });
  test('the handler of toxic goods is asked for in the trade and demanded at release', () => {
    const q = { side: 'buyer', controlClasses: ['20'], licences: [paper('23')] } as const;
    expect(licenceGate(ask(q)).warnings.map((w) => w.reason)).toEqual(['handler']);
    expect(verdict({ ...q, moment: 'release' })).toBe('handler handler');
    expect(verdict({ ...q, moment: 'release', handlerKnown: true })).toBe('pass');
  });
});

test('duties come with the classes', () => {
  expect(licenceGate(ask({ controlClasses: ['10', '20'], licences: [paper('20')] })).duties).toEqual([
    'sds',
    'saleRecord',
    'policeReport',
    'noGroupBuy',
    'noFlashSale',
  ]);
  expect(licenceGate(ask({ controlClasses: ['50'], licences: [paper('27')] })).duties).toEqual([
    'operatorApproval',
  ]);
  expect(Object.keys(dutyWords.table)).toHaveLength(10);
});
test('an unknown class is a bug, and hazardous goods are never public', () => {
  expect(() => licenceGate(ask({ controlClasses: ['77'] }))).toThrow('unknown control class');
  expect(isPublic(['00'])).toBe(true);
  expect(isPublic(['10', '43'])).toBe(false);
});
test('every finding is explained in both languages', () => {
  for (const reason of Object.keys(gateWords.table) as (keyof typeof gateWords.table)[]) {
    for (const locale of ['zh_CN', 'en_US'] as const)
      expect(explain({ paper: '20', reason }, locale)).not.toMatch(/[{}]/);
  }
  expect(
    explainAll(
      [
        { paper: '20', reason: 'expired' },
        { paper: '25', reason: 'missing' },
      ],
      'zh_CN',
    ),
  ).toBe('危险化学品经营许可证已过期；缺少易制毒购买备案证明');
});
test('the licence year begins on its anniversary', () => {
  expect(licenceYearStart({ startDate: '2025-03-15' }, '2026-11-20')).toBe('2026-03-15');
  expect(licenceYearStart({ startDate: '2025-12-15' }, '2026-11-20')).toBe('2025-12-15');
  expect(licenceYearStart({ startDate: '2024-02-29' }, '2026-03-01')).toBe('2026-03-01');
  expect(licenceYearStart({ startDate: '2025-11-20' }, '2026-11-20')).toBe('2026-11-20');
});
