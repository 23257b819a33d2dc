import { beforeAll, expect, test } from 'vitest';
import { refused } from '#app/world.ts';
import { pauseProtocol, protocolDetail, resumeProtocol } from '#fulfilment/contracts/contract/protocol.ts';
import { ContractStopsRelease } from '#fulfilment/contracts/rules/refusals.ts';
import { clausesForRelease } from '#fulfilment/contracts/server/door.ts';
import { addDays } from '#kernel/rules/clock.ts';
import { releaseNote } from '../contract/note.ts';
import { confirmReceipt } from '../contract/receipt.ts';
import { type ContractedWorld, contractedWorld } from './contracted-world.ts';

let w: ContractedWorld['w'];
let called: ContractedWorld['called'];
beforeAll(async () => {
  ({ w, called } = await contractedWorld());
});
const one = ({ id, version }: { id: string; version: number }) => ({ id, version });
const inWarehouse = (over = {}) => ({ warehouseId: w.warehouseId, ...over });
const pause = async (id: string) => {
  const seen = await w.buyer.does(protocolDetail, { id });
  return w.buyer.does(pauseProtocol, { ...one(seen), reason: '不可抗力' });
};

test('11.2 a paused contract lets no goods out, its resumption does', async () => {
  const { contractId, orderId } = await called('60.00');
  const note = await w.submitted(orderId, inWarehouse());
  await pause(contractId);
  const { protocolNo } = await w.buyer.does(protocolDetail, { id: contractId });
  await refused(w.seller.does(releaseNote, one(note)), ContractStopsRelease, { no: protocolNo });
  expect(await w.note(note.id)).toMatchObject({ state: '10' });
  const paused = await w.operator.does(protocolDetail, { id: contractId });
  await w.operator.does(resumeProtocol, { ...one(paused), reason: '已恢复' });
  await w.seller.does(releaseNote, one(note));
  expect(await w.note(note.id)).toMatchObject({ state: '20' });
  expect(await w.audit()).toEqual({});
});

test('10.2 the difference rule and the days for claims are those of the contract, not the defaults', async () => {
  const { orderId } = await called('60.00', { diffRule: '40', claimDaysQuantity: 3 });
  const note = await w.shipped(orderId, '30', inWarehouse());
  const seen = await w.note(note.id);
  expect(seen.diffRule).toBe('40');
  const days = (Date.parse(seen.silenceAt ?? '') - Date.parse(seen.shippedAt ?? '')) / 86_400_000;
  expect(days).toBe(3);
  await w.buyer.does(confirmReceipt, {
    ...one(seen),
    receivedWeight: '29.8',
    receiptScaleNo: 'GD-1',
    receiptScaleExpiry: addDays(w.today, 30),
  });
  expect((await w.note(note.id)).settlementWeight).toBe('29.900');
  expect(await w.audit()).toEqual({});
});

test('a pause waits for the release under way: what is out was out before it', async () => {
  const { contractId, orderId } = await called('100.00');
  await w.world.push('1 minute');
  const ended: string[] = [];
  const asked = Promise.withResolvers<void>();
  const release = w.by(w.seller, async (ctx) => {
    await clausesForRelease(ctx, { orderId });
    asked.resolve();
    await new Promise((resolve) => setTimeout(resolve, 400));
    ended.push('release');
  });
  await asked.promise;
  await Promise.all([release, pause(contractId).then(() => ended.push('pause'))]);
  expect(ended).toEqual(['release', 'pause']);
  await refused(
    w.by(w.seller, (ctx) => clausesForRelease(ctx, { orderId })),
    ContractStopsRelease,
  );
  expect(await w.audit()).toEqual({});
});
