import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { refused } from '#app/world.ts';
import { CodeExists, NoPermission, NotFound, VersionConflict } from '#kernel/rules/refusals.ts';
import {
  addChildDepartment,
  addDepartment,
  type DepartmentNode,
  deleteDepartment,
  departmentDetail,
  departmentTree,
  disableDepartment,
  enableDepartment,
  moveDepartment,
  updateDepartment,
} from '../contract/department.ts';
import { listEmployees } from '../contract/employee.ts';
import { activateEmployee, setUpDepartment } from '../contract/employee-acts.ts';
import { peopleBelow } from '../rules/people-below.ts';
import { DeptType, ParentDisabled, SiblingName, TreeCycle, TreeDepth } from '../rules/refusals.ts';
import { world as open, staffOfCompany } from './staff-world.ts';

const world = await open();
const seller = await world.as('seller_admin');
const staff = staffOfCompany(seller);
const plain = { nameEn: null, description: null };
const add = (name: string, more: object = {}) => seller.does(addDepartment, { name, ...plain, ...more });
const below = (parentId: string, name: string, more: object = {}) =>
  seller.does(addChildDepartment, { parentId, name, ...plain, ...more });
const detail = (id: string) => seller.does(departmentDetail, { id });
const move = async (id: string, newParentId: string) =>
  seller.does(moveDepartment, { id, newParentId, version: (await detail(id)).version });

test('R-ORG-003 R-ORG-004 R-ORG-019 to R-ORG-024: Add stands under the company, AddChild under a department; level and code are made', async () => {
  const sales = await add('国内销售', { nameEn: 'Domestic sales', description: '内贸' });
  const east = await below(sales.id, '华东组', { code: 'EAST' });
  expect(await detail(east.id)).toMatchObject({
    parentId: sales.id,
    parentName: '国内销售',
    code: 'EAST',
    type: '20',
    state: '1',
  });
  const top = await detail(sales.id);
  expect(top).toMatchObject({ nameEn: 'Domestic sales', level: 2, code: expect.stringMatching(/^D\d{6}$/) });
  expect((await detail(east.id)).level).toBe(3);
  await refused(add('国内销售'), SiblingName);
  await refused(below(sales.id, '别组', { code: 'EAST' }), CodeExists);
  await refused(below(sales.id, '子公司', { type: '10' }), DeptType);
  await expect(below(sales.id, '坏编码', { code: 'bad code' })).rejects.toThrow(/10009/);
  const found = await seller.does(departmentTree, { keyword: 'east' });
  expect(JSON.stringify(found)).toContain('华东组');
  expect(JSON.stringify(found)).not.toContain('财务');
});

test('R-ORG-005: editing keeps the code, names a leader of the department or below, and refuses an old version with what is stored', async () => {
  const { id } = await add('仓储物流');
  const inside = await staff.add({ deptId: id });
  const outside = await staff.add();
  const change = async (leaderEmpId: string | null, version?: number) =>
    seller.does(updateDepartment, {
      id,
      version: version ?? (await detail(id)).version,
      name: '仓储与物流',
      nameEn: 'Logistics',
      description: null,
      sort: 5,
      leaderEmpId,
    });
  await change(inside.id);
  expect(await detail(id)).toMatchObject({
    name: '仓储与物流',
    sort: 5,
    leaderEmpId: inside.id,
    leaderName: expect.any(String),
  });
  expect((await refused(change(outside.id), NotFound)).field).toBe('leaderEmpId');
  expect((await refused(change(null, 1), VersionConflict)).details.current).toMatchObject({
    id,
    nameEn: 'Logistics',
  });
});

test('moving takes everything below along, never under itself, never deeper than eight, and rights are read anew', async () => {
  const a = await add('移动甲');
  const b = await add('移动乙');
  const a1 = await below(a.id, '甲一');
  const a2 = await below(a1.id, '甲一一');
  const person = await staff.add({ deptId: a2.id });
  const versionOf = async () =>
    (
      await sql<{
        v: number;
      }>`select a.permission_version as v from identity.account a join organisation.employee e on e.account_id = a.id where e.id = ${person.id}::bigint`.execute(
        world.sql,
      )
    ).rows[0]?.v as number;
  const before = await versionOf();
  await move(a.id, b.id);
  expect((await detail(a2.id)).level).toBe(5);
  expect(await versionOf()).toBeGreaterThan(before);
  await refused(move(b.id, a2.id), TreeCycle);
  await refused(move(b.id, b.id), TreeCycle);
  let at = a2.id;
  for (const name of ['六', '七', '八']) at = (await below(at, name)).id;
  const c = await add('移动丙');
  await below(c.id, '丙一');
  await refused(move(c.id, at), TreeDepth);
  await refused(below(at, '九'), TreeDepth);
  expect((await seller.does(disableDepartment, { ids: [await staff.root()] })).failures[0]?.code).toBe(
    'BUILTIN',
  );
  expect(await world.audit()).toEqual({});
});

test('R-ORG-006: a department is switched off and deleted only when nobody and nothing stands in it', async () => {
  const { id } = await add('临时部门');
  const child = await below(id, '临时小组');
  expect((await seller.does(disableDepartment, { ids: [id] })).failures[0]).toMatchObject({
    code: 'DEPT_DISABLE',
    message: '部门下仍有员工或下级，无法停用',
  });
  const person = await staff.add({ deptId: child.id });
  await seller.does(activateEmployee, { ids: [person.id] });
  expect((await seller.does(disableDepartment, { ids: [child.id] })).failures[0]?.code).toBe('DEPT_DISABLE');
  expect((await seller.does(deleteDepartment, { ids: [child.id] })).failures[0]?.code).toBe('DEPT_DELETE');
  await seller.does(setUpDepartment, { ids: [person.id], deptId: await staff.root() });
  expect(await seller.does(disableDepartment, { ids: [child.id, id] })).toMatchObject({ success: 2 });
  await refused(below(id, '不行'), ParentDisabled);
  expect((await seller.does(enableDepartment, { ids: [child.id] })).failures[0]?.code).toBe(
    'PARENT_DISABLED',
  );
  expect(await seller.does(deleteDepartment, { ids: [child.id, id] })).toMatchObject({ success: 2 });
  await refused(detail(id), NotFound);
});

test('operator-console polish: a department counts alike in the tree and in its detail, its own people and those below', async () => {
  const { id } = await add('人数');
  const child = await below(id, '人数下级');
  const [here, there, waiting] = [
    await staff.add({ deptId: id }),
    await staff.add({ deptId: child.id }),
    await staff.add({ deptId: child.id }),
  ];
  await seller.does(activateEmployee, { ids: [here.id, there.id] });
  expect(await detail(id)).toMatchObject({ people: 1, peopleBelow: 2 });
  const find = (nodes: readonly DepartmentNode[]): DepartmentNode | undefined =>
    nodes.flatMap((n) => (n.id === id ? [n] : (find(n.children) ?? [])))[0];
  const node = find(await seller.does(departmentTree, {}));
  expect(node && peopleBelow(node)).toBe(2);
  // All of them stand in the list of the department, whoever is not activated yet too.
  const { list } = await seller.does(listEmployees, { deptId: id, pageNum: 1, pageCount: 10 });
  expect(list.map((p) => p.id).sort()).toEqual([here.id, there.id, waiting.id].sort());
});

test('the tree is of the own company only, and each act needs its button', async () => {
  const { id } = await add('外人勿入');
  const buyer = await world.as('buyer_admin');
  await refused(buyer.does(departmentDetail, { id }), NotFound);
  expect((await buyer.does(deleteDepartment, { ids: [id] })).failures[0]?.code).toBe('NOT_FOUND');
  await refused(
    (await world.as('seller_trader')).does(addDepartment, { name: 'X1', ...plain }),
    NoPermission,
  );
  await refused((await world.as('operator')).does(deleteDepartment, { ids: [id] }), NoPermission);
});
