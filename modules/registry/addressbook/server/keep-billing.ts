import { NotFound, VersionConflict } from '#kernel/rules/refusals.ts';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import type { changesOf } from '#kernel/server/step.ts';
import { notify } from '#office/messaging/server/door.ts';
import { CUSTOMERS_PAGE } from '#registry/members/rules/pages.ts';
import { missingIn } from '../rules/billing.ts';
import { billingTaxWords } from '../rules/billing-tax-words.ts';
import { CUSTOMER_BILLING_PAGE } from '../rules/pages.ts';
import { BillingName } from '../rules/refusals.ts';
import { BILLING_ACCOUNT, tailOf } from './ports.ts';
import { billingScope, ownNames } from './see-billing.ts';
import type { AddressbookContext, Billing } from './tables.ts';

export const TABLE = 'addressbook.billing_info';

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
export async function lockBilling(ctx: AddressbookContext, id: string, version?: number): Promise<Billing> {
  const row = await ctx.tx
    .selectFrom('addressbook.billing_info as b')
    .selectAll('b')
    .where('b.id', '=', id)
    .where('b.deleted', '=', false)
    .where(billingScope(ctx.actor))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) throw NotFound({});
  if (version !== undefined && row.version !== version) throw VersionConflict({ version: row.version });
  return row;
}

/**
 * Columns of what was filled in; an account that was not typed again stays. The tax number is good when it is
 * one of the own credit codes, or was good before.
 */
export async function columnsOf(ctx: AddressbookContext, wish: Wish, before: Billing | null) {
  const missing = missingIn(wish, wish.account !== null || (before?.account_sealed ?? null) !== null);
  if (missing.length > 0)
    throw new InvalidInput(missing.map((field) => ({ field, rule: 'field.input', message: '' })));
  const names = await ownNames(ctx);
  if (wish.enterpriseName !== before?.enterprise_name && !names.some((n) => n.name === wish.enterpriseName))
    throw BillingName({}, 'enterpriseName');
  const isOwnTaxNo = names.some((n) => n.creditCode === wish.taxNo);
  const taxNoUnchanged = before !== null && before.tax_no === wish.taxNo;
  const account =
    wish.account === null
      ? {}
      : {
          account_sealed: ctx.service('secrets').seal(wish.account, BILLING_ACCOUNT),
          account_tail: tailOf(wish.account),
        };
  return {
    enterprise_name: wish.enterpriseName,
    invoice_type: wish.invoiceType,
    tax_no: wish.taxNo,
    tax_no_approved: isOwnTaxNo || (taxNoUnchanged && before.tax_no_approved),
    tax_no_reason: taxNoUnchanged ? before.tax_no_reason : null,
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

export async function done(
  ctx: AddressbookContext,
  row: Billing,
  action: string,
  changes: ReturnType<typeof changesOf> = [],
): Promise<{ id: string; version: number; taxNoApproved: boolean }> {
  await ctx.history({
    bizType: BIZ,
    bizId: row.id,
    bizNo: row.tax_no,
    action,
    from: null,
    to: null,
    changes,
    side: ctx.actor.identity,
    parties: [row.member_id],
  });
  ctx.target({ type: BIZ, id: row.id, no: row.enterprise_name, changes });
  return { id: row.id, version: row.version, taxNoApproved: row.tax_no_approved };
}

/** Operators decide on a tax number that is not the company's own credit code (trading-domain 19.5). */
export const askOperator = (ctx: AddressbookContext, row: Billing): Promise<void> =>
  notify(ctx, {
    event: 'INFO_CHANGE',
    variables: { companyName: row.enterprise_name, fields: billingTaxWords.table.field },
    to: { platformRoute: CUSTOMERS_PAGE, button: 'Edit' },
    bizType: BIZ,
    bizId: row.id,
    link: `${CUSTOMER_BILLING_PAGE}?memberId=${row.member_id}`,
  });
