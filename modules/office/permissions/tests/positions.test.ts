import { expect, test } from 'vitest';
import { openWorld, type Person, refused } from '#app/world.ts';
import { CodeExists, NameExists, NoPermission, NotFound, VersionConflict } from '#kernel/rules/refusals.ts';
import { scopeOf } from '#kernel/server/actor.ts';
import { race } from '#kernel/test/race.ts';
import { createDepartment } from '#office/organisation/server/door.ts';
import {
  accreditPosition,
  activatePosition,
  addPosition,
  deactivatePosition,
  delegateToDepartment,
  delegateToPost,
  deletePosition,
  disablePosition,
  enablePosition,
  listPositions,
  type PositionRow,
  positionDetail,
  updatePosition,
} from '../contract/position.ts';
import { positionDepartments, scopePreview, scopeViewers, selectStaff } from '../contract/scope-preview.ts';
import { GrantExceeds, PostDelegate } from '../rules/refusals.ts';
import { givePosts } from '../server/appointments.ts';

const world = await openWorld({ max: 12 });
const [chief, seller, trader, stranger, operator, service] = (await Promise.all(
  ['admin', 'seller_admin', 'seller_trader', 'yonghai_admin', 'operator', 'service'].map((login) =>
    world.as(login),
  ),
)) as [Person, Person, Person, Person, Person, Person];
const departments = await seller.does(positionDepartments, {});
const root = departments.find((d) => d.parentId === null) as (typeof departments)[number];
const { id: east } = await createDepartment(
  { tx: world.sql },
  { memberId: seller.actor.memberId as string, parentId: root.id, name: '华东组', nameEn: 'East team' },
);
const only = (result: { failures: readonly { status: number }[] }) => result.failures[0]?.status ?? 'ok';
const rowOf = async (who: Person, id: string): Promise<PositionRow> =>
  (await who.does(listPositions, { ids: [id] })).list[0] as PositionRow;
const make = (code: string, deptId = east, who = seller) =>
  who.does(addPosition, { code, names: { zh_CN: `岗位${code}` }, deptId });
const reach = async (login: string, type = 'OFFER') => scopeOf((await world.as(login)).actor, type);

test('R-POS-001 to R-POS-019 a position is added, found, edited by version, and nobody else’s', async () => {
  const { id } = await seller.does(addPosition, {
    code: 'EAST-1',
    names: { zh_CN: '华东业务', en_US: 'East desk' },
    deptId: east,
    description: '华东',
  });
  expect(await rowOf(seller, id)).toMatchObject({
    code: 'EAST-1',
    deptName: '华东组',
    deptNameEn: 'East team',
    state: '1',
    authState: '0',
    holderCount: 0,
    delegationCount: 0,
    dataTypes: [],
  });
  await refused(
    seller.does(addPosition, { code: 'EAST-1', names: { zh_CN: '甲' }, deptId: east }),
    CodeExists,
  );
  await refused(
    seller.does(addPosition, { code: 'EAST-2', names: { zh_CN: '华东业务' }, deptId: east }),
    NameExists,
  );
  const theirs = (await stranger.does(positionDepartments, {}))[0]?.id as string;
  await refused(seller.does(addPosition, { code: 'XX', names: { zh_CN: '甲' }, deptId: theirs }), NotFound);
  await refused(
    seller.does(addPosition, {
      code: 'XY',
      names: { zh_CN: '甲' },
      deptId: east,
      sellerId: stranger.actor.memberId as string,
    }),
    NotFound,
  );
  await refused(stranger.does(positionDetail, { id }), NotFound);
  expect((await stranger.does(listPositions, { ids: [id] })).list).toEqual([]);
  expect(
    await seller.does(updatePosition, {
      id,
      version: 1,
      names: { zh_CN: '华东销售' },
      description: null,
      deptId: east,
    }),
  ).toEqual({ id, version: 2 });
  await refused(
    seller.does(updatePosition, { id, version: 1, names: { zh_CN: '乙' }, deptId: east }),
    VersionConflict,
  );
  await refused(trader.does(listPositions, {}), NoPermission);
  expect(only(await seller.does(deletePosition, { ids: [id] }))).toBe('ok');
  await refused(seller.does(positionDetail, { id }), NotFound);
});

test('R-POS-006 to R-POS-012 accredit, activate, disable, enable, deactivate: what holders see follows at once', async () => {
  const { id } = await make('LIFE');
  await world.sql
    .deleteFrom('permissions.position_holder')
    .where('emp_id', '=', trader.actor.empId)
    .execute();
  await givePosts(world.sql, { empId: trader.actor.empId as string, positionIds: [id] });
  const before = (await world.as('seller_trader')).actor.permissionVersion;
  expect(only(await seller.does(activatePosition, { ids: [id] }))).toBe(11302);
  await refused(
    seller.does(accreditPosition, {
      id,
      version: 1,
      dataPermissions: [
        { dataType: 'OFFER', scope: '40', deptIds: [{ deptId: '999999', includeLower: false }] },
      ],
    }),
    NotFound,
  );
  const { version } = await seller.does(accreditPosition, {
    id,
    version: 1,
    dataPermissions: [{ dataType: 'OFFER', scope: '40', deptIds: [{ deptId: east, includeLower: true }] }],
  });
  expect(await reach('seller_trader')).toEqual({ all: false, depts: [], members: [] });
  expect(only(await seller.does(activatePosition, { ids: [id] }))).toBe('ok');
  expect(only(await seller.does(activatePosition, { ids: [id] }))).toBe(10306);
  expect((await reach('seller_trader')).depts).toEqual([east]);
  expect((await world.as('seller_trader')).actor.permissionVersion).toBeGreaterThan(before);
  await refused(seller.does(accreditPosition, { id, version, dataPermissions: [] }), VersionConflict);
  expect(only(await seller.does(disablePosition, { ids: [id] }))).toBe('ok');
  expect((await reach('seller_trader')).depts).toEqual([]);
  expect(only(await seller.does(activatePosition, { ids: [id] }))).toBe(10306);
  expect(only(await seller.does(enablePosition, { ids: [id] }))).toBe('ok');
  expect((await reach('seller_trader')).depts).toEqual([east]);
  expect(only(await seller.does(deactivatePosition, { ids: [id] }))).toBe('ok');
  expect((await reach('seller_trader')).depts).toEqual([]);
  expect(only(await seller.does(deletePosition, { ids: [id] }))).toBe(11301);
  expect((await seller.does(positionDetail, { id })).holders.map((h) => h.empId)).toEqual([
    trader.actor.empId,
  ]);
});

test('R-POS-008 R-POS-009 delegation to departments and positions, between its dates, never to itself; receivers are told', async () => {
  const { id } = await make('LEND');
  await seller.does(accreditPosition, {
    id,
    version: 1,
    dataPermissions: [
      { dataType: 'OFFER', scope: '10' },
      { dataType: 'ORDER', scope: '10' },
    ],
  });
  await seller.does(activatePosition, { ids: [id] });
  const version = async () => (await rowOf(seller, id)).version;
  const now = await world.now();
  const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString();
  const dept = (
    await world.sql
      .selectFrom('organisation.employee')
      .select('dept_id')
      .where('id', '=', trader.actor.empId)
      .executeTakeFirstOrThrow()
  ).dept_id as string;
  await refused(
    seller.does(delegateToPost, {
      id,
      version: await version(),
      targets: [{ targetId: id, dataTypes: 'all', validFrom: at(0) }],
    }),
    PostDelegate,
  );
  await refused(
    seller.does(delegateToDepartment, {
      id,
      version: await version(),
      targets: [{ targetId: '999999', dataTypes: 'all', validFrom: at(0) }],
    }),
    PostDelegate,
  );
  const twice = [1, 2].map(() => ({ targetId: dept, dataTypes: 'all' as const, validFrom: at(0) }));
  await refused(
    seller.does(delegateToDepartment, { id, version: await version(), targets: twice }),
    PostDelegate,
  );
  await expect(
    seller.does(delegateToDepartment, {
      id,
      version: await version(),
      targets: [{ targetId: dept, dataTypes: 'all', validFrom: at(2), validUntil: at(1) }],
    }),
  ).rejects.toThrow(/position.until/);
  await seller.does(delegateToDepartment, {
    id,
    version: await version(),
    targets: [{ targetId: dept, dataTypes: ['OFFER'], validFrom: at(1), validUntil: at(3) }],
  });
  expect((await reach('seller_trader')).depts).toEqual([]);
  const before = (await world.as('seller_trader')).actor.permissionVersion;
  await world.push('61min');
  await world.tick();
  expect((await world.as('seller_trader')).actor.permissionVersion).toBeGreaterThan(before);
  expect((await reach('seller_trader')).depts).toEqual([east]);
  expect((await reach('seller_trader', 'ORDER')).depts).toEqual([]);
  expect((await seller.does(positionDetail, { id })).delegatedDepts).toMatchObject([
    { targetId: dept, dataTypes: ['OFFER'], inForce: true },
  ]);
  expect(
    (
      await world.sql
        .selectFrom('messaging.notice')
        .select('event')
        .where('event', '=', 'DELEGATION_GIVEN')
        .execute()
    ).length,
  ).toBeGreaterThan(0);
  await world.push('2h');
  await world.tick();
  expect((await reach('seller_trader')).depts).toEqual([]);
});

test('lending is giving: who does not reach the rows himself cannot lend, grant or move them (10203)', async () => {
  const { id } = await make('WIDE');
  await seller.does(accreditPosition, {
    id,
    version: 1,
    dataPermissions: [{ dataType: 'OFFER', scope: '10' }],
  });
  const narrow: Person = {
    ...seller,
    actor: { ...seller.actor, scopes: new Map([['OFFER', { all: false, depts: [], members: [] }]]) },
  };
  const { dispatch } = await import('#kernel/server/dispatch.ts');
  const tries = (call: Parameters<typeof dispatch>[2], input: unknown) =>
    dispatch(world.runtime, narrow.actor, call, input);
  const { version } = await rowOf(seller, id);
  await refused(
    tries(accreditPosition, { id, version, dataPermissions: [{ dataType: 'OFFER', scope: '20' }] }),
    GrantExceeds,
  );
  await refused(
    tries(delegateToDepartment, {
      id,
      version,
      targets: [{ targetId: east, dataTypes: 'all', validFrom: (await world.now()).toISOString() }],
    }),
    GrantExceeds,
  );
  await refused(
    tries(updatePosition, { id, version, names: { zh_CN: '岗位WIDE' }, deptId: root.id }),
    GrantExceeds,
  );
});

test('R-PERM-013 a platform position is authorised per seller; a salesman reaches his customers in every data type', async () => {
  const platformRoot = (await chief.does(positionDepartments, {}))[0]?.id as string;
  const { id } = await chief.does(addPosition, {
    code: 'KEY-ACCOUNTS',
    names: { zh_CN: '大客户' },
    deptId: platformRoot,
    sellerId: seller.actor.memberId,
  });
  await chief.does(accreditPosition, {
    id,
    version: 1,
    dataPermissions: [{ dataType: 'LICENCE', scope: '40', sellerIds: [stranger.actor.memberId as string] }],
    sellers: [seller.actor.memberId as string],
  });
  await chief.does(activatePosition, { ids: [id] });
  await givePosts(world.sql, { empId: service.actor.empId as string, positionIds: [id] });
  expect([...(await reach('service', 'LICENCE')).members].sort()).toEqual(
    [seller.actor.memberId, stranger.actor.memberId].sort(),
  );
  expect((await reach('service', 'INVOICE')).members).toEqual([]);
  await world.sql
    .updateTable('members.record')
    .set({ salesman_emp_id: service.actor.empId })
    .where('member_id', '=', stranger.actor.memberId)
    .execute();
  expect((await reach('service', 'INVOICE')).members).toEqual([stranger.actor.memberId]);
  const why = await chief.does(scopePreview, { empId: service.actor.empId as string, dataType: 'LICENCE' });
  expect(why.customers.map((c) => c.id)).toEqual([stranger.actor.memberId]);
  expect(why.explain).toMatchObject([{ positionId: id, via: 'held', scope: '40' }]);
  expect((await chief.does(positionDetail, { id })).sellers.map((s) => s.id)).toEqual([
    seller.actor.memberId,
  ]);
});

test('who sees this and why: by person and by department, in the own company only', async () => {
  const staff = await seller.does(selectStaff, { pageCount: 100 });
  expect(staff.list.map((e) => e.empId)).toContain(trader.actor.empId);
  const { id } = await make('WHY');
  await seller.does(accreditPosition, {
    id,
    version: 1,
    dataPermissions: [
      { dataType: 'CONTRACT', scope: '40', deptIds: [{ deptId: east, includeLower: false }] },
    ],
  });
  await seller.does(activatePosition, { ids: [id] });
  await givePosts(world.sql, { empId: trader.actor.empId as string, positionIds: [id] });
  const why = await seller.does(scopePreview, { empId: trader.actor.empId as string, dataType: 'CONTRACT' });
  expect(why).toMatchObject({
    all: false,
    bypass: false,
    scopes: ['40'],
    deptIds: [east],
    depts: [{ name: '华东组' }],
    explain: [{ positionId: id, via: 'held' }],
  });
  const viewers = await seller.does(scopeViewers, { deptId: east, dataType: 'CONTRACT' });
  expect(viewers.map((v) => v.empId)).toEqual(
    expect.arrayContaining([trader.actor.empId, seller.actor.empId]),
  );
  expect(viewers.find((v) => v.empId === trader.actor.empId)?.because).toMatchObject([{ positionId: id }]);
  await refused(
    stranger.does(scopePreview, { empId: trader.actor.empId as string, dataType: 'CONTRACT' }),
    NotFound,
  );
  await refused(stranger.does(scopeViewers, { deptId: east, dataType: 'CONTRACT' }), NotFound);
  expect((await operator.does(selectStaff, { pageCount: 100 })).list.map((e) => e.empId)).not.toContain(
    trader.actor.empId,
  );
});

test('50 at once activate one position: once, the others are told the state', async () => {
  const { id } = await make('RACE');
  await seller.does(accreditPosition, {
    id,
    version: 1,
    dataPermissions: [{ dataType: 'OFFER', scope: '20' }],
  });
  const counts = await race(
    50,
    () => seller.does(activatePosition, { ids: [id] }),
    (answer) => String(only(answer as never)),
  );
  expect(counts).toEqual({ ok: 1, '10306': 49 });
  expect(await world.audit()).toEqual({});
});

test('R-LOG-005 the log says what an act on a position changed in words: data types, scopes, receivers and what came into force', async () => {
  const { id } = await make('TOLD');
  const { version } = await seller.does(accreditPosition, {
    id,
    version: 1,
    dataPermissions: [{ dataType: 'OFFER', scope: '10' }],
  });
  await seller.does(delegateToDepartment, {
    id,
    version,
    targets: [{ targetId: east, dataTypes: ['OFFER'], validFrom: (await world.now()).toISOString() }],
  });
  await seller.does(activatePosition, { ids: [id] });
  const rows = await world.sql
    .selectFrom('kernel.operation_log')
    .select('changes')
    .where('target_type', '=', 'POSITION')
    .where('target_id', '=', id)
    .where('success', '=', true)
    .orderBy('id')
    .execute();
  const said = rows.flatMap((r) => (r.changes ?? []) as { field: string; before: unknown; after: unknown }[]);
  expect(said).toContainEqual({
    field: 'dataPermissions',
    before: [],
    after: [{ zh_CN: '报盘 部门（含下级）', en_US: 'Offers Department' }],
  });
  expect(said.find((c) => c.field === 'delegatedDepts')?.after).toMatchObject([
    {
      target: { zh_CN: '华东组', en_US: 'East team' },
      dataTypes: { zh_CN: '报盘', en_US: 'Offers' },
      until: null,
    },
  ]);
  expect(said).toContainEqual({ field: 'authState', before: '0', after: '1' });
});
