import { sql } from 'kysely';
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

interface FrozenRow {
  readonly billing_id: string | null;
  readonly billing: FrozenBilling['snapshot'] | null;
  readonly address_id: string | null;
  readonly address: FrozenAddress['snapshot'] | null;
}
/**
 * As `papersOf`, of several companies by one statement and in their order, for a batch of acts that the platform decides;
 * the caller's transaction sees all of them.
 */
export const papersOfMany = addressbook.door<
  readonly { memberId: string; billingId: string | null; addressId: string | null }[],
  FrozenBillingAndAddress[]
>(async ({ tx, input }) => {
  const { rows } = await sql<FrozenRow>`
    select b.id as billing_id, case when b.id is not null then json_build_object('enterpriseName', b.enterprise_name,
        'invoiceType', b.invoice_type, 'taxNo', b.tax_no, 'address', b.address, 'phone', b.phone, 'bank', b.bank,
        'accountTail', b.account_tail, 'receiverName', b.receiver_name, 'receiverPhone', b.receiver_phone,
        'receiverAddress', b.receiver_address) end as billing,
      a.id as address_id, case when a.id is not null then json_build_object('receiverName', a.receiver_name,
        'receiverPhone', a.receiver_phone, 'region', a.region, 'detail', a.detail, 'postcode', a.postcode) end as address
    from unnest(${input.map((q) => q.memberId)}::bigint[], ${input.map((q) => q.billingId)}::bigint[],
      ${input.map((q) => q.addressId)}::bigint[]) with ordinality as q(member_id, billing_id, address_id, n)
    left join lateral (select * from addressbook.billing_info x where x.member_id = q.member_id and not x.deleted
      and x.tax_no_approved and (x.id = q.billing_id or (q.billing_id is null and x.is_default)) order by x.id limit 1) b on true
    left join lateral (select * from addressbook.address x where x.member_id = q.member_id and not x.deleted
      and (x.id = q.address_id or (q.address_id is null and x.is_default)) order by x.address_type, x.id limit 1) a on true
    order by q.n`.execute(tx);
  return rows.map((r) => ({
    billing: r.billing_id === null || r.billing === null ? null : { id: r.billing_id, snapshot: r.billing },
    address: r.address_id === null || r.address === null ? null : { id: r.address_id, snapshot: r.address },
  }));
});
