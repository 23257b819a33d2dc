import { expect, test } from 'vitest';
import { depositStateOf, type Outcome, outcomeText } from '../deposit-outcome.ts';
import { DEPOSIT } from '../deposit-lifecycle.ts';

const came = (more: Partial<Outcome>): Outcome => ({
  currency: 'CNY',
  released: '0.00',
  forfeited: '0.00',
  offset: '0.00',
  doublePaid: null,
  doubleUnpaid: null,
  ...more,
});

test.each([
  [DEPOSIT.frozen, {}, '已冻结', 'Frozen', null, null],
  [DEPOSIT.released, { released: '1000.00' }, '已释放', 'Released', null, null],
  [
    DEPOSIT.released,
    { released: '1000.00', doublePaid: '1000.00', doubleUnpaid: '0.00' },
    '已双倍返还',
    'Returned double',
    '已付 CNY 2,000.00',
    'CNY 2,000.00 paid',
  ],
  [
    DEPOSIT.released,
    { released: '1000.00', doublePaid: '300.00', doubleUnpaid: '700.00' },
    '已双倍返还',
    'Returned double',
    '已付 CNY 1,300.00，尚欠 CNY 700.00',
    'CNY 1,300.00 paid, CNY 700.00 still owed',
  ],
  [DEPOSIT.forfeited, { forfeited: '80.00' }, '已没收', 'Forfeited', 'CNY 80.00', 'CNY 80.00'],
  [
    DEPOSIT.forfeited,
    { forfeited: '30.00', released: '50.00' },
    '已没收',
    'Forfeited',
    'CNY 30.00，其余 CNY 50.00 已退回',
    'CNY 30.00, the other CNY 50.00 went back',
  ],
  [
    DEPOSIT.offset,
    { offset: '30.00', released: '50.00' },
    '已抵扣',
    'Offset',
    'CNY 30.00，其余 CNY 50.00 已退回',
    'CNY 30.00, the other CNY 50.00 went back',
  ],
] as const)(
  '1.2 a deposit at %s with %o is «%s» with what was paid to whom',
  (state, sums, zh, en, sumZh, sumEn) => {
    const of = came(sums);
    expect(depositStateOf({ state, doublePaid: of.doublePaid })).toMatchObject({ zh, en });
    const text = outcomeText(of);
    expect([text?.zh ?? null, text?.en ?? null]).toEqual([sumZh, sumEn]);
  },
);
