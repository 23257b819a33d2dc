import { expect, test } from 'vitest';
import { openWorld, refused } from '#app/world.ts';
import type { Call } from '#kernel/rules/contract.ts';
import { LoginRequired, NotFound, Validation } from '#kernel/rules/refusals.ts';
import { type Actor, clockActor, visitor } from '#kernel/server/actor.ts';
import { dispatch } from '#kernel/server/dispatch.ts';
import { scheduleCronJobs } from '#kernel/server/jobs.ts';
import { dropDraft, getTmp, keepTmp, loadDraft, saveDraft } from '../contract/drafts.ts';
import { deleteView, listViews, saveView } from '../contract/views.ts';
import { DraftMax, ViewMax } from '../rules/refusals.ts';

const world = await openWorld({ demo: false });
const stranger = visitor('test', '127.0.0.1', 'test', 'zh_CN', 'Asia/Shanghai');
const person = (accountId: string): Actor => ({
  ...clockActor('test'),
  identity: 'buyer',
  accountId,
  memberId: '7',
  superAdmin: false,
});
const ask = async <T>(actor: Actor, call: Call, input: unknown) =>
  (await dispatch(world.runtime, actor, call, input)).data as T;
const key = 'k3yOfAVisitorThatIsLongEnough';

test('R-CALL-001, R-CALL-002 a visitor finds his half-filled registration again for seven days', async () => {
  await ask(stranger, keepTmp, { tmpKey: key, bizType: 'personReg', content: { empName: '张三' } });
  await ask(stranger, keepTmp, {
    tmpKey: key,
    bizType: 'personReg',
    content: { empName: '张三', mobile: '13800000000' },
  });
  expect(await ask(stranger, getTmp, { tmpKey: key, bizType: 'personReg' })).toMatchObject({
    content: { mobile: '13800000000' },
  });
  expect(await ask(stranger, getTmp, { tmpKey: key, bizType: 'applyCompany' })).toBeNull();
  await scheduleCronJobs(world.runtime);
  await world.push('7d');
  expect(await ask(stranger, getTmp, { tmpKey: key, bizType: 'personReg' })).toBeNull();
  await world.tick();
  expect(await world.sql.selectFrom('drafts.public_draft').selectAll().execute()).toEqual([]);
});

test('no password or code rests in a draft, however deep; nor more than 64 KB in a public one', async () => {
  for (const content of [
    { password: 'x' },
    { steps: [{ smsCode: '123456' }] },
    { a: { verifyTicket: 't' } },
  ]) {
    await refused(ask(stranger, keepTmp, { tmpKey: key, bizType: 'personReg', content }), Validation);
    await refused(ask(person('1'), saveDraft, { key: 'f', content }), Validation);
  }
  await ask(stranger, keepTmp, {
    tmpKey: key,
    bizType: 'personReg',
    content: { password: '', note: 'an empty field is no secret' },
  });
  await refused(
    ask(stranger, keepTmp, { tmpKey: key, bizType: 'personReg', content: { text: '化'.repeat(22_000) } }),
    Validation,
  );
});

test('a form is recovered by its own account only, with the time of its last save', async () => {
  await refused(ask(stranger, saveDraft, { key: 'sale-offer', content: {} }), LoginRequired);
  const { savedAt } = await ask<{ savedAt: string }>(person('1'), saveDraft, {
    key: 'sale-offer',
    content: { price: '2385.50' },
  });
  expect(await ask(person('1'), loadDraft, { key: 'sale-offer' })).toEqual({
    content: { price: '2385.50' },
    savedAt,
  });
  expect(await ask(person('2'), loadDraft, { key: 'sale-offer' })).toBeNull();
  await ask(person('2'), dropDraft, { key: 'sale-offer' });
  expect(await ask(person('1'), loadDraft, { key: 'sale-offer' })).not.toBeNull();
  await ask(person('1'), dropDraft, { key: 'sale-offer' });
  expect(await ask(person('1'), loadDraft, { key: 'sale-offer' })).toBeNull();
});

test('a saved view of the same name is replaced; another account neither sees nor deletes it', async () => {
  const first = await ask<{ id: string }>(person('1'), saveView, {
    screen: '/rmbSellList',
    name: '甲醇 太仓',
    content: { filters: { spu: 'methanol' } },
  });
  const again = await ask<{ id: string }>(person('1'), saveView, {
    screen: '/rmbSellList',
    name: '甲醇 太仓',
    content: { filters: { spu: 'methanol', place: 'taicang' } },
  });
  expect(again.id).toBe(first.id);
  expect(await ask(person('2'), listViews, { screen: '/rmbSellList' })).toEqual([]);
  await refused(ask(person('2'), deleteView, { id: first.id }), NotFound);
  const other = await ask<{ id: string }>(person('1'), saveView, {
    screen: '/rmbSellList',
    name: '苯乙烯',
    content: {},
  });
  await ask(person('1'), saveView, {
    id: other.id,
    screen: '/rmbSellList',
    name: '甲醇 太仓',
    content: { renamed: true },
  });
  expect(await ask(person('1'), listViews, { screen: '/rmbSellList' })).toMatchObject([
    { id: other.id, name: '甲醇 太仓', content: { renamed: true } },
  ]);
});

test('a list keeps at most fifty views of one person', async () => {
  for (let i = 0; i < 50; i++) await ask(person('3'), saveView, { screen: 's', name: `v${i}`, content: {} });
  await refused(ask(person('3'), saveView, { screen: 's', name: 'one more', content: {} }), ViewMax, {
    n: 50,
  });
  await ask(person('3'), saveView, { screen: 's', name: 'v7', content: { changed: true } });
});

test('the row walls hold even when the application forgets whose draft it asks for', async () => {
  await ask(person('8'), saveDraft, { key: 'mine', content: { a: 1 } });
  const { inTransaction } = await import('#kernel/server/database.ts');
  const seen = await inTransaction(world.runtime.database.db, person('9'), 'read', (tx) =>
    tx.selectFrom('drafts.form_draft').selectAll().execute(),
  );
  expect(seen).toEqual([]);
});

test('0.4 a person keeps at most two hundred drafts of forms; those he has are still written over', async () => {
  await world.sql
    .insertInto('drafts.form_draft')
    .values(
      Array.from({ length: 200 }, (_, n) => ({
        account_id: '900',
        key: `form-${n}`,
        content: '{}',
      })) as never,
    )
    .execute();
  await refused(ask(person('900'), saveDraft, { key: 'one-more', content: {} }), DraftMax, { n: 200 });
  expect(await ask(person('900'), saveDraft, { key: 'form-0', content: { a: 1 } })).toMatchObject({
    savedAt: expect.any(String),
  });
  await ask(person('901'), saveDraft, { key: 'one-more', content: {} });
});
