import { contractById } from '#fulfilment/contracts/server/door.ts';
import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import { papersOf } from '#registry/addressbook/server/door.ts';
import { placeOf } from '#registry/catalogue/server/door.ts';
import type { InquiryFields } from '../contract/inquiry.ts';
import { AGREEMENT, INQUIRY } from '../rules/inquiry-lifecycle.ts';
import { awardsOf } from './lock-inquiry.ts';
import type { Inquiry, InquiryContext } from './tables.ts';

/** The terms of a draft as they are stored; places, addresses and the agreement as they stand now. */
export async function termsOf(ctx: InquiryContext, f: InquiryFields) {
  const place = f.placeId === null ? null : await placeOf(ctx, { id: f.placeId });
  if (f.placeId !== null && place === null)
    throw new InvalidInput([{ field: 'placeId', rule: 'field.select', message: '' }]);
  const { address } =
    f.deliveryAddressId === null
      ? { address: null }
      : await papersOf(ctx, {
          memberId: ctx.actor.memberId as string,
          billingId: null,
          addressId: f.deliveryAddressId,
        });
  if (f.deliveryAddressId !== null && address === null)
    throw new InvalidInput([{ field: 'deliveryAddressId', rule: 'field.select', message: '' }]);
  if (f.deliveryStart !== null && f.deliveryEnd !== null && f.deliveryEnd < f.deliveryStart)
    throw new InvalidInput([{ field: 'deliveryStart', rule: 'inquiry.window', message: '' }]);
  const agreement =
    f.agreement === AGREEMENT.none || f.protocolId === null
      ? null
      : await contractById(ctx, { protocolId: f.protocolId, within: 'INQUIRY' });
  if (
    f.agreement === AGREEMENT.reference &&
    f.protocolId !== null &&
    agreement?.buyerId !== ctx.actor.memberId
  )
    throw new InvalidInput([{ field: 'protocolId', rule: 'field.select', message: '' }]);
  return {
    title: f.title,
    inquiry_type: f.inquiryType,
    agreement: f.agreement,
    protocol_id: agreement?.id ?? null,
    protocol_no: agreement?.protocolNo ?? null,
    contact_name: f.contactName ?? ctx.actor.name.slice(0, 50),
    contact_phone: f.contactPhone,
    open_mode: f.openMode,
    invite_mode: f.inviteMode,
    group_ids: [...new Set(f.groupIds)],
    supplier_ids: [...new Set(f.supplierIds)],
    quote_deadline: f.quoteDeadline === null ? null : new Date(f.quoteDeadline),
    confirm_hours: f.confirmHours,
    tax_included: f.taxIncluded,
    tax_rate: f.taxRate,
    payment_term: f.paymentTerm,
    settlement_method: f.settlementMethod,
    delivery_address_id: address?.id ?? null,
    delivery_address: address?.snapshot ?? null,
    place_id: place?.id ?? null,
    place_zh: place?.zh ?? null,
    place_en: place?.en ?? null,
    region: place?.region ?? null,
    pick_type: f.pickType,
    delivery_start: f.deliveryStart,
    delivery_end: f.deliveryEnd,
    tolerance: f.tolerance,
    invoice_type: f.invoiceType,
    qualification_needed: f.qualificationNeeded,
    split_allowed: f.splitAllowed,
    partial_allowed: f.partialAllowed,
    remarks: f.remarks,
  };
}
export const shown = (row: Pick<Inquiry, 'id' | 'version' | 'inquiry_no'>) => ({
  id: row.id,
  version: row.version,
  inquiryNo: row.inquiry_no,
});

export const requireDraft = (row: Inquiry, verb: string): void => {
  if (row.status !== null)
    throw StateNotAllowed({ subject: 'inquiry', verb, state: row.status, side: 'buyer' });
};
/** A rejected inquiry is revised before it goes out again, while nothing of it was ever awarded. */
export async function requireRevisable(ctx: InquiryContext, row: Inquiry): Promise<void> {
  if (row.status === INQUIRY.rejected && (await awardsOf(ctx, row.id)).length === 0) return;
  requireDraft(row, 'update');
}
