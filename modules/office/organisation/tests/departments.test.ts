import { expect, test } from 'vitest';
import { openWorld, refused } from '#app/world.ts';
import { CodeExists, NotFound } from '#kernel/rules/refusals.ts';
import { clockActor } from '#kernel/server/actor.ts';
import { inTransaction } from '#kernel/server/database.ts';
import {
  DeptType,
  EmpAdminMax,
  EmpEmployed,
  ParentDisabled,
  SiblingName,
  TreeDepth,
} from '../rules/refusals.ts';
import {
  adminsOf,
  anchorsOf,
  createDepartment,
  createEmployee,
  departments,
  employeeOf,
  ownerTriple,
  rootDepartment,
  setMainPosition,
  staffOf,
  subtreesOf,
} from '../server/door.ts';
import { plantPerson } from './world.ts';

const world = await openWorld({ demo: false });
const w = { tx: world.sql };
let people = 0;
const account = () => plantPerson(world.sql, `person_${++people}`);

test('a company has one root; departments below carry the path from it', async () => {
  const root = await createDepartment(w, { memberId: '81', name: '华东化工' });
  await refused(createDepartment(w, { memberId: '81', name: '第二个根' }), SiblingName);
  const sales = await createDepartment(w, { memberId: '81', name: '销售部', parentId: root.id });
  expect(sales.path).toBe(`${root.path}${sales.id}/`);
  await refused(createDepartment(w, { memberId: '81', name: '销售部', parentId: root.id }), SiblingName);
  await refused(
    createDepartment(w, { memberId: '81', name: '子公司', parentId: sales.id, type: '10' }),
    DeptType,
  );
  await refused(createDepartment(w, { memberId: '82', name: '外人', parentId: sales.id }), NotFound);
  await createDepartment(w, { memberId: '81', name: '编码', parentId: root.id, code: 'X1' });
  await refused(
    createDepartment(w, { memberId: '81', name: '同码', parentId: root.id, code: 'X1' }),
    CodeExists,
  );
  expect(await rootDepartment(w, '81')).toEqual(root);
  expect(await rootDepartment(w, '9999')).toBeNull();
});

test('a tree is at most eight levels deep, and nothing is added under what is switched off', async () => {
  let at = await createDepartment(w, { memberId: '83', name: 'L1' });
  for (let level = 2; level <= 8; level++)
    at = await createDepartment(w, { memberId: '83', name: `L${level}`, parentId: at.id });
  await refused(createDepartment(w, { memberId: '83', name: 'L9', parentId: at.id }), TreeDepth, { n: 8 });
  await world.sql
    .updateTable('organisation.department')
    .set({ state: '0' })
    .where('id', '=', at.id)
    .execute();
  await refused(createDepartment(w, { memberId: '83', name: 'L9', parentId: at.id }), ParentDisabled);
  const root = await rootDepartment(w, '83');
  expect((await subtreesOf(w, [root?.id as string])).get(root?.id as string)).toHaveLength(8);
  expect(await departments(w, [at.id])).toMatchObject([{ enabled: false, isRoot: false, memberId: '83' }]);
});

test('a person works for one company at a time; who has left may join another', async () => {
  const [a, b] = [
    await createDepartment(w, { memberId: '84', name: '甲' }),
    await createDepartment(w, { memberId: '85', name: '乙' }),
  ];
  const person = await account();
  const { empId } = await createEmployee(w, {
    accountId: person,
    memberId: '84',
    deptId: a.id,
    empName: '李四',
    empNo: 'A1',
    status: '20',
    admin: true,
  });
  await refused(
    createEmployee(w, { accountId: person, memberId: '85', deptId: b.id, empName: '李四' }),
    EmpEmployed,
  );
  await refused(
    createEmployee(w, { accountId: await account(), memberId: '84', deptId: b.id, empName: '王五' }),
    NotFound,
  );
  await refused(
    createEmployee(w, {
      accountId: await account(),
      memberId: '84',
      deptId: a.id,
      empName: '王五',
      empNo: 'A1',
    }),
    CodeExists,
  );
  await world.sql
    .updateTable('organisation.employee')
    .set({ status: '40', admin_flag: false })
    .where('id', '=', empId)
    .execute();
  expect(await employeeOf(w, person)).toMatchObject({ memberId: '84', status: '40' });
  await createEmployee(w, {
    accountId: person,
    memberId: '85',
    deptId: b.id,
    empName: '李四',
    status: '20',
    admin: true,
  });
  expect(await employeeOf(w, person)).toMatchObject({ memberId: '85', status: '20' });
  expect(await employeeOf(w, person, '84')).toMatchObject({ memberId: '84' });
});

test('at most five administrators, also when many are named at once', async () => {
  const root = await createDepartment(w, { memberId: '86', name: '丙' });
  const accounts = await Promise.all(Array.from({ length: 12 }, account));
  const done = await Promise.allSettled(
    accounts.map((accountId) =>
      world.sql
        .transaction()
        .execute((tx) =>
          createEmployee(
            { tx },
            { accountId, memberId: '86', deptId: root.id, empName: '管理员', status: '20', admin: true },
          ),
        ),
    ),
  );
  expect(done.filter((d) => d.status === 'fulfilled')).toHaveLength(5);
  for (const d of done) if (d.status === 'rejected') expect(EmpAdminMax.is(d.reason)).toBe(true);
  expect(await adminsOf(w, '86')).toHaveLength(5);
  expect(await staffOf(w, '86')).toHaveLength(5);
});

test('what a person makes belongs to the department of his main position, else to his own', async () => {
  const root = await createDepartment(w, { memberId: '87', name: '丁' });
  const sales = await createDepartment(w, { memberId: '87', name: '销售', parentId: root.id });
  const finance = await createDepartment(w, { memberId: '87', name: '财务', parentId: root.id });
  const accountId = await account();
  const { empId } = await createEmployee(w, {
    accountId,
    memberId: '87',
    deptId: sales.id,
    empName: '赵六',
    status: '20',
    admin: true,
    responsibleDeptIds: [finance.id],
  });
  const actor = { ...clockActor('test'), identity: 'seller' as const, accountId, memberId: '87' };
  expect(await ownerTriple({ ...w, actor })).toEqual({ memberId: '87', deptId: sales.id, empId });
  expect((await anchorsOf(w, empId)).sort()).toEqual([sales.id, finance.id].sort());
  const { id } = await world.sql
    .insertInto('permissions.position')
    .values({ member_id: '87', code: 'FIN', names: JSON.stringify({ zh_CN: '财务岗' }), dept_id: finance.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await world.sql
    .insertInto('permissions.position_holder')
    .values({ position_id: id, emp_id: empId })
    .execute();
  await setMainPosition(w, empId, { positionId: id, deptId: finance.id });
  expect(await ownerTriple({ ...w, actor })).toEqual({ memberId: '87', deptId: finance.id, empId });
  expect(await ownerTriple({ ...w, actor: clockActor('test') })).toEqual({
    memberId: '0',
    deptId: null,
    empId: null,
  });
});

test('row walls: another company sees neither departments nor staff, even without a predicate', async () => {
  const stranger = {
    ...clockActor('test'),
    identity: 'seller' as const,
    accountId: '999999',
    memberId: '999',
  };
  const seen = await inTransaction(world.runtime.database.db, stranger, 'read', async (tx) => [
    await tx.selectFrom('organisation.department').selectAll().execute(),
    await tx.selectFrom('organisation.employee').selectAll().execute(),
  ]);
  expect(seen).toEqual([[], []]);
  const write = inTransaction(world.runtime.database.db, stranger, 'write', (tx) =>
    createDepartment({ tx }, { memberId: '81', name: '闯入' }),
  );
  await expect(write).rejects.toThrow(/row-level security/);
  expect(await world.audit()).toEqual({});
});
