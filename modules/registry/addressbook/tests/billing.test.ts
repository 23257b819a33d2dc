import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { openWorld, type Person, refused } from '#app/world.ts';
import { NoPermission, NotFound, VersionConflict } from '#kernel/rules/refusals.ts';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import { race } from '#kernel/test/race.ts';
import {
  addBilling,
  approveTaxNo,
  billingDetail,
  billingNames,
  deleteBillings,
  listBillings,
  listCustomerBillings,
  rejectTaxNo,
  setDefaultBilling,
  updateBilling,
} from '../contract/billing.ts';
import { selectBilling } from '../contract/select.ts';
import { BillingName, TaxNoSettled } from '../rules/refusals.ts';

const world = await openWorld();
let [finance, admin, operator, stranger]: Person[] = [] as unknown as Person[];
let company = { name: '', creditCode: '' as string | null };
const base = {
  invoiceType: '02' as const,
  isDefault: false,
  address: '江苏省张家港市金港大道1号',
  phone: '0512-58321000',
  bank: '中国工商银行张家港分行',
  account: '6222020200001234567',
  receiverName: null,
  receiverPhone: null,
  receiverAddress: null,
  remarks: null,
};
const wish = (more: object = {}) => ({
  ...base,
  enterpriseName: company.name,
  taxNo: company.creditCode as string,
  ...more,
});

beforeAll(async () => {
  [finance, admin, operator, stranger] = await Promise.all([
    world.as('buyer_finance'),
    world.as('buyer_admin'),
    world.as('operator'),
    world.as('jinling_admin', 'buyer'),
  ]);
  const [own] = await (admin as Person).does(billingNames, {});
  company = own as typeof company;
});
const defaults = async (): Promise<number> =>
  (
    await sql<{
      n: number;
    }>`select count(*)::int as n from addressbook.billing_info where member_id = ${(admin as Person).actor.memberId}::bigint and is_default and not deleted`.execute(
      world.sql,
    )
  ).rows[0]?.n ?? 0;

describe('invoice data of a company (trading-domain 19.5)', () => {
  test('R-BILL-001 R-BILL-002 R-BILL-004 R-BILL-005 R-BILL-006 R-BILL-007 R-BILL-008 R-BILL-009 R-BILL-010 R-BILL-011 R-BILL-012 R-INFO-002 R-LABEL-010 every field is kept and read again; the account by its end, whole for who may edit', async () => {
    const made = await (finance as Person).does(
      addBilling,
      wish({
        receiverName: '周敏',
        receiverPhone: '13800001111',
        receiverAddress: '张家港港务楼',
        remarks: '月结',
        invoiceType: '01',
      }),
    );
    const row = (await (admin as Person).does(listBillings, { keyword: '周敏' })).list[0];
    expect(row).toMatchObject({
      id: made.id,
      enterpriseName: company.name,
      invoiceType: '01',
      isDefault: false,
      taxNo: company.creditCode,
      taxNoApproved: true,
      accountTail: '4567',
      receiverName: '周敏',
      receiverPhone: '13800001111',
      receiverAddress: '张家港港务楼',
      remarks: '月结',
      bank: base.bank,
      phone: base.phone,
      address: base.address,
    });
    expect(JSON.stringify(row)).not.toContain(base.account);
    expect((await (admin as Person).does(billingDetail, { id: made.id })).account).toBe(base.account);
    expect(
      (await (await world.as('buyer_purchaser')).does(listBillings, {})).list.map((b) => b.id),
    ).not.toContain(made.id);
    const { rows } = await sql<{
      sealed: string;
    }>`select account_sealed as sealed from addressbook.billing_info where id = ${made.id}::bigint`.execute(
      world.sql,
    );
    expect(rows[0]?.sealed).not.toContain(base.account);
  });

  test('what is missing or wrong is refused at its field: special invoice, receiver, check character, account', async () => {
    const at = async (more: object): Promise<string[]> => {
      const error = await (admin as Person).does(addBilling, wish(more)).then(
        () => null,
        (e: unknown) => e,
      );
      expect(error).toBeInstanceOf(InvalidInput);
      return (error as InvalidInput).errors.map((e) => e.field);
    };
    expect(await at({ address: null, bank: '' })).toEqual(['address', 'bank']);
    expect(await at({ receiverName: '王' })).toEqual(['receiverPhone', 'receiverAddress']);
    expect(await at({ taxNo: '91350100M000100Y4Z' })).toEqual(['taxNo']);
    expect(await at({ account: '12-34' })).toEqual(['account']);
    await refused((admin as Person).does(addBilling, wish({ enterpriseName: '别家公司' })), BillingName);
    await refused((await world.as('buyer_logistics')).does(listBillings, {}), NoPermission);
  });

  test('a foreign tax number waits for an operator: not offered meanwhile, told on both ends, accepted once', async () => {
    const made = await (admin as Person).does(addBilling, wish({ taxNo: '110101198001011' }));
    expect(made.taxNoApproved).toBe(false);
    const offered = async () => (await (admin as Person).does(selectBilling, { ids: [made.id] })).totalCount;
    expect(await offered()).toBe(0);
    const waiting = await (operator as Person).does(listCustomerBillings, { taxNoApproved: false });
    const row = waiting.list.find((b) => b.id === made.id);
    expect(row).toMatchObject({ memberName: company.name, can: ['approve', 'reject'] });
    const refusedOnce = await (operator as Person).does(rejectTaxNo, {
      id: made.id,
      version: made.version,
      reason: '税号与企业不符',
    });
    expect((await (admin as Person).does(billingDetail, { id: made.id })).taxNoReason).toBe('税号与企业不符');
    const accepted = await (operator as Person).does(approveTaxNo, {
      id: made.id,
      version: refusedOnce.version,
    });
    expect(await offered()).toBe(1);
    await refused(
      (operator as Person).does(approveTaxNo, { id: made.id, version: accepted.version }),
      TaxNoSettled,
    );
    const notices = await sql<{
      event: string;
    }>`select event from messaging.notice where biz_type = 'BILLING' and biz_id = ${made.id} order by id`.execute(
      world.sql,
    );
    expect(notices.rows.map((n) => n.event)).toEqual([
      'INFO_CHANGE',
      'INFO_CHANGE_RESULT',
      'INFO_CHANGE_RESULT',
    ]);
  });

  test('a change leaves who, what before and what after; the account only by its end; a stale version is refused', async () => {
    const made = await (admin as Person).does(addBilling, wish());
    await (admin as Person).does(updateBilling, {
      id: made.id,
      version: made.version,
      ...wish({ bank: '中国银行张家港分行', account: '6222020200007654321' }),
    });
    await refused(
      (admin as Person).does(updateBilling, { id: made.id, version: made.version, ...wish() }),
      VersionConflict,
    );
    const { events } = await (admin as Person).does(billingDetail, { id: made.id });
    expect(events[0]).toMatchObject({ action: 'edit', actorName: (admin as Person).actor.name });
    expect(events[0]?.changes).toEqual(
      expect.arrayContaining([
        { field: 'bank', before: base.bank, after: '中国银行张家港分行' },
        { field: 'account_tail', before: '4567', after: '4321' },
      ]),
    );
    expect(JSON.stringify(events)).not.toContain('62220202');
    // An account that is not typed again stays.
    const now = await (admin as Person).does(billingDetail, { id: made.id });
    await (admin as Person).does(updateBilling, {
      id: made.id,
      version: now.version,
      ...wish({ account: null }),
    });
    expect((await (admin as Person).does(billingDetail, { id: made.id })).account).toBe(
      '6222020200007654321',
    );
  });

  test('R-BILL-003 INV-BIL-01 exactly one default: setting clears the old one, deleting promotes the newest', async () => {
    const a = await (admin as Person).does(addBilling, wish({ isDefault: true }));
    expect(await defaults()).toBe(1);
    const b = await (admin as Person).does(addBilling, wish());
    await (admin as Person).does(setDefaultBilling, { id: b.id });
    expect((await (admin as Person).does(billingDetail, { id: a.id })).isDefault).toBe(false);
    await (admin as Person).does(deleteBillings, { ids: [b.id] });
    expect(await defaults()).toBe(1);
    expect((await (admin as Person).does(billingDetail, { id: a.id })).isDefault).toBe(true);
    await refused((admin as Person).does(setDefaultBilling, { id: b.id }), NotFound);
    await refused((stranger as Person).does(billingDetail, { id: a.id }), NotFound);
  });

  test('INV-BIL-01 fifty colleagues choose a default and delete at once: one default remains at every end', async () => {
    const ids = await Promise.all(
      Array.from({ length: 6 }, async () => (await (admin as Person).does(addBilling, wish())).id),
    );
    const outcome = await race(50, (n) =>
      n % 10 === 9
        ? (admin as Person).does(deleteBillings, { ids: [ids[0] as string] })
        : (admin as Person).does(setDefaultBilling, { id: ids[n % 6] as string }),
    );
    expect(Object.keys(outcome).filter((k) => !['ok', 'NOT_FOUND'].includes(k))).toEqual([]);
    expect(await defaults()).toBe(1);
    expect(await world.audit()).toEqual({});
  }, 120_000);
});

test('m7 names to choose from bring what the company’s record holds; the account only to who may enter one', async () => {
  await sql`update members.record set address = '滨江路9号', phone = '0512-1', bank = '演示银行' where member_id = ${(admin as Person).actor.memberId}::bigint`.execute(
    world.sql,
  );
  const [own, ...below] = await (admin as Person).does(billingNames, {});
  expect(own).toMatchObject({ address: '滨江路9号', phone: '0512-1', bank: '演示银行' });
  expect(own?.account).toMatch(/^\d{8,30}$/);
  for (const sub of below) expect(sub).toMatchObject({ address: null, account: null });
  const trader = await world.as('buyer_purchaser');
  const [seen] = await trader.does(billingNames, {});
  expect(seen).toMatchObject({ bank: '演示银行', account: null });
});
