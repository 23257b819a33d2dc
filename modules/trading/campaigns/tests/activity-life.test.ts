import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { refused } from '#app/world.ts';
import { NotFound, StateNotAllowed, Validation, VersionConflict } from '#kernel/rules/refusals.ts';
import { countActivities, listActivities, remindActivity } from '../contract/market.ts';
import {
  adminAddActivity,
  adminWithdrawActivity,
  anyActivityDetail,
  approveActivity,
  listAllActivities,
  rejectActivity,
} from '../contract/oversight.ts';
import {
  addActivity,
  countSellerActivities,
  deleteActivity,
  listSellerActivities,
  submitActivity,
  updateActivity,
  withdrawActivity,
} from '../contract/seller.ts';
import { ACTIVITY } from '../rules/activity-lifecycle.ts';
import { ActivityNotBegun, ActivityStartPassed, ActivityUnchanged } from '../rules/refusals.ts';
import {
  approved,
  asBuyer,
  asSeller,
  buy,
  type CampaignWorld,
  campaignWorld,
  draft,
  eventsOf,
  GROUP,
  one,
  running,
  submitted,
} from './campaign-world.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });
let w: CampaignWorld;
beforeAll(async () => {
  w = await campaignWorld();
});
const clean = async () => expect(await w.world.audit()).toEqual({});

describe('8.2 from the draft to the start', () => {
  test('R-FLASH-021 R-FLASH-001 R-GEN-018 saved, submitted, approved, preheated, started: the goods are listed, each side reads what is its own', async () => {
    const saved = await w.seller.does(addActivity, await draft(w));
    expect(saved.activityNo).toMatch(/^FS\d{13}$/);
    expect(await asSeller(w, saved.id)).toMatchObject({
      status: '00',
      activityPrice: '3900.00',
      discount: '92.857',
      remainingCopies: 10,
      can: ['View', 'edit', 'submit', 'delete'],
    });
    await refused(asBuyer(w, saved.id), NotFound);
    const sent = await w.seller.does(submitActivity, one(saved));
    const { rows } =
      await sql`select p.listed, p.available from campaigns.activity a join quantities.position p on p.id = a.position_id where a.id = ${saved.id}::bigint`.execute(
        w.world.sql,
      );
    expect(rows).toEqual([{ listed: '25.000', available: '25.000' }]);
    expect(await w.operator.does(anyActivityDetail, { id: saved.id })).toMatchObject({
      sellerLicensed: true,
      submitter: w.seller.actor.name,
    });
    const { activityType: _, ...terms } = await draft(w);
    await refused(w.seller2.does(updateActivity, { ...one(sent), ...terms }), NotFound);
    await refused(w.seller.does(updateActivity, { ...one(sent), ...terms }), StateNotAllowed);
    await refused(
      w.auditor.does(approveActivity, { ...one(sent), version: sent.version - 1 }),
      VersionConflict,
    );
    const ok = await w.auditor.does(approveActivity, one(sent));
    expect(ok.state).toBe(ACTIVITY.waiting);
    await refused(asBuyer(w, saved.id), NotFound);
    await w.world.push('31min');
    await w.world.tick();
    expect(await asBuyer(w, saved.id)).toMatchObject({
      status: '25',
      can: ['View', 'remind'],
      reminders: null,
      submitter: null,
      lotNo: null,
    });
    await refused(buy(w.buyer, saved.id), ActivityNotBegun);
    await w.buyer.does(remindActivity, { id: saved.id, on: true });
    await w.colleague.does(remindActivity, { id: saved.id, on: true });
    await w.colleague.does(remindActivity, { id: saved.id, on: false });
    expect((await asBuyer(w, saved.id)).reminded).toBe(true);
    expect((await asSeller(w, saved.id)).reminders).toBe(1);
    await w.world.push('29min');
    await w.world.tick();
    expect(await asBuyer(w, saved.id)).toMatchObject({
      status: '30',
      can: ['View', 'order'],
      startedLate: false,
    });
    expect(await eventsOf(w, w.buyer, saved.id)).toEqual(['N-ACT-03']);
    await refused(w.buyer.does(remindActivity, { id: saved.id, on: true }), StateNotAllowed);
    expect((await w.buyer.does(listActivities, { keyword: saved.activityNo })).list).toHaveLength(1);
    expect(
      (await w.seller.does(listSellerActivities, { keyword: saved.activityNo, status: '30' })).list,
    ).toHaveLength(1);
    expect((await w.operator.does(listAllActivities, { keyword: saved.activityNo })).list).toHaveLength(1);
    expect((await w.seller.does(countSellerActivities, {}))['30']).toBeGreaterThan(0);
    expect((await w.buyer.does(countActivities, { activityType: '30' }))['30']).toBeGreaterThan(0);
    await clean();
  });

  test('a buyer meets first what he can take now, the soonest over before others, then what begins next, what is over last', async () => {
    const now = (await w.world.now()).getTime();
    const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString();
    const named = { activityName: '排序' };
    const over = await running(w, { ...named, endTime: at(2) });
    await w.world.push('1h');
    await w.world.tick();
    const [soon, late] = [
      await running(w, { ...named, endTime: at(9) }),
      await running(w, { ...named, endTime: at(20) }),
    ];
    const announced = { ...named, preheatHours: '24' };
    const later = await approved(w, { ...announced, startTime: at(8), endTime: at(12) });
    const next = await approved(w, { ...announced, startTime: at(6), endTime: at(12) });
    await w.world.tick();
    const { list } = await w.buyer.does(listActivities, { keyword: named.activityName });
    expect(list.map((a) => a.id)).toEqual([soon, late, next.id, later.id, over]);
    await clean();
  });

  test('R-FLASH-022 R-FLASH-023 withdrawn from review it is a draft again, its goods off the list; deleted it is gone', async () => {
    const sent = await submitted(w);
    const back = await w.seller.does(withdrawActivity, { ...one(sent), reason: '再看看价格' });
    expect(back.state).toBe(ACTIVITY.draft);
    await clean();
    const gone = await w.seller.does(deleteActivity, one(back));
    expect(gone.state).toBe(ACTIVITY.deleted);
    await refused(asSeller(w, sent.id), NotFound);
  });

  test('rejected with a reason: submitted again only when something was changed', async () => {
    const sent = await submitted(w);
    const no = await w.auditor.does(rejectActivity, { ...one(sent), reason: '原价依据不足' });
    expect(await asSeller(w, sent.id)).toMatchObject({ status: '11', reason: '原价依据不足' });
    await refused(w.seller.does(submitActivity, one(no)), ActivityUnchanged);
    const { activityType: _, ...terms } = await draft(w, { originalPrice: '4100.00' });
    const changed = await w.seller.does(updateActivity, { ...one(no), ...terms });
    const again = await w.seller.does(submitActivity, one(changed));
    expect(again.state).toBe(ACTIVITY.review);
    const twice = await w.auditor.does(rejectActivity, { ...one(again), reason: '仍不足' });
    expect((await w.seller.does(deleteActivity, one(twice))).state).toBe(ACTIVITY.deleted);
    await clean();
  });

  test('edge: the start passes while still in review: approval refused, edit needed', async () => {
    const sent = await submitted(w);
    await w.world.push('61min');
    await refused(w.auditor.does(approveActivity, one(sent)), ActivityStartPassed);
    const no = await w.auditor.does(rejectActivity, { ...one(sent), reason: '开始时间已过' });
    const { activityType: _, ...terms } = await draft(w);
    const changed = await w.seller.does(updateActivity, { ...one(no), ...terms });
    expect((await w.seller.does(submitActivity, one(changed))).state).toBe(ACTIVITY.review);
  });

  test('N-ACT-01 who asked to be reminded of one sale hears of the seller’s next, and nobody else does', async () => {
    const first = await approved(w);
    await w.world.push('31min');
    await w.world.tick();
    await w.buyer5.does(remindActivity, { id: first.id, on: true });
    await w.seller.does(withdrawActivity, { ...one(await asSeller(w, first.id)), reason: '罐区检修' });
    const next = await approved(w);
    await w.world.push('31min');
    await w.world.tick();
    expect(await eventsOf(w, w.buyer5, next.id)).toEqual(['N-ACT-01']);
    expect(await eventsOf(w, w.seller2, next.id)).toEqual([]);
    await w.seller.does(withdrawActivity, { ...one(await asSeller(w, next.id)), reason: '罐区检修' });
    await clean();
  });

  test('withdrawn while it preheats: who asked to be reminded reads why, the goods leave the list; not after the start', async () => {
    const ok = await approved(w);
    await w.world.push('31min');
    await w.world.tick();
    await w.buyer.does(remindActivity, { id: ok.id, on: true });
    const seen = await asSeller(w, ok.id);
    const back = await w.seller.does(withdrawActivity, { ...one(seen), reason: '罐区检修' });
    expect(back.state).toBe(ACTIVITY.withdrawn);
    // He had asked to be reminded of an earlier one, so that he follows the seller.
    expect(await eventsOf(w, w.buyer, ok.id)).toEqual(['N-ACT-01', 'N-ACT-02']);
    expect((await w.seller.does(deleteActivity, one(back))).state).toBe(ACTIVITY.deleted);
    const other = await approved(w);
    await w.world.push('2h');
    await refused(
      w.operator.does(adminWithdrawActivity, { ...one(other), reason: '安全原因' }),
      ActivityStartPassed,
    );
    await w.world.tick();
    await clean();
  });

  test('edge: the server was down across the start: it starts late, its end moves by as much, and people are told', async () => {
    const ok = await approved(w);
    const planned = await asSeller(w, ok.id);
    await w.world.push('3h');
    await w.world.tick();
    const seen = await asBuyer(w, ok.id);
    expect(seen).toMatchObject({ status: '30', startedLate: true, plannedEnd: planned.endTime });
    const shifted =
      new Date(seen.endTime as string).getTime() - new Date(planned.endTime as string).getTime();
    expect(shifted).toBeGreaterThanOrEqual(2 * 3_600_000);
    expect(shifted).toBeLessThan(2 * 3_600_000 + 120_000);
    expect(await eventsOf(w, w.seller, ok.id)).toContain('N-ACT-03');
    await clean();
  });

  test('at the start the first who comes opens it, though the timer has not come yet', async () => {
    const ok = await approved(w);
    await w.world.push('31min');
    await w.world.tick();
    const { startTime } = await asSeller(w, ok.id);
    await w.world.hold(startTime as string);
    const bought = await buy(w.buyer, ok.id);
    await w.world.hold(null);
    expect(bought.remainingCopies).toBe(9);
    expect(await asBuyer(w, ok.id)).toMatchObject({ status: '30', startedLate: false });
    await w.world.tick();
    await clean();
  });

  test('INV-ACT-05 an approved activity keeps its terms, whoever writes', async () => {
    const ok = await approved(w);
    await expect(
      sql`update campaigns.activity set total_copies = 99 where id = ${ok.id}::bigint`.execute(w.world.sql),
    ).rejects.toMatchObject({ constraint: 'activity_terms_fixed' });
  });

  test('8.1 what is wrong is refused at its field, at once; what is missing at the submission', async () => {
    for (const wrong of [
      { preheatHours: '0.7' },
      { qtyPerCopy: '1.25' },
      { fixedPrice: '4200.01' },
      { purchaseLimit: 11 },
      { taxRate: '100' },
    ] as const)
      await refused(w.seller.does(addActivity, await draft(w, wrong)), Validation as never);
    const equal = await w.seller.does(addActivity, await draft(w, { fixedPrice: '4200.00' }));
    expect((await w.seller.does(submitActivity, one(equal))).state).toBe(ACTIVITY.review);
    const lacking = await w.seller.does(addActivity, await draft(w, { rules: null, warehouseId: null }));
    await refused(w.seller.does(submitActivity, one(lacking)), Validation as never);
    await refused(w.seller2.does(addActivity, await draft(w)), Validation as never);
  });

  test('1.4 goods of a refused class are sold in no activity', async () => {
    const { rows } = await sql<{
      id: string;
      spu: string;
    }>`select k.id, k.spu_id as spu from catalogue.sku k where k.id = ${w.skuId}::bigint`.execute(
      w.world.sql,
    );
    const set = (classes: string) =>
      sql`update catalogue.spu set control_classes = ${classes}::varchar[] where id = ${rows[0]?.spu}::bigint`.execute(
        w.world.sql,
      );
    await set('{10,30}');
    await refused(w.seller.does(addActivity, await draft(w)), Validation as never);
    await set('{00}');
  });

  test('an operator writes a draft for a seller, who goes on with it', async () => {
    const saved = await w.operator.does(adminAddActivity, {
      ...(await draft(w)),
      sellerId: w.seller.actor.memberId as string,
    });
    const sent = await w.seller.does(submitActivity, one(saved));
    expect(sent.state).toBe(ACTIVITY.review);
    const admin = await w.world.as('admin');
    expect((await admin.does(approveActivity, one(sent))).state).toBe(ACTIVITY.waiting);
  });
});

test('R-FLASH-002 to R-FLASH-020 R-GROUPB-005 every field an activity has is stored as it was typed and read again', async () => {
  const terms = await draft(w, { ...GROUP, purchaseLimit: 4, preheatHours: '2.5', autoCluster: true });
  const { id, activityNo } = await w.seller.does(addActivity, terms);
  const { rows } = await sql<{
    zh: string;
  }>`select name as zh from catalogue.warehouse where id = ${w.warehouseId}::bigint`.execute(w.world.sql);
  const seen = await asSeller(w, id);
  expect(seen).toMatchObject({
    activityName: terms.activityName,
    activityNo,
    status: ACTIVITY.draft,
    skuId: w.skuId,
    activityPrice: '3900.00',
    originalPrice: '4200.00',
    totalCopies: 12,
    remainingCopies: 12,
    startTime: terms.startTime,
    plannedEnd: terms.endTime,
    preheatHours: '2.5',
    purchaseLimit: 4,
    taxRate: '13.000',
    paymentTerm: '10',
    pickType: '10',
    warehouseId: w.warehouseId,
    warehouse: { zh: rows[0]?.zh },
    uom: 'TNE',
    rules: terms.rules,
    minCopies: 4,
    minCompanies: 2,
    joinDepositPct: '10.000',
    autoCluster: true,
    tierPrices: GROUP.tierPrices,
    purchaseQualification: ['10'],
  });
  expect(seen.packaging.zh).not.toBeNull();
  expect(seen.warehouseAddress.zh).not.toBeNull();
});
