import { expect, test } from 'vitest';
import { addDays } from '#kernel/rules/clock.ts';
import { weighOut } from '../contract/gate.ts';
import { correctWeight, confirmReceipt } from '../contract/receipt.ts';
import { shipWorld } from './ship-world.ts';

const w = await shipWorld();
const one = ({ id, version }: { id: string; version: number }) => ({ id, version });
const figuresFor = async (person: typeof w.seller, orderId: string) => {
  const source = w.world.runtime.services.resultSources.find((s) => s.order === 60);
  const figures = await w.by(person, (ctx) => source?.figuresOf(ctx, [orderId]) ?? Promise.resolve([]));
  return Object.fromEntries(figures.map((f) => [f.key, f.actual]));
};

test('what notes say of a deal: weights with their corrections, days and quality; strangers hear nothing', async () => {
  const order = await w.ready('60.00');
  expect(await figuresFor(w.seller, order.id)).toEqual({});
  const first = await w.shipped(order.id, '30');
  expect(await figuresFor(w.seller, order.id)).toEqual({
    quantity: '30',
    deliveryStart: w.today,
    deliveryEnd: null,
  });
  await w.seller.does(correctWeight, { ...one(first), weight: '29.9', reason: '地磅校准' });
  const second = await w.loading(order.id);
  const items = [{ zh: '水分', value: '0.30' }];
  await w.custodian.does(
    weighOut,
    w.out(second, '45.000', { batchNos: ['B1', 'B2'], certificates: [{ batchNo: 'B2', items }] }),
  );
  await w.buyer.does(confirmReceipt, {
    ...one(await w.note(second.id)),
    receivedWeight: '29.95',
    receiptScaleNo: 'GD-1',
    receiptScaleExpiry: addDays(w.today, 30),
  });
  const seen = await figuresFor(w.buyer, order.id);
  expect(seen).toMatchObject({ quantity: '59.9', weightDifference: '0.05', deliveryEnd: null });
  expect(seen.quality).toEqual({ zh: '1 批中 1 批不符合保证值', en: '1 of 1 batch not as guaranteed' });
  expect(await figuresFor(w.stranger, order.id)).toEqual({});
});
