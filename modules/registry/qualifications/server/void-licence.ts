import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { approvalLifecycle } from '#office/approvals/rules/approval-lifecycle.ts';
import { voidLicence } from '../contract/licence.ts';
import { LICENCE } from '../rules/licence-lifecycle.ts';
import {
  type CurrentLicence,
  lockLicence,
  type QualificationsContext,
  step,
  toActionResult,
} from './licences.ts';
import { notifyEnd } from './notify-licence.ts';
import { qualifications } from './tables.ts';

/**
 * Ends a paper for good (sm:licence). What still stood is told and judged anew; one that had expired already
 * tells nobody.
 */
export async function voided(
  ctx: QualificationsContext & { readonly input: { id: string; version: number } },
  side: 'operator' | 'submitter',
  reason: string | null,
) {
  const row = await lockLicence(ctx, ctx.input);
  if (row.effective_status === null)
    throw StateNotAllowed({
      subject: 'approval',
      verb: 'void',
      state: approvalLifecycle.nameOf(row.approval_status),
      side,
    });
  const stood = row.effective_status !== LICENCE.expired;
  const out = await step(ctx, row as CurrentLicence, 'void', side, { set: { void_reason: reason }, reason });
  if (stood) await notifyEnd(ctx, out);
  return toActionResult(out, ctx.actor);
}

/** The company's own paper, after its confirmation and with its reason (R-LIC-013). */
export const voidLicenceHandler = qualifications.command(voidLicence, (ctx) =>
  voided(ctx, 'submitter', ctx.input.reason),
);
