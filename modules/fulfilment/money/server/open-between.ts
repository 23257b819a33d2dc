import { DEPOSIT } from '../rules/deposit-lifecycle.ts';
import { RECEIVABLE } from '../rules/receivable-lifecycle.ts';
import { type Deposit, money, type Receivable } from './tables.ts';

/** Deposits that still want money from a payer for a receiver, as far as the caller sees them. */
export const depositsWanted = money.door<
  { payerId: string; receiverId: string; currency: string },
  Deposit[]
>(({ tx, input }) =>
  tx
    .selectFrom('money.deposit')
    .selectAll()
    .where('payer_member_id', '=', input.payerId)
    .where('receiver_member_id', '=', input.receiverId)
    .where('currency', '=', input.currency)
    .where('deposit_state', 'in', [DEPOSIT.required, DEPOSIT.topUpAsked])
    .orderBy('id', 'desc')
    .limit(100)
    .execute(),
);

/** Receivables a debtor still owes a creditor, by their due date, as far as the caller sees them. */
export const receivablesOpen = money.door<
  { creditorId: string; debtorId: string; currency: string },
  Receivable[]
>(({ tx, input }) =>
  tx
    .selectFrom('money.receivable')
    .selectAll()
    .where('creditor_member_id', '=', input.creditorId)
    .where('debtor_member_id', '=', input.debtorId)
    .where('currency', '=', input.currency)
    .where('receivable_state', 'in', [RECEIVABLE.open, RECEIVABLE.partPaid, RECEIVABLE.overdue])
    .orderBy('due_date')
    .orderBy('id')
    .limit(100)
    .execute(),
);
/** The live receivable of a document; null where nothing is owed on credit for it. */
export const receivableOf = money.door<
  { bizType: 'ORDER' | 'SETTLEMENT' | 'DEPOSIT'; bizId: string },
  Receivable | null
>(
  async ({ tx, input }) =>
    (await tx
      .selectFrom('money.receivable')
      .selectAll()
      .where('biz_type', '=', input.bizType)
      .where('biz_id', '=', input.bizId)
      .where('receivable_state', '<>', RECEIVABLE.writtenOff)
      .executeTakeFirst()) ?? null,
);
/** One receivable with the two companies it stands between, as far as the caller sees it; null where he does not. */
export const receivableSeen = money.door<{ id: string }, Receivable | null>(
  async ({ tx, input }) =>
    (await tx.selectFrom('money.receivable').selectAll().where('id', '=', input.id).executeTakeFirst()) ??
    null,
);
