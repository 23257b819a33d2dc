import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  acceptBuyer,
  acceptListed,
  chooseType,
  confirmThread,
  counter,
  liftSubjects,
} from '../contract/negotiation.ts';
import { type DealWorld, dealWorld, listed, seen } from './deal-world.ts';

const at = async (w: DealWorld): Promise<number> => (await w.world.now()).getTime();
const dealTime = async (w: DealWorld, threadId: string): Promise<number> =>
  (
    await sql<{
      at: Date;
    }>`select deal_time as at from deals.deal where source = '10' and source_id = ${threadId}::bigint`.execute(
      w.world.sql,
    )
  ).rows[0]?.at.getTime() as number;
/** A figure between two moments, both included. */
const within = (value: number, from: number, to: number): void => {
  expect(value).toBeGreaterThanOrEqual(from);
  expect(value).toBeLessThanOrEqual(to);
};

test('m1 the deal bears the time at which the seller took the round, though a timer chose its type the next morning', async () => {
  const w = await dealWorld();
  const offer = await listed(w);
  const opened = await w.buyer.does(counter, {
    offerId: offer.id,
    price: '2090.00',
    quantity: '200.00',
    validUntil: new Date((await at(w)) + 3_600_000).toISOString(),
  });
  const from = await at(w);
  const taken = await w.seller.does(acceptBuyer, {
    id: opened.id,
    version: opened.version,
    roundSeq: 1,
    roundHash: opened.ladder[0]?.hash as string,
  });
  const to = await at(w);
  expect(taken.status).toBe('25');
  await w.world.push('26 hours');
  await w.world.tick();
  within(await dealTime(w, opened.id), from, to);
  expect(await w.world.audit()).toEqual({});
});

test('m1 a firm offer binds when the buyer takes it, a subject one when the seller confirms, subjects when the last is lifted', async () => {
  const w = await dealWorld();
  const take = async (firmType: '10' | '20', subjects?: string) => {
    const offer = await listed(w, { firmType, directDealAllowed: false });
    const from = await at(w);
    const thread = await w.buyer.does(acceptListed, {
      ...seen(offer, '200.00', '423000.00'),
      ...(subjects === undefined
        ? {}
        : { subjects, subjectsUntil: new Date(from + 20 * 3_600_000).toISOString() }),
    });
    return { thread, from, to: await at(w) };
  };
  const settle = async ({ id, version }: { id: string; version: number }) => {
    await w.world.push('3 minutes');
    await w.seller.does(chooseType, { id, version, transactionType: '10' });
    return dealTime(w, id);
  };
  const firm = await take('10');
  await w.world.push('3 minutes');
  within(
    await settle(await w.seller.does(confirmThread, { id: firm.thread.id, version: firm.thread.version })),
    firm.from,
    firm.to,
  );
  const subject = await take('20');
  await w.world.push('3 minutes');
  const asked = await at(w);
  const confirmed = await w.seller.does(confirmThread, {
    id: subject.thread.id,
    version: subject.thread.version,
  });
  const done = await at(w);
  within(await settle(confirmed), asked, done);
  const open = await take('10', '须经董事会批准');
  const pre = await w.seller.does(confirmThread, { id: open.thread.id, version: open.thread.version });
  expect(pre.status).toBe('20');
  await w.world.push('3 minutes');
  const lifting = await at(w);
  const locked = await w.buyer.does(liftSubjects, { id: pre.id, version: pre.version });
  const lifted = await at(w);
  within(await settle(locked), lifting, lifted);
});
