import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { refused } from '#app/world.ts';
import { NoPermission } from '#kernel/rules/refusals.ts';
import { race } from '#kernel/test/race.ts';
import { closeMarket, listMarkets } from '#office/markethours/contract/market.ts';
import { currentStore } from '#registry/stores/contract/my-store.ts';
import { disableStores, enableStores, undoDisableStore } from '#registry/stores/contract/store.ts';
import { StoreDisablingOver } from '#registry/stores/rules/refusals.ts';
import { ownOfferDetail, pauseOffer, resumeOffer } from '../contract/offer.ts';
import { type DealWorld, dealWorld, listed } from './deal-world.ts';

let w: DealWorld;
let storeId: string;
const none = { ended: 0, marketClosed: 0, blocked: 0 };
const offerOf = (id: string) => w.seller.does(ownOfferDetail, { id });
const stateOf = async (id: string): Promise<string> => (await offerOf(id)).publishState;
const disable = () => w.operator.does(disableStores, { ids: [storeId] });
const enable = () => w.operator.does(enableStores, { ids: [storeId] });
const undo = () => w.operator.does(undoDisableStore, { id: storeId });

beforeAll(async () => {
  w = await dealWorld();
  storeId = (await w.seller.does(currentStore, {})).store?.id as string;
});
/** Whatever stands on the board would come back too. */
beforeEach(async () => {
  await sql`update offers.offer set store_id = null where store_id = ${storeId}::bigint`.execute(w.world.sql);
});

test('m12 undoing the disabling of a store brings back the offers it paused and no others, once, with a line in their history', async () => {
  const [live, own] = [await listed(w), await listed(w)];
  await w.seller.does(pauseOffer, { id: own.id, version: own.version });
  await disable();
  const undone = await undo();
  expect(undone).toMatchObject({ offersBack: 1, offersLeft: none });
  const back = await offerOf(live.id);
  expect(back).toMatchObject({ publishState: '30', pausedBy: null, pauseReason: null });
  expect(await offerOf(own.id)).toMatchObject({ publishState: '40', pausedBy: '20' });
  expect(await undo()).toEqual(undone);
  expect((await offerOf(live.id)).version).toBe(back.version);
  const { rows } = await sql<{ action: string; actor_side: string }>`
    select action, actor_side from kernel.trade_history where biz_type = 'OFFER' and biz_id = ${live.id}::bigint order by seq desc limit 2`.execute(
    w.world.sql,
  );
  expect(rows.map((r) => r.action)).toEqual(['resume', 'pause']);
  expect(await w.world.audit()).toEqual({});
});

test('m12 only what the last disabling paused: what an earlier one left paused is the seller’s to resume', async () => {
  const [before, after] = [await listed(w), await listed(w)];
  await w.seller.does(pauseOffer, { id: after.id, version: after.version });
  await disable();
  await enable();
  await refused(undo(), StoreDisablingOver);
  expect(await stateOf(before.id)).toBe('40');
  await w.seller.does(resumeOffer, { id: after.id, version: (await offerOf(after.id)).version });
  await disable();
  expect(await undo()).toMatchObject({ offersBack: 1, offersLeft: none });
  expect([await stateOf(before.id), await stateOf(after.id)]).toEqual(['40', '30']);
});

test('m12 an offer whose time ended meanwhile stays where it is, and the answer says so', async () => {
  const [over, expired, live] = [await listed(w), await listed(w), await listed(w)];
  await disable();
  await sql`update offers.offer set valid_until = kernel.now() where id = ${over.id}::bigint`.execute(
    w.world.sql,
  );
  await sql`update offers.offer set publish_state = '60' where id = ${expired.id}::bigint`.execute(
    w.world.sql,
  );
  expect(await undo()).toMatchObject({ offersBack: 1, offersLeft: { ...none, ended: 2 } });
  expect([await stateOf(over.id), await stateOf(expired.id), await stateOf(live.id)]).toEqual([
    '40',
    '60',
    '30',
  ]);
});

test('m12 G-LIC an offer whose seller lost the licence meanwhile stays paused', async () => {
  const offer = await listed(w);
  const licences = (day: string, status: string) =>
    sql`update qualifications.licence set end_date = ${sql.raw(day)}, effective_status = ${status}
      where member_id = ${w.seller.actor.memberId}::bigint and effective_status in ('20', '30', '40') and not deleted`.execute(
      w.world.sql,
    );
  await disable();
  await licences('kernel.today() - 1', '40');
  expect(await undo()).toMatchObject({ offersBack: 0, offersLeft: { ...none, blocked: 1 } });
  expect(await stateOf(offer.id)).toBe('40');
  await licences('kernel.today() + 900', '20');
  const paused = await offerOf(offer.id);
  expect((await w.seller.does(resumeOffer, { id: offer.id, version: paused.version })).publishState).toBe(
    '30',
  );
});

test('m12 ten operators undo at once: the offers come back once, all hear the same', async () => {
  const offer = await listed(w);
  await disable();
  expect(await race(10, undo)).toEqual({ ok: 10 });
  expect(await stateOf(offer.id)).toBe('30');
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from kernel.trade_history where biz_type = 'STORE' and biz_id = ${storeId}::bigint and action = 'undoDisable' and seq > (select max(seq) from kernel.trade_history where biz_type = 'STORE' and biz_id = ${storeId}::bigint and action = 'disable')`.execute(
    w.world.sql,
  );
  expect(rows[0]?.n).toBe(1);
});

test('m12 who may not enable a store may not undo its disabling either', async () => {
  await disable();
  await refused(w.auditor.does(undoDisableStore, { id: storeId }), NoPermission);
  await undo();
});

test('m12 G-MKT nothing comes back while its market is closed, and the answer says so', async () => {
  const offer = await listed(w);
  const versionNow = async () =>
    (await w.operator.does(listMarkets, {})).find((m) => m.market === '10')?.version as number;
  await disable();
  await w.operator.does(closeMarket, {
    market: '10',
    version: await versionNow(),
    reason: '系统维护',
    notice: { zh_CN: '临时休市', en_US: 'Closed for now' },
  });
  expect(await undo()).toMatchObject({ offersBack: 0, offersLeft: { ...none, marketClosed: 1 } });
  expect(await stateOf(offer.id)).toBe('40');
});
