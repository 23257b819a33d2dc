import type { FirstStep, StepState } from '#kernel/server/first-steps.ts';
import { addressWords } from '../rules/address-words.ts';
import { billingWords } from '../rules/billing-words.ts';
import { ADDRESS_PAGE, BILLING_PAGE } from '../rules/pages.ts';
import { addressbook } from './tables.ts';

type Of = { readonly memberId: string };
/** Default invoice data: `whole` with a bank account, as a contract names it (accountOf). */
const invoiceData = (whole: boolean) =>
  addressbook.door<Of, StepState | null>(async ({ tx, input }) => {
    const row = await tx
      .selectFrom('addressbook.billing_info')
      .select(['bank', 'account_tail', 'tax_no_approved'])
      .where('member_id', '=', input.memberId)
      .where('is_default', '=', true)
      .where('deleted', '=', false)
      .executeTakeFirst();
    if (row === undefined || (whole && (row.bank === null || row.account_tail === null))) return 'open';
    return row.tax_no_approved ? 'done' : 'waiting';
  });

/** Where a seller is paid, and what a buyer is delivered to and invoiced with. */
export const firstEntries: readonly FirstStep[] = [
  {
    key: 'addressbook.account',
    order: 60,
    sides: ['seller'],
    title: billingWords.table['firstStep.account'],
    path: BILLING_PAGE,
    stateOf: invoiceData(true),
  },
  {
    key: 'addressbook.address',
    order: 40,
    sides: ['buyer'],
    title: addressWords.table.firstStep,
    path: ADDRESS_PAGE,
    stateOf: addressbook.door<Of, StepState | null>(async ({ tx, input }) => {
      const row = await tx
        .selectFrom('addressbook.address')
        .select('id')
        .where('member_id', '=', input.memberId)
        .where('deleted', '=', false)
        .limit(1)
        .executeTakeFirst();
      return row === undefined ? 'open' : 'done';
    }),
  },
  {
    key: 'addressbook.billing',
    order: 50,
    sides: ['buyer'],
    title: billingWords.table['firstStep.billing'],
    path: BILLING_PAGE,
    stateOf: invoiceData(false),
  },
];
