import { withScope } from '#kernel/server/with-scope.ts';
import { BILLING_ACCOUNT } from './ports.ts';
import { addressbook } from './tables.ts';

/** An account to be paid to, whole: it goes into a contract. */
export interface PayeeAccount {
  readonly holder: string;
  readonly bank: string;
  readonly number: string;
}

/**
 * The account of a company's default invoice data, to be frozen into a contract it sells under; null where it
 * keeps none or an operator has yet to approve its tax number.
 * The caller has checked that its actor concludes that contract; this opens the company's rows for this one look.
 */
export const accountOf = addressbook.door<{ memberId: string }, PayeeAccount | null>(async (ctx) => {
  const { memberId } = ctx.input;
  const row = await withScope(ctx, { open: { papers_of: memberId } }, () =>
    ctx.tx
      .selectFrom('addressbook.billing_info')
      .select(['enterprise_name', 'bank', 'account_sealed'])
      .where('member_id', '=', memberId)
      .where('is_default', '=', true)
      .where('tax_no_approved', '=', true)
      .where('deleted', '=', false)
      .executeTakeFirst(),
  );
  if (row === undefined || row.bank === null || row.account_sealed === null) return null;
  return {
    holder: row.enterprise_name,
    bank: row.bank,
    number: ctx.service('secrets').open(row.account_sealed, BILLING_ACCOUNT),
  };
});
