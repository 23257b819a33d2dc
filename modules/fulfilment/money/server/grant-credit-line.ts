import { requireLines } from '#registry/counterparties/server/door.ts';
import { grantCreditLine } from '../contract/credit.ts';
import { creditLineOf, grantCredit } from './credit.ts';
import { creditResult } from './lock-credit.ts';
import { money } from './tables.ts';

/** A seller lets a customer owe so much for so long. Refuses 16001, 17005, 17006, 17021, 17022 and 17305. */
export const grantCreditLineHandler = money.command(grantCreditLine, async (ctx) => {
  const { debtorId, currency, granted, creditDays, validUntil } = ctx.input;
  const creditorId = ctx.actor.memberId ?? '0';
  // The limits of the rules are of one deal; a credit line is no deal yet.
  const line = { spuId: null, currency, amount: null, paymentTerm: null };
  await requireLines(ctx, { buyerId: debtorId, sellerId: creditorId, lines: [line] });
  const between = { creditorId, debtorId, currency };
  const known = await creditLineOf(ctx, between);
  const row = await grantCredit(ctx, {
    ...between,
    granted,
    creditDays,
    validUntil,
    blockedReason: known?.blocked_reason ?? null,
  });
  ctx.target({ type: 'CREDIT', id: row.id, no: null });
  return creditResult(ctx, row);
});
