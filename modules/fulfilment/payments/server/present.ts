import { type Actor, holds } from '#kernel/server/actor.ts';
import { historyWithCompanies, partiesOf } from '#registry/members/server/door.ts';
import type { PaymentDetail, PaymentRow } from '../contract/payment-rows.ts';
import { PAYMENT_FORM, PAYMENTS } from '../rules/pages.ts';
import {
  DIRECTION,
  EDITABLE,
  PAY_TYPE,
  PAYMENT,
  paymentButtons,
  paymentLifecycle,
} from '../rules/payment-lifecycle.ts';
import { isCreator, sideOf } from './lock-payment.ts';
import type { Allocation, PaymentsContext, Registration } from './tables.ts';

export interface Named {
  readonly name: string;
  readonly nameEn: string | null;
}
const ROUTES = [PAYMENTS, PAYMENT_FORM];
export const iso = (d: Date | null): string | null => d?.toISOString() ?? null;
const may = (actor: Actor, button: string): boolean => actor.superAdmin || holds(actor, button, ROUTES);

/** Whether the moment and the person allow a verb that the table opens. */
function allowedNow(verb: string, row: Registration, actor: Actor): boolean {
  const creator = isCreator(actor, row);
  const offline = row.payment_type === PAY_TYPE.offline;
  if (verb === 'submit') return offline && creator;
  if (verb === 'confirm')
    return (
      actor.accountId !== row.created_by &&
      actor.accountId !== row.submitted_by &&
      (row.third_party === null || row.third_party_approved_at !== null)
    );
  if (verb === 'reverse')
    return (
      row.direction === DIRECTION.in &&
      actor.accountId !== row.confirmed_by &&
      actor.accountId !== row.created_by
    );
  return true;
}

/** Verbs this reader may press now: the life's table, what the moment asks, his buttons. */
export function paymentCan(row: Registration, actor: Actor): string[] {
  const side = sideOf(actor, row);
  const creator = isCreator(actor, row);
  const offline = row.payment_type === PAY_TYPE.offline;
  const can: string[] = paymentLifecycle
    .open(row.state, side)
    .filter((verb) => allowedNow(verb, row, actor))
    .filter((verb) => {
      const button = paymentButtons[verb];
      return button !== null && may(actor, button);
    });
  if (creator && offline)
    for (const verb of paymentLifecycle.open(row.state, 'creator')) {
      const button = paymentButtons[verb];
      if (button !== null && may(actor, button)) can.push(verb === 'resubmit' ? 'submit' : verb);
    }
  if (creator && offline && EDITABLE.includes(row.state) && may(actor, 'Edit')) can.push('edit');
  if (
    side === 'operator' &&
    row.state === PAYMENT.toConfirm &&
    row.third_party !== null &&
    row.third_party_approved_at === null &&
    may(actor, 'Confirm')
  )
    can.push('approvePayer');
  return [...new Set(can)];
}

/** Names of both companies of many rows at once. */
export const namesOf = (
  ctx: PaymentsContext,
  rows: readonly Registration[],
): Promise<ReadonlyMap<string, Named>> =>
  partiesOf(ctx, { memberIds: [...new Set(rows.flatMap((r) => [r.seller_member_id, r.buyer_member_id]))] });

export function presentRow(
  r: Registration,
  allocations: readonly Allocation[],
  names: ReadonlyMap<string, Named>,
  actor: Actor,
): PaymentRow {
  const side = sideOf(actor, r);
  const seller = names.get(r.seller_member_id);
  const buyer = names.get(r.buyer_member_id);
  const [payer, payee] = r.direction === DIRECTION.in ? [buyer, seller] : [seller, buyer];
  const other = side === 'seller' ? buyer : seller;
  return {
    id: r.id,
    version: r.version,
    paymentNo: r.payment_no,
    state: r.state,
    side,
    direction: r.direction,
    paymentType: r.payment_type,
    settlementMethod: r.settlement_method,
    purpose: r.purpose,
    payerName: payer?.name ?? '',
    payerNameEn: payer?.nameEn ?? null,
    payeeName: payee?.name ?? '',
    payeeNameEn: payee?.nameEn ?? null,
    counterparty: other?.name ?? '',
    counterpartyEn: other?.nameEn ?? null,
    currency: r.currency,
    amount: r.amount,
    allocated: r.allocated,
    available: r.available ?? '0.00',
    receivedDate: r.received_date,
    bankRef: r.bank_ref,
    orderNos: allocations.filter((a) => a.registration_id === r.id).map((a) => a.target_no),
    thirdParty: r.third_party,
    confirmBy: iso(r.confirm_by),
    gmtCreate: r.gmt_create.toISOString(),
    gmtModified: r.gmt_modified.toISOString(),
    can: paymentCan(r, actor),
  };
}

/** The append-only history of a document, oldest first; row security shows a company only rows it is party to. */
export const historyOf = (
  ctx: PaymentsContext,
  bizType: string,
  id: string,
): Promise<PaymentDetail['events']> => historyWithCompanies(ctx, { bizType, bizId: id });

export const toActionResult = (row: Registration, actor: Actor) => ({
  id: row.id,
  version: row.version,
  state: row.state,
  can: paymentCan(row, actor),
});
