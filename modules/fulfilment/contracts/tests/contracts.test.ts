import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { refused } from '#app/world.ts';
import { NotFound, SelfApproval, StateNotAllowed, Validation } from '#kernel/rules/refusals.ts';
import type { InvalidInput } from '#kernel/server/dispatch.ts';
import { raceSettled } from '#kernel/test/race.ts';
import {
  addProtocol,
  approveProtocol,
  compareProtocol,
  deleteProtocol,
  listProtocols,
  openProtocol,
  passReview,
  pauseProtocol,
  protocolDetail,
  protocolHistory,
  refuseProtocol,
  refuseReview,
  resumeProtocol,
  signProtocol,
  submitProtocol,
  terminateProtocol,
  updateProtocol,
  withdrawProtocol,
} from '../contract/protocol.ts';
import { PROTOCOL } from '../rules/contract-lifecycle.ts';
import {
  ContractAuthority,
  ContractBelowCalled,
  ContractChanged,
  ContractClauseUnknown,
  ContractNeedsAgreement,
  ContractParentEnded,
  ContractSignOrder,
} from '../rules/refusals.ts';
import { type ContractWorld, contractWorld } from './contract-world.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });
let w: ContractWorld;
beforeAll(async () => {
  w = await contractWorld();
});
const versionOf = async (id: string, who = w.seller) => (await who.does(protocolDetail, { id })).version;
const one = async (id: string, who = w.seller) => ({ id, version: await versionOf(id, who) });

describe('from draft to force (trading-domain 11.2)', () => {
  test('R-CONT-009 a framework goes from draft to in force, is called off, and every invariant holds', async () => {
    const id = await w.effective();
    expect(await w.see(id)).toMatchObject({
      protocolState: PROTOCOL.effective,
      remainingQty: '12000.00',
      contentVersion: 1,
    });
    const order = await w.call(id, '500.00');
    expect(order.orderNo).toMatch(/^SO/);
    expect(await w.see(id)).toMatchObject({ calledQty: '500.00', remainingQty: '11500.00' });
    const [row] = (await w.buyer.does(listProtocols, { view: 'framework' })).list;
    expect(row).toMatchObject({
      id,
      side: 'buyer',
      drafter: false,
      can: expect.arrayContaining(['callOff']),
    });
    expect(await w.audit()).toEqual({});
  });

  test('11.1 a draft is kept half filled in; submitting says at the fields what is missing', async () => {
    const made = await w.draft({
      lines: [],
      clauses: [],
      expiryDate: null,
      monthMax: '10',
      depositPct: '30',
      depositNature: '20',
    });
    const refusal = await refused(w.seller.does(submitProtocol, made), Validation);
    expect((refusal as InvalidInput).errors.map((e) => e.field)).toEqual(
      expect.arrayContaining(['expiryDate', 'lines', 'clauses', 'monthMax', 'depositPct']),
    );
    await w.seller.does(deleteProtocol, { id: made.id, version: made.version });
    await refused(w.seller.does(protocolDetail, { id: made.id }), NotFound);
  });

  test('R-CONT-023 a framework runs three years at most', async () => {
    const made = await w.draft({ expiryDate: await w.day(1200) });
    await refused(w.seller.does(submitProtocol, made), Validation);
  });

  test('the approver is not the submitter; the other side sees nothing before it is put before it, and never the approval', async () => {
    const selfMade = await w.seller2.does(addProtocol, await w.framework());
    const { version } = await w.seller2.does(submitProtocol, { id: selfMade.id, version: selfMade.version });
    await refused(w.seller2.does(openProtocol, { id: selfMade.id, version }), SelfApproval);
    const made = await w.draft();
    const sent = await w.seller.does(submitProtocol, { id: made.id, version: made.version });
    await refused(w.buyer.does(protocolDetail, { id: made.id }), NotFound);
    const opened = await w.seller2.does(openProtocol, { id: made.id, version: sent.version });
    expect(opened.state).toBe(PROTOCOL.inApproval);
    await refused(w.stranger.does(approveProtocol, { id: made.id, version: opened.version }), NotFound);
    const back = await w.seller2.does(refuseProtocol, {
      id: made.id,
      version: opened.version,
      reason: '价格有误',
    });
    expect(back.state).toBe(PROTOCOL.approvalRefused);
    const again = await w.seller.does(submitProtocol, { id: made.id, version: back.version });
    const taken = await w.seller2.does(openProtocol, { id: made.id, version: again.version });
    await w.seller2.does(approveProtocol, { id: made.id, version: taken.version });
    const history = await w.buyer.does(protocolHistory, { id: made.id });
    expect(history.list.map((e) => e.action)).toEqual(['sendForReview']);
    await refused(w.stranger.does(protocolDetail, { id: made.id }), NotFound);
  });

  test('a refused review names parts with a remark; the next version says what changed, clause by clause', async () => {
    const id = await w.reviewed();
    await refused(
      w.buyer.does(refuseReview, {
        ...(await one(id, w.buyer)),
        reason: '条款不同意',
        marks: [{ part: 'nowhere', remark: 'x' }],
      }),
      ContractClauseUnknown,
    );
    await w.sign(w.seller2, id);
    const refusedReview = await w.buyer.does(refuseReview, {
      ...(await one(id, w.buyer)),
      reason: '条款不同意',
      marks: [{ part: 'price', remark: '单价偏高' }],
    });
    expect(refusedReview.state).toBe(PROTOCOL.reviewRefused);
    const seen = await w.see(id);
    expect(seen).toMatchObject({
      rejectReason: '条款不同意',
      reviews: [
        { passed: false, marks: [{ part: 'price', headingEn: 'Price and amount', remark: '单价偏高' }] },
      ],
      signatures: [
        { side: 'seller', name: null },
        { side: 'buyer', name: null },
      ],
    });
    const draft = await w.framework({ title: '年度框架协议（修订）' });
    const lines = [{ ...(draft.lines?.[0] as object), unitPrice: '2380.00' }] as never;
    const updated = await w.seller.does(updateProtocol, { ...(await one(id)), ...draft, lines });
    const sent = await w.seller.does(submitProtocol, { id, version: updated.version });
    const opened = await w.seller2.does(openProtocol, { id, version: sent.version });
    await w.seller2.does(approveProtocol, { id, version: opened.version });
    const { parts } = await w.buyer.does(compareProtocol, { id, from: 1, to: 2 });
    expect(parts.map((p) => p.key)).toEqual(['number', 'price']);
    expect(parts[1]).toMatchObject({ headingZh: '价格与金额', headingEn: 'Price and amount' });
    expect(parts[1]?.beforeEn).toContain('2,400.00');
    expect(parts[1]?.afterEn).toContain('2,380.00');
    expect(await w.audit()).toEqual({});
  });

  test('withdrawn while nobody else signed: out of sight again, and no longer once the other side signed', async () => {
    const id = await w.reviewed();
    const back = await w.seller.does(withdrawProtocol, await one(id));
    expect(back.state).toBe(PROTOCOL.withdrawn);
    await refused(w.buyer.does(protocolDetail, { id }), NotFound);
    const signed = await w.reviewed();
    await w.sign(w.seller2, signed);
    await w.pass(w.buyer, signed);
    await w.sign(w.buyer, signed);
    await refused(w.seller.does(withdrawProtocol, await one(signed)), StateNotAllowed);
  });

  test('INV-CON-02 the submitter signs first, each signature binds the hash, and an outdated one is refused', async () => {
    const id = await w.reviewed();
    await refused(w.sign(w.buyer, id), ContractSignOrder);
    await w.sign(w.seller2, id);
    await refused(w.sign(w.buyer, id), ContractSignOrder);
    await refused(
      w.buyer.does(passReview, { ...(await one(id, w.buyer)), contentHash: 'a'.repeat(64) }),
      ContractChanged,
    );
    await w.pass(w.buyer, id);
    expect((await w.sign(w.buyer, id)).state).toBe(PROTOCOL.toReview);
    await refused(w.sign(w.buyer, id), StateNotAllowed);
    expect((await w.pass(w.auditor, id)).state).toBe(PROTOCOL.effective);
    expect(await w.audit()).toEqual({});
    await sql`alter table contracts.protocol_version disable trigger all`.execute(w.world.sql);
    await sql`update contracts.sign_record set content_hash = repeat('b', 64) where protocol_id = ${id}::bigint`.execute(
      w.world.sql,
    );
    const { rows } = await sql`select id from audit.inv_con_02`.execute(w.world.sql);
    expect(rows.length).toBeGreaterThan(0);
    await sql`update contracts.sign_record s set content_hash = v.content_hash from contracts.protocol_version v where v.protocol_id = s.protocol_id and v.content_version = s.content_version and s.protocol_id = ${id}::bigint`.execute(
      w.world.sql,
    );
  });

  test('11 edge: contract signed by a person without authority letter (review refuses)', async () => {
    const id = await w.reviewed();
    await sql`update contracts.protocol set seller_signer = ${JSON.stringify({
      userId: w.seller.actor.accountId,
      name: '业务员',
      memberId: w.seller.actor.memberId,
      time: new Date().toISOString(),
      hash: 'x',
      authorised: false,
    })}::jsonb, version = version + 1 where id = ${id}::bigint`.execute(w.world.sql);
    const refusal = await refused(w.pass(w.auditor, id), ContractAuthority);
    expect(refusal.details).toEqual({ name: '业务员' });
  });

  test('a contract signed before its first day takes effect on that day', async () => {
    const id = await w.effective({ effectiveDate: await w.day(2) });
    expect((await w.see(id)).protocolState).toBe(PROTOCOL.toReview);
    await w.world.push('3 days');
    await w.world.tick();
    expect((await w.see(id)).protocolState).toBe(PROTOCOL.effective);
    expect(await w.audit()).toEqual({});
  });

  test('50 parallel signatures of one side: one signs, and the contract takes effect once', async () => {
    const id = await w.reviewed();
    await w.sign(w.seller2, id);
    await w.pass(w.buyer, id);
    await w.pass(w.auditor, id);
    const seen = await w.buyer.does(protocolDetail, { id });
    const tickets: string[] = [];
    for (let n = 0; n < 50; n++) tickets.push(await w.ticket(w.buyer));
    const outcomes = await raceSettled(50, (n) =>
      w.buyer.does(signProtocol, {
        id,
        version: seen.version,
        contentHash: seen.contentHash as string,
        verifyTicket: tickets[n] as string,
      }),
    );
    expect(outcomes.filter((o) => o.status === 'fulfilled')).toHaveLength(1);
    expect((await w.see(id)).protocolState).toBe(PROTOCOL.effective);
    expect(await w.audit()).toEqual({});
  });
});

describe('pause, supplement and end (trading-domain 11.2)', () => {
  test('INV-CON-06 paused by a party, resumed by the operator where it stood; the expiry may move on', async () => {
    const id = await w.effective();
    const paused = await w.buyer.does(pauseProtocol, { ...(await one(id, w.buyer)), reason: '不可抗力' });
    expect(paused.state).toBe(PROTOCOL.paused);
    expect(await w.see(id)).toMatchObject({ pausedFrom: PROTOCOL.effective, pauseReason: '不可抗力' });
    const later = await w.day(400);
    // Not back, and not beyond the three years of a framework.
    for (const expiryDate of [await w.day(1), await w.day(1200)])
      await refused(
        w.operator.does(resumeProtocol, { id, version: paused.version, reason: '影响消除', expiryDate }),
        Validation,
      );
    const resumed = await w.operator.does(resumeProtocol, {
      id,
      version: paused.version,
      reason: '影响消除',
      expiryDate: later,
    });
    expect(resumed.state).toBe(PROTOCOL.effective);
    expect(await w.see(id)).toMatchObject({ expiryDate: later, pausedFrom: null });
  });

  test('a paused contract ends by a termination agreement in force, not by a word', async () => {
    const id = await w.effective();
    const paused = await w.buyer.does(pauseProtocol, { ...(await one(id, w.buyer)), reason: '合作终止' });
    await refused(
      w.operator.does(terminateProtocol, { id, version: paused.version, reason: '双方同意' }),
      ContractNeedsAgreement,
    );
    await w.effective({
      protocolType: '40',
      parentId: id,
      counterpartyId: null,
      lines: [],
      clauses: [{ section: 'other', textZh: '双方同意终止', textEn: 'Agreed' }],
    });
    const ended = await w.operator.does(terminateProtocol, {
      id,
      version: paused.version,
      reason: '双方同意',
    });
    expect(ended.state).toBe(PROTOCOL.expired);
    expect(await w.audit()).toEqual({});
  });

  test('11 edge: a supplementary agreement changes the lines, and lowering them below called is refused', async () => {
    const id = await w.effective();
    await w.call(id, '800.00');
    const supplement = (quantity: string) => ({
      protocolType: '30' as const,
      parentId: id,
      counterpartyId: null,
      lines: [],
      newQuantities: [{ lineNo: 1, quantity }],
      clauses: [{ section: 'other' as const, textZh: '数量变更', textEn: 'Quantity changed' }],
    });
    for (const party of [w.seller, w.buyer])
      expect((await party.does(protocolDetail, { id })).can).toContain('supplement');
    expect((await w.operator.does(protocolDetail, { id })).can).not.toContain('supplement');
    const long = await w.draft({ ...supplement('9000.00'), expiryDate: await w.day(1200) });
    await refused(w.seller.does(submitProtocol, long), Validation);
    const low = await w.draft(supplement('500.00'));
    expect((await w.see(low.id)).can).not.toContain('supplement');
    await refused(w.seller.does(submitProtocol, low), ContractBelowCalled);
    await w.effective(supplement('9000.00'));
    expect(await w.see(id)).toMatchObject({
      totalQty: '9000.00',
      calledQty: '800.00',
      remainingQty: '8200.00',
    });
    expect(await w.audit()).toEqual({});
  });

  test('11 edge: parent expired while supplementary is in 10 (review refused)', async () => {
    const parent = await w.effective({ expiryDate: await w.day(40) });
    const id = await w.reviewed({
      protocolType: '30',
      parentId: parent,
      counterpartyId: null,
      lines: [],
      clauses: [{ section: 'other', textZh: '补充', textEn: 'More' }],
    });
    await w.world.push('41 days');
    await w.world.tick();
    expect((await w.see(parent)).protocolState).toBe(PROTOCOL.expired);
    await refused(w.pass(w.buyer, id), ContractParentEnded);
    await refused(w.sign(w.seller2, id), ContractParentEnded);
  });

  test('11 edge: currency differs from deal, or no such deal (refused)', async () => {
    const wish = { protocolType: '20', dealIds: ['999999999'], counterpartyId: null, lines: [] };
    await refused(w.draft(wish), NotFound);
  });

  test('INV-CON-01 03 04 05 06 each view finds what was planted', async () => {
    const id = await w.effective();
    const order = await w.call(id, '300.00');
    const count = async (view: string) =>
      (await sql`select * from ${sql.raw(`audit.${view}`)}`.execute(w.world.sql)).rows.length;
    const planted = async (view: string, plant: string, undo: string) => {
      expect(await count(view), view).toBe(0);
      await sql.raw(plant).execute(w.world.sql);
      expect(await count(view), view).toBeGreaterThan(0);
      await sql.raw(undo).execute(w.world.sql);
      expect(await count(view), view).toBe(0);
    };
    await planted(
      'inv_con_01',
      `update contracts.call_off set quantity = 20000 where order_id = ${order.orderId}`,
      `update contracts.call_off set quantity = 300 where order_id = ${order.orderId}`,
    );
    await planted(
      'inv_con_03',
      `update contracts.call_off set gmt_create = '2020-01-01' where order_id = ${order.orderId}`,
      `update contracts.call_off set gmt_create = kernel.now() where order_id = ${order.orderId}`,
    );
    await planted(
      'inv_con_04',
      `update contracts.protocol set protocol_state = '13' where id = ${id}`,
      `update contracts.protocol set protocol_state = '20' where id = ${id}`,
    );
    await planted(
      'inv_con_05',
      `update contracts.protocol set protocol_type = '20' where id = ${id}`,
      `update contracts.protocol set protocol_type = '10' where id = ${id}`,
    );
    await sql.raw('alter table contracts.protocol drop constraint protocol_check1').execute(w.world.sql);
    await planted(
      'inv_con_06',
      `update contracts.protocol set paused_from = '20' where id = ${id}`,
      `update contracts.protocol set paused_from = null where id = ${id}`,
    );
  });
});
