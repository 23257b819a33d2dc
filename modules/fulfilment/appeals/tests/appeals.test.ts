import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { refused } from '#app/world.ts';
import { orderHub } from '#fulfilment/orders/contract/order-acts.ts';
import { sendSettlement } from '#fulfilment/settlements/contract/settlement-acts.ts';
import { SettlementBlocked } from '#fulfilment/settlements/rules/refusals.ts';
import {
  DeadlinePassed,
  NotFound,
  StateNotAllowed,
  Validation,
  VersionConflict,
} from '#kernel/rules/refusals.ts';
import { race } from '#kernel/test/race.ts';
import {
  appealPdf,
  appealTarget,
  countAppeals,
  listAllAppeals,
  listAppeals,
  selectAppealOrders,
} from '../contract/appeal.ts';
import {
  acceptAppeal,
  addAppeal,
  agreeAppeal,
  refuseAppeal,
  respondAppeal,
  withdrawAppeal,
} from '../contract/appeal-acts.ts';
import { AdditionsSpent, AnswerAwaited, DecisionBeyond, OfferStands } from '../rules/refusals.ts';
import { appealDeadlines } from '../server/linked.ts';
import { type AppealWorld, appealWorld, FACTS, one } from './appeal-world.ts';

let w: AppealWorld;
beforeAll(async () => {
  w = await appealWorld();
});
const claimLines = async (id: string) =>
  (
    await sql<{
      kind: string;
      amount: string;
      state: string;
    }>`select s.kind, l.amount, s.state from settlements.line l
      join settlements.settlement s on s.id = l.settlement_id and s.revision = l.revision where l.basis ->> 'appealId' = ${id}`.execute(
      w.world.sql,
    )
  ).rows;

describe('R-ORD-045 an appeal from its filing to its decision', () => {
  test('filed with evidence: the statement waits, both are told, the respondent answers, the operator decides with facts and rule', async () => {
    const { orderId } = await w.delivered();
    await w.world.tick();
    const statement = await w.draft(orderId).catch(async () => {
      const { rows } = await sql<{
        id: string;
      }>`select id from settlements.settlement where order_id = ${orderId}::bigint`.execute(w.world.sql);
      return w.seen(rows[0]?.id as string);
    });
    const row = await w.filed(orderId, { claimQty: '10', sampleKept: true, sampleSealNo: 'F-001' });
    expect(row).toMatchObject({
      state: '1',
      side: 'buyer',
      claimantSide: 'buyer',
      targetType: 'order',
      claimAmount: '300.00',
      targetAmount: '1000.00',
      receivedQty: '10.000',
      sampleSealNo: 'F-001',
      can: ['View', 'respond', 'withdraw'],
      additionsLeft: 5,
    });
    expect(row.appealNo).toMatch(/^AP/);
    expect(row.entries[0]?.files[0]?.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(await w.seen(statement.id)).toMatchObject({ blocked: true });
    await refused(w.seller.does(sendSettlement, one(statement)), SettlementBlocked);
    expect(await w.notices(w.seller, row.id)).toEqual(['N-APL-01']);
    expect(await w.notices(w.operator, row.id)).toEqual(['N-APL-01']);
    await refused(w.operator.does(acceptAppeal, { ...one(row), plan: '取样' }), AnswerAwaited);
    await w.seller.does(respondAppeal, {
      ...one(row),
      text: '出厂检验合格。',
      files: [await w.file(w.seller)],
    });
    const answered = await w.shownTo(row.id, w.operator);
    expect(answered).toMatchObject({ answered: true, side: 'operator', can: ['View', 'accept', 'refuse'] });
    expect(answered.entries.map((e) => [e.side, e.kind, e.files.length])).toEqual([
      ['buyer', 'claim', 1],
      ['seller', 'response', 1],
    ]);
    await w.operator.does(acceptAppeal, { ...one(answered), plan: '双方共同取样送检。' });
    const handled = await w.shownTo(row.id);
    expect(handled).toMatchObject({ state: '2', plan: '双方共同取样送检。' });
    await refused(
      w.seller.does(respondAppeal, { ...one(handled), text: '补充', files: [] }),
      StateNotAllowed,
    );
    const ended = await w.decided(handled);
    expect(ended).toMatchObject({
      state: '3',
      outcome: '30',
      decidedAmount: '30.00',
      ruleCited: '平台交易规则第 16 条',
      can: ['View', 'reopen'],
    });
    expect(await claimLines(row.id)).toEqual([{ kind: '20', amount: '-30.00', state: '00' }]);
    expect(await w.seen(statement.id)).toMatchObject({ blocked: false, totalAmount: '970.00' });
    expect(ended.settlementId).toBe(statement.id);
    expect(await w.notices(w.seller, row.id)).toEqual(['N-APL-01', 'N-APL-03', 'N-APL-04']);
    expect(await w.notices(w.buyer, row.id)).toEqual(['N-APL-02', 'N-APL-03', 'N-APL-04']);
    expect(ended.events.map((e) => e.action)).toEqual(['file', 'respond', 'accept', 'decide']);
    expect(await w.checks()).toEqual({});
  });

  test('the response closes with its deadline, the operator goes on without it, and is told', async () => {
    const { orderId } = await w.delivered();
    const row = await w.filed(orderId);
    await w.world.push('8d');
    await w.world.tick();
    const late = await w.shownTo(row.id, w.seller);
    expect(late).toMatchObject({ overdue: true, answered: false, can: ['View', 'counter'] });
    await refused(
      w.seller.does(respondAppeal, { ...one(late), text: '迟到的答辩', files: [] }),
      DeadlinePassed,
    );
    expect(await w.notices(w.operator, row.id)).toEqual(['N-APL-01', 'N-APL-01']);
    const overdue = await w.operator.does(listAllAppeals, { overdue: true });
    expect(overdue.list.map((a) => a.id)).toContain(row.id);
    expect((await w.operator.does(listAllAppeals, {})).list[0]?.id).toBe(row.id);
    await w.operator.does(acceptAppeal, { ...one(late), plan: '书面调解' });
    const accepted = await w.shownTo(row.id);
    await w.decided(accepted, { outcome: '40', amount: null });
    expect(await claimLines(row.id)).toEqual([]);
  });

  test('five additions of each side and no sixth', async () => {
    const { orderId } = await w.delivered();
    let row = await w.filed(orderId);
    for (let n = 0; n < 5; n++) {
      const { version } = await w.seller.does(respondAppeal, { ...one(row), text: `补充 ${n}`, files: [] });
      row = { ...row, version };
    }
    await refused(w.seller.does(respondAppeal, { ...one(row), text: '第六次', files: [] }), AdditionsSpent, {
      most: '5',
    });
    await w.buyer.does(respondAppeal, { ...one(row), text: '买方补充', files: [] });
  });

  test('thirty days: the operator has a task (INV-APL-03)', async () => {
    const { orderId } = await w.delivered();
    const row = await w.answered(orderId);
    await w.world.push('31d');
    await w.world.tick();
    expect((await w.shownTo(row.id)).events.map((e) => e.action)).toEqual(['file', 'respond', 'old']);
    expect(await w.checks()).toEqual({});
  });
});

describe('an appeal ends otherwise', () => {
  test('both confirm the same text: outcome 10, one line, though the buyer was the last to agree', async () => {
    const { orderId } = await w.delivered();
    const row = await w.accepted(orderId);
    const offer = { text: '卖方让价 50 元，双方再无争议。', amount: '50.00', qty: null };
    await w.seller.does(agreeAppeal, { ...one(row), ...offer });
    const open = await w.shownTo(row.id, w.seller);
    expect(open.offer).toMatchObject({ side: 'seller', amount: '50.00' });
    expect(open.can).not.toContain('agree');
    await refused(w.seller.does(agreeAppeal, { ...one(open), ...offer }), OfferStands);
    await refused(w.buyer.does(agreeAppeal, { ...one(row), ...offer }), VersionConflict);
    const other = await w.buyer.does(agreeAppeal, { ...one(open), ...offer, amount: '60.00' });
    expect(other.state).toBe('2');
    const counter = await w.shownTo(row.id, w.seller);
    expect(counter.offer).toMatchObject({ side: 'buyer', amount: '60.00' });
    const worded = { ...offer, amount: '60.00', text: '卖方让价 60 元，运费由买方承担。' };
    expect((await w.seller.does(agreeAppeal, { ...one(counter), ...worded })).state).toBe('2');
    const reworded = await w.shownTo(row.id);
    expect((await w.buyer.does(agreeAppeal, { ...one(reworded), ...offer, amount: '60.00' })).state).toBe(
      '2',
    );
    const again = await w.shownTo(row.id, w.seller);
    await w.seller.does(agreeAppeal, { ...one(again), ...offer, amount: '50.00' });
    const back = await w.shownTo(row.id);
    expect(back.can).toContain('agree');
    await w.buyer.does(agreeAppeal, { ...one(back), ...offer });
    const ended = await w.shownTo(row.id);
    expect(ended).toMatchObject({
      state: '3',
      outcome: '10',
      decidedAmount: '50.00',
      decision: offer.text,
      offer: null,
    });
    expect((await claimLines(row.id)).map((l) => l.amount)).toEqual(['-50.00']);
    expect(await w.checks()).toEqual({});
  });

  test('withdrawn by the claimant alone, before and while it is handled; the statement goes on', async () => {
    const { orderId } = await w.delivered();
    const first = await w.filed(orderId);
    await refused(w.seller.does(withdrawAppeal, { ...one(first), reason: '不是我的' }), StateNotAllowed);
    await w.buyer.does(withdrawAppeal, { ...one(first), reason: '已协商' });
    expect(await w.shownTo(first.id)).toMatchObject({ state: '3', outcome: '50' });
    const second = await w.accepted(orderId);
    await w.buyer.does(withdrawAppeal, { ...one(second), reason: '已协商' });
    expect((await w.shownTo(second.id)).events.at(-1)).toMatchObject({
      action: 'withdraw',
      actorSide: 'claimant',
    });
    expect(await w.notices(w.seller, second.id)).toContain('N-APL-04');
    expect(await w.checks()).toEqual({});
  });

  test('refused by the operator with a reason', async () => {
    const { orderId } = await w.delivered();
    const row = await w.filed(orderId);
    await w.operator.does(refuseAppeal, { ...one(row), reason: '超出约定范围' });
    expect(await w.shownTo(row.id)).toMatchObject({ state: '3', outcome: '40', decision: '超出约定范围' });
    expect(await w.checks()).toEqual({});
  });

  test('INV-APL-02 no more than claimed and than the goods; a refusal gives nothing; facts and rule are wanted', async () => {
    const { orderId } = await w.delivered();
    const row = await w.accepted(orderId, { claimAmount: '5000.00' });
    await refused(w.decided(row, { amount: '1000.01' }), DecisionBeyond, { most: 'CNY 1000.00' });
    await refused(w.decided(row, { qty: '10.001' }), DecisionBeyond);
    await refused(w.decided(row, { outcome: '40', amount: '1.00' }), Validation);
    await refused(w.decided(row, { text: '太短' }), Validation);
    await refused(w.decided(row, { ruleCited: '' }), Validation);
    expect((await w.decided(row, { outcome: '20', amount: '1000.00' })).decidedAmount).toBe('1000.00');
    expect(await w.checks()).toEqual({});
  });

  test('a claim of the seller is owed by the buyer: a line above zero', async () => {
    const { orderId } = await w.delivered();
    const row = await w.filed(
      orderId,
      {
        appealType: '30',
        aspect: null,
        claimAmount: '80.00',
        claim: '买方卸货超时 40 小时，按约定收取滞期费。',
      },
      w.seller,
    );
    await w.buyer.does(respondAppeal, { ...one(row), text: '认可', files: [] });
    const answered = await w.shownTo(row.id);
    await w.operator.does(acceptAppeal, { ...one(answered), plan: '书面' });
    await w.decided(await w.shownTo(row.id), { outcome: '20', amount: '80.00' });
    expect((await claimLines(row.id)).map((l) => l.amount)).toEqual(['80.00']);
    expect(await w.checks()).toEqual({});
  });
});

describe('races', () => {
  test('50 file the same appeal: one is live', async () => {
    const { orderId } = await w.delivered();
    const evidence = [await w.file(w.buyer)];
    const counted = await race(
      50,
      () =>
        w.buyer.does(addAppeal, {
          targetType: 'order',
          targetId: orderId,
          appealType: '20',
          claim: FACTS,
          evidence,
        }),
      () => 'filed',
    );
    expect(counted).toEqual({ filed: 1, APPEAL_OPEN: 49 });
  });

  test('50 decide at once: one decision, one line (INV-APL-01)', async () => {
    const { orderId } = await w.delivered();
    const row = await w.accepted(orderId);
    await race(
      50,
      () => w.decided(row),
      () => 'decided',
    );
    expect(await claimLines(row.id)).toHaveLength(1);
    expect(await w.checks()).toEqual({});
  });
});

describe('who sees what', () => {
  test('both sides and the operator see it, a third company nothing', async () => {
    const { orderId } = await w.delivered();
    const row = await w.filed(orderId);
    expect(await w.shownTo(row.id, w.seller)).toMatchObject({ side: 'seller' });
    await refused(w.shownTo(row.id, w.stranger), NotFound);
    await refused(w.stranger.does(respondAppeal, { ...one(row), text: '无关', files: [] }), NotFound);
    await refused(w.stranger.does(appealTarget, { targetType: 'order', targetId: orderId }), NotFound);
    await refused(w.filed(orderId, { appealType: '40', aspect: null }, w.stranger), NotFound);
    await refused(w.stranger.does(appealPdf, { id: row.id }), NotFound);
    expect((await w.stranger.does(listAppeals, { orderId })).list).toEqual([]);
    expect((await w.stranger.does(selectAppealOrders, { ids: [orderId] })).list).toEqual([]);
    const [claimed, against] = [
      await w.buyer.does(listAppeals, { orderId, role: 'claimant' }),
      await w.seller.does(listAppeals, { orderId, role: 'respondent' }),
    ];
    expect([claimed.list.map((a) => a.id), against.list.map((a) => a.id)]).toEqual([[row.id], [row.id]]);
    expect((await w.buyer.does(listAppeals, { orderId, role: 'respondent' })).list).toEqual([]);
    const counts = await w.operator.does(countAppeals, {});
    expect(counts['1']).toBeGreaterThan(0);
  });

  test('the order page names it, its respondent has a deadline, its claimant none', async () => {
    const { orderId } = await w.delivered();
    const row = await w.filed(orderId);
    const hub = await w.seller.does(orderHub, { id: orderId, events: 10 });
    const shown = hub.groups.find((g) => g.kind === 'APPEAL')?.documents ?? [];
    expect(shown).toMatchObject([{ no: row.appealNo, figures: [{ amount: '300.00' }] }]);
    const until = new Date((await w.world.now()).getTime() + 30 * 86_400_000);
    const due = (who: typeof w.seller) =>
      w.by(who, async (ctx) =>
        (
          await (appealDeadlines[0] as (typeof appealDeadlines)[number]).deadlinesOf(ctx as never, {
            memberId: who.actor.memberId as string,
            until,
            most: 50,
          })
        ).map((d) => d.no),
      );
    expect(await due(w.seller)).toContain(row.appealNo);
    expect(await due(w.buyer)).not.toContain(row.appealNo);
  });

  test('the decision as PDF, in both languages', async () => {
    const { orderId } = await w.delivered();
    const row = await w.accepted(orderId);
    await w.decided(row);
    const answer = (await w.seller.does(appealPdf, { id: row.id })) as unknown as {
      body: AsyncIterable<Buffer>;
      fileName: string;
    };
    const chunks: Buffer[] = [];
    for await (const chunk of answer.body) chunks.push(Buffer.from(chunk));
    expect(Buffer.concat(chunks).subarray(0, 5).toString()).toBe('%PDF-');
    expect(answer.fileName).toBe(`${row.appealNo}.pdf`);
  });
});
