import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { Refusal } from '#kernel/rules/refusal.ts';
import { RecordBusy } from '#kernel/rules/refusals.ts';
import { raceAll, raceSettled } from '#kernel/test/race.ts';
import { addChildDepartment, departmentTree, moveDepartment } from '../contract/department.ts';
import {
  activateEmployee,
  cancelAdministrator,
  disableEmployee,
  resignEmployee,
  setAdministrator,
} from '../contract/employee-acts.ts';
import { world as open, staffOfCompany } from './staff-world.ts';

const world = await open();
const seller = await world.as('seller_admin');
const staff = staffOfCompany(seller);
const CALLERS = 50;
const codeOf = (error: unknown): string => (error instanceof Refusal ? error.kind.code : String(error));
const admins = async () => (await staff.list({ adminFlag: true, status: ['20'] })).list;

test('R-EMP-010: 50 callers at once cancel, disable and resign the administrators: one always remains', async () => {
  for (let i = 0; (await admins()).length < 4 && i < 4; i++) {
    const { id } = await staff.add();
    await seller.does(activateEmployee, { ids: [id] });
    await seller.does(setAdministrator, { id, version: (await staff.detail(id)).version });
  }
  const before = await admins();
  const results = await raceSettled<unknown>(CALLERS, async (i) => {
    const target = before[i % before.length] as (typeof before)[number];
    const { version } = await staff.detail(target.id);
    if (i % 3 === 0) return seller.does(cancelAdministrator, { id: target.id, version });
    if (i % 3 === 1) {
      const done = await seller.does(disableEmployee, { ids: [target.id] });
      if (done.fail > 0) throw new Error(done.failures[0]?.code);
      return done;
    }
    return seller.does(resignEmployee, { id: target.id, version, leaveDate: '2027-01-01', reason: null });
  });
  const remaining = await sql<{
    n: string;
  }>`select count(*) as n from organisation.employee where member_id = ${seller.actor.memberId}::bigint and admin_flag and status = '20' and not deleted`.execute(
    world.sql,
  );
  expect(remaining.rows[0]?.n).toBe('1');
  const reasons = results.flatMap((r) =>
    r.status === 'rejected' ? [codeOf(r.reason).replace('Error: ', '')] : [],
  );
  const known = [
    'EMP_LAST_ADMIN',
    'VERSION_CONFLICT',
    'EMP_SELF',
    'STATE_NOT_ALLOWED',
    'EMP_HANDOVER',
    RecordBusy.code,
    'NOT_FOUND',
  ];
  expect(reasons.filter((r) => !known.includes(r))).toEqual([]);
  expect(await world.audit()).toEqual({});
});

test('the same login name asked for by 50 callers at once is given once', async () => {
  const deptId = await staff.root();
  const buyer = staffOfCompany(await world.as('buyer_admin'));
  const other = await buyer.root();
  const results = await raceSettled(CALLERS, (i) =>
    i % 2 === 0
      ? staff.add({ account: 'wanted_by_all', loginEmail: `w${i}@example.com`, deptId })
      : buyer.add({ account: 'WANTED_by_all', loginEmail: `w${i}@example.com`, deptId: other }),
  );
  expect(results.filter((r) => r.status === 'fulfilled')).toHaveLength(1);
  const reasons = new Set(results.flatMap((r) => (r.status === 'rejected' ? [codeOf(r.reason)] : [])));
  for (const reason of reasons) expect(['NAME_EXISTS', RecordBusy.code]).toContain(reason);
});

test('two activations of the same person at once: one counts', async () => {
  const { id } = await staff.add();
  const done = await raceAll(CALLERS, () => seller.does(activateEmployee, { ids: [id] }));
  expect(done.reduce((sum, d) => sum + d.success, 0)).toBe(1);
  const { rows } = await sql<{
    n: string;
  }>`select count(*) as n from kernel.trade_history where biz_type = 'EMPLOYEE' and biz_id = ${id}::bigint and action = 'activate'`.execute(
    world.sql,
  );
  expect(rows[0]?.n).toBe('1');
});

test('two departments moved under each other at once never make a circle', async () => {
  const root = await staff.root();
  const made = await Promise.all(
    ['甲', '乙', '丙', '丁'].map((name) =>
      seller.does(addChildDepartment, {
        parentId: root,
        name: `赛跑${name}`,
        nameEn: null,
        description: null,
      }),
    ),
  );
  await raceSettled(CALLERS, async (i) => {
    const node = made[i % 4] as { id: string };
    const under = made[(i + 1 + (i % 3)) % 4] as { id: string };
    const { rows } = await sql<{
      version: number;
    }>`select version from organisation.department where id = ${node.id}::bigint`.execute(world.sql);
    return seller.does(moveDepartment, {
      id: node.id,
      version: rows[0]?.version as number,
      newParentId: under.id,
    });
  });
  expect(await world.audit()).toEqual({});
  const tree = JSON.stringify(await seller.does(departmentTree, {}));
  for (const node of made) expect(tree).toContain(`"id":"${node.id}"`);
});
