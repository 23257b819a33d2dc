import { touched } from '#kernel/server/rows.ts';
import { notify } from '#office/messaging/server/door.ts';
import { billingTaxWords } from '../rules/billing-tax-words.ts';
import { BILLING_PAGE } from '../rules/pages.ts';
import { TaxNoSettled } from '../rules/refusals.ts';
import type { AddressbookContext, Billing } from './tables.ts';

/** The operator's yes or no to a tax number that is not the company's own; the company is told (INFO_CHANGE_RESULT). */
export async function decided(
  ctx: AddressbookContext,
  before: Billing,
  approved: boolean,
  reason: string | null,
): Promise<{ id: string; version: number }> {
  if (before.tax_no_approved) throw TaxNoSettled({});
  const row = await ctx.tx
    .updateTable('addressbook.billing_info')
    .set({
      tax_no_approved: approved,
      tax_no_reason: reason,
      ...touched(ctx),
    })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await ctx.history({
    bizType: 'BILLING',
    bizId: row.id,
    bizNo: row.tax_no,
    action: approved ? 'approveTaxNo' : 'rejectTaxNo',
    from: null,
    to: null,
    reason,
    side: 'operator',
    parties: [row.member_id],
    changes: [{ field: 'tax_no_approved', before: false, after: approved }],
  });
  ctx.target({ type: 'BILLING', id: row.id, no: row.enterprise_name });
  const result = billingTaxWords.table[approved ? 'approved' : 'rejected'];
  await notify(ctx, {
    event: 'INFO_CHANGE_RESULT',
    variables: { companyName: row.enterprise_name, result, reason: reason ?? '' },
    to: { memberAdmins: row.member_id },
    bizType: 'BILLING',
    bizId: row.id,
    link: BILLING_PAGE,
  });
  return { id: row.id, version: row.version };
}
