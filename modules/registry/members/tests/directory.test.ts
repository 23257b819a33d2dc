import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openWorld, refused } from '#app/world.ts';
import { NoPermission, NotFound, StateNotAllowed, VersionConflict } from '#kernel/rules/refusals.ts';
import { enqueueOrRefuse } from '#kernel/server/bounded-queue.ts';
import { passwordQueue } from '#kernel/server/passwords.ts';
import { resetEmployeePassword } from '#office/organisation/contract/employee-acts.ts';
import { directoryCalls, directoryUserDetail, listUsers, resetUserPassword } from '../contract/user.ts';

const world = await openWorld();
const operator = await world.as('operator');
const admin = await world.as('admin');
const everybody = () =>
  operator.does(directoryCalls.list, { pageCount: 100, sortProperties: 'account', sortAsc: true });
const accountOf = async (login: string) =>
  (await sql<{ id: string }>`select id from identity.account where login_name = ${login}`.execute(world.sql))
    .rows[0]?.id as string;
const statusOf = async (id: string) => (await operator.does(directoryUserDetail, { id })).accountStatus;

test('R-MEMB-002 administration-domain 5.4: every member account with its company, registered persons without one too, and never the platform’s own people', async () => {
  const page = await everybody();
  const staff = await operator.does(listUsers, { pageCount: 100 });
  const working = staff.list.filter((u) => u.status !== '40').map((u) => u.account);
  const accounts = page.list.map((u) => u.account);
  for (const account of working) expect(accounts).toContain(account);
  const alone = page.list.find((u) => u.account === 'unverified');
  expect(alone).toMatchObject({
    memberId: null,
    memberName: '',
    deptName: null,
    can: expect.arrayContaining(['view', 'disable', 'resetPassword']),
  });
  expect(page.list.some((u) => u.id === operator.actor.accountId || u.account === 'admin')).toBe(false);
  expect(page.list.every((u) => u.loginEmail === null || u.loginEmail.includes('***'))).toBe(true);
  const one = page.list.find((u) => u.memberId !== null);
  const ofOne = await operator.does(directoryCalls.list, {
    memberId: one?.memberId as string,
    accountStatus: '20',
    pageCount: 100,
  });
  expect(ofOne.list.length).toBeGreaterThan(0);
  expect(ofOne.list.every((u) => u.memberId === one?.memberId && u.accountStatus === '20')).toBe(true);
  expect(
    (await operator.does(directoryCalls.list, { keyword: 'unverified' })).list.map((u) => u.account),
  ).toContain('unverified');
  await refused(operator.does(directoryUserDetail, { id: operator.actor.accountId as string }), NotFound);
});

test('R-MEMB-002: staff is disabled and enabled with the refusals of its staff record, a person without a company by his account', async () => {
  for (const login of ['seller_trader', 'unverified']) {
    const id = await accountOf(login);
    expect(await operator.does(directoryCalls.disable, { ids: [id] })).toMatchObject({ success: 1 });
    expect(await statusOf(id)).toBe('30');
    expect(
      (
        await sql<{ status: string }>`select status from identity.account where id = ${id}::bigint`.execute(
          world.sql,
        )
      ).rows[0]?.status,
    ).toBe('30');
    expect((await operator.does(directoryCalls.disable, { ids: [id] })).failures[0]?.code).toBe(
      StateNotAllowed.code,
    );
    expect(await operator.does(directoryCalls.enable, { ids: [id] })).toMatchObject({ success: 1 });
    expect(await statusOf(id)).toBe('20');
  }
  expect((await operator.does(directoryCalls.disable, { ids: ['999999999'] })).failures[0]?.code).toBe(
    NotFound.code,
  );
  await refused(
    (await world.as('auditor')).does(directoryCalls.disable, { ids: [await accountOf('unverified')] }),
    NoPermission,
  );
});

test('R-MEMB-002: a password is reset by who holds the button, shown once, and an old form is told', async () => {
  const id = await accountOf('unverified');
  const { version } = await admin.does(directoryUserDetail, { id });
  await refused(
    operator.does(directoryCalls.resetPassword, { id, version, pwdMode: 'random' }),
    NoPermission,
  );
  const { initialPassword } = await admin.does(directoryCalls.resetPassword, {
    id,
    version,
    pwdMode: 'random',
  });
  expect(initialPassword?.length).toBeGreaterThanOrEqual(12);
  await refused(
    admin.does(directoryCalls.resetPassword, { id, version, pwdMode: 'random' }),
    VersionConflict,
  );
  const staff = await accountOf('seller_trader');
  const held = await admin.does(directoryUserDetail, { id: staff });
  expect(
    (await admin.does(directoryCalls.resetPassword, { id: staff, version: held.version, pwdMode: 'random' }))
      .initialPassword,
  ).not.toBeNull();
  expect(await world.audit()).toEqual({});
});

test('a salesman finds the people of his customers in the directory, and nobody who has no company', async () => {
  const service = await world.as('service');
  const list = (await service.does(directoryCalls.list, { pageCount: 100 })).list;
  if ((service.actor.scopes.get('CUSTOMER')?.all ?? false) === false)
    expect(list.every((u) => u.memberId !== null)).toBe(true);
  await refused(service.does(directoryUserDetail, { id: await accountOf('unverified') }), NotFound);
  await refused((await world.as('seller_admin')).does(directoryCalls.list, {}), NoPermission);
});

/** Lets an act come to its hash, with both places taken, looks at the world, and answers what came of both. */
async function whileHashing<R, S>(act: () => Promise<R>, look: () => Promise<S> | S): Promise<[R, S]> {
  const taken = Promise.withResolvers<void>();
  const others = [1, 2].map(() => enqueueOrRefuse(passwordQueue, () => taken.promise));
  const ended = act().finally(() => taken.resolve());
  ended.catch(() => {});
  let isOver = false;
  void taken.promise.then(() => {
    isOver = true;
  });
  while (passwordQueue.waiting === 0 && !isOver) await new Promise((resolve) => setTimeout(resolve, 1));
  const seen = await look();
  taken.resolve();
  await Promise.all(others);
  return [await ended, seen];
}

test('F6 a password given by an administrator is hashed while no connection is held, for staff, customers and who has no company', async () => {
  const { pool } = world.runtime.database;
  const sellerAdmin = await world.as('seller_admin', 'seller');
  const empOf = async (login: string) =>
    (
      await sql<{
        id: string;
        version: number;
      }>`select e.id, e.version from organisation.employee e join identity.account a on a.id = e.account_id where a.login_name = ${login} and not e.deleted`.execute(
        world.sql,
      )
    ).rows[0] as { id: string; version: number };
  const alone = await accountOf('unverified');
  const { version } = await admin.does(directoryUserDetail, { id: alone });
  const [staff, customer] = [await empOf('seller_trader'), await empOf('jinling_buyer')];
  const acts = [
    () => sellerAdmin.does(resetEmployeePassword, { ...staff, pwdMode: 'random' }),
    () => admin.does(resetUserPassword, { ...customer, pwdMode: 'random' }),
    () => admin.does(directoryCalls.resetPassword, { id: alone, version, pwdMode: 'random' }),
  ] as const;
  for (const act of acts) {
    const [{ initialPassword }, held] = await whileHashing<{ initialPassword: string | null }, object>(
      act,
      () => ({ waiting: passwordQueue.waiting, connections: pool.totalCount - pool.idleCount }),
    );
    expect(held).toEqual({ waiting: 1, connections: 0 });
    expect(initialPassword?.length).toBeGreaterThanOrEqual(12);
  }
  await refused(acts[0](), VersionConflict);
});

test('F6 an account that changes while its new password is hashed keeps what it has, and the form hears of the conflict', async () => {
  const id = await accountOf('unverified');
  const { version } = await admin.does(directoryUserDetail, { id });
  await refused(
    whileHashing(
      () => admin.does(directoryCalls.resetPassword, { id, version, pwdMode: 'random' }),
      () =>
        sql`update identity.account set version = version + 1, password_hash = 'theirs' where id = ${id}::bigint`.execute(
          world.sql,
        ),
    ),
    VersionConflict,
  );
  const { rows } = await sql<{
    hash: string;
  }>`select password_hash as hash from identity.account where id = ${id}::bigint`.execute(world.sql);
  expect(rows[0]?.hash).toBe('theirs');
});
