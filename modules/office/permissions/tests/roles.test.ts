import { expect, test } from 'vitest';
import type { z } from 'zod';
import { openWorld, type Person, refused } from '#app/world.ts';
import type { BatchResult } from '#kernel/rules/contract.ts';
import { CodeExists, NameExists, NoPermission, NotFound, VersionConflict } from '#kernel/rules/refusals.ts';
import { clockActor } from '#kernel/server/actor.ts';
import { createContext, postCommitEffects } from '#kernel/server/context.ts';
import { inTransaction } from '#kernel/server/database.ts';
import { race } from '#kernel/test/race.ts';
import { queryMenuByRole } from '../contract/menu.ts';
import {
  addRole,
  deleteRole,
  disableRole,
  enableRole,
  listRoles,
  type RoleRow,
  roleDetail,
  updateRole,
} from '../contract/role.ts';
import {
  accreditRole,
  type GrantableNode,
  grantable,
  roleGrants,
  roleHolders,
  roleLoss,
} from '../contract/role-grants.ts';
import { Builtin, GrantExceeds, MenuCode, RoleHeld, RoleLast, RoleType } from '../rules/refusals.ts';
import { giveRoles } from '../server/appointments.ts';
import { authoriseStore, grantsOf } from '../server/door.ts';

const world = await openWorld({ max: 12 });
const [chief, operator, security, seller, buyer, stranger] = (await Promise.all(
  ['admin', 'operator', 'security', 'seller_admin', 'buyer_admin', 'yonghai_admin'].map((login) =>
    world.as(login),
  ),
)) as [Person, Person, Person, Person, Person, Person];

const roleBy = async (who: Person, code: string): Promise<RoleRow> =>
  (await who.does(listRoles, { keyword: code, pageCount: 100 })).list.find((r) => r.code === code) as RoleRow;
const flat = (nodes: readonly GrantableNode[]): GrantableNode[] =>
  nodes.flatMap((n) => [n, ...flat(n.children)]);
const page = async (who: Person, type: 'platform' | 'seller' | 'buyer', url: string) =>
  flat(await who.does(grantable, { type })).find((n) => n.url === url) as GrantableNode;
/** The refusal of the only id of a batch. */
const only = (result: z.infer<typeof BatchResult>) => result.failures[0]?.status ?? 'ok';
const holding = async (login: string) => (await world.as(login)).actor;

test('R-ROLE-001 to R-ROLE-012 a role is added, found, edited by version and deleted again', async () => {
  const { id } = await chief.does(addRole, {
    type: 'platform',
    code: 'PLAT_PRICE_DESK',
    names: { zh_CN: '价格专员', en_US: 'Price desk' },
    description: '价格监测',
  });
  expect(await roleBy(chief, 'PLAT_PRICE_DESK')).toMatchObject({
    id,
    type: 'platform',
    state: '1',
    builtin: false,
    template: true,
    holderCount: 0,
    version: 1,
  });
  await refused(
    chief.does(addRole, { type: 'platform', code: 'PLAT_PRICE_DESK', names: { zh_CN: '另一个' } }),
    CodeExists,
  );
  await refused(
    chief.does(addRole, { type: 'platform', code: 'PLAT_OTHER', names: { zh_CN: '价格专员' } }),
    NameExists,
  );
  expect(
    await chief.does(updateRole, { id, version: 1, names: { zh_CN: '价格岗' }, description: null }),
  ).toEqual({ id, version: 2 });
  const stale = await refused(
    chief.does(updateRole, { id, version: 1, names: { zh_CN: '甲' } }),
    VersionConflict,
  );
  expect(stale.details).toMatchObject({ version: 2, current: { names: { zh_CN: '价格岗' } } });
  expect(only(await chief.does(deleteRole, { ids: [id] }))).toBe('ok');
  await refused(chief.does(roleDetail, { id }), NotFound);
});

test('built-in roles stay, held ones are not deleted, the super administrator keeps everything', async () => {
  const cs = await roleBy(chief, 'PLAT_CS');
  expect(only(await chief.does(deleteRole, { ids: [cs.id] }))).toBe(10308);
  const superior = await roleBy(chief, 'PLAT_SUPER');
  expect(superior.can).not.toEqual(expect.arrayContaining(['disable']));
  expect(only(await chief.does(disableRole, { ids: [superior.id] }))).toBe(11202);
  await refused(
    chief.does(accreditRole, { id: superior.id, version: superior.version, menuIds: [], buttons: {} }),
    Builtin,
  );
  const { id } = await chief.does(addRole, {
    type: 'platform',
    code: 'PLAT_HELD',
    names: { zh_CN: '有人持有' },
  });
  await giveRoles(world.sql, {
    accountId: operator.actor.accountId as string,
    memberId: '0',
    roleCodes: ['PLAT_HELD'],
  });
  const result = await chief.does(deleteRole, { ids: [id] });
  expect(result.failures[0]).toMatchObject({ status: 11201, message: RoleHeld({ n: 1 }).says('zh_CN') });
});

test('R-PERM-001 a change takes effect for the signed-in holder at once: the next look finds other buttons and a higher version', async () => {
  const before = await holding('operator');
  const { id } = await roleBy(chief, 'PLAT_HELD');
  const target = await page(chief, 'platform', '/authoritymanagement/MenuManagement');
  const { version } = await chief.does(roleGrants, { id });
  await chief.does(accreditRole, { id, version, menuIds: [target.id], buttons: { [target.id]: ['Edit'] } });
  const after = await holding('operator');
  expect(after.permissionVersion).toBeGreaterThan(before.permissionVersion);
  expect(after.buttons.get('Edit')?.has('/authoritymanagement/MenuManagement')).toBe(true);
  expect(only(await chief.does(disableRole, { ids: [id] }))).toBe('ok');
  expect((await holding('operator')).routes.has('/authoritymanagement/MenuManagement')).toBe(false);
  const { rows } = {
    rows: await world.sql
      .selectFrom('messaging.notice')
      .select('event')
      .where('event', '=', 'ROLE_DISABLED')
      .execute(),
  };
  expect(rows).toHaveLength(1);
  expect(only(await chief.does(enableRole, { ids: [id] }))).toBe('ok');
  expect((await holding('operator')).routes.has('/authoritymanagement/MenuManagement')).toBe(true);
});

test('R-ROLE-005 accrediting: versions, unknown menus and buttons, and the side must fit', async () => {
  const { id } = await chief.does(addRole, {
    type: 'seller',
    code: 'SELLER_DESK',
    names: { zh_CN: '报盘专员' },
  });
  const offers = await page(chief, 'seller', '/transactionManagement/myOffer');
  const department = await page(chief, 'platform', '/systemSetting/openOrCloseMarket');
  await refused(
    chief.does(accreditRole, { id, version: 9, menuIds: [offers.id], buttons: {} }),
    VersionConflict,
  );
  await refused(chief.does(accreditRole, { id, version: 1, menuIds: ['999999999'], buttons: {} }), NotFound);
  await refused(
    chief.does(accreditRole, { id, version: 1, menuIds: [department.id], buttons: {} }),
    RoleType,
  );
  await refused(
    chief.does(accreditRole, { id, version: 1, menuIds: [offers.id], buttons: { [offers.id]: ['Launch'] } }),
    MenuCode,
  );
  await refused(
    chief.does(accreditRole, { id, version: 1, menuIds: [offers.id], buttons: { [offers.id]: ['Weigh'] } }),
    MenuCode,
  );
  expect(
    await chief.does(accreditRole, {
      id,
      version: 1,
      menuIds: [offers.id],
      buttons: { [offers.id]: ['View'] },
    }),
  ).toEqual({ version: 2 });
  expect(await chief.does(roleGrants, { id })).toEqual({
    version: 2,
    menuIds: [offers.id],
    buttons: { [offers.id]: ['View'] },
  });
  const preview = await chief.does(queryMenuByRole, { domainCode: 'platform', role: 'SELLER_DESK' });
  const pages = (entries: typeof preview): string[] =>
    entries.flatMap((e) => [...(e.children.length === 0 ? [e.url ?? ''] : []), ...pages(e.children)]);
  expect(pages(preview)).toEqual(['/transactionManagement/myOffer']);
});

test('a company administers its own roles of its side and only looks at the templates', async () => {
  const seen = (await seller.does(listRoles, { pageCount: 100 })).list;
  expect(new Set(seen.map((r) => r.type))).toEqual(new Set(['seller']));
  const template = seen.find((r) => r.code === 'SELLER_TRADER') as RoleRow;
  await refused(
    seller.does(updateRole, { id: template.id, version: template.version, names: { zh_CN: '改名' } }),
    Builtin,
  );
  await refused(
    seller.does(accreditRole, { id: template.id, version: template.version, menuIds: [], buttons: {} }),
    Builtin,
  );
  await refused(
    seller.does(addRole, { type: 'buyer', code: 'OWN_BUYER', names: { zh_CN: '买方' } }),
    RoleType,
  );
  await refused(seller.does(grantable, { type: 'platform' }), NoPermission);
  await refused(
    operator.does(addRole, { type: 'platform', code: 'X_BY_OPERATOR', names: { zh_CN: '越权' } }),
    NoPermission,
  );
  await refused(
    security.does(addRole, { type: 'platform', code: 'X_BY_SECURITY', names: { zh_CN: '越权' } }),
    NoPermission,
  );
  const { id } = await seller.does(addRole, {
    type: 'seller',
    code: 'HAIRUN_JUNIOR',
    names: { zh_CN: '初级业务员' },
    copyFrom: template.id,
  });
  const own = await roleBy(seller, 'HAIRUN_JUNIOR');
  expect(own).toMatchObject({ template: false, builtin: false });
  expect((await seller.does(roleGrants, { id })).menuIds.length).toBeGreaterThan(5);
  await refused(stranger.does(roleDetail, { id }), NotFound);
  await refused(buyer.does(roleGrants, { id }), NotFound);
  await refused(chief.does(roleDetail, { id }), NotFound);
  expect((await stranger.does(listRoles, { pageCount: 100 })).list.map((r) => r.code)).not.toContain(
    'HAIRUN_JUNIOR',
  );
});

test('nobody gives more than he holds, and a company nothing beyond its templates and its store (R-PERM-014)', async () => {
  const own = await roleBy(seller, 'HAIRUN_JUNIOR');
  const grants = await seller.does(roleGrants, { id: own.id });
  const trade = await page(seller, 'seller', '/transactionManagement/myOffer');
  const feedback = await page(seller, 'seller', '/myFeedback/userFeedbackList');
  const inquiry = await world.sql
    .selectFrom('permissions.menu')
    .select('id')
    .where('url', '=', '/rmbTradeManagement/newInquiry')
    .executeTakeFirstOrThrow();
  await world.sql
    .updateTable('permissions.menu')
    .set({ scopes: ['seller', 'buyer'] })
    .where('id', '=', inquiry.id)
    .execute();
  await refused(
    seller.does(accreditRole, { id: own.id, version: grants.version, menuIds: [inquiry.id], buttons: {} }),
    GrantExceeds,
  );
  await world.sql
    .updateTable('permissions.menu')
    .set({ scopes: ['buyer'] })
    .where('id', '=', inquiry.id)
    .execute();
  await inTransaction(world.runtime.database.db, clockActor('store'), 'write', (tx) =>
    authoriseStore(createContext(world.runtime, tx, clockActor('store'), {}, postCommitEffects()), {
      memberId: seller.actor.memberId as string,
      menuIds: [trade.id],
    }),
  );
  const { version, menuIds } = await seller.does(roleGrants, { id: own.id });
  expect(menuIds).toEqual([trade.id]);
  expect(
    flat(await seller.does(grantable, { type: 'seller' }))
      .filter((n) => n.open)
      .map((n) => n.id),
  ).toEqual([trade.id]);
  await refused(
    seller.does(accreditRole, { id: own.id, version, menuIds: [trade.id, feedback.id], buttons: {} }),
    GrantExceeds,
  );
  await inTransaction(world.runtime.database.db, clockActor('store'), 'write', (tx) =>
    authoriseStore(createContext(world.runtime, tx, clockActor('store'), {}, postCommitEffects()), {
      memberId: seller.actor.memberId as string,
      menuIds: [],
    }),
  );
  await seller.does(accreditRole, { id: own.id, version, menuIds: [trade.id, feedback.id], buttons: {} });
  expect(await world.audit()).toEqual({});
});

test('what the last template loses, companies’ own roles lose too', async () => {
  const own = await roleBy(seller, 'HAIRUN_JUNIOR');
  const trade = await page(seller, 'seller', '/transactionManagement/myOffer');
  const before = await seller.does(roleGrants, { id: own.id });
  await seller.does(accreditRole, {
    id: own.id,
    version: before.version,
    menuIds: [trade.id],
    buttons: { [trade.id]: ['Prolong', 'View'] },
  });
  for (const code of ['SELLER_ADMIN', 'SELLER_TRADER']) {
    const role = await roleBy(chief, code);
    const grants = await chief.does(roleGrants, { id: role.id });
    const buttons = {
      ...grants.buttons,
      [trade.id]: (grants.buttons[trade.id] ?? []).filter((b) => b !== 'Prolong'),
    };
    await chief.does(accreditRole, {
      id: role.id,
      version: grants.version,
      menuIds: grants.menuIds,
      buttons,
    });
  }
  expect((await seller.does(roleGrants, { id: own.id })).buttons[trade.id]).toEqual(['View']);
  expect(await world.audit()).toEqual({});
});

test('R-ROLE-013 before rights are taken away, those who lose them are named; who has them from another role is not', async () => {
  const role = await roleBy(chief, 'PLAT_HELD');
  const target = await page(chief, 'platform', '/systemSetting/openOrCloseMarket');
  const grants = await chief.does(roleGrants, { id: role.id });
  const menuIds = [...grants.menuIds, target.id];
  await chief.does(accreditRole, {
    id: role.id,
    version: grants.version,
    menuIds,
    buttons: { ...grants.buttons, [target.id]: ['View'] },
  });
  const loss = await chief.does(roleLoss, { id: role.id });
  expect(loss.total).toBe(1);
  expect(loss.names).toEqual((await chief.does(roleHolders, { id: role.id })).list.map((h) => h.empName));
  // Opening and closing the market he has as an operator anyway.
  expect(
    await chief.does(roleLoss, { id: role.id, menuIds: grants.menuIds, buttons: grants.buttons }),
  ).toEqual({ total: 0, names: [] });
});

test('members are shown with department and company, page by page, and searched', async () => {
  const traders = await roleBy(chief, 'SELLER_TRADER');
  const all = await chief.does(roleHolders, { id: traders.id, pageCount: 2 });
  expect(all.list).toHaveLength(2);
  expect(all.totalCount).toBe(traders.holderCount);
  expect(all.list.every((h) => h.company !== null && h.deptName !== null)).toBe(true);
  const own = await seller.does(roleHolders, { id: traders.id, pageCount: 100 });
  expect(new Set(own.list.map((h) => h.company)).size).toBe(1);
  expect(own.totalCount).toBeLessThan(all.totalCount);
  expect(
    (await chief.does(roleHolders, { id: traders.id, keyword: own.list[0]?.empName as string })).list.length,
  ).toBeGreaterThan(0);
});

test('the last role that administers roles is neither disabled nor stripped (11202)', async () => {
  const role = await roleBy(chief, 'SELLER_ADMIN');
  expect(only(await chief.does(disableRole, { ids: [role.id] }))).toBe(11202);
  expect((await roleBy(chief, 'SELLER_ADMIN')).state).toBe('1');
  const grants = await chief.does(roleGrants, { id: role.id });
  const keeping = await page(chief, 'seller', '/authoritymanagement/roleManagement');
  await refused(
    chief.does(accreditRole, {
      id: role.id,
      version: grants.version,
      menuIds: grants.menuIds.filter((m) => m !== keeping.id),
      buttons: grants.buttons,
    }),
    RoleLast,
  );
});

test('50 at once: one accredits, the others are told the version moved on', async () => {
  const role = await roleBy(chief, 'PLAT_HELD');
  const grants = await chief.does(roleGrants, { id: role.id });
  const counts = await race(50, () => chief.does(accreditRole, { id: role.id, ...grants }));
  expect(counts).toEqual({ ok: 1, VERSION_CONFLICT: 49 });
});

test('50 at once give and delete a role: it is never held after its end', async () => {
  const { id } = await chief.does(addRole, { type: 'platform', code: 'PLAT_RACE', names: { zh_CN: '竞态' } });
  const people = (
    await world.sql
      .selectFrom('organisation.employee')
      .select('account_id')
      .where('member_id', '=', '0')
      .where('status', '=', '20')
      .execute()
  ).map((r) => r.account_id as string);
  const counts = await race(50, (n) =>
    n % 2 === 0
      ? chief.does(deleteRole, { ids: [id] }).then((r) => {
          if (r.fail > 0) throw RoleHeld({ n: 1 });
        })
      : inTransaction(world.runtime.database.db, clockActor('race'), 'write', (tx) =>
          giveRoles(tx as never, {
            accountId: people[n % people.length] as string,
            memberId: '0',
            roleCodes: ['PLAT_RACE'],
          }),
        ),
  );
  expect(
    Object.keys(counts).every((k) => ['ok', 'ROLE_HELD', 'NOT_FOUND'].includes(k)),
    JSON.stringify(counts),
  ).toBe(true);
  expect(await world.audit()).toEqual({});
});

test('rights of the union of roles end with the role, not with the page', async () => {
  const g = await grantsOf({ tx: world.sql }, operator.actor.accountId as string, 'platform');
  expect(g.roleCodes).toContain('PLAT_OPERATOR');
});
