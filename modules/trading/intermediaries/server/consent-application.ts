import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { APPROVAL } from '#office/approvals/rules/approval-lifecycle.ts';
import { consentApplication } from '../contract/application.ts';
import type { PartySide } from '../rules/application.ts';
import { lockApplication, moved, requireSide, requireSought } from './lock-application.ts';
import { noteApplication } from './note-application.ts';
import { toActionResult } from './present-application.ts';
import { consentOf } from './submit-application.ts';
import { intermediaries } from './tables.ts';

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
    set: { [column]: await consentOf(ctx) },
  });
  moved(ctx, consented);
  return toActionResult(ctx, consented);
});
