import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { refused } from '#app/world.ts';
import { BatchLimit, NoPermission, NotFound } from '#kernel/rules/refusals.ts';
import { dispatch } from '#kernel/server/dispatch.ts';
import { personalInformation, updatePersonalInformation } from '#office/identity/contract/account.ts';
import { addChildDepartment } from '../contract/department.ts';
import {
  activateEmployee,
  enableEmployee,
  resignEmployee,
  setAdministrator,
} from '../contract/employee-acts.ts';
import { DeptMost, MOST_DEPARTMENTS } from '../rules/refusals.ts';
import { world as open, staffOfCompany } from './staff-world.ts';

const world = await open();
const seller = await world.as('seller_admin');
const staff = staffOfCompany(seller);

test('0.4: more than 200 rows in one act are refused as a whole, before any of them', async () => {
  const ids = Array.from({ length: 201 }, (_, i) => String(i + 1));
  await refused(seller.does(enableEmployee, { ids }), BatchLimit, { n: 200 });
});

test('5.3 R-EMP-009: only an administrator names administrators, whatever buttons somebody holds', async () => {
  const { id } = await staff.add({ account: 'not_by_trader' });
  await seller.does(activateEmployee, { ids: [id] });
  const { version } = await staff.detail(id);
  const noAdmin = { ...seller.actor, admin: false, superAdmin: false };
  await refused(dispatch(world.runtime, noAdmin, setAdministrator, { id, version }), NoPermission);
  expect((await staff.detail(id)).adminFlag).toBe(false);
});

test('5.3 R-EMP-004: what is open goes to a colleague, never to somebody of another company', async () => {
  const platform = await world.as('admin');
  const own = staffOfCompany(platform);
  const { id } = await own.add({ account: 'platform_leaver' });
  await platform.does(activateEmployee, { ids: [id] });
  const { version } = await own.detail(id);
  const leaving = { id, version, leaveDate: '2027-01-01', reason: null };
  // The platform sees the people of every company; they are no receivers all the same.
  await refused(
    platform.does(resignEmployee, { ...leaving, handoverEmpId: seller.actor.empId as string }),
    NotFound,
  );
  expect(
    await platform.does(resignEmployee, { ...leaving, handoverEmpId: platform.actor.empId as string }),
  ).toMatchObject({ status: '40' });
});

test('3.3 who changes his name and gender finds them in his staff record', async () => {
  const trader = await world.as('seller_trader');
  const before = await trader.does(personalInformation, {});
  await trader.does(updatePersonalInformation, {
    version: before.version,
    personName: '欧阳修文',
    gender: '2',
    locale: 'zh_CN',
    timeZone: 'Asia/Shanghai',
  });
  const { rows } = await sql<Record<string, unknown>>`
    select emp_name, gender from organisation.employee where id = ${trader.actor.empId}::bigint`.execute(
    world.sql,
  );
  expect(rows).toEqual([{ emp_name: '欧阳修文', gender: '2' }]);
});

test('operator-console polish: who changes only his language leaves his staff record as it was', async () => {
  const trader = await world.as('seller_trader');
  const stored = async () => {
    const { rows } = await sql<{ gmt_modified: Date; version: number }>`
      select gmt_modified, version from organisation.employee where id = ${trader.actor.empId}::bigint`.execute(
      world.sql,
    );
    return rows;
  };
  const before = await stored();
  const { version, personName, gender, timeZone } = await trader.does(personalInformation, {});
  await trader.does(updatePersonalInformation, {
    version,
    personName: personName as string,
    gender,
    timeZone,
    locale: 'en_US',
  });
  expect(await stored()).toEqual(before);
});

test('4 a company has at most two thousand departments', async () => {
  const root = await staff.root();
  await sql`insert into organisation.department (member_id, parent_id, name, code, level, type, path)
    select member_id, id, 'D' || n, 'PLANTED' || n, level + 1, type, path || 'x' || n || '/'
    from organisation.department, generate_series(1, ${MOST_DEPARTMENTS}::int) as n where id = ${root}::bigint`.execute(
    world.sql,
  );
  await refused(
    seller.does(addChildDepartment, {
      parentId: root,
      name: '第两千零一',
      nameEn: null,
      description: null,
      code: 'D2001',
      type: '20',
    } as never),
    DeptMost,
    { n: MOST_DEPARTMENTS },
  );
});
