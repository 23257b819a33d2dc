import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Person, refused } from '#app/world.ts';
import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { listAuctions } from '../contract/auction.ts';
import { remindAuction } from '../contract/bidding.ts';
import { withdrawAuction } from '../contract/selling.ts';
import {
  type AuctionWorld,
  auctionWorld,
  enrol,
  own,
  publish,
  see,
  soon,
  startNow,
} from './auction-world.ts';

/** What somebody, or the company he takes part for, was told of an auction. */
async function toldOf(w: AuctionWorld, who: Person, id: string): Promise<string[]> {
  const { rows } = await sql<{ event: string }>`select event from messaging.notice
    where biz_type = 'AUCTION' and biz_id = ${id} and (receiver ->> 'memberId' = ${who.actor.memberId} or receiver -> 'accountIds' ? ${who.actor.accountId})
    order by gmt_create, key`.execute(w.world.sql);
  return rows.map((r) => r.event);
}

test('who asks is told when it begins, once; who takes part is told as such, who took it back is not told', async () => {
  const w = await auctionWorld();
  const id = await publish(w);
  for (const who of [w.buyer, w.buyer2, w.buyer3]) await who.does(remindAuction, { id, on: true });
  await w.buyer.does(remindAuction, { id, on: true });
  await w.buyer3.does(remindAuction, { id, on: false });
  expect(await see(w, id)).toMatchObject({
    reminded: true,
    can: expect.arrayContaining(['enrol', 'remind']),
  });
  expect((await see(w, id, w.buyer3)).reminded).toBe(false);
  await enrol(w, id, w.buyer2);
  expect((await see(w, id, w.buyer2)).can).not.toContain('remind');
  await startNow(w, id);
  for (const who of [w.buyer, w.buyer2]) expect(await toldOf(w, who, id)).toEqual(['N-AUC-02']);
  expect(await toldOf(w, w.buyer3, id)).toEqual([]);
  expect((await see(w, id)).reminded).toBe(false);
  await refused(w.buyer.does(remindAuction, { id, on: true }), StateNotAllowed);
  expect(await w.world.audit()).toEqual({});
});
test('withdrawn before its start: who asked reads why, nobody reads whose reminders there are', async () => {
  const w = await auctionWorld();
  const id = await publish(w);
  await w.buyer.does(remindAuction, { id, on: true });
  const { version } = await own(w, id);
  expect(JSON.stringify(await own(w, id))).not.toContain('"reminded":true');
  await w.seller.does(withdrawAuction, { id, version, reason: '批次复检' });
  expect(await toldOf(w, w.buyer, id)).toEqual(['N-AUC-03']);
});

test('the hall begins with what can be bid for, then what begins next, then what is over', async () => {
  const w = await auctionWorld();
  const later = await publish(w, { startTime: await soon(w, 600), endTime: await soon(w, 700) });
  const gone = await publish(w);
  const { version } = await own(w, gone);
  await w.seller.does(withdrawAuction, { id: gone, version, reason: '批次复检' });
  const next = await publish(w, { startTime: await soon(w, 300), endTime: await soon(w, 400) });
  const runs = await publish(w);
  await startNow(w, runs);
  const { list } = await w.buyer.does(listAuctions, { pageNum: 1, pageCount: 20 });
  expect(list.map((row) => row.id)).toEqual([runs, next, later, gone]);
});
