import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { refused } from '#app/world.ts';
import { addDays, BUSINESS_ZONE, dayOf } from '#kernel/rules/clock.ts';
import { CodeExists, NameExists, VersionConflict } from '#kernel/rules/refusals.ts';
import { instantOf } from '#kernel/rules/wall-time.ts';
import { visitor } from '#kernel/server/actor.ts';
import { dispatch } from '#kernel/server/dispatch.ts';
import { activateUser } from '#office/identity/contract/login.ts';
import {
  EmailTaken,
  MobileTaken,
  PasswordMismatch,
  PasswordPolicy,
} from '#office/identity/rules/refusals.ts';
import { addEmployee } from '../contract/employee.ts';
import {
  activateEmployee,
  employeeHistory,
  resendActivation,
  resetEmployeePassword,
} from '../contract/employee-acts.ts';
import { EmpSelf } from '../rules/refusals.ts';
import { GOOD_PASSWORD, world as open, rowOf, signInTo, staffOfCompany } from './staff-world.ts';

const world = await open();
const seller = await world.as('seller_admin');
const staff = staffOfCompany(seller);
const signIn = signInTo(world);
const row = rowOf(world);
const outbox = async (accountId: unknown) =>
  (
    await sql<{
      event: string;
      body: { zh: string };
    }>`select event, body from messaging.notice where receiver -> 'accountIds' ? ${String(accountId)} order by id`.execute(
      world.sql,
    )
  ).rows;

test('R-EMP-017 R-EMP-018: a random password is 12 to 40 characters, said to the actor alone (again when his reply was lost), neither mailed nor kept in clear', async () => {
  const idempotencyKey = crypto.randomUUID();
  const wish = {
    account: 'once_only',
    loginEmail: 'once@example.com',
    empName: '一次',
    deptId: await staff.root(),
    pwdMode: 'random' as const,
    idempotencyKey,
  };
  const first = await seller.does(addEmployee, wish);
  expect(first.initialPassword?.length).toBeGreaterThanOrEqual(12);
  expect(first.initialPassword?.length).toBeLessThanOrEqual(40);
  const again = await seller.does(addEmployee, wish);
  expect(again).toEqual(first);
  const { account_id } = await row(first.id);
  const mails = await outbox(account_id);
  expect(mails.map((m) => m.event)).toEqual(['EMP_ACTIVATION']);
  expect(JSON.stringify(mails)).not.toContain(first.initialPassword);
  const { rows } = await sql<{
    found: boolean;
  }>`select exists (select from kernel.act where answer::text like ${`%${first.initialPassword}%`}) or
    exists (select from kernel.operation_log where request_data::text like ${`%${first.initialPassword}%`} or response_data::text like ${`%${first.initialPassword}%`}) as found`.execute(
    world.sql,
  );
  expect(rows[0]?.found).toBe(false);
});

test('R-EMP-012 R-EMP-013 R-EMP-015 R-EMP-016 R-EMP-019: passwords, addresses and names of a new person are refused at their fields', async () => {
  const custom = { pwdMode: 'custom' as const, password: GOOD_PASSWORD, confirmPassword: GOOD_PASSWORD };
  const mismatch = await refused(
    staff.add({ ...custom, confirmPassword: 'Other#27190000' }),
    PasswordMismatch,
  );
  expect([mismatch.field, mismatch.says('zh_CN'), mismatch.says('en_US')]).toEqual([
    'confirmPassword',
    '两次输入的密码不一致',
    'The two passwords differ',
  ]);
  for (const bad of [
    'Short#1',
    'nodigitsatall#here',
    '12345678901234',
    `${'Aq7#'.repeat(11)}`,
    '中文密码Abcdef#123',
  ])
    expect(
      (await refused(staff.add({ ...custom, password: bad, confirmPassword: bad }), PasswordPolicy)).field,
    ).toBe('password');
  await staff.add({
    ...custom,
    account: 'taken_name',
    loginEmail: 'taken@example.com',
    mobile: '13900000001',
    empNo: 'N-1',
  });
  expect((await refused(staff.add({ account: 'TAKEN_name' }), NameExists)).field).toBe('account');
  expect((await refused(staff.add({ loginEmail: 'Taken@Example.com' }), EmailTaken)).field).toBe(
    'loginEmail',
  );
  expect((await refused(staff.add({ mobile: '13900000001' }), MobileTaken)).field).toBe('mobile');
  expect((await refused(staff.add({ empNo: 'N-1' }), CodeExists)).field).toBe('empNo');
});

test('R-EMP-003 R-EMP-007: by the link of the mail the person sets a password, is signed in and normal; a second mail voids the first link', async () => {
  const { id } = await staff.add({ account: 'by_link', empNo: 'L-1' });
  const { account_id } = await row(id);
  const linkOf = (body: { zh: string }) => /ticket=([\w-]+)/.exec(body.zh)?.[1] as string;
  const [first] = await outbox(account_id);
  expect(await seller.does(resendActivation, { ids: [id] })).toMatchObject({
    fail: 1,
    failures: [{ code: 'ACTIVATION_LIMIT' }],
  });
  await world.push('61s');
  expect(await seller.does(resendActivation, { ids: [id] })).toMatchObject({ success: 1 });
  const mails = await outbox(account_id);
  const who = visitor('t', '10.0.0.2', 'browser', 'zh_CN', 'Asia/Shanghai');
  const set = (ticket: string) =>
    dispatch(world.runtime, who, activateUser, {
      ticket,
      newPassword: GOOD_PASSWORD,
      confirmPassword: GOOD_PASSWORD,
    });
  await expect(set(linkOf(first?.body as { zh: string }))).rejects.toThrow(/10122/);
  const answer = (await set(linkOf(mails.at(-1)?.body as { zh: string }))).data as {
    operator: { empName: string };
  };
  expect(answer.operator.empName).toBeTruthy();
  expect(await staff.detail(id)).toMatchObject({
    status: '20',
    can: expect.arrayContaining(['disable', 'resign']),
  });
  expect((await seller.does(employeeHistory, { id })).map((h) => h.action)).toEqual([
    'open',
    'resend',
    'add',
  ]);
});

test('five activation mails a day, not more', async () => {
  // Six minutes of one day, whatever o'clock it is.
  const now = await world.now();
  const morning = instantOf(`${addDays(dayOf(now), 1)} 09:00:00`, BUSINESS_ZONE);
  await world.push(`${Math.ceil((Date.parse(morning) - now.getTime()) / 1000)}s`);
  await world.tick();
  const { id } = await staff.add();
  for (let i = 0; i < 4; i++) {
    await world.push('61s');
    expect(await seller.does(resendActivation, { ids: [id] })).toMatchObject({ success: 1 });
  }
  await world.push('61s');
  expect(await seller.does(resendActivation, { ids: [id] })).toMatchObject({
    fail: 1,
    failures: [{ code: 'ACTIVATION_LIMIT' }],
  });
});

test('R-EMP-011: selected users are activated together; who was activated so changes the password at first use', async () => {
  const people = [await staff.add({ account: 'batch_a' }), await staff.add({ account: 'batch_b' })];
  const done = await seller.does(activateEmployee, { ids: [...people.map((p) => p.id), '999999999'] });
  expect(done).toMatchObject({ success: 2, fail: 1, failures: [{ id: '999999999', code: 'NOT_FOUND' }] });
  expect(await seller.does(activateEmployee, { ids: [people[0]?.id as string] })).toMatchObject({
    fail: 1,
    failures: [{ code: 'STATE_NOT_ALLOWED' }],
  });
  const answer = (await signIn('batch_a', people[0]?.initialPassword as string)).data as {
    mustChangePassword: boolean;
  };
  expect(answer.mustChangePassword).toBe(true);
});

test('R-EMP-008: a reset password is shown once, ends the logins and lifts nothing else; not on oneself', async () => {
  const { id } = await staff.add({ account: 'reset_me' });
  await seller.does(activateEmployee, { ids: [id] });
  const { version } = await staff.detail(id);
  await refused(
    seller.does(resetEmployeePassword, { id, version: version - 1, pwdMode: 'random' }),
    VersionConflict,
  );
  const { initialPassword } = await seller.does(resetEmployeePassword, { id, version, pwdMode: 'random' });
  expect((await signIn('reset_me', initialPassword as string)).data).toMatchObject({
    mustChangePassword: true,
  });
  const own = await staff.detail(seller.actor.empId as string);
  await refused(
    seller.does(resetEmployeePassword, { id: own.id, version: own.version, pwdMode: 'random' }),
    EmpSelf,
  );
});
