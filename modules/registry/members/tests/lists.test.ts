import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openWorld, refused } from '#app/world.ts';
import { creditCodeCheck } from '#kernel/rules/check-digits.ts';
import {
  InUse,
  NoPermission,
  NotFound,
  StateNotAllowed,
  Validation,
  VersionConflict,
} from '#kernel/rules/refusals.ts';
import { visitor } from '#kernel/server/actor.ts';
import { dispatch } from '#kernel/server/dispatch.ts';
import { raceAll } from '#kernel/test/race.ts';
import { activateUser } from '#office/identity/contract/login.ts';
import { issueActivation } from '#office/identity/server/door.ts';
import {
  addMember,
  assignSalesman,
  deleteMember,
  disableMember,
  enableMember,
  listMembers,
  memberDetail,
  memberHistory,
  updateMember,
} from '../contract/member.ts';
import { CreditCodeExists } from '../rules/refusals-registry.ts';
import { standingOf } from '../server/door.ts';
import { inside } from './world.ts';

const world = await openWorld({ max: 12 });
const operator = await world.as('operator');
const [admin, service] = [await world.as('admin'), await world.as('service')];
const seller = await world.as('seller_admin');
const sellerId = seller.actor.memberId as string;
let n = 0;
const codeOf = (first17: string): string => first17 + (creditCodeCheck(first17) as string);
const company = (over: Record<string, unknown> = {}) => {
  n += 1;
  return {
    name: `新客户${n}化工有限公司`,
    abbreviation: `新客户${n}`,
    nameEn: `New Customer ${n}`,
    creditCode: codeOf(`91310000MA1TXT${String(n).padStart(3, '0')}`),
    legalPerson: '陈一',
    memberType: 'both' as const,
    customerType: '20' as const,
    enterpriseType: '20',
    industry: '10',
    level: '10',
    region: '310115',
    address: '世纪大道1号',
    postcode: '200120',
    phone: '021-12345678',
    fax: null,
    contact: '李二',
    contactMobile: '13812345678',
    salesmanId: null,
    crmMemberId: `CRM-${n}`,
    adminAccount: `newadmin_${n}`,
    adminName: `管理员${n}`,
    adminEmail: `na${n}@example.com`,
    adminMobile: null,
    ...over,
  };
};
const row = async (id: string) => await operator.does(memberDetail, { id });

test('R-CUST-004 R-MEMB-001 R-MEMB-003: every member with its kinds, found by name, pinyin and code, filtered by side, type, industry, region, state and salesman', async () => {
  const all = await operator.does(listMembers, { pageCount: 100 });
  expect(all.list.length).toBeGreaterThanOrEqual(15);
  expect(all.list.every((m) => m.id !== '0' && m.memberCode.startsWith('M'))).toBe(true);
  const me = all.list.find((m) => m.id === sellerId);
  expect(me).toMatchObject({
    status: '20',
    relationStatus: '01',
    can: expect.arrayContaining(['view', 'edit', 'disable']),
  });
  for (const keyword of [me?.name as string, me?.memberCode as string, me?.creditCode as string])
    expect((await operator.does(listMembers, { keyword })).list.map((m) => m.id)).toContain(sellerId);
  const buyers = await operator.does(listMembers, { identityType: 'buyer', pageCount: 100 });
  expect(buyers.list.every((m) => m.memberType !== 'seller')).toBe(true);
  const near = await operator.does(listMembers, { region: `${me?.region?.slice(0, 2)}0000`, pageCount: 100 });
  expect(near.list.map((m) => m.id)).toContain(sellerId);
  expect(near.list.every((m) => m.region?.startsWith(me?.region?.slice(0, 2) as string))).toBe(true);
  for (const f of [
    { customerType: '10' as const },
    { enterpriseType: me?.enterpriseType as string },
    { industry: me?.industry as string },
    { level: me?.level as string },
    { status: '20' as const },
    { relationStatus: '01' as const },
  ])
    for (const m of (await operator.does(listMembers, { ...f, pageCount: 100 })).list)
      expect(m).toMatchObject(f);
  const subs = await operator.does(listMembers, { subsidiary: true, pageCount: 100 });
  expect(subs.list.length).toBeGreaterThan(0);
  expect(subs.list.every((m) => m.parentName !== null)).toBe(true);
  expect(
    (await operator.does(listMembers, { subsidiary: false, pageCount: 100 })).list.every(
      (m) => m.parentName === null,
    ),
  ).toBe(true);
  const byName = await operator.does(listMembers, {
    sortProperties: 'memberCode',
    sortAsc: true,
    pageCount: 100,
  });
  expect(byName.list.map((m) => m.memberCode)).toEqual([...byName.list.map((m) => m.memberCode)].sort());
  await refused(seller.does(listMembers, {}), NoPermission);
});

test('R-CUST-006 R-MEMB-004 to R-MEMB-021: a company in full, numbers masked for who may not change it, with staff, licences, billing, addresses and what it has going on', async () => {
  const d = await row(sellerId);
  expect(d).toMatchObject({
    id: sellerId,
    legalPerson: expect.any(String),
    address: expect.any(String),
    staff: expect.any(Number),
    deals: expect.any(Number),
    orders: expect.any(Number),
  });
  expect(d.staff).toBeGreaterThan(1);
  expect(d.administrators).toBeGreaterThan(0);
  expect(d.licences.length).toBeGreaterThan(0);
  expect(d.billings.every((b) => b.accountTail === null || b.accountTail.length === 4)).toBe(true);
  expect(d.bankAccountTail).toHaveLength(4);
  await sql`update members.record set contact_mobile = '13812345678' where member_id = ${sellerId}::bigint`.execute(
    world.sql,
  );
  expect((await row(sellerId)).contactMobile).toBe('13812345678');
  expect((await (await world.as('auditor')).does(memberDetail, { id: sellerId })).contactMobile).toBe(
    '138****5678',
  );
  await refused(operator.does(memberDetail, { id: '0' }), NotFound);
  await refused(operator.does(memberDetail, { id: '999999999' }), NotFound);
});

test('R-CUST-005: added by the operator it is not activated; its first administrator’s coming makes it normal with relation 01, and it signs in with its roles', async () => {
  const made = await operator.does(addMember, company());
  const before = await row(made.id);
  expect(before).toMatchObject({
    status: '10',
    relationStatus: null,
    sourceType: 'operator',
    customerType: '20',
    crmMemberId: 'CRM-1',
    can: expect.arrayContaining(['remove']),
  });
  const { rows } = await sql<{
    account_id: string;
    admin_flag: boolean;
    status: string;
  }>`select account_id, admin_flag, status from organisation.employee where member_id = ${made.id}::bigint`.execute(
    world.sql,
  );
  expect(rows).toMatchObject([{ admin_flag: true, status: '10' }]);
  const { link } = await inside(world, null, (ctx) =>
    issueActivation(ctx, { accountId: rows[0]?.account_id as string }),
  );
  const ticket = new URL(link).searchParams.get('ticket') as string;
  const secret = 'Trade-2026-abc!';
  await dispatch(
    world.runtime,
    visitor(randomUUID(), '127.0.0.1', 'test', 'zh_CN', 'Asia/Shanghai'),
    activateUser,
    { ticket, newPassword: secret, confirmPassword: secret },
  );
  expect(await row(made.id)).toMatchObject({
    status: '20',
    relationStatus: '01',
    staff: 1,
    administrators: 1,
  });
  const person = await world.as('newadmin_1', 'seller');
  expect(person.actor).toMatchObject({ memberId: made.id, verified: true, roleCodes: ['SELLER_ADMIN'] });
  expect((await operator.does(memberHistory, { id: made.id })).map((h) => h.action)).toEqual([
    'activate',
    'add',
  ]);
  expect(
    (
      await world.sql.selectFrom('stores.store').select('state').where('member_id', '=', made.id).execute()
    ).map((s) => s.state),
  ).toEqual(['00']);
  await refused(operator.does(addMember, company({ creditCode: before.creditCode })), CreditCodeExists);
  await refused(operator.does(addMember, company({ creditCode: '91310000MA1TXT0011' })), Validation);
  await refused(operator.does(addMember, company({ industry: '77' })), Validation);
  await refused(operator.does(addMember, company({ salesmanId: seller.actor.empId })), Validation);
  expect(await world.audit()).toEqual({});
});

const kept = (d: Awaited<ReturnType<typeof row>>) => {
  const {
    id,
    version,
    abbreviation,
    nameEn,
    enterpriseType,
    industry,
    level,
    region,
    address,
    postcode,
    phone,
    fax,
    contact,
    contactMobile,
    salesmanId,
    crmMemberId,
    autoApproval,
    riskFlag,
  } = d;
  return {
    id,
    version,
    abbreviation,
    nameEn,
    customerType: d.customerType as '10',
    enterpriseType,
    industry,
    level,
    region,
    address,
    postcode,
    phone,
    fax,
    contact,
    contactMobile,
    salesmanId,
    crmMemberId,
    autoApproval,
    riskFlag,
  };
};

test('R-CUST-007 R-MEMB-019 R-MEMB-020 R-MEMB-027 to R-MEMB-029: customer type, enterprise type, industry, level and risk are kept by the operator, each change in the history; stale forms are told', async () => {
  const before = await row(sellerId);
  await operator.does(updateMember, {
    ...kept(before),
    customerType: '30',
    enterpriseType: '10',
    riskFlag: true,
    abbreviation: '新简称',
  });
  const after = await row(sellerId);
  expect(after).toMatchObject({
    customerType: '30',
    enterpriseType: '10',
    riskFlag: true,
    abbreviation: '新简称',
  });
  expect((await operator.does(listMembers, { keyword: '新简称' })).list.map((m) => m.id)).toEqual([sellerId]);
  const [edit] = await operator.does(memberHistory, { id: sellerId });
  expect(edit).toMatchObject({
    action: 'edit',
    changes: expect.arrayContaining([
      { field: 'customer_type', before: before.customerType, after: '30' },
      { field: 'risk_flag', before: false, after: true },
    ]),
  });
  await refused(operator.does(updateMember, kept(before)), VersionConflict);
  await refused(operator.does(updateMember, { ...kept(after), enterpriseType: '99' }), Validation);
  await refused((await world.as('auditor')).does(updateMember, kept(after)), NoPermission);
  await operator.does(updateMember, {
    ...kept(after),
    customerType: '10',
    enterpriseType: before.enterpriseType,
    riskFlag: false,
    abbreviation: before.abbreviation,
  });
});

test('R-MEMB-021 administration-domain 7.4: a salesman sees the customers given to him at once, and no longer those taken from him', async () => {
  const empId = service.actor.empId as string;
  const mine = async () =>
    (await (await service.again()).does(listMembers, { pageCount: 100 })).list.map((m) => m.id);
  await operator.does(assignSalesman, { ids: [sellerId], salesmanId: null });
  expect(await mine()).not.toContain(sellerId);
  await refused(service.does(memberDetail, { id: sellerId }), NotFound);
  const version = async () =>
    (
      await sql<{
        v: number;
      }>`select permission_version as v from identity.account where id = ${service.actor.accountId}::bigint`.execute(
        world.sql,
      )
    ).rows[0]?.v as number;
  const held = await version();
  expect(await operator.does(assignSalesman, { ids: [sellerId], salesmanId: empId })).toMatchObject({
    success: 1,
  });
  expect(await version()).toBeGreaterThan(held);
  expect(await mine()).toContain(sellerId);
  expect(
    (await operator.does(listMembers, { salesmanId: empId, pageCount: 100 })).list.map((m) => m.id),
  ).toContain(sellerId);
  expect((await operator.does(memberHistory, { id: sellerId }))[0]).toMatchObject({
    action: 'salesman',
    changes: [{ field: 'salesmanId', before: null, after: service.actor.name }],
  });
  expect(
    (await operator.does(assignSalesman, { ids: [sellerId], salesmanId: seller.actor.empId as string })).fail,
  ).toBe(1);
  await operator.does(assignSalesman, { ids: [sellerId], salesmanId: null });
  expect(await mine()).not.toContain(sellerId);
});

test('R-CUST-010: only a company nobody activated and nothing names is deleted, with its people; its names are free again', async () => {
  const wish = company();
  const made = await operator.does(addMember, wish);
  await refused(operator.does(deleteMember, { ids: [made.id] }), NoPermission);
  expect(await admin.does(deleteMember, { ids: [sellerId] })).toMatchObject({
    fail: 1,
    failures: [{ code: StateNotAllowed.code }],
  });
  await sql`update members.member set parent_member_id = ${made.id}::bigint where id = (select id from members.member where member_code = 'M00000005')`.execute(
    world.sql,
  );
  expect((await admin.does(deleteMember, { ids: [made.id] })).failures[0]?.code).toBe(InUse.code);
  await sql`update members.member set parent_member_id = null where parent_member_id = ${made.id}::bigint`.execute(
    world.sql,
  );
  expect(await admin.does(deleteMember, { ids: [made.id] })).toMatchObject({ success: 1 });
  await refused(operator.does(memberDetail, { id: made.id }), NotFound);
  expect((await operator.does(addMember, wish)).id).not.toBe(made.id);
  expect(await world.audit()).toEqual({});
});

test('R-CUST-008 R-CUST-009: disabled with a reason everybody of it is signed out and its administrators are told; enabled it may work again; fifty at once disable it once', async () => {
  const victim = (await operator.does(listMembers, { keyword: 'M00000004' })).list[0]?.id as string;
  await refused(operator.does(disableMember, { ids: [victim], reason: ' ' }), Validation);
  const answers = await raceAll(50, () =>
    operator.does(disableMember, { ids: [victim], reason: '资料造假' }),
  );
  expect(answers.filter((a) => a.success === 1)).toHaveLength(1);
  expect(new Set(answers.flatMap((a) => a.failures.map((f) => f.code)))).toEqual(
    new Set([StateNotAllowed.code]),
  );
  expect(await row(victim)).toMatchObject({
    status: '30',
    disabledReason: '资料造假',
    can: expect.arrayContaining(['enable']),
  });
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from identity.login_record l join organisation.employee e on e.account_id = l.account_id where e.member_id = ${victim}::bigint and l.state = 'live'`.execute(
    world.sql,
  );
  expect(rows[0]?.n).toBe(0);
  expect(await standingOf(world.sql, { memberId: victim })).toMatchObject({
    forbidden: true,
    verified: false,
  });
  expect(await world.audit()).toEqual({});
  expect(await operator.does(enableMember, { ids: [victim], reason: null })).toMatchObject({ success: 1 });
  expect((await world.as('buyer_admin')).actor.verified).toBe(true);
  expect(
    (await operator.does(memberHistory, { id: victim })).slice(0, 2).map((h) => [h.action, h.reason]),
  ).toEqual([
    ['enable', null],
    ['disable', '资料造假'],
  ]);
  const told = await sql<{
    event: string;
  }>`select event from messaging.notice where biz_type = 'MEMBER' and biz_id = ${victim} order by id`.execute(
    world.sql,
  );
  expect(told.rows.map((r) => r.event)).toEqual(['MEMBER_DISABLED', 'MEMBER_ENABLED']);
  await refused(
    (await world.as('auditor')).does(disableMember, { ids: [victim], reason: '无权' }),
    NoPermission,
  );
});

test('R-CUST-008: a company whose papers for dangerous goods have lapsed does not come back', async () => {
  expect(await operator.does(disableMember, { ids: [sellerId], reason: '检查资质' })).toMatchObject({
    success: 1,
  });
  const hazard = sql`licence_type in ('20', '21', '22') and member_id = ${sellerId}::bigint`;
  const { rows } = await sql<{
    id: string;
    effective_status: string;
  }>`select id, effective_status from qualifications.licence where ${hazard}`.execute(world.sql);
  expect(rows.length).toBeGreaterThan(0);
  await sql`update qualifications.licence set effective_status = '40' where ${hazard}`.execute(world.sql);
  expect((await operator.does(enableMember, { ids: [sellerId], reason: null })).failures[0]).toMatchObject({
    code: 'LICENCE_MISSING',
  });
  for (const r of rows)
    await sql`update qualifications.licence set effective_status = ${r.effective_status} where id = ${r.id}::bigint`.execute(
      world.sql,
    );
  expect(await operator.does(enableMember, { ids: [sellerId], reason: '资质已更新' })).toMatchObject({
    success: 1,
  });
});
