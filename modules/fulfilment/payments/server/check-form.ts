import { balancesOf } from '#fulfilment/money/server/door.ts';
import { type OrderFacts, ordersByIds } from '#fulfilment/orders/server/door.ts';
import { dayOf } from '#kernel/rules/clock.ts';
import { add, compare, dec } from '#kernel/rules/decimal.ts';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import { WHOLE_COMPANY } from '#kernel/server/scope.ts';
import { isTypedTwice } from '../rules/allocation.ts';
import { billFaults } from '../rules/bill.ts';
import { lcFaults } from '../rules/letter-of-credit.ts';
import {
  crossesBank,
  DIRECTION,
  isBill,
  isLetterOfCredit,
  METHOD,
  PURPOSE,
} from '../rules/payment-lifecycle.ts';
import { MoneyShort } from '#fulfilment/money/rules/refusals.ts';
import { sideOf } from './lock-payment.ts';
import type { Allocation, PaymentsContext, Registration } from './tables.ts';

interface Fault {
  readonly field: string;
  readonly rule: string;
}
/** What hangs on a registration when it is sent to its confirmation. */
export interface Whole {
  readonly row: Registration;
  readonly allocations: readonly Allocation[];
  readonly fileIds: readonly string[];
  readonly letterFileIds: readonly string[];
}
const REQUIRED_OF_BILL = [
  'bill_no',
  'bill_drawer',
  'bill_acceptor',
  'bill_issue_date',
  'bill_due_date',
  'bill_amount',
] as const;
const REQUIRED_OF_LC = [
  'lc_no',
  'lc_issuing_bank',
  'lc_type',
  'lc_amount',
  'lc_latest_shipment',
  'lc_expiry',
  'lc_presentation_days',
] as const;
const camel = (column: string): string =>
  column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

function missing(row: Registration, columns: readonly (keyof Registration & string)[]): Fault[] {
  return columns.filter((c) => row[c] === null).map((c) => ({ field: camel(c), rule: 'field.input' }));
}

const BANK_COLUMNS = ['received_date', 'bank_ref'] as const;
function bankFaults({ row, fileIds, letterFileIds }: Whole, today: string): Fault[] {
  const faults: Fault[] = [];
  if (crossesBank(row.settlement_method)) {
    faults.push(...missing(row, BANK_COLUMNS));
    if (row.payee_account_id === null) faults.push({ field: 'payeeAccountId', rule: 'field.select' });
  }
  if (row.settlement_method !== METHOD.balance && fileIds.length === 0)
    faults.push({ field: 'fileIds', rule: 'field.upload' });
  for (const [field, day] of [
    ['receivedDate', row.received_date],
    ['valueDate', row.value_date],
  ] as const)
    if (day !== null && day > today) faults.push({ field, rule: 'payment.future' });
  if (row.received_date !== null && row.value_date !== null && row.value_date < row.received_date)
    faults.push({ field: 'valueDate', rule: 'payment.valueBefore' });
  if (row.third_party !== null && letterFileIds.length === 0)
    faults.push({ field: 'letterFileIds', rule: 'payment.payerLetter' });
  return faults;
}

function paperFaults(row: Registration, today: string, most: string): Fault[] {
  if (isBill(row.settlement_method)) {
    const lacking = missing(row, REQUIRED_OF_BILL);
    if (lacking.length > 0) return lacking;
    return billFaults(
      {
        billNo: row.bill_no as string,
        billFrom: row.bill_from,
        billTo: row.bill_to,
        billAmount: row.bill_amount as string,
        billIssueDate: row.bill_issue_date as string,
        billDueDate: row.bill_due_date as string,
        billEndorsable: row.bill_endorsable ?? true,
        billEndorsements: row.bill_endorsements,
      },
      row.amount,
      today,
    );
  }
  if (!isLetterOfCredit(row.settlement_method)) return [];
  const lacking = missing(row, REQUIRED_OF_LC);
  if (lacking.length > 0) return lacking;
  return lcFaults(
    {
      lcAmount: row.lc_amount as string,
      lcTolerancePct: row.lc_tolerance_pct ?? '0',
      lcLatestShipment: row.lc_latest_shipment as string,
      lcExpiry: row.lc_expiry as string,
      lcPresentationDays: row.lc_presentation_days as number,
    },
    most,
  );
}

/** What the orders of a letter of credit may come to, with their plus tolerance. */
const contractMost = (orders: readonly OrderFacts[]): string =>
  add(
    '0',
    ...orders.map((o) => dec(o.orderAmount).times(dec(o.tolerancePlus).dividedBy(100).plus(1)).toFixed()),
  );

const purposeFits = (row: Registration): boolean =>
  row.direction === DIRECTION.out ? row.purpose !== PURPOSE.goods : row.purpose !== PURPOSE.refund;

/**
 * Whether a registration may go to its confirmation (12.1); refuses 10009 with every field that does not fit, and
 * 17302 where a balance is to pay that is not there.
 */
export async function checkWhole(ctx: PaymentsContext, whole: Whole): Promise<void> {
  const { row, allocations } = whole;
  const today = dayOf(await ctx.now());
  const orderIds = [...new Set(allocations.flatMap((a) => a.order_id ?? []))];
  const most = isLetterOfCredit(row.settlement_method)
    ? contractMost(
        await ordersByIds(ctx, {
          ids: orderIds.length > 0 ? orderIds : [row.order_id ?? '0'],
          within: WHOLE_COMPANY,
        }),
      )
    : '0';
  const faults = [...bankFaults(whole, today), ...paperFaults(row, today, most)];
  if (!isTypedTwice(row.amount, row.amount_again))
    faults.push({ field: 'amountAgain', rule: 'payment.again' });
  if (!purposeFits(row)) faults.push({ field: 'purpose', rule: 'payment.purpose' });
  if (row.settlement_method === METHOD.balance) faults.push(...balanceFaults(ctx, whole));
  if (faults.length > 0) throw new InvalidInput(faults.map((fault) => ({ ...fault, message: '' })));
  if (row.settlement_method !== METHOD.balance) return;
  const have = (await balancesOf(ctx, { memberId: row.buyer_member_id })).find(
    (b) => b.currency === row.currency && b.kind === 'AVAILABLE',
  );
  if (compare(have?.balance ?? '0', row.amount) < 0) throw MoneyShort({ currency: row.currency }, 'amount');
}

/** Only the buyer spends its own balance, and all of it on documents. */
function balanceFaults(ctx: PaymentsContext, { row, allocations }: Whole): Fault[] {
  if (sideOf(ctx.actor, row) !== 'buyer' || row.direction !== DIRECTION.in)
    return [{ field: 'settlementMethod', rule: 'payment.balanceBuyer' }];
  const spread = add('0', ...allocations.map((a) => a.amount));
  return compare(spread, row.amount) === 0 ? [] : [{ field: 'allocations', rule: 'payment.balanceWhole' }];
}
