import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { approvalLife } from '#office/approvals/rules/approval-life.ts';
import { voidAnyLicence, voidLicence } from '../contract/licence.ts';
import { LICENCE } from '../rules/licence-life.ts';
import { acted, type Hand, type Living, lockLicence, step } from './licences.ts';
import { room } from './tables.ts';
import { tellEnd } from './tell-licence.ts';

/** Ends a paper for good (sm:licence). What still stood is told and judged anew; one that had expired already tells nobody. */
async function voided(
  w: Hand & { readonly input: { id: string; version: number } },
  side: 'operator' | 'submitter',
  reason: string | null,
) {
  const row = await lockLicence(w, w.input);
  if (row.effective_status === null)
    throw StateNotAllowed({
      subject: 'approval',
      verb: 'void',
      state: approvalLife.nameOf(row.approval_status),
      side,
    });
  const stood = row.effective_status !== LICENCE.expired;
  const out = await step(w, row as Living, 'void', side, { set: { void_reason: reason }, reason });
  if (stood) await tellEnd(w, out);
  return acted(out, w.actor);
}
/** The company's own paper, after its confirmation (R-LIC-013). */
export const voidOwn = room.on(voidLicence, (w) => voided(w, 'submitter', null));
/** Any company's, with a reason. */
export const voidAny = room.on(voidAnyLicence, (w) => voided(w, 'operator', w.input.reason));
