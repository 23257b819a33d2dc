import { addressbook } from './tables.ts';

export interface PapersOfMember {
  readonly billings: {
    id: string;
    enterpriseName: string;
    invoiceType: string;
    taxNo: string;
    bank: string | null;
    accountTail: string | null;
    isDefault: boolean;
  }[];
  readonly addresses: {
    id: string;
    addressType: string;
    receiverName: string;
    receiverPhone: string;
    region: string;
    detail: string;
    isDefault: boolean;
  }[];
}
const MOST = 50;
/**
 * Invoice data and addresses of a company, the default first; for the operator's file of it
 * (administration-domain 26.4).
 */
export const papersOfMember = addressbook.door<{ memberId: string }, PapersOfMember>(
  async ({ tx, input }) => {
    const billings = await tx
      .selectFrom('addressbook.billing_info')
      .selectAll()
      .where('member_id', '=', input.memberId)
      .where('deleted', '=', false)
      .orderBy('is_default', 'desc')
      .orderBy('id', 'desc')
      .limit(MOST)
      .execute();
    const addresses = await tx
      .selectFrom('addressbook.address')
      .selectAll()
      .where('member_id', '=', input.memberId)
      .where('deleted', '=', false)
      .orderBy('is_default', 'desc')
      .orderBy('id', 'desc')
      .limit(MOST)
      .execute();
    return {
      billings: billings.map((b) => ({
        id: b.id,
        enterpriseName: b.enterprise_name,
        invoiceType: b.invoice_type,
        taxNo: b.tax_no,
        bank: b.bank,
        accountTail: b.account_tail,
        isDefault: b.is_default,
      })),
      addresses: addresses.map((a) => ({
        id: a.id,
        addressType: a.address_type,
        receiverName: a.receiver_name,
        receiverPhone: a.receiver_phone,
        region: a.region,
        detail: a.detail,
        isDefault: a.is_default,
      })),
    };
  },
);
