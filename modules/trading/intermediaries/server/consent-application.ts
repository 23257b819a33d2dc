import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import { APPROVAL } from '#office/approvals/rules/approval-lifecycle.ts';
import type { ThreadForApplication } from '#trading/offers/server/door.ts';
import { consentApplication } from '../contract/application.ts';
import { MODE, type PartySide } from '../rules/application.ts';
import { lockApplication, moved, requireSide, requireSought } from './lock-application.ts';
import { noteApplication } from './note-application.ts';
import { toActionResult } from './present-application.ts';
import { requireLegTerm } from './proposal.ts';
import { consentOf } from './submit-application.ts';
import { type Application, intermediaries } from './tables.ts';

const OWN_LEG = {
  seller: { price: 'buy_price', term: 'leg_a_payment_term' },
  buyer: { price: 'sell_price', term: 'leg_b_payment_term' },
} as const;
/**
 * The leg a party consents to: what was proposed for it, or what it states itself where nobody proposed it.
 * Refuses 10009 at the field.
 */
function legOf(
  row: Application,
  thread: ThreadForApplication,
  side: PartySide,
  said: { readonly price: string | null; readonly paymentTerm: string | null },
): Partial<Application> {
  const { price, term } = OWN_LEG[side];
  const needed = row.mode === MODE.principal && row[price] === null;
  for (const field of ['price', 'paymentTerm'] as const)
    if ((said[field] !== null) !== needed)
      throw new InvalidInput([{ field, rule: 'field.input', message: '' }]);
  requireLegTerm(thread, said.paymentTerm, 'paymentTerm');
  return needed ? { [price]: said.price, [term]: said.paymentTerm } : {};
}

/** Seller or buyer agrees to the application as it stands in this version. Refuses 10306 once it does not wait for him. */
export const consentApplicationHandler = intermediaries.command(consentApplication, async (ctx) => {
  const held = await lockApplication(ctx, ctx.input);
  const { row, thread, viewer } = held;
  requireSide(held, 'consent', ['seller', 'buyer']);
  requireSought(thread, 'consent', viewer);
  const column = `${viewer as PartySide}_consent` as const;
  if (row.approval_status !== APPROVAL.pending || row[column] !== null)
    throw StateNotAllowed({ subject: 'approval', verb: 'consent', state: row.approval_status, side: viewer });
  const consented = await noteApplication(ctx, row, {
    action: 'consent',
    side: viewer,
    set: { [column]: await consentOf(ctx), ...legOf(row, thread, viewer as PartySide, ctx.input) },
  });
  moved(ctx, consented);
  return toActionResult(ctx, consented);
});
