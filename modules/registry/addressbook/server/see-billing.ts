import { sql } from 'kysely';
import { containsPattern } from '#kernel/rules/contains-pattern.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { type Actor, holds } from '#kernel/server/actor.ts';
import { type PageInput, paged } from '#kernel/server/page.ts';
import { inScope } from '#kernel/server/scope.ts';
import { readHistory } from '#kernel/server/trade-history.ts';
import { called, ownInvoiceFacts, partiesOf, subsidiariesOf } from '#registry/members/server/door.ts';
import {
  type BillingRow,
  billingDetail,
  billingNames,
  listBillings,
  listCustomerBillings,
} from '../contract/billing.ts';
import { BILLING_PAGE } from '../rules/pages.ts';
import { BILLING_ACCOUNT } from './ports.ts';
import { type AddressbookContext, addressbook, type Billing } from './tables.ts';

/** Rows of invoice data within the reader's data scope. */
export const billingScope = (actor: Actor) =>
  inScope(actor, 'BILLING', { member: 'b.member_id', dept: 'b.owner_dept_id', emp: 'b.owner_emp_id' });

export function presentBilling(b: Billing, actor: Actor): BillingRow {
  const desk = actor.identity === 'platform';
  return {
    id: b.id,
    version: b.version,
    enterpriseName: b.enterprise_name,
    invoiceType: b.invoice_type,
    isDefault: b.is_default,
    taxNo: b.tax_no,
    taxNoApproved: b.tax_no_approved,
    taxNoReason: b.tax_no_reason,
    address: b.address,
    phone: b.phone,
    bank: b.bank,
    accountTail: b.account_tail,
    receiverName: b.receiver_name,
    receiverPhone: b.receiver_phone,
    receiverAddress: b.receiver_address,
    remarks: b.remarks,
    gmtModified: b.gmt_modified.toISOString(),
    can: desk
      ? b.tax_no_approved
        ? []
        : ['approve', 'reject']
      : ['edit', 'delete', ...(b.is_default ? [] : ['setDefault'])],
  };
}

const rows = (ctx: AddressbookContext) =>
  ctx.tx
    .selectFrom('addressbook.billing_info as b')
    .selectAll('b')
    .where('b.deleted', '=', false)
    .where(billingScope(ctx.actor));
type Question = PageInput & {
  readonly keyword?: string | undefined;
  readonly invoiceType?: string | undefined;
  readonly isDefault?: boolean | undefined;
};
async function page(
  ctx: AddressbookContext,
  question: Question,
  narrowed: (q: ReturnType<typeof rows>) => ReturnType<typeof rows> = (q) => q,
) {
  const { keyword, invoiceType, isDefault } = question;
  let query = narrowed(rows(ctx));
  if (invoiceType !== undefined) query = query.where('b.invoice_type', '=', invoiceType);
  if (isDefault !== undefined) query = query.where('b.is_default', '=', isDefault);
  if (keyword)
    query = query.where(
      sql<boolean>`(b.enterprise_name ilike ${containsPattern(keyword)} or b.tax_no ilike ${containsPattern(keyword)} or b.bank ilike ${containsPattern(keyword)} or b.receiver_name ilike ${containsPattern(keyword)})`,
    );
  return paged(ctx.tx, query, question, {
    sortable: {
      enterpriseName: 'b.enterprise_name',
      invoiceType: 'b.invoice_type',
      taxNo: 'b.tax_no',
      gmtModified: 'b.gmt_modified',
    },
    fallback: { column: 'b.gmt_modified', asc: false },
    key: 'b.id',
  });
}

export const listBillingsHandler = addressbook.query(listBillings, async (ctx) => {
  const found = await page(ctx, ctx.input);
  return { ...found, list: found.list.map((b) => presentBilling(b as Billing, ctx.actor)) };
});

/** The whole account number for those who may change it; everybody else sees its end. */
export const billingDetailHandler = addressbook.query(billingDetail, async (ctx) => {
  const b = (await rows(ctx).where('b.id', '=', ctx.input.id).executeTakeFirst()) as Billing | undefined;
  if (b === undefined) throw NotFound({});
  const whole = ctx.actor.superAdmin || holds(ctx.actor, 'Edit', [BILLING_PAGE]);
  return {
    ...presentBilling(b, ctx.actor),
    account:
      whole && b.account_sealed !== null
        ? ctx.service('secrets').open(b.account_sealed, BILLING_ACCOUNT)
        : null,
    events: await readHistory(ctx, { bizType: 'BILLING', bizId: b.id, latest: 50 }, [
      'seq',
      'action',
      'at',
      'actorName',
      'reason',
      'changes',
    ]),
  };
});

/** The company itself and those below it, by name. */
export async function ownNames(
  ctx: AddressbookContext,
): Promise<{ name: string; creditCode: string | null }[]> {
  const memberId = ctx.actor.memberId ?? '0';
  const below = await subsidiariesOf(ctx, { memberId });
  const parties = await partiesOf(ctx, { memberIds: [memberId, ...below.map((s) => s.id)] });
  return [memberId, ...below.map((s) => s.id)].flatMap((id) => {
    const party = parties.get(id);
    return party === undefined ? [] : [{ name: party.name, creditCode: party.creditCode }];
  });
}
const UNKNOWN = { address: null, phone: null, bank: null, account: null };
export const billingNamesHandler = addressbook.query(billingNames, async (ctx) => {
  const [names, record] = [await ownNames(ctx), await ownInvoiceFacts(ctx, {})];
  const whole = ctx.actor.superAdmin || holds(ctx.actor, 'Add', [BILLING_PAGE]);
  const ownFacts = record === null ? UNKNOWN : { ...record, account: whole ? record.account : null };
  return names.map((n, at) => ({ ...n, ...(at === 0 ? ownFacts : UNKNOWN) }));
});

/** Invoice data of the customers in reach. */
export const listCustomerBillingsHandler = addressbook.query(listCustomerBillings, async (ctx) => {
  const { memberId, taxNoApproved } = ctx.input;
  const found = await page(ctx, ctx.input, (q) => {
    const of = memberId === undefined ? q : q.where('b.member_id', '=', memberId);
    return taxNoApproved === undefined ? of : of.where('b.tax_no_approved', '=', taxNoApproved);
  });
  const parties = await partiesOf(ctx, { memberIds: found.list.map((b) => b.member_id) });
  return {
    ...found,
    list: found.list.map((b) => ({
      ...presentBilling(b as Billing, ctx.actor),
      memberId: b.member_id,
      memberName: called(ctx, parties.get(b.member_id)),
      memberCode: parties.get(b.member_id)?.code ?? '',
    })),
  };
});
