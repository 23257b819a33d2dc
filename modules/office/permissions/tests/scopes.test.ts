import { expect, test } from 'vitest';
import { openWorld } from '#app/world.ts';
import { createDepartment, createEmployee } from '#office/organisation/server/door.ts';
import { plantPerson } from '#office/organisation/tests/world.ts';
import { scopesOf } from '../server/door.ts';

const world = await openWorld({ demo: false });
const w = { tx: world.sql };
const MEMBER = '77';
const dept = (name: string, parentId?: string) =>
  createDepartment(w, { memberId: MEMBER, name, parentId }).then((d) => d.id);

// The tree of the worked example: HQ(1) > Sales(2) > East(3), West(4); HQ > Finance(5). E works in Sales and
// answers for Finance.
const hq = await dept('HQ');
const sales = await dept('Sales', hq);
const east = await dept('East', sales);
const west = await dept('West', sales);
const finance = await dept('Finance', hq);
const hire = async (login: string, deptId: string, responsibleDeptIds: string[] = []) => {
  const accountId = await plantPerson(world.sql, login);
  return createEmployee(w, {
    accountId,
    memberId: MEMBER,
    deptId,
    empName: login,
    status: '20',
    admin: login === 'boss',
    responsibleDeptIds,
  });
};
await hire('boss', hq);
const e = (await hire('person_e', sales, [finance])).empId;
const colleague = (await hire('colleague', east)).empId;

const OFFERS = { o1: hq, o2: sales, o3: east, o4: west, o5: finance };
/** Offers E sees by scope, o6 being his own. */
async function visible(): Promise<string> {
  const scope = (await scopesOf(w, { empId: e, deptId: sales })).get('OFFER');
  const seen = Object.entries(OFFERS)
    .filter(([, d]) => scope?.all === true || scope?.depts.includes(d))
    .map(([o]) => o);
  return [...seen, 'o6'].join(', ');
}
interface Grant {
  scope: '10' | '20' | '30' | '40';
  deptIds?: string[];
}
let codes = 0;
async function position(
  deptId: string,
  grants: readonly Grant[],
  set: Record<string, string> = {},
): Promise<string> {
  codes += 1;
  const { id } = await world.sql
    .insertInto('permissions.position')
    .values({
      member_id: MEMBER,
      code: `P${codes}`,
      names: JSON.stringify({ zh_CN: `岗位${codes}` }),
      dept_id: deptId,
      auth_state: '1',
      ...set,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const g of grants) {
    await world.sql
      .insertInto('permissions.position_grant')
      .values({
        position_id: id,
        data_type: 'OFFER',
        scope: g.scope,
        dept_ids: JSON.stringify((g.deptIds ?? []).map((d) => ({ deptId: d, includeLower: false }))),
      })
      .execute();
  }
  return id;
}
async function holding(grants: readonly Grant[], set: Record<string, string> = {}): Promise<string> {
  await world.sql.deleteFrom('permissions.position_holder').where('emp_id', '=', e).execute();
  const id = await position(sales, grants, set);
  await world.sql.insertInto('permissions.position_holder').values({ position_id: id, emp_id: e }).execute();
  return visible();
}

test('R-POS-020 R-POS-021 R-POS-022 R-POS-023 R-POS-024 the worked example of data scopes, row by row', async () => {
  expect(await visible()).toBe('o6');
  expect(await holding([{ scope: '20' }])).toBe('o2, o5, o6');
  expect(await holding([{ scope: '30' }])).toBe('o3, o4, o6');
  expect(await holding([{ scope: '10' }])).toBe('o2, o3, o4, o5, o6');
  expect(await holding([{ scope: '40', deptIds: [west] }])).toBe('o4, o6');
  expect(await holding([{ scope: '20' }, { scope: '40', deptIds: [hq] }])).toBe('o1, o2, o5, o6');
  expect(await holding([{ scope: '10' }], { auth_state: '0' })).toBe('o6');
  expect(await holding([{ scope: '10' }], { state: '0' })).toBe('o6');
});

test('a salesman reaches his customers in every data type, besides what his positions give', async () => {
  await holding([{ scope: '20' }]);
  const scopes = await scopesOf(w, { empId: e, deptId: sales }, ['501', '502']);
  expect(scopes.get('OFFER')).toMatchObject({ members: ['501', '502'] });
  expect(scopes.get('OFFER')?.depts).toContain(sales);
  expect(scopes.get('INVOICE')).toEqual({ all: false, depts: [], members: ['501', '502'] });
});

test('a position lent to a department reaches from its own department only, and only while it is lent', async () => {
  await world.sql.deleteFrom('permissions.position_holder').where('emp_id', '=', e).execute();
  const lent = await position(east, [{ scope: '10' }]);
  await world.sql
    .insertInto('permissions.position_holder')
    .values({ position_id: lent, emp_id: colleague })
    .execute();
  const now = await world.now();
  const delegation = (set: Record<string, unknown>) =>
    world.sql
      .insertInto('permissions.delegation')
      .values({
        position_id: lent,
        target_type: 'dept',
        target_id: sales,
        data_types: ['OFFER'],
        valid_from: now,
        valid_until: null,
        ...set,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  const { id } = await delegation({});
  expect(await visible()).toBe('o3, o6');
  await world.sql
    .updateTable('permissions.delegation')
    .set({ valid_until: new Date(now.getTime() + 3_600_000) })
    .where('id', '=', id)
    .execute();
  await world.push('1h');
  expect(await visible()).toBe('o6');
  await world.sql
    .updateTable('permissions.delegation')
    .set({ valid_until: null, data_types: ['ORDER'] })
    .where('id', '=', id)
    .execute();
  expect(await visible()).toBe('o6');
  await world.sql
    .updateTable('permissions.delegation')
    .set({ data_types: ['all'] })
    .where('id', '=', id)
    .execute();
  expect(await visible()).toBe('o3, o6');
  await world.sql
    .updateTable('organisation.department')
    .set({ state: '0' })
    .where('id', '=', sales)
    .execute();
  expect(await visible()).toBe('o6');
  await world.sql
    .updateTable('organisation.department')
    .set({ state: '1' })
    .where('id', '=', sales)
    .execute();
  await world.sql.updateTable('permissions.delegation').set({ deleted: true }).where('id', '=', id).execute();
});

test('a position lent to another position reaches its holders; scope 10 at the root is everything', async () => {
  const everything = await position(hq, [{ scope: '10' }]);
  const post = await position(finance, []);
  await world.sql
    .insertInto('permissions.position_holder')
    .values({ position_id: post, emp_id: e })
    .execute();
  await world.sql
    .insertInto('permissions.delegation')
    .values({
      position_id: everything,
      target_type: 'post',
      target_id: post,
      data_types: ['all'],
      valid_from: await world.now(),
      valid_until: null,
    })
    .execute();
  expect((await scopesOf(w, { empId: e, deptId: sales })).get('OFFER')).toMatchObject({ all: true });
  await world.sql.updateTable('permissions.position').set({ state: '0' }).where('id', '=', post).execute();
  expect(await visible()).toBe('o6');
  expect(await world.audit()).toEqual({});
});
