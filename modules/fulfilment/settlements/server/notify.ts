import { sayAmount, sayWeight } from '#fulfilment/quantities/rules/unit-words.ts';
import { showBinding } from '#kernel/rules/format.ts';
import { bothNames, fillBoth, inBoth, type LocalizedText } from '#kernel/rules/words.ts';
import { notify } from '#office/messaging/server/door.ts';
import { partiesOf } from '#registry/members/server/door.ts';
import { settlementNotices } from '../rules/notification-words.ts';
import { STATEMENTS, statementHref } from '../rules/pages.ts';
import { BIZ } from './lock-settlement.ts';
import type { Settlement, SettlementContext } from './tables.ts';

export type SettlementEvent = 'N-SET-01' | 'N-SET-02' | 'N-SET-03' | 'N-SET-04' | 'N-SET-05';
const table = settlementNotices.table as Readonly<Record<string, LocalizedText>>;

const wordsFor = (
  event: string,
  part: 'title' | 'text',
  args: Readonly<Record<string, unknown>>,
): LocalizedText => fillBoth(table[`${event}.${part}`] ?? bothNames(event, event), args);
const argsOf = (row: Settlement, more: Readonly<Record<string, string>>) => ({
  no: row.settlement_no,
  order: row.order_no ?? row.settlement_no,
  product: bothNames(row.product_zh, row.product_en),
  weight: inBoth((locale) => sayWeight(row.weight, row.uom, locale)),
  amount: sayAmount(row.currency, row.total_amount),
  difference: sayAmount(row.currency, row.difference_amount),
  until: showBinding(row.confirm_by),
  reason: '',
  ...more,
});

/** One notice of N-SET to the sides named, with number, goods, counterparty, amount and deadline (21.1). */
export async function notifyParties(
  ctx: SettlementContext,
  event: SettlementEvent,
  row: Settlement,
  to: readonly ('buyer' | 'seller')[],
  more: Readonly<Record<string, string>> = {},
): Promise<void> {
  const names = await partiesOf(ctx, { memberIds: [row.seller_member_id, row.buyer_member_id] });
  for (const side of to) {
    const other = names.get(side === 'buyer' ? row.seller_member_id : row.buyer_member_id);
    const args = { ...argsOf(row, more), company: bothNames(other?.name ?? '', other?.nameEn) };
    await notify(ctx, {
      event,
      title: wordsFor(event, 'title', args),
      body: wordsFor(event, 'text', args),
      bizType: BIZ,
      bizId: row.id,
      link: statementHref(row.id),
      to:
        side === 'buyer'
          ? { memberId: row.buyer_member_id, empId: row.buyer_owner_emp_id }
          : { memberId: row.seller_member_id, empId: row.seller_owner_emp_id },
    });
  }
}

/** Nobody answered in time: the platform's finance people look after it. */
export async function notifyOperator(ctx: SettlementContext, row: Settlement): Promise<void> {
  const names = await partiesOf(ctx, { memberIds: [row.buyer_member_id] });
  const buyer = names.get(row.buyer_member_id);
  const args = { ...argsOf(row, {}), company: bothNames(buyer?.name ?? '', buyer?.nameEn) };
  await notify(ctx, {
    event: 'N-SET-01',
    title: wordsFor('unanswered', 'title', args),
    body: wordsFor('unanswered', 'text', args),
    bizType: BIZ,
    bizId: row.id,
    link: statementHref(row.id),
    to: { platformRoute: STATEMENTS, button: 'Confirm' },
  });
}
