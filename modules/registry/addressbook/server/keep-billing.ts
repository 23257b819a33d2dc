import { NotFound, VersionConflict } from '#kernel/rules/refusals.ts';
import { Invalid_ } from '#kernel/server/dispatch.ts';
import { nowHere } from '#kernel/server/database.ts';
import { touched } from '#kernel/server/rows.ts';
import { changesOf } from '#kernel/server/step.ts';
import { notify } from '#office/messaging/server/door.ts';
import { CUSTOMERS_PAGE } from '#registry/members/rules/pages.ts';
import { CUSTOMER_BILLING_PAGE } from '../rules/pages.ts';
import { addBilling, deleteBillings, setDefaultBilling, updateBilling } from '../contract/billing.ts';
import { missingIn } from '../rules/billing.ts';
import { billingTaxWords } from '../rules/billing-tax-words.ts';
import { BillingName } from '../rules/refusals.ts';
import { holdBook, keepOneDefault } from './defaults.ts';
import { BILLING_ACCOUNT, tailOf } from './ports.ts';
import { billingScope, ownNames } from './see-billing.ts';
import { type Billing, type Hand, room } from './tables.ts';

const TABLE = 'addressbook.billing_info';
const BIZ = 'BILLING';
interface Wish {
  readonly enterpriseName: string;
  readonly invoiceType: string;
  readonly isDefault: boolean;
  readonly taxNo: string;
  readonly address: string | null;
  readonly phone: string | null;
  readonly bank: string | null;
  readonly account: string | null;
  readonly receiverName: string | null;
  readonly receiverPhone: string | null;
  readonly receiverAddress: string | null;
  readonly remarks: string | null;
}

/** One set of invoice data of the own company, locked; its book is held first. Refuses NotFound, StaleVersion. */
export async function lockBilling(w: Hand, id: string, version?: number): Promise<Billing> {
  const row = await w.tx
    .selectFrom('addressbook.billing_info as b')
    .selectAll('b')
    .where('b.id', '=', id)
    .where('b.deleted', '=', false)
    .where(billingScope(w.actor))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) throw NotFound({});
  if (version !== undefined && row.version !== version) throw VersionConflict({ version: row.version });
  return row;
}

/** Columns of what was filled in; an account that was not typed again stays. The tax number is good when it is one of the own credit codes, or was good before. */
async function columnsOf(w: Hand, wish: Wish, before: Billing | null) {
  const missing = missingIn(wish, wish.account !== null || (before?.account_sealed ?? null) !== null);
  if (missing.length > 0)
    throw new Invalid_(missing.map((field) => ({ field, rule: 'field.input', message: '' })));
  const names = await ownNames(w);
  if (wish.enterpriseName !== before?.enterprise_name && !names.some((n) => n.name === wish.enterpriseName))
    throw BillingName({}, 'enterpriseName');
  const own = names.some((n) => n.creditCode === wish.taxNo);
  const kept = before !== null && before.tax_no === wish.taxNo;
  const account =
    wish.account === null
      ? {}
      : {
          account_sealed: w.service('secrets').seal(wish.account, BILLING_ACCOUNT),
          account_tail: tailOf(wish.account),
        };
  return {
    enterprise_name: wish.enterpriseName,
    invoice_type: wish.invoiceType,
    tax_no: wish.taxNo,
    tax_no_approved: own || (kept && before.tax_no_approved),
    tax_no_reason: kept ? before.tax_no_reason : null,
    address: wish.address,
    phone: wish.phone,
    bank: wish.bank,
    receiver_name: wish.receiverName,
    receiver_phone: wish.receiverPhone,
    receiver_address: wish.receiverAddress,
    remarks: wish.remarks,
    ...account,
  };
}
/** What history and log may know: the account by its end. */
const told = ({ account_sealed: _sealed, ...rest }: Partial<Billing>) => rest;

async function done(
  w: Hand,
  row: Billing,
  action: string,
  changes: ReturnType<typeof changesOf> = [],
): Promise<{ id: string; version: number; taxNoApproved: boolean }> {
  await w.history({
    bizType: BIZ,
    bizId: row.id,
    bizNo: row.tax_no,
    action,
    from: null,
    to: null,
    changes,
    side: w.actor.identity,
    parties: [row.member_id],
  });
  w.target({ type: BIZ, id: row.id, no: row.enterprise_name, changes });
  return { id: row.id, version: row.version, taxNoApproved: row.tax_no_approved };
}
/** Operators decide on a tax number that is not the company's own credit code (trading-domain 19.5). */
const askOperator = (w: Hand, row: Billing): Promise<void> =>
  notify(w, {
    event: 'INFO_CHANGE',
    variables: { companyName: row.enterprise_name, fields: billingTaxWords.table.field },
    to: { platformRoute: CUSTOMERS_PAGE, button: 'Edit' },
    bizType: BIZ,
    bizId: row.id,
    link: `${CUSTOMER_BILLING_PAGE}?memberId=${row.member_id}`,
  });

export const billingAdded = room.on(addBilling, async (w) => {
  const memberId = w.actor.memberId as string;
  await holdBook(w, TABLE, memberId);
  const set = await columnsOf(w, w.input, null);
  const owner = { member_id: memberId, owner_dept_id: w.actor.deptId, owner_emp_id: w.actor.empId };
  const row = await w.tx
    .insertInto(TABLE)
    .values({
      ...set,
      ...owner,
      created_by: w.actor.accountId,
      modified_by: w.actor.accountId,
      gmt_create: nowHere,
      gmt_modified: nowHere,
    } as never)
    .returningAll()
    .executeTakeFirstOrThrow();
  await keepOneDefault(w, { table: TABLE, memberId }, w.input.isDefault ? row.id : null);
  if (!row.tax_no_approved) await askOperator(w, row);
  return done(w, row, 'add');
});

export const billingChanged = room.on(updateBilling, async (w) => {
  const memberId = w.actor.memberId as string;
  await holdBook(w, TABLE, memberId);
  const before = await lockBilling(w, w.input.id, w.input.version);
  const set = await columnsOf(w, w.input, before);
  const row = await w.tx
    .updateTable(TABLE)
    .set({
      ...set,
      ...touched(w),
    } as never)
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  // A default stays one until another is: taking the tick away leaves it.
  if (w.input.isDefault) await keepOneDefault(w, { table: TABLE, memberId }, row.id);
  if (!row.tax_no_approved && (before.tax_no !== row.tax_no || before.tax_no_approved))
    await askOperator(w, row);
  return done(w, row, 'edit', changesOf(told(before), told(set as Partial<Billing>)));
});

export const billingDropped = room.each(deleteBillings, async (w) => {
  const memberId = w.actor.memberId as string;
  await holdBook(w, TABLE, memberId);
  const before = await lockBilling(w, w.input.id);
  await w.tx
    .updateTable(TABLE)
    .set({
      deleted: true,
      is_default: false,
      ...touched(w),
    })
    .where('id', '=', before.id)
    .execute();
  await keepOneDefault(w, { table: TABLE, memberId }, null);
  await done(w, before, 'delete');
});

export const billingDefaulted = room.on(setDefaultBilling, async (w) => {
  const memberId = w.actor.memberId as string;
  await holdBook(w, TABLE, memberId);
  const row = await lockBilling(w, w.input.id, w.input.version);
  await keepOneDefault(w, { table: TABLE, memberId }, row.id);
  await done(w, row, 'setDefault', [{ field: 'is_default', before: row.is_default, after: true }]);
  return { id: row.id, version: row.version };
});
