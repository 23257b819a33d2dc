import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { registry, routes, grantsOf as shippedGrantsOf } from '#app/pages.ts';
import { openWorld, refused } from '#app/world.ts';
import type { Identity } from '#kernel/rules/contract.ts';
import { NoPermission, NotFound } from '#kernel/rules/refusals.ts';
import { type Actor, clockActor } from '#kernel/server/actor.ts';
import type { AnyTables } from '#kernel/server/database.ts';
import { dispatch } from '#kernel/server/dispatch.ts';
import { plantPerson } from '#office/organisation/tests/world.ts';
import { type MenuEntry, queryMenuByRole } from '../contract/menu.ts';
import { RoleSeparation, RoleType } from '../rules/refusals.ts';
import { type RoleCode, shippedRoles } from '../rules/shippedRoles.ts';
import { giveRoles } from '../server/appointments.ts';
import { accountsHolding, grantsOf, plantAppointment } from '../server/door.ts';
import { install } from '../server/install.ts';

const world = await openWorld({ demo: false });
const w = { tx: world.sql };
const account = (login: string) => plantPerson(world.sql, login);
const known = new Set(routes.map((r) => r.path));

async function acting(accountId: string, identity: Identity, memberId: string): Promise<Actor> {
  const g = await grantsOf(w, accountId, identity);
  return {
    ...clockActor('test'),
    identity,
    accountId,
    memberId,
    superAdmin: g.superAdmin,
    roleCodes: g.roleCodes,
    buttons: g.buttons,
    routes: g.routes,
  };
}
const menu = async (actor: Actor, role = '') =>
  (await dispatch(world.runtime, actor, queryMenuByRole, { domainCode: 'platform', role }))
    .data as MenuEntry[];
const flat = (entries: readonly MenuEntry[]): MenuEntry[] => entries.flatMap((e) => [e, ...flat(e.children)]);
const pages = (entries: readonly MenuEntry[]) =>
  flat(entries).filter((e) => e.children.length === 0 && e.url !== null);

test('R-PERM-002, R-GUARD-012 every shipped role is delivered exactly its routes and buttons of administration-domain 26', async () => {
  for (const role of shippedRoles) {
    const id = await account(`holder_${role.code.toLowerCase()}`.slice(0, 30));
    await giveRoles(world.sql, {
      accountId: id,
      memberId: role.type === 'platform' ? '0' : role.code.startsWith('MEMBER_UNVERIFIED') ? null : '70',
      roleCodes: [role.code],
    });
    const shipped = [...shippedGrantsOf(role.code)]
      .filter(([path]) => known.has(path))
      .map(([path, buttons]) => [path, [...buttons].sort()] as const);
    const delivered = pages(await menu(await acting(id, role.type, '70'))).map(
      (e) => [e.url as string, [...e.buttons].sort()] as const,
    );
    expect(new Map(delivered), role.code).toEqual(new Map(shipped));
  }
});

test('groups above a granted page come along, empty ones do not; headings in their order', async () => {
  const id = await account('trader_one');
  await giveRoles(world.sql, { accountId: id, memberId: '70', roleCodes: ['SELLER_TRADER'] });
  const delivered = await menu(await acting(id, 'seller', '70'));
  expect(delivered.every((e) => e.parentId === null && e.children.length > 0)).toBe(true);
  expect(delivered.map((e) => e.sort)).toEqual([...delivered.map((e) => e.sort)].sort((a, b) => a - b));
  expect(
    flat(delivered)
      .find((e) => e.code === 'rmbSellManagement')
      ?.children.map((e) => e.url),
  ).toContain('/rmbSellManagement/CurrentTrading');
  expect(flat(delivered).some((e) => e.code === 'authoritymanagement')).toBe(false);
});

test('a hidden page without grants of its own goes with its list', async () => {
  const id = await account('trader_two');
  await giveRoles(world.sql, { accountId: id, memberId: '70', roleCodes: ['SELLER_TRADER'] });
  const inherited = routes.find(
    (r) =>
      r.parentRoute !== undefined &&
      ![...shippedRoles].some((role) => shippedGrantsOf(role.code).has(r.path)) &&
      shippedGrantsOf('SELLER_TRADER').has(r.parentRoute),
  );
  if (inherited === undefined) return;
  const granted = await grantsOf(w, id, 'seller');
  expect(granted.routes.has(inherited.path)).toBe(true);
  expect(
    [...granted.buttons]
      .filter(([, on]) => on.has(inherited.parentRoute as string))
      .map(([code]) => code)
      .sort(),
  ).toEqual(
    [...granted.buttons]
      .filter(([, on]) => on.has(inherited.path))
      .map(([code]) => code)
      .sort(),
  );
});

test('a role one does not hold is refused, but shown as a preview to who may accredit; a platform role never to a member', async () => {
  const trader = await account('trader_three');
  const chief = await account('chief_three');
  await giveRoles(world.sql, { accountId: trader, memberId: '70', roleCodes: ['SELLER_TRADER'] });
  await giveRoles(world.sql, { accountId: chief, memberId: '70', roleCodes: ['SELLER_ADMIN'] });
  const asTrader = await acting(trader, 'seller', '70');
  const asChief = await acting(chief, 'seller', '70');
  expect(pages(await menu(asTrader, 'SELLER_TRADER'))).toHaveLength(pages(await menu(asTrader)).length);
  await refused(menu(asTrader, 'SELLER_ADMIN'), NoPermission);
  expect(pages(await menu(asChief, 'SELLER_FINANCE')).length).toBeGreaterThan(0);
  await refused(menu(asChief, 'PLAT_OPERATOR'), NotFound);
  await refused(menu(asChief, 'NO_SUCH_ROLE'), NotFound);
});

test('a disabled role gives nothing from the next look on', async () => {
  const id = await account('receiver_one');
  await giveRoles(world.sql, { accountId: id, memberId: '70', roleCodes: ['BUYER_LOGISTICS'] });
  expect((await grantsOf(w, id, 'buyer')).routes.size).toBeGreaterThan(0);
  await world.sql
    .updateTable('permissions.role')
    .set({ state: '0' })
    .where('code', '=', 'BUYER_LOGISTICS')
    .execute();
  expect(await grantsOf(w, id, 'buyer')).toMatchObject({ roleCodes: [], superAdmin: false });
  await world.sql
    .updateTable('permissions.role')
    .set({ state: '1' })
    .where('code', '=', 'BUYER_LOGISTICS')
    .execute();
  expect((await grantsOf(w, id, 'seller')).roleCodes).toEqual([]);
});

test('security auditing and operating the platform never stand on one account, not even when both come at once', async () => {
  const id = await account('torn_one');
  const give = (code: RoleCode) =>
    world.sql
      .transaction()
      .execute((tx) =>
        giveRoles(tx as Kysely<AnyTables>, { accountId: id, memberId: '0', roleCodes: [code] }),
      );
  const done = await Promise.allSettled([give('PLAT_SECURITY'), give('PLAT_OPERATOR')]);
  expect(done.map((d) => d.status).sort()).toEqual(['fulfilled', 'rejected']);
  await refused(
    world.sql.transaction().execute((tx) =>
      giveRoles(tx as Kysely<AnyTables>, {
        accountId: id,
        memberId: '0',
        roleCodes: ['PLAT_SECURITY', 'PLAT_SUPER', 'PLAT_OPERATOR'],
      }),
    ),
    RoleSeparation,
  );
});

test('a role must fit the side and the company', async () => {
  const id = await account('misfit_one');
  await refused(giveRoles(world.sql, { accountId: id, memberId: '70', roleCodes: ['PLAT_CS'] }), RoleType);
  await refused(
    giveRoles(world.sql, { accountId: id, memberId: '0', roleCodes: ['SELLER_TRADER'] }),
    RoleType,
  );
  await refused(
    giveRoles(world.sql, { accountId: id, memberId: null, roleCodes: ['SELLER_TRADER'] }),
    RoleType,
  );
  await refused(giveRoles(world.sql, { accountId: id, memberId: '70', roleCodes: ['NOBODY'] }), NotFound);
  expect((await grantsOf(w, id, 'seller')).roleCodes).toEqual([]);
});

test('those who can act are found by route, button and company', async () => {
  const auditor = await account('auditor_one');
  await plantAppointment(world.sql, { accountId: auditor, memberId: '0', roleCodes: ['PLAT_AUDITOR'] });
  expect(
    await accountsHolding(w, {
      route: '/resourceSupervision/offerApproval',
      button: 'Approve',
      identity: 'platform',
    }),
  ).toContain(auditor);
  expect(
    await accountsHolding(w, {
      route: '/resourceSupervision/offerApproval',
      button: 'Approve',
      memberId: '70',
    }),
  ).toEqual([]);
});

test('installing again gives nothing back that an operator took away, and keeps what he renamed', async () => {
  const role = await world.sql
    .selectFrom('permissions.role')
    .select('id')
    .where('code', '=', 'PLAT_CS')
    .executeTakeFirstOrThrow();
  const before = await world.sql
    .selectFrom('permissions.role_menu')
    .select('menu_id')
    .where('role_id', '=', role.id)
    .execute();
  await world.sql
    .deleteFrom('permissions.role_menu')
    .where('role_id', '=', role.id)
    .where('menu_id', '=', before[0]?.menu_id)
    .execute();
  await world.sql
    .updateTable('permissions.menu')
    .set({ name: '首页改', modified_by: '1' })
    .where('shipped_key', '=', '/home')
    .execute();
  await install(world.sql, registry);
  expect(
    await world.sql
      .selectFrom('permissions.role_menu')
      .select('menu_id')
      .where('role_id', '=', role.id)
      .execute(),
  ).toHaveLength(before.length - 1);
  expect(
    await world.sql
      .selectFrom('permissions.menu')
      .select('name')
      .where('shipped_key', '=', '/home')
      .executeTakeFirst(),
  ).toEqual({ name: '首页改' });
  expect(await world.audit()).toEqual({});
});
