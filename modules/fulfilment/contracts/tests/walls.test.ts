import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { refused } from '#app/world.ts';
import { NotFound, Validation } from '#kernel/rules/refusals.ts';
import type { InvalidInput } from '#kernel/server/dispatch.ts';
import { callOff } from '../contract/call-off.ts';
import { clauses } from '../contract/clause.ts';
import {
  addProtocol,
  approveProtocol,
  attachSigned,
  deleteProtocol,
  openProtocol,
  pauseProtocol,
  protocolPdf,
  refuseReview,
  submitProtocol,
  terminateProtocol,
  updateProtocol,
  withdrawProtocol,
} from '../contract/protocol.ts';
import { PROTOCOL } from '../rules/contract-lifecycle.ts';
import { CallOffRemaining, ContractNeedsAgreement } from '../rules/refusals.ts';
import { type ContractWorld, contractWorld, type Draft } from './contract-world.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });
let w: ContractWorld;
beforeAll(async () => {
  w = await contractWorld();
});
const one = async (id: string, who = w.seller) => ({ id, version: (await w.see(id, who)).version });
const fieldsOf = async (run: Promise<unknown>): Promise<string[]> =>
  ((await refused(run, Validation)) as InvalidInput).errors.map((e) => e.field);
const submitted = async (over: Partial<Draft>) => w.seller.does(submitProtocol, await w.draft(over));
const TEXT = [{ section: 'other' as const, textZh: '双方同意', textEn: 'Agreed' }];
const below = (parentId: string, protocolType: '30' | '40'): Partial<Draft> => ({
  protocolType,
  parentId,
  counterpartyId: null,
  lines: [],
  clauses: TEXT,
});

describe('11.2 whose act it is', () => {
  test('what the other side reads is not its own: it neither withdraws, approves, edits, submits nor deletes it', async () => {
    const id = await w.reviewed();
    const fields = await w.framework();
    for (const before of [PROTOCOL.toReview, PROTOCOL.reviewRefused]) {
      const seen = await one(id, w.buyer);
      expect((await w.see(id, w.buyer)).protocolState).toBe(before);
      for (const act of [withdrawProtocol, submitProtocol, deleteProtocol, openProtocol, approveProtocol])
        await refused(w.buyer.does(act, seen), NotFound);
      await refused(w.buyer.does(updateProtocol, { ...seen, ...fields }), NotFound);
      if (before === PROTOCOL.toReview)
        await w.buyer.does(refuseReview, { ...seen, reason: '条款不同意', marks: [] });
    }
  });

  test('the intermediary of a contract does not stop it; its parties do', async () => {
    const id = await w.effective();
    const third = await w.world.as('luze_admin', 'seller');
    await sql`update contracts.protocol set intermediary_member_id = ${third.actor.memberId}::bigint
      where id = ${id}::bigint`.execute(w.world.sql);
    await refused(third.does(pauseProtocol, { ...(await one(id, third)), reason: '与卖方有争议' }), NotFound);
    await w.seller2.does(pauseProtocol, { ...(await one(id, w.seller2)), reason: '不可抗力' });
  });

  test('a paper with seals is a PDF', async () => {
    const id = await w.reviewed();
    await w.sign(w.seller2, id);
    const kept = async (ext: string, type: string) =>
      (
        await sql<{ id: string }>`insert into attachments.attachment
          (member_id, uploader_id, bucket, scene, file_name, ext, content_type, size, sha256, storage_key, scan_result)
          values (${w.seller2.actor.memberId}::bigint, ${w.seller2.actor.accountId}::bigint, 'private', 'contract', ${`a.${ext}`}, ${ext}, ${type}, 10,
            ${'0'.repeat(64)}, ${`private/00/00/${randomUUID()}.${ext}`}, 'skipped') returning id`.execute(
          w.world.sql,
        )
      ).rows[0]?.id as string;
    const attach = async (fileId: string) =>
      w.seller2.does(attachSigned, { ...(await one(id, w.seller2)), fileId });
    expect(await fieldsOf(attach(await kept('jpg', 'image/jpeg')))).toEqual(['fileId']);
    await attach(await kept('pdf', 'application/pdf'));
  });

  test('nobody prints, compares or signs a contract that does not reach him; a draft without a counterparty is no paper yet', async () => {
    const id = await w.reviewed();
    await refused(w.stranger.does(protocolPdf, { id }), NotFound);
    const bare = await w.draft({ counterpartyId: null });
    await refused(w.seller.does(protocolPdf, { id: bare.id }), NotFound);
  });
});

describe('11.1 what a contract may be made of', () => {
  test('a place that is there, and clauses of the library that still stand', async () => {
    expect(await fieldsOf(submitted({ placeId: '999999999' }))).toEqual(['placeId']);
    const gone = await w.operator.does(clauses.add, {
      clauseNo: `T${Date.now() % 1_000_000}`,
      section: 'other',
      names: { zh_CN: '测试条款', en_US: 'Test clause' },
      textZh: '测试条款内容',
      textEn: 'Text of a test',
    });
    const base = await w.framework();
    const withIt = [...(base.clauses ?? []), { section: 'other' as const, clauseId: gone.id }];
    const draft = await w.draft({ clauses: withIt });
    await w.operator.does(clauses.disable, { ids: [gone.id] });
    expect(await fieldsOf(w.seller.does(submitProtocol, draft))).toEqual(['clauses']);
  });

  test('under a parent of its own that is in force or paused: not one that is over, not begun, or another company’s', async () => {
    const over = await w.effective({ expiryDate: await w.day(1) });
    const draft = await w.draft(below(over, '30'));
    const notBegun = await w.reviewed();
    expect(await fieldsOf(submitted(below(notBegun, '30')))).toEqual(['parentId']);
    const running = await w.effective();
    const other = await w.world.as('yonghai_admin', 'seller');
    await refused(
      other.does(addProtocol, { ...(await w.framework(below(running, '30'))), counterpartyId: null }),
      NotFound,
    );
    await w.buyer.does(pauseProtocol, { ...(await one(running, w.buyer)), reason: '不可抗力' });
    await submitted(below(running, '40'));
    await w.world.push('2 days');
    await w.world.tick();
    expect((await w.see(over)).protocolState).toBe(PROTOCOL.expired);
    expect(await fieldsOf(w.seller.does(submitProtocol, draft))).toEqual(['parentId']);
  });

  test('an intermediary is a third company', async () => {
    const mediated = async (intermediaryId: string | null) =>
      fieldsOf(
        submitted({ protocolType: '50', lines: [], intermediaryId, counterpartyId: w.buyer.actor.memberId }),
      );
    expect(await mediated(w.seller.actor.memberId)).toEqual(['intermediaryId']);
    expect(await mediated(w.buyer.actor.memberId)).toEqual(['intermediaryId']);
  });
});

test('11 a call-off keeps to the rest of each line, not only to that of the contract', async () => {
  const base = await w.framework();
  const [line] = base.lines as [NonNullable<typeof base.lines>[number]];
  const { rows } = await sql<{ id: string }>`select g.sku_id as id from catalogue.find_goods g
    where g.plain and g.seller_member_id = ${w.seller.actor.memberId}::bigint and g.sku_id is not null
      and g.sku_id <> ${line.skuId}::bigint limit 1`.execute(w.world.sql);
  const id = await w.effective({
    lines: [
      { ...line, quantity: '100.00' },
      { ...line, skuId: rows[0]?.id as string, quantity: '5000.00' },
    ],
  });
  const call = (quantity: string) =>
    w
      .month(0)
      .then((month) => w.buyer.does(callOff, { protocolId: id, month, lines: [{ lineNo: 1, quantity }] }));
  expect((await refused(call('100.01'), CallOffRemaining)).details).toEqual({ remaining: '100.00' });
  await call('100.00');
});

describe('11.2 what ends a paused contract', () => {
  const paused = async () => {
    const id = await w.effective();
    await w.buyer.does(pauseProtocol, { ...(await one(id, w.buyer)), reason: '合作终止' });
    return id;
  };
  const end = async (id: string) =>
    w.operator.does(terminateProtocol, { ...(await one(id, w.operator)), reason: '双方同意' });

  test('a termination agreement of this contract, and in force: not another’s, not a supplement, not one that waits', async () => {
    const [id, other] = [await paused(), await paused()];
    await w.effective(below(other, '40'));
    await refused(end(id), ContractNeedsAgreement);
    await w.effective(below(id, '30'));
    await refused(end(id), ContractNeedsAgreement);
    const waiting = await w.reviewed(below(id, '40'));
    await refused(end(id), ContractNeedsAgreement);
    await w.sign(w.seller2, waiting);
    await w.pass(w.buyer, waiting);
    await w.pass(w.auditor, waiting);
    await w.sign(w.buyer, waiting);
    expect((await end(id)).state).toBe(PROTOCOL.expired);
    expect((await end(other)).state).toBe(PROTOCOL.expired);
  });

  test('or its expiry, once its last day has passed', async () => {
    const last = await w.day(5);
    const id = await w.effective({ expiryDate: last });
    await w.buyer.does(pauseProtocol, { ...(await one(id, w.buyer)), reason: '合作终止' });
    await w.world.hold(`${last}T15:59:59.999Z`);
    await refused(end(id), ContractNeedsAgreement);
    await w.world.hold(`${last}T16:00:00.000Z`);
    expect((await end(id)).state).toBe(PROTOCOL.expired);
    await w.world.hold(null);
  });
});
