import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openWorld, refused } from '#app/world.ts';
import { NoPermission, NotFound } from '#kernel/rules/refusals.ts';
import { EmpCompany, EmpLastAdmin } from '#office/organisation/rules/refusals.ts';
import {
  addUser,
  deleteUser,
  disableUser,
  enableUser,
  listUsers,
  resetUserPassword,
  updateUser,
  userDepartments,
  userDetail,
} from '../contract/user.ts';

const world = await openWorld();
const operator = await world.as('operator');
const admin = await world.as('admin');
const memberId = (await world.as('seller_admin')).actor.memberId as string;
let n = 0;
const add = async () => {
  n += 1;
  const [dept] = await operator.does(userDepartments, { memberId });
  return operator.does(addUser, {
    memberId,
    deptId: dept?.id as string,
    account: `cust_user_${n}`,
    loginEmail: `cu${n}@example.com`,
    empName: `客户用户${n}`,
    pwdMode: 'random',
    empNo: null,
    remark: null,
  });
};

test('R-CUST-011 R-USER-017: users of all customers with their company; never the platform’s own people', async () => {
  const page = await operator.does(listUsers, { pageCount: 100 });
  expect(page.list.length).toBeGreaterThan(10);
  expect(page.list.every((u) => u.memberName !== '' && u.memberId !== '0')).toBe(true);
  const own = await operator.does(listUsers, { memberId, accountStatus: '20', pageCount: 100 });
  expect(own.list.every((u) => u.memberId === memberId && u.accountStatus === '20')).toBe(true);
  expect(own.list[0]?.loginEmail ?? '***').toContain('***');
  await refused(operator.does(userDetail, { id: operator.actor.empId as string }), NotFound);
});

test('R-CUST-012 R-CUST-013 R-CUST-014 R-CUST-015 R-CUST-016 R-CUST-017: added, edited, reset, disabled, enabled, deleted by the platform, each by its button', async () => {
  const made = await add();
  expect(made.initialPassword?.length).toBeGreaterThanOrEqual(12);
  const detail = await operator.does(userDetail, { id: made.id });
  expect(detail).toMatchObject({ status: '10', memberId, loginEmail: 'cu1@example.com' });
  await operator.does(updateUser, {
    id: made.id,
    version: detail.version,
    empName: '改名',
    loginEmail: 'cu1b@example.com',
    empNo: null,
    remark: null,
  });
  const after = await operator.does(userDetail, { id: made.id });
  expect(after).toMatchObject({ empName: '改名', loginEmail: 'cu1b@example.com' });
  const { initialPassword } = await (await world.as('service'))
    .does(resetUserPassword, { id: made.id, version: after.version, pwdMode: 'random' })
    .catch(async (error: unknown) => {
      // Customer service reaches the customers it looks after; this one is not among them.
      expect(NotFound.is(error)).toBe(true);
      return operator.does(resetUserPassword, { id: made.id, version: after.version, pwdMode: 'random' });
    });
  expect(initialPassword).not.toBeNull();
  await refused(operator.does(deleteUser, { ids: [made.id] }), NoPermission);
  expect(await admin.does(deleteUser, { ids: [made.id] })).toMatchObject({ success: 1 });
  const { rows } = await sql<{
    id: string;
  }>`select e.id from organisation.employee e where e.member_id = ${memberId}::bigint and e.status = '20' and not e.admin_flag limit 1`.execute(
    world.sql,
  );
  const working = rows[0]?.id as string;
  expect(await operator.does(disableUser, { ids: [working] })).toMatchObject({ success: 1 });
  expect((await operator.does(userDetail, { id: working })).status).toBe('30');
  expect(await operator.does(enableUser, { ids: [working] })).toMatchObject({ success: 1 });
  expect(await world.audit()).toEqual({});
});

test('a salesman of the platform sees the customers he looks after, and no others', async () => {
  const service = await world.as('service');
  const before = await service.does(listUsers, { pageCount: 100 });
  await sql`update members.record set salesman_emp_id = ${service.actor.empId}::bigint where member_id = ${memberId}::bigint`.execute(
    world.sql,
  );
  const after = await service.does(listUsers, { pageCount: 100 });
  expect(after.list.length).toBeGreaterThan(before.list.filter((u) => u.memberId !== memberId).length);
  expect(new Set(after.list.map((u) => u.memberId)).has(memberId)).toBe(true);
  await refused((await world.as('seller_admin')).does(listUsers, {}), NoPermission);
});

test('R-EMP-010 the last administrator of a customer stays, however many administrators other companies have', async () => {
  const { rows } = await sql<{ id: string }>`
    select min(id) as id from organisation.employee where member_id <> 0 and admin_flag and status = '20' and not deleted
    group by member_id having count(*) = 1 order by 1 limit 1`.execute(world.sql);
  expect(await operator.does(disableUser, { ids: [rows[0]?.id as string] })).toMatchObject({
    success: 0,
    failures: [{ code: EmpLastAdmin.code }],
  });
});

test('5.3 nobody of a disabled company is enabled', async () => {
  const { rows } = await sql<{ id: string }>`
    select min(id) as id from organisation.employee
    where member_id = ${memberId}::bigint and status = '20' and not admin_flag and not deleted`.execute(
    world.sql,
  );
  const id = rows[0]?.id as string;
  expect(await operator.does(disableUser, { ids: [id] })).toMatchObject({ success: 1 });
  const company = (status: string) =>
    sql`update members.member set status = ${status} where id = ${memberId}::bigint`.execute(world.sql);
  await company('30');
  expect(await operator.does(enableUser, { ids: [id] })).toMatchObject({
    failures: [{ code: EmpCompany.code }],
  });
  await company('20');
  expect(await operator.does(enableUser, { ids: [id] })).toMatchObject({ success: 1 });
});
