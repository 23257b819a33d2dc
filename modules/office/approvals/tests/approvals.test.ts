import { expect, test } from 'vitest';
import { openWorld, refused } from '#app/world.ts';
import {
  NoPermission,
  NotFound,
  SelfApproval,
  StateNotAllowed,
  VersionConflict,
} from '#kernel/rules/refusals.ts';
import { type Actor, clockActor } from '#kernel/server/actor.ts';
import { createContext, postCommitEffects } from '#kernel/server/context.ts';
import { inTransaction } from '#kernel/server/database.ts';
import { dispatch } from '#kernel/server/dispatch.ts';
import { raceEach } from '#kernel/test/race.ts';
import { claimApproval, listApprovals } from '../contract/approval.ts';
import {
  approvalOf,
  approveByRule,
  decide,
  dropApproval,
  submitForApproval,
  withdrawApproval,
} from '../server/door.ts';
import type { ApprovalsContext } from '../server/submit.ts';

const world = await openWorld({ demo: false, max: 20 });
const base = clockActor('test');
const seller: Actor = {
  ...base,
  identity: 'seller',
  accountId: '101',
  empId: '201',
  memberId: '7',
  memberName: '永海化工',
  name: '王芳',
  superAdmin: false,
};
const colleague: Actor = { ...seller, accountId: '102', empId: '202' };
const stranger: Actor = { ...seller, identity: 'buyer', accountId: '103', empId: '203', memberId: '8' };
const route = '/resourceSupervision/offerApproval';
const auditor = (n: number): Actor => ({
  ...base,
  identity: 'platform',
  accountId: `30${n}`,
  empId: `40${n}`,
  memberId: '0',
  name: `审核员${n}`,
  superAdmin: false,
  buttons: new Map([['Approve', new Set([route])]]),
  routes: new Set([route]),
  scopes: new Map(['ORDER', 'OFFER'].map((type) => [type, { all: true, depts: [], members: [] }])),
});
const [first, second] = [auditor(1), auditor(2)];

/** Does a thing as somebody, in a transaction of its own. */
const as = <R>(actor: Actor, act: (ctx: ApprovalsContext) => Promise<R>): Promise<R> =>
  inTransaction(world.runtime.database.db, actor, 'write', (tx) =>
    act(createContext(world.runtime, tx, actor, {}, postCommitEffects()) as unknown as ApprovalsContext),
  );
const ref = (documentId: string, kind = 'ORDER') => ({ kind, documentId });
const paper = (documentId: string, more: object = {}) => ({
  ...ref(documentId),
  documentNo: `SO-${documentId}`,
  memberId: '7',
  title: { zh: '甲醇', en: 'Methanol' },
  facts: { amount: '1200.00' },
  ...more,
});
const yes = (documentId: string) => ({ ...ref(documentId), verdict: 'approve' as const, reason: null });
const no = (documentId: string) => ({ ...ref(documentId), verdict: 'reject' as const, reason: '价格有误' });
const standing = (documentId: string) => as(base, (ctx) => approvalOf(ctx, ref(documentId)));
const history = (documentId: string) =>
  world.sql
    .selectFrom('kernel.trade_history')
    .innerJoin('approvals.task', 'approvals.task.id', 'kernel.trade_history.biz_id')
    .select(['action', 'from_state', 'to_state'])
    .where('biz_type', '=', 'APPROVAL')
    .where('document_id', '=', documentId)
    .orderBy('kernel.trade_history.id')
    .execute();

test('a document goes to its approvers, comes back with a reason, goes again as round two and is approved', async () => {
  await as(seller, (ctx) => submitForApproval(ctx, paper('1')));
  await refused(
    as(seller, (ctx) => submitForApproval(ctx, paper('1'))),
    StateNotAllowed,
  );
  await as(first, (ctx) => decide(ctx, no('1')));
  expect(await standing('1')).toMatchObject({ state: '30', round: 1, reason: '价格有误' });
  await as(seller, (ctx) => submitForApproval(ctx, paper('1')));
  expect(await standing('1')).toMatchObject({ state: '10', round: 2, reason: null });
  expect(await as(second, (ctx) => decide(ctx, yes('1')))).toEqual({ done: true });
  await as(seller, (ctx) =>
    submitForApproval(ctx, paper('1', { title: { zh: '甲醇 改', en: 'Methanol, changed' } })),
  );
  expect(await standing('1')).toMatchObject({ state: '10', round: 3 });
  expect((await history('1')).map((h) => h.action)).toEqual([
    'submit',
    'reject',
    'resubmit',
    'approve',
    'change',
  ]);
});

test("R-STATE-017 nobody decides his own submission; the platform never its own company's; a foreign company does not even find it", async () => {
  await as({ ...first, memberId: '0' }, (ctx) => submitForApproval(ctx, { ...paper('2'), memberId: '0' }));
  await refused(
    as(first, (ctx) => decide(ctx, yes('2'))),
    SelfApproval,
  );
  await refused(
    as(second, (ctx) => decide(ctx, yes('2'))),
    SelfApproval,
  );
  await as(seller, (ctx) => submitForApproval(ctx, paper('3')));
  await refused(
    as(stranger, (ctx) => decide(ctx, yes('3'))),
    NotFound,
  );
  await refused(
    as(seller, (ctx) => decide(ctx, yes('3'))),
    SelfApproval,
  );
});

test("a company's own limits are decided by a colleague, never by the submitter", async () => {
  await as(seller, (ctx) => submitForApproval(ctx, { ...paper('4'), decidedBy: 'ownCompany' }));
  await refused(
    as(seller, (ctx) => decide(ctx, yes('4'))),
    SelfApproval,
  );
  expect(await as(colleague, (ctx) => decide(ctx, yes('4')))).toEqual({ done: true });
});

test('two steps need two people: one person never signs both', async () => {
  await as(seller, (ctx) => submitForApproval(ctx, { ...paper('5'), steps: 2 }));
  expect(await as(first, (ctx) => decide(ctx, yes('5')))).toEqual({ done: false });
  await refused(
    as(first, (ctx) => decide(ctx, yes('5'))),
    SelfApproval,
  );
  expect(await standing('5')).toMatchObject({ state: '10', step: 2 });
  expect(await as(second, (ctx) => decide(ctx, yes('5')))).toEqual({ done: true });
});

test('a rule approves at once, afresh after an earlier no, and never over the head of an operator', async () => {
  await as(seller, (ctx) => approveByRule(ctx, paper('6')));
  expect(await standing('6')).toMatchObject({ state: '20', round: 1 });
  await as(seller, (ctx) => submitForApproval(ctx, paper('7')));
  await refused(
    as(seller, (ctx) => approveByRule(ctx, paper('7'))),
    StateNotAllowed,
  );
  await as(first, (ctx) => decide(ctx, no('7')));
  await as(seller, (ctx) => approveByRule(ctx, paper('7')));
  expect(await standing('7')).toMatchObject({ state: '20', round: 2 });
});

test('the submitter takes it back before a decision; a document that ended takes its task with it, whoever ended it', async () => {
  await as(seller, (ctx) => submitForApproval(ctx, paper('8')));
  await as(seller, (ctx) => withdrawApproval(ctx, ref('8')));
  await refused(
    as(seller, (ctx) => withdrawApproval(ctx, ref('8'))),
    StateNotAllowed,
  );
  await refused(
    as(first, (ctx) => decide(ctx, yes('8'))),
    StateNotAllowed,
  );
  await as(seller, (ctx) => submitForApproval(ctx, paper('9')));
  await as(stranger, (ctx) => dropApproval(ctx, ref('9')));
  await as(stranger, (ctx) => dropApproval(ctx, ref('9')));
  await as(stranger, (ctx) => dropApproval(ctx, ref('999')));
  expect(await standing('9')).toMatchObject({ state: '40' });
  await as(seller, (ctx) => submitForApproval(ctx, paper('9')));
  expect(await standing('9')).toMatchObject({ state: '10', round: 2 });
});

test('of fifty who approve and reject the same document at once exactly one decides', async () => {
  await as(seller, (ctx) => submitForApproval(ctx, paper('10')));
  const tries = await raceEach(
    50,
    (i) => as(auditor(i % 2), (ctx) => decide(ctx, i % 3 === 0 ? no('10') : yes('10'))),
    () => 'decided',
    (error: unknown) => (StateNotAllowed.is(error) ? 'too late' : String(error)),
  );
  expect(tries.filter((t) => t === 'decided')).toHaveLength(1);
  expect(tries.filter((t) => t === 'too late')).toHaveLength(49);
  expect((await history('10')).filter((h) => h.action === 'approve' || h.action === 'reject')).toHaveLength(
    1,
  );
});

test('of fifty who submit the same document at once exactly one does', async () => {
  const tries = await raceEach(
    50,
    () => as(seller, (ctx) => submitForApproval(ctx, paper('11'))),
    () => 'submitted',
    (error: unknown) => (StateNotAllowed.is(error) ? 'too late' : String(error)),
  );
  expect(tries.filter((t) => t === 'submitted')).toHaveLength(1);
  expect(tries.filter((t) => t === 'too late')).toHaveLength(49);
});

test('the list shows what waits, and what this person may do; a claim keeps colleagues away only by their own eyes', async () => {
  await as(seller, (ctx) => submitForApproval(ctx, paper('12')));
  const mine = async (actor: Actor) =>
    (
      (await dispatch(world.runtime, actor, listApprovals, { state: '10', keyword: 'SO-12' })).data as {
        list: { id: string; version: number; can: string[]; mine: boolean; claimedBy: string | null }[];
      }
    ).list[0];
  const row = await mine(first);
  expect(row).toMatchObject({
    documentId: '12',
    company: '永海化工',
    submitter: '王芳',
    can: ['claim', 'approve', 'reject'],
    mine: false,
    link: `/transactionManagement/orderApproval?id=12`,
  });
  await dispatch(world.runtime, first, claimApproval, { id: row?.id, version: row?.version });
  expect(await mine(first)).toMatchObject({ mine: true, claimedBy: '审核员1', can: ['approve', 'reject'] });
  await refused(
    dispatch(world.runtime, second, claimApproval, { id: row?.id, version: row?.version }),
    VersionConflict,
  );
  await refused(
    dispatch(world.runtime, { ...second, buttons: new Map() }, claimApproval, { id: row?.id, version: 1 }),
    NoPermission,
  );
  expect(await mine({ ...seller, routes: new Set([route]) })).toBeUndefined();
});

test('N-APR notices go to approvers and submitter, not for documents that tell people themselves', async () => {
  await as(seller, (ctx) => submitForApproval(ctx, paper('13')));
  await as(first, (ctx) => decide(ctx, yes('13')));
  await as(seller, (ctx) => submitForApproval(ctx, { ...paper('14'), kind: 'OFFER' }));
  const told = await world.sql
    .selectFrom('messaging.notice')
    .select(['event', 'body'])
    .where('biz_id', 'in', ['13', '14'])
    .orderBy('id')
    .execute();
  expect(told.map((t) => t.event)).toEqual(['N-APR-01', 'N-APR-02']);
  expect(told[0]?.body).toEqual({
    zh: '永海化工提交的订单 SO-13 待审批。',
    en: 'Order SO-13 of 永海化工 is pending approval.',
  });
});

test('four eyes hold in the data', async () => {
  expect(
    Object.keys(await world.audit()).filter(
      (v) => v.startsWith('inv_approvals') || v === 'inv_kernel_history_gapless',
    ),
  ).toEqual([]);
});
