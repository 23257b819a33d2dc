import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { refused } from '#app/world.ts';
import { NoPermission, NotFound, StateNotAllowed, VersionConflict } from '#kernel/rules/refusals.ts';
import { updateEmployee } from '../contract/employee.ts';
import {
  activateEmployee,
  assignPosts,
  assignRole,
  cancelAdministrator,
  deleteEmployee,
  disableEmployee,
  enableEmployee,
  rehireEmployee,
  resetEmployeePassword,
  resignEmployee,
  revealIdcard,
  setAdministrator,
  setUpDepartment,
} from '../contract/employee-acts.ts';
import { appointable, selectEmployee } from '../contract/select.ts';
import { EmpDelete, EmpIdcard, EmpLastAdmin, GrantExceeds, TreeCycle } from '../rules/refusals.ts';
import { world as open, rowOf, signInTo, staffOfCompany } from './staff-world.ts';

/** identity.account.status of an account that is closed (administration-domain 3.3). */
const STATUS_FORBIDDEN = '30';
const world = await open();
const seller = await world.as('seller_admin');
const staff = staffOfCompany(seller);
const signIn = signInTo(world);
const row = rowOf(world);

test('R-EMP-002 R-EMP-005 R-EMP-006: disabled is signed out at once and stays out; enabled comes back as he was', async () => {
  const { id, initialPassword } = await staff.add({ account: 'on_off' });
  await seller.does(activateEmployee, { ids: [id] });
  await signIn('on_off', initialPassword as string);
  const { account_id } = await row(id);
  const live = async () =>
    (
      await sql<{
        n: string;
      }>`select count(*) as n from identity.login_record where account_id = ${account_id} and state = 'live'`.execute(
        world.sql,
      )
    ).rows[0]?.n;
  expect(await live()).toBe('1');
  expect(await seller.does(disableEmployee, { ids: [id] })).toMatchObject({ success: 1 });
  expect(await live()).toBe('0');
  await expect(signIn('on_off', initialPassword as string)).rejects.toThrow(/10103/);
  await seller.does(enableEmployee, { ids: [id] });
  expect(await staff.detail(id)).toMatchObject({ status: '20' });
  await signIn('on_off', initialPassword as string);
  expect(await seller.does(disableEmployee, { ids: [seller.actor.empId as string] })).toMatchObject({
    failures: [{ code: 'EMP_SELF' }],
  });
});

test('R-EMP-009 R-EMP-010: administrator set and cancelled, with the role, but never the last one', async () => {
  const { id } = await staff.add({ account: 'second_admin' });
  await seller.does(activateEmployee, { ids: [id] });
  const before = await staff.detail(id);
  const set = await seller.does(setAdministrator, { id, version: before.version });
  expect(set.adminFlag).toBe(true);
  const after = await staff.detail(id);
  expect(after.roles.map((r) => r.code)).toContain('SELLER_ADMIN');
  const kept = await seller.does(assignRole, { ids: [id], roleIds: [] });
  expect(kept.failures[0]?.code).toBe('EMP_ADMIN_ROLE');
  const cancelled = await seller.does(cancelAdministrator, { id, version: (await staff.detail(id)).version });
  expect(cancelled.adminFlag).toBe(false);
  expect((await staff.detail(id)).roles).toEqual([]);
  const last = await staff.list({ adminFlag: true, status: ['20'] });
  for (const admin of last.list.slice(1))
    await seller.does(cancelAdministrator, { id: admin.id, version: admin.version });
  const [only] = (await staff.list({ adminFlag: true, status: ['20'] })).list;
  await refused(
    seller.does(cancelAdministrator, { id: only?.id as string, version: only?.version as number }),
    EmpLastAdmin,
  );
});

test('R-ORG-015 R-ORG-016 R-ORG-017: roles, positions and departments are given within what the actor holds', async () => {
  const { roles, positions } = await seller.does(appointable, {});
  const trader = roles.find((r) => r.code === 'SELLER_TRADER') as { id: string };
  const { id } = await staff.add({ account: 'with_rights', roles: [trader.id] });
  expect(await staff.detail(id)).toMatchObject({ roles: [{ code: 'SELLER_TRADER' }] });
  const position = positions[0] as { id: string };
  expect(
    await seller.does(assignPosts, { ids: [id], positionIds: [position.id], mainPositionId: position.id }),
  ).toMatchObject({ success: 1 });
  expect(await staff.detail(id)).toMatchObject({ mainPositionId: position.id });
  await seller.does(assignRole, { ids: [id], roleIds: [] });
  expect((await staff.detail(id)).roles).toEqual([]);
  const roleId = async (code: string) =>
    (await sql<{ id: string }>`select id from permissions.role where code = ${code}`.execute(world.sql))
      .rows[0]?.id as string;
  const platforms = await seller.does(assignRole, { ids: [id], roleIds: [await roleId('PLAT_OPERATOR')] });
  expect(['GRANT_EXCEEDS', 'NOT_FOUND', 'ROLE_TYPE']).toContain(platforms.failures[0]?.code);
  await refused(
    staffOfCompany(await world.as('operator')).add({ roles: [await roleId('PLAT_SUPER')] }),
    NoPermission,
  );
  const dept = await staff.root();
  expect(
    await seller.does(setUpDepartment, { ids: [id], deptId: dept, responsibleDeptIds: [dept] }),
  ).toMatchObject({ success: 1 });
  expect((await staff.detail(id)).responsibleDepts).toHaveLength(1);
});

test('nobody gives himself or others more than he holds', async () => {
  const { rows } = await sql<{
    id: string;
  }>`with r as (insert into permissions.role (member_id, type, code, names) values (${seller.actor.memberId}::bigint, 'seller', 'SMALL_HR', '{"zh_CN":"人事"}') returning id),
    m as (insert into permissions.role_menu (role_id, menu_id) select r.id, n.id from r, permissions.menu n where n.url = '/myBusiness/staffManagement' returning role_id, menu_id),
    b as (insert into permissions.role_button (role_id, menu_id, button_code) select role_id, menu_id, 'AssignRole' from m returning role_id) select id from r`.execute(
    world.sql,
  );
  const small = rows[0]?.id as string;
  const { id } = await staff.add({ account: 'small_hr', roles: [small] });
  await seller.does(activateEmployee, { ids: [id] });
  const hr = await world.as('small_hr');
  const { roles } = await seller.does(appointable, {});
  const trader = roles.find((r) => r.code === 'SELLER_TRADER') as { id: string };
  expect((await hr.does(assignRole, { ids: [id], roleIds: [small, trader.id] })).failures[0]?.code).toBe(
    GrantExceeds.code,
  );
  expect(await hr.does(assignRole, { ids: [id], roleIds: [small] })).toMatchObject({ success: 1 });
  expect(
    (await hr.does(assignRole, { ids: [seller.actor.empId as string], roleIds: [small] })).failures[0]?.code,
  ).toBe('NOT_FOUND');
});

test('R-ORG-028 R-VALID-005: an identity number is checked, sealed, unique, masked everywhere, and looking at it is logged', async () => {
  const no = '11010519491231002X';
  const { id } = await staff.add({ account: 'carded', idcardNo: no });
  const stored = await row(id);
  expect(JSON.stringify(stored)).not.toContain(no);
  expect(await staff.detail(id)).toMatchObject({ idcardMasked: '110105********002X', gender: '2' });
  expect(JSON.stringify(await staff.list({ keyword: 'carded' }))).not.toContain('110105');
  await refused(staff.add({ idcardNo: no }), EmpIdcard);
  await expect(staff.add({ idcardNo: '110105194912310021' })).rejects.toThrow(/10009/);
  expect(await seller.does(revealIdcard, { id })).toEqual({ idcardNo: no });
  const { rows } = await sql<{
    response_data: unknown;
  }>`select response_data from kernel.operation_log where interface like '%revealIdcard' order by id desc limit 1`.execute(
    world.sql,
  );
  expect(JSON.stringify(rows[0])).not.toContain(no);
});

test('R-ORG-034: nobody ends up above himself; an update tells what is stored when someone else was faster', async () => {
  const a = await staff.add();
  const b = await staff.add({ superiorId: a.id });
  const edit = async (id: string, superiorId: string | null, version?: number) => {
    const d = await staff.detail(id);
    return seller.does(updateEmployee, {
      id,
      version: version ?? d.version,
      empName: d.empName,
      loginEmail: d.loginEmail as string,
      superiorId,
      empNo: null,
      remark: null,
    });
  };
  expect((await refused(edit(a.id, b.id), TreeCycle)).field).toBe('superiorId');
  expect((await refused(edit(a.id, a.id), TreeCycle)).field).toBe('superiorId');
  await edit(a.id, null);
  const stale = await refused(edit(a.id, null, 1), VersionConflict);
  expect(stale.details.current).toMatchObject({ id: a.id, empName: expect.any(String) });
});

test('R-EMP-004: who leaves loses roles, positions and logins; who is rehired starts anew; deleting is for who never came', async () => {
  const { roles } = await seller.does(appointable, {});
  const trader = roles.find((r) => r.code === 'SELLER_TRADER') as { id: string };
  const { id } = await staff.add({ account: 'leaver', roles: [trader.id], joinDate: '2026-01-05' });
  const below = await staff.add({ superiorId: id });
  await seller.does(activateEmployee, { ids: [id] });
  const { initialPassword } = await seller.does(resetEmployeePassword, {
    id,
    version: (await staff.detail(id)).version,
    pwdMode: 'random',
  });
  expect((await signIn('leaver', initialPassword as string)).data).toMatchObject({
    mustChangePassword: true,
  });
  expect(await seller.does(deleteEmployee, { ids: [id] })).toMatchObject({
    failures: [{ code: EmpDelete.code }],
  });
  const { version } = await staff.detail(id);
  await expect(
    seller.does(resignEmployee, { id, version, leaveDate: '2025-12-31', reason: null }),
  ).rejects.toThrow(/10009/);
  expect(
    await seller.does(resignEmployee, { id, version, leaveDate: '2026-06-30', reason: '另谋高就' }),
  ).toMatchObject({ status: '40' });
  await expect(signIn('leaver', initialPassword as string)).rejects.toThrow(/10103/);
  // The account itself is closed, not only kept out by the record of a person who left.
  const account = await sql<{ status: string }>`
    select status from identity.account where id = ${(await row(id)).account_id}::bigint`.execute(world.sql);
  expect(account.rows).toEqual([{ status: STATUS_FORBIDDEN }]);
  expect(await staff.detail(id)).toMatchObject({
    status: '40',
    roles: [],
    positions: [],
    adminFlag: false,
    leaveDate: '2026-06-30',
    can: ['rehire'],
  });
  expect((await staff.detail(below.id)).superiorId).toBeNull();
  expect((await seller.does(selectEmployee, { keyword: 'leaver' })).list).toEqual([]);
  await refused(
    seller.does(updateEmployee, {
      id,
      version: (await staff.detail(id)).version,
      empName: '某某',
      loginEmail: 'leaver@example.com',
      empNo: null,
      remark: null,
    }),
    StateNotAllowed,
  );
  await world.push('2min');
  expect(await seller.does(rehireEmployee, { id, version: (await staff.detail(id)).version })).toMatchObject({
    status: '10',
  });
  expect(await seller.does(deleteEmployee, { ids: [id] })).toMatchObject({ fail: 1 });
  expect(await seller.does(deleteEmployee, { ids: [below.id] })).toMatchObject({ success: 1 });
  expect(await world.audit()).toEqual({});
});

test('another company and a trader without the button see and do nothing', async () => {
  const { id } = await staff.add();
  const buyer = await world.as('buyer_admin');
  const foreign = staffOfCompany(buyer);
  await refused(foreign.detail(id), NotFound);
  expect(await buyer.does(disableEmployee, { ids: [id] })).toMatchObject({
    failures: [{ code: 'NOT_FOUND' }],
  });
  expect((await foreign.list()).list.some((e) => e.id === id)).toBe(false);
  await refused((await world.as('seller_trader')).does(disableEmployee, { ids: [id] }), NoPermission);
});
