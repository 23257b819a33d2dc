import { expect, test } from 'vitest';
import { dayOf } from '#kernel/rules/clock.ts';
import { settlementWorld } from './settlement-world.ts';

const w = await settlementWorld();
const typed = [
  { lineType: '50', sign: 'plus', amount: '1200.00', taxRate: '9', remark: '运费' },
  { lineType: '30', sign: 'minus', amount: '959.58', taxRate: '13', remark: '纯度' },
  { lineType: '99', sign: 'plus', amount: '100.00', taxRate: '13', remark: '其他' },
];
const figuresFor = async (person: typeof w.seller, orderId: string) => {
  const source = w.world.runtime.services.resultSources.find((s) => s.order === 70);
  const figures = await w.by(person, (ctx) => source?.figuresOf(ctx, [orderId]) ?? Promise.resolve([]));
  return Object.fromEntries(figures.map((f) => [f.key, f.actual]));
};

test('what statements say of a deal: weight, price, amount and charges once both sides confirmed them', async () => {
  const orderId = await w.completed('2350.00', [{ planned: '32.00', shipped: '31.986' }]);
  await w.draft(orderId, { typed });
  expect(await figuresFor(w.seller, orderId)).toEqual({});
  const other = await w.completed('2350.00', [{ planned: '32.00', shipped: '31.986' }]);
  await w.confirmed(other, { typed });
  const expected = {
    quantity: '31.986',
    price: '2350.00',
    amount: '75507.52',
    freight: '1200',
    qualityDiscount: '-959.58',
    other: '100',
    settledOn: dayOf(await w.world.now()),
  };
  expect(await figuresFor(w.buyer, other)).toEqual(expected);
  expect(await figuresFor(w.seller, other)).toEqual(expected);
  expect(await figuresFor(w.stranger, other)).toEqual({});
});
