import { withScope } from '#kernel/server/with-scope.ts';
import { addressbook } from './tables.ts';

export { papersOfMember } from './of-member.ts';
export { accountOf, type PayeeAccount } from './payee-account.ts';
export { type AddressUse, addressUse, type LeavingAddress } from './ports.ts';

/** Invoice data as a document freezes it: the account by its last digits. */
export interface FrozenBilling {
  readonly id: string;
  readonly snapshot: Readonly<Record<string, string | null>>;
}
export interface FrozenAddress {
  readonly id: string;
  readonly snapshot: Readonly<Record<string, string | null>>;
}
export interface FrozenBillingAndAddress {
  readonly billing: FrozenBilling | null;
  readonly address: FrozenAddress | null;
}

/**
 * What a company keeps for invoices and deliveries, to be frozen into a document: the rows named, else its
 * defaults (of addresses the ordinary one first). Invoice data whose tax number waits for an operator is
 * none.
 * The caller has locked a document its actor is a party of; this opens the company's rows for this one look,
 * whichever party acts (trading-domain 9.2: B S O submit).
 */
export const papersOf = addressbook.door<
  { memberId: string; billingId: string | null; addressId: string | null },
  FrozenBillingAndAddress
>(async (ctx) => {
  const { memberId, billingId, addressId } = ctx.input;
  const billingRow = () =>
    ctx.tx
      .selectFrom('addressbook.billing_info')
      .select([
        'id',
        'enterprise_name',
        'invoice_type',
        'tax_no',
        'address',
        'phone',
        'bank',
        'account_tail',
        'receiver_name',
        'receiver_phone',
        'receiver_address',
      ])
      .where('member_id', '=', memberId)
      .where('deleted', '=', false)
      .where('tax_no_approved', '=', true)
      .where((eb) => (billingId === null ? eb('is_default', '=', true) : eb('id', '=', billingId)))
      .executeTakeFirst();
  const addressRow = () =>
    ctx.tx
      .selectFrom('addressbook.address')
      .select(['id', 'receiver_name', 'receiver_phone', 'region', 'detail', 'postcode'])
      .where('member_id', '=', memberId)
      .where('deleted', '=', false)
      .where((eb) => (addressId === null ? eb('is_default', '=', true) : eb('id', '=', addressId)))
      .orderBy('address_type')
      .limit(1)
      .executeTakeFirst();
  const [billing, address] = await withScope(
    ctx,
    { open: { papers_of: memberId } },
    async () => [await billingRow(), await addressRow()] as const,
  );
  return {
    billing:
      billing === undefined
        ? null
        : {
            id: billing.id,
            snapshot: {
              enterpriseName: billing.enterprise_name,
              invoiceType: billing.invoice_type,
              taxNo: billing.tax_no,
              address: billing.address,
              phone: billing.phone,
              bank: billing.bank,
              accountTail: billing.account_tail,
              receiverName: billing.receiver_name,
              receiverPhone: billing.receiver_phone,
              receiverAddress: billing.receiver_address,
            },
          },
    address:
      address === undefined
        ? null
        : {
            id: address.id,
            snapshot: {
              receiverName: address.receiver_name,
              receiverPhone: address.receiver_phone,
              region: address.region,
              detail: address.detail,
              postcode: address.postcode,
            },
          },
  };
});
