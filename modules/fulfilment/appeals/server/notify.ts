import { sayAmount } from '#fulfilment/quantities/rules/unit-words.ts';
import { showBinding } from '#kernel/rules/format.ts';
import { bothNames, fillBoth, type LocalizedText } from '#kernel/rules/words.ts';
import { notify } from '#office/messaging/server/door.ts';
import { partiesOf } from '#registry/members/server/door.ts';
import { appealNotices } from '../rules/notification-words.ts';
import { APPEAL_DESK, appealHref, deskHref } from '../rules/pages.ts';
import { BIZ, memberOf, otherSide } from './lock-appeal.ts';
import type { Appeal, AppealContext, PartySide } from './tables.ts';

export type AppealEvent = 'N-APL-01' | 'N-APL-02' | 'N-APL-03' | 'N-APL-04';
const table = appealNotices.table as Readonly<Record<string, LocalizedText>>;
const said = (key: string): LocalizedText => table[key] ?? bothNames(key, key);
const amountIn = (row: Appeal, amount: string | null): string | LocalizedText =>
  amount === null ? said('noAmount') : sayAmount(row.currency, amount);

async function argsOf(ctx: AppealContext, row: Appeal, company: PartySide, reason: string) {
  const names = await partiesOf(ctx, { memberIds: [row.seller_member_id, row.buyer_member_id] });
  const party = names.get(memberOf(row, company));
  return {
    no: row.appeal_no,
    company: bothNames(party?.name ?? '', party?.nameEn),
    type: said(`type.${row.appeal_type}`),
    target: said(`target.${row.target_type}`),
    targetNo: row.target_no,
    product: bothNames(row.product_zh, row.product_en),
    amount: amountIn(row, row.claim_amount),
    decided: amountIn(row, row.decided_amount),
    outcome: said(`outcome.${row.outcome}`),
    until: showBinding(row.respond_by),
    reason,
  };
}
const ownerOf = (row: Appeal, side: PartySide): string | null =>
  side === 'buyer' ? row.buyer_owner_emp_id : row.seller_owner_emp_id;

/** One notice of N-APL to the sides named; each reads the other company's name, unless `by` names who acted. */
export async function notifyParties(
  ctx: AppealContext,
  event: AppealEvent,
  row: Appeal,
  to: readonly PartySide[],
  reason = '',
): Promise<void> {
  for (const side of to) {
    const args = await argsOf(ctx, row, otherSide(side), reason);
    await notify(ctx, {
      event,
      title: fillBoth(said(`${event}.title`), args),
      body: fillBoth(said(`${event}.text`), args),
      bizType: BIZ,
      bizId: row.id,
      link: appealHref(row.id),
      to: { memberId: memberOf(row, side), empId: ownerOf(row, side) },
    });
  }
}
/** The platform's people who handle appeals. */
export async function notifyDesk(
  ctx: AppealContext,
  row: Appeal,
  what: 'filed' | 'unanswered' | 'old',
): Promise<void> {
  const args = await argsOf(ctx, row, row.claimant_side, '');
  const filed = what === 'filed';
  await notify(ctx, {
    event: 'N-APL-01',
    title: fillBoth(said(filed ? 'N-APL-01.title' : `${what}.title`), args),
    body: fillBoth(said(filed ? 'N-APL-01.operator' : `${what}.text`), args),
    bizType: BIZ,
    bizId: row.id,
    link: deskHref(row.id),
    to: { platformRoute: APPEAL_DESK, button: 'Approve' },
  });
}
