import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Call, InputOf, OutputOf } from '#kernel/rules/contract.ts';
import type { Locale } from '#kernel/rules/locale.ts';
import { newRequestId } from '#kernel/server/context.ts';
import { dispatch } from '#kernel/server/dispatch.ts';
import { addFeedback, adminListFeedback } from '#office/feedback/contract/feedback.ts';
import { currentUserInfo } from '#office/identity/contract/account.ts';
import { departmentDetail, departmentTree } from '#office/organisation/contract/department.ts';
import { listEmployees } from '#office/organisation/contract/employee.ts';
import { selectEmployee } from '#office/organisation/contract/select.ts';
import { listRoles } from '#office/permissions/contract/role.ts';
import { roleHolders } from '#office/permissions/contract/role-grants.ts';
import { adminSku } from '#registry/catalogue/contract/products/sku.ts';
import { addToBlacklist, listBlacklist } from '#registry/members/contract/blacklist.ts';
import { selectMember } from '#registry/members/contract/select.ts';
import { listUsers } from '#registry/members/contract/user.ts';
import { listStores } from '#registry/stores/contract/store.ts';
import { openWorld, type Person, type World } from '../world.ts';

/**
 * Names kept in two languages reach an English reader in English (screens 3.1.6): each list and page that
 * names a company or a department of somebody else.
 */
const HAN = /\p{Script=Han}/u;
let world: World;
let [seller, operator]: Person[] = [];

beforeAll(async () => {
  world = await openWorld();
  [seller, operator] = [await world.as('seller_admin'), await world.as('admin')];
});

const asked = async <C extends Call>(
  locale: Locale,
  person: Person | undefined,
  call: C,
  input: InputOf<C>,
): Promise<OutputOf<C>> =>
  (
    await dispatch(
      world.runtime,
      { ...(person as Person).actor, locale, requestId: newRequestId() },
      call,
      JSON.parse(JSON.stringify(input)),
    )
  ).data as OutputOf<C>;
/** The values of one field in both languages. */
async function both<C extends Call>(
  person: Person | undefined,
  call: C,
  input: InputOf<C>,
  read: (answer: OutputOf<C>) => readonly (string | null)[],
): Promise<[zh: string[], en: string[]]> {
  const [zh, en] = [
    read(await asked('zh_CN', person, call, input)),
    read(await asked('en_US', person, call, input)),
  ];
  return [zh.map(String), en.map(String)];
}
function twoNames([zh, en]: [string[], string[]]): void {
  expect(zh.length).toBeGreaterThan(0);
  expect(zh.some((name) => HAN.test(name))).toBe(true);
  expect(en.filter((name) => HAN.test(name))).toEqual([]);
  expect(en.length).toBe(zh.length);
}

describe('screens 3.1.6 an English reader is told the English name, a Chinese one the Chinese', () => {
  test('R-CUST-011 the company and department of a customer’s person', async () => {
    twoNames(await both(operator, listUsers, {}, (page) => page.list.map((u) => u.memberName)));
    twoNames(await both(operator, listUsers, {}, (page) => page.list.map((u) => u.deptName)));
  });
  test('R-EMP-004 the department of staff, of a colleague to choose, of a role’s holder', async () => {
    twoNames(await both(seller, listEmployees, {}, (page) => page.list.map((e) => e.deptName)));
    twoNames(await both(seller, selectEmployee, {}, (page) => page.list.map((e) => e.deptName)));
    const roles = await asked('zh_CN', operator, listRoles, {});
    const held = roles.list.find((r) => r.code === 'SELLER_ADMIN') ?? roles.list[0];
    twoNames(
      await both(operator, roleHolders, { id: held?.id ?? '0', pageNum: 1, pageCount: 50 }, (page) =>
        page.list.map((h) => h.company),
      ),
    );
  });
  test('R-ORG the department a department belongs to', async () => {
    const [root] = await asked('zh_CN', seller, departmentTree, {});
    twoNames(
      await both(seller, departmentDetail, { id: root?.children[0]?.id ?? '0' }, (d) => [d.parentName]),
    );
  });
  test('R-BIZ-007 a company on a blacklist', async () => {
    const { rows } = await sql<{
      id: string;
    }>`select id from members.member where member_code = 'M00000012'`.execute(world.sql);
    await seller?.does(addToBlacklist, {
      blockedMemberId: rows[0]?.id ?? '0',
      scope: 'all',
      reason: '货款逾期',
      validUntil: null,
    });
    twoNames(await both(seller, listBlacklist, {}, (page) => page.list.map((b) => b.blockedName)));
  });
  test('R-CATA the seller of a SKU, and of a store', async () => {
    twoNames(await both(operator, adminSku.list, {}, (page) => page.list.map((k) => k.keeperName)));
    twoNames(await both(operator, listStores, {}, (page) => page.list.map((s) => s.companyName)));
  });
  test('R-FEED the company of who wrote a feedback', async () => {
    const input = {
      type: '10',
      title: '希望支持批量延期',
      content: '每周需要逐条延期几十个报盘，希望可以勾选后一次完成。',
    } as const;
    await seller?.does(addFeedback, input);
    twoNames(await both(operator, adminListFeedback, {}, (page) => page.list.map((f) => f.memberName)));
  });
  test('R-ACCT who is signed in hears of his company and department in both', async () => {
    const me = await asked('en_US', seller, currentUserInfo, {});
    expect([me.memberName, me.deptName].every((name) => HAN.test(name ?? ''))).toBe(true);
    expect([me.memberNameEn, me.deptNameEn].filter((name) => name === null || HAN.test(name))).toEqual([]);
  });
  test('companies to choose are given in both languages', async () => {
    const { list } = await asked('en_US', operator, selectMember, {});
    expect(list.filter((m) => m.nameEn === null || HAN.test(m.nameEn))).toEqual([]);
  });
});
