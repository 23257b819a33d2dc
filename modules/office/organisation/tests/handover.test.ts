import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { refused } from '#app/world.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { openDocuments, resignEmployee } from '../contract/employee-acts.ts';
import { listEmployees } from '../contract/employee.ts';
import { HandoverNeeded } from '../rules/refusals.ts';
import { staffOfCompany, world as open } from './staff-world.ts';

const world = await open();

test('R-EMP-004: what is open goes to the receiver with its department, what is closed keeps the name, the receiver is told', async () => {
  const { rows } = await sql<{ emp: string; member: string; login: string }>`select o.seller_owner_emp_id as emp, o.seller_member_id as member, a.login_name as login
    from offers.offer o join organisation.employee e on e.id = o.seller_owner_emp_id and e.status = '20'
    join organisation.employee x on x.member_id = e.member_id and x.admin_flag and x.status = '20' and x.id <> e.id join identity.account a on a.id = x.account_id
    where o.publish_state = '30' limit 1`.execute(world.sql);
  const owner = rows[0] as { emp: string; member: string; login: string };
  const admin = await world.as(owner.login, 'seller');
  const staff = staffOfCompany(admin);
  const open = await admin.does(openDocuments, { id: owner.emp });
  expect(open.find((o) => o.dataType === 'OFFER')?.count).toBeGreaterThan(0);
  const n = open.reduce((sum, o) => sum + o.count, 0);
  const { version } = await staff.detail(owner.emp);
  const leave = { id: owner.emp, version, leaveDate: '2027-03-31', reason: null };
  const no = await refused(admin.does(resignEmployee, leave), HandoverNeeded, { n });
  expect([no.field, no.says('zh_CN')]).toEqual(['handoverEmpId', `该员工有${n}条未完结单据，请选择交接人`]);
  const stranger = (await (await world.as('buyer_admin')).does(listEmployees, { pageCount: 1 })).list[0]?.id as string;
  await refused(admin.does(resignEmployee, { ...leave, handoverEmpId: stranger }), NotFound);
  const to = admin.actor.empId as string;
  const closed = async (emp: string) =>
    (await sql<{ n: string }>`select count(*) as n from offers.offer where seller_owner_emp_id = ${emp}::bigint and (deleted or publish_state in ('60', '70', '80'))`.execute(world.sql)).rows[0]?.n;
  const before = await closed(owner.emp);
  await admin.does(resignEmployee, { ...leave, handoverEmpId: to });
  expect(await admin.does(openDocuments, { id: owner.emp })).toEqual([]);
  expect(await closed(owner.emp)).toBe(before);
  const told = await sql<{ event: string; body: { zh: string } }>`select event, body from messaging.notice where event = 'HANDOVER'`.execute(world.sql);
  expect(told.rows).toHaveLength(1);
  expect(told.rows[0]?.body.zh).toContain('报盘');
  const depts = await sql<{ same: boolean }>`select bool_and(o.seller_owner_dept_id = e.owner_dept_id) as same from offers.offer o join organisation.employee e on e.id = o.seller_owner_emp_id where e.id = ${to}::bigint and o.publish_state = '30'`.execute(world.sql);
  expect(depts.rows[0]?.same).toBe(true);
  expect(await world.audit()).toEqual({});
});
