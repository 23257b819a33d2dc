import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { refused } from '#app/world.ts';
import { batchOffSpec, noteDisputed, noteReceived } from '#fulfilment/shipments/rules/events.ts';
import type { Call } from '#kernel/rules/contract.ts';
import { NoPermission, NotFound, StateNotAllowed, Validation } from '#kernel/rules/refusals.ts';
import { newRequestId } from '#kernel/server/context.ts';
import { dispatch } from '#kernel/server/dispatch.ts';
import { appealTarget, listAppealDrafts, selectAppealOrders } from '../contract/appeal.ts';
import {
  acceptAppeal,
  dropAppealDraft,
  inspectAppeal,
  respondAppeal,
  withdrawAppeal,
} from '../contract/appeal-acts.ts';
import {
  ClaimBeyondGoods,
  ClaimLate,
  CounterRefused,
  OwnCarrier,
  ReopenRefused,
  SampleBroken,
} from '../rules/refusals.ts';
import { type AppealWorld, appealWorld, FACTS, one } from './appeal-world.ts';

let w: AppealWorld;
beforeAll(async () => {
  w = await appealWorld();
});
const ofNote = (noteId: string) => ({ targetType: 'shipment', targetId: noteId }) as const;
const dispute = async (noteId: string) => {
  await sql`update shipments.note set state = '55', disputed = true, settlement_weight = null, received_weight = 9.5, diff_rule = '20', tolerance_permille = 3 where id = ${noteId}::bigint`.execute(
    w.world.sql,
  );
  await sql`update orders.line_progress set notes_out = notes_out + 1, received_qty = received_qty - 10 where order_id = (select order_id from shipments.note where id = ${noteId}::bigint)`.execute(
    w.world.sql,
  );
};
const noteNow = async (noteId: string) =>
  (
    await sql<{
      state: string;
      weight: string | null;
    }>`select state, settlement_weight as weight from shipments.note where id = ${noteId}::bigint`.execute(
      w.world.sql,
    )
  ).rows[0];

describe('16 edge cases', () => {
  test('counter-claim: an appeal of the respondent, linked, once, though of the same type', async () => {
    const { orderId } = await w.delivered();
    const row = await w.filed(orderId, { appealType: '40', aspect: null });
    const wish = { appealType: '40', aspect: null, counterOfId: row.id } as const;
    await refused(w.filed(orderId, wish), CounterRefused);
    const counter = await w.filed(orderId, wish, w.seller);
    expect(counter).toMatchObject({ claimantSide: 'seller', counterOf: { id: row.id, no: row.appealNo } });
    expect((await w.shownTo(row.id)).counterBy).toMatchObject({ id: counter.id });
    await refused(w.filed(orderId, wish, w.seller), CounterRefused);
  });

  test('sample seal broken: it proves nothing, upholding waits for an inspection of the goods', async () => {
    const { orderId } = await w.delivered();
    const row = await w.accepted(orderId, { sampleKept: true, sampleSealNo: 'F-7' });
    const inspection = {
      agency: 'SGS',
      inspectedOn: '2026-12-01',
      result: '封签破损',
      report: await w.file(w.seller),
    };
    await refused(
      w.seller.does(inspectAppeal, { ...one(row), ...inspection, onSample: 'sample' }),
      Validation,
    );
    await w.seller.does(inspectAppeal, {
      ...one(row),
      ...inspection,
      onSample: 'sample',
      sealIntact: 'broken',
    });
    const broken = await w.shownTo(row.id);
    expect(broken).toMatchObject({ sampleBroken: true });
    await refused(w.decided(broken), SampleBroken);
    await w.buyer.does(inspectAppeal, {
      ...one(broken),
      ...inspection,
      report: await w.file(w.buyer),
      result: '槽罐取样，纯度 99.5%',
      onSample: 'goods',
    });
    const inspected = await w.shownTo(row.id);
    expect(inspected.entries.at(-1)).toMatchObject({ kind: 'inspection', agency: 'SGS', onSample: false });
    expect((await w.decided(inspected)).outcome).toBe('30');
  });

  test('the goods are inspected together while the operator handles it, not before and not after its end', async () => {
    const { orderId } = await w.delivered();
    const inspect = async (row: { id: string; version: number }) =>
      w.buyer.does(inspectAppeal, {
        ...one(row),
        agency: 'SGS',
        inspectedOn: '2026-12-01',
        result: '纯度 99.5%',
        report: await w.file(w.buyer),
        onSample: 'goods',
      });
    const filed = await w.answered(orderId);
    await refused(inspect(filed), StateNotAllowed);
    await w.operator.does(acceptAppeal, { ...one(filed), plan: '双方共同取样送检。' });
    const decided = await w.decided(await w.shownTo(filed.id));
    await refused(inspect(decided), StateNotAllowed);
  });

  test('buyer used the goods: the claim is limited to what is left', async () => {
    const { orderId } = await w.delivered();
    await refused(w.filed(orderId, { claimQty: '6', usedQty: '4.5' }), ClaimBeyondGoods, { most: '5.500' });
    await refused(w.filed(orderId, { claimQty: '10.001' }), ClaimBeyondGoods, { most: '10.000' });
    expect((await w.filed(orderId, { claimQty: '5.5', usedQty: '4.5' })).usedQty).toBe('4.500');
  });

  test('third-party carrier at fault: type 30 against the side that hired it, which cannot claim it itself', async () => {
    const { orderId, noteId } = await w.delivered();
    const wish = { ...ofNote(noteId), appealType: '30', aspect: null, carrierFault: true } as const;
    await refused(w.filed(orderId, wish), OwnCarrier);
    expect(await w.filed(orderId, wish, w.seller)).toMatchObject({
      carrierFault: true,
      claimantSide: 'seller',
    });
    await sql`update shipments.note set pick_type = '20' where id = ${noteId}::bigint`.execute(w.world.sql);
    await refused(w.filed(orderId, { ...wish, appealType: '30', counterOfId: null }, w.seller), OwnCarrier);
  });

  test('claim deadlines: seven days, thirty for quality, two years for a hidden defect with the operator’s consent', async () => {
    const { orderId } = await w.delivered();
    await w.world.push('8d');
    await w.world.tick();
    await refused(w.filed(orderId, { appealType: '20', aspect: null }), ClaimLate);
    const target = await w.buyer.does(appealTarget, { targetType: 'order', targetId: orderId });
    expect(target.deadlines.map((d) => d.late)).toEqual([false, true, true, true, false]);
    await w.world.push('23d');
    await w.world.tick();
    await refused(w.filed(orderId), ClaimLate);
    const hidden = await w.filed(orderId, { hiddenDefect: true });
    const blocked = async () =>
      (
        await sql<{
          n: number;
        }>`select count(*)::int as n from settlements.block where appeal_id = ${hidden.id}::bigint and lifted_at is null`.execute(
          w.world.sql,
        )
      ).rows[0]?.n;
    expect(await blocked()).toBe(0);
    await w.seller.does(respondAppeal, { ...one(hidden), text: '不认可', files: [] });
    await w.operator.does(acceptAppeal, { ...one(await w.shownTo(hidden.id)), plan: '同意受理，送检留样。' });
    expect(await blocked()).toBe(1);
    expect(await w.checks()).toEqual({});
    await w.world.push('720d');
    await refused(w.filed(orderId, { hiddenDefect: true, appealType: '10' }), ClaimLate);
  });

  test('a new fact opens a closed appeal again once, within seven days, and not what followed it', async () => {
    const { orderId } = await w.delivered();
    const first = await w.filed(orderId);
    const wish = { parentAppealId: first.id };
    await refused(w.filed(orderId, { ...wish, appealType: '20', aspect: null }), ReopenRefused, {
      days: '7',
    });
    await w.buyer.does(withdrawAppeal, { ...one(first), reason: '先撤回' });
    const second = await w.filed(orderId, wish);
    expect(second.parent).toMatchObject({ no: first.appealNo });
    await w.buyer.does(withdrawAppeal, { ...one(second), reason: '再撤回' });
    await refused(w.filed(orderId, wish), ReopenRefused);
    await refused(w.filed(orderId, { parentAppealId: second.id }), ReopenRefused);
    const { orderId: other } = await w.delivered();
    const late = await w.filed(other);
    await w.buyer.does(withdrawAppeal, { ...one(late), reason: '撤回' });
    await w.world.push('8d');
    await refused(w.filed(other, { parentAppealId: late.id }), ReopenRefused);
  });

  test('what is linked is of the same order, a counter-claim beside an open appeal that is none itself', async () => {
    const [{ orderId }, { orderId: other }] = [await w.delivered(), await w.delivered()];
    const wish = { appealType: '40', aspect: null } as const;
    const first = await w.filed(orderId, wish);
    await refused(w.filed(other, { ...wish, counterOfId: first.id }, w.seller), CounterRefused);
    const counter = await w.filed(orderId, { ...wish, counterOfId: first.id }, w.seller);
    await refused(w.filed(orderId, { ...wish, counterOfId: counter.id }), CounterRefused);
    await w.buyer.does(withdrawAppeal, { ...one(await w.shownTo(first.id)), reason: '撤回' });
    await refused(w.filed(other, { ...wish, parentAppealId: first.id }), ReopenRefused);
    const ended = await w.filed(other, wish);
    await w.buyer.does(withdrawAppeal, { ...one(ended), reason: '撤回' });
    await refused(w.filed(other, { ...wish, counterOfId: ended.id }, w.seller), CounterRefused);
  });

  test('a disputed receipt is received by the decision: a shortage comes off what was shipped', async () => {
    const { noteId, orderId } = await w.delivered();
    await dispute(noteId);
    const row = await w.accepted(orderId, {
      ...ofNote(noteId),
      aspect: 'quantity',
      claimQty: '0.5',
      claimAmount: null,
    });
    expect(row).toMatchObject({ targetType: 'shipment', targetAmount: '950.00' });
    await w.decided(row, { outcome: '20', amount: null, qty: '0.4' });
    expect(await noteNow(noteId)).toEqual({ state: '50', weight: '9.600' });
  });

  test('a quality decision leaves the weight of a disputed receipt to its rule; a withdrawal leaves it disputed', async () => {
    const { noteId, orderId } = await w.delivered();
    await dispute(noteId);
    const first = await w.filed(orderId, ofNote(noteId));
    await w.buyer.does(withdrawAppeal, { ...one(first), reason: '改为协商' });
    expect(await noteNow(noteId)).toMatchObject({ state: '55' });
    const row = await w.accepted(orderId, { ...ofNote(noteId), claimQty: '9.5' });
    await w.decided(row, { qty: '9.5', amount: '20.00' });
    expect(await noteNow(noteId)).toEqual({ state: '50', weight: '10.000' });
  });
});

describe('drafts', () => {
  const drafts = async () => (await w.buyer.does(listAppealDrafts, {})).list;
  test('a disputed receipt leaves the buyer an appeal to complete; filing it takes the draft away', async () => {
    const { noteId, orderId } = await w.delivered();
    await w.by(w.buyer, (ctx) =>
      ctx.emit(noteDisputed, { noteId, orderId, lineNo: 1, kind: '20', reason: '桶体破损' }),
    );
    await w.world.tick();
    const [draft] = (await drafts()).filter((d) => d.noteId === noteId);
    expect(draft).toMatchObject({ appealType: '20', cause: '桶体破损' });
    await refused(w.seller.does(listAppealDrafts, {}), NoPermission);
    expect((await w.stranger.does(listAppealDrafts, {})).list).toEqual([]);
    const { id } = draft as { id: string };
    expect((await w.buyer.does(listAppealDrafts, { id })).list).toEqual([draft]);
    await refused(w.stranger.does(listAppealDrafts, { id }), NotFound);
    await refused(w.stranger.does(dropAppealDraft, { id }), NotFound);
    await w.filed(orderId, { ...ofNote(noteId), appealType: '20', aspect: null, claim: FACTS });
    expect((await drafts()).filter((d) => d.noteId === noteId)).toEqual([]);
  });

  test('an off-specification certificate leaves the buyer an appeal to complete, once, until he drops it', async () => {
    const { noteId, orderId } = await w.delivered();
    const items = [{ zh: '纯度', en: 'Purity', value: '99.5', limit: '99.9' }];
    for (let n = 0; n < 2; n++)
      await w.by(w.seller, (ctx) =>
        ctx.emit(batchOffSpec, { noteId, orderId, lineNo: 1, batchNo: 'B1', items }),
      );
    await w.world.tick();
    const found = (await drafts()).filter((d) => d.noteId === noteId);
    expect(found).toHaveLength(1);
    expect(found[0]?.cause).toContain('Purity 99.5 (99.9)');
    await w.buyer.does(dropAppealDraft, { id: found[0]?.id as string });
    expect((await drafts()).filter((d) => d.noteId === noteId)).toEqual([]);
  });

  test('received after all: what the dispute left is gone, what a certificate left has thirty days', async () => {
    const { noteId, orderId } = await w.delivered();
    const ofLine = { noteId, orderId, lineNo: 1 };
    const items = [{ zh: '纯度', en: 'Purity', value: '99.5', limit: '99.9' }];
    await w.by(w.buyer, async (ctx) => {
      await ctx.emit(noteDisputed, { ...ofLine, kind: '30', reason: '短重' });
      await ctx.emit(batchOffSpec, { ...ofLine, batchNo: 'B1', items });
      await ctx.emit(noteReceived, { ...ofLine, settlementWeight: '10.000' });
    });
    const left = (await drafts()).filter((d) => d.noteId === noteId);
    expect(left.map((d) => d.appealType)).toEqual(['10']);
    const days = (Date.parse(left[0]?.dueAt ?? '') - (await w.world.now()).getTime()) / 86_400_000;
    expect(Math.round(days)).toBe(30);
  });

  test('orders to pick from are those of one’s own side', async () => {
    const { orderId } = await w.delivered();
    expect((await w.seller.does(selectAppealOrders, { ids: [orderId] })).list).toHaveLength(1);
  });

  test('R-POS-021 to R-POS-024 a colleague whose data scope holds no appeals is offered no order, and no document', async () => {
    const { orderId, noteId } = await w.delivered();
    const asked = (call: Call, input: object) =>
      dispatch(
        w.world.runtime,
        {
          ...w.buyer.actor,
          superAdmin: false,
          empId: '999999999',
          deptId: null,
          scopes: new Map([['ORDER', { all: true, depts: [], members: [] }]]),
          requestId: newRequestId(),
        },
        call,
        input,
      );
    for (const ids of [{ ids: [orderId] }, {}])
      expect((await asked(selectAppealOrders, ids)).data).toMatchObject({ list: [], totalCount: 0 });
    await refused(asked(appealTarget, { targetType: 'order', targetId: orderId }), NotFound);
    await refused(asked(appealTarget, ofNote(noteId)), NotFound);
  });
});
