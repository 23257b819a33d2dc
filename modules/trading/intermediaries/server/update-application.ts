import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { APPROVAL } from '#office/approvals/rules/approval-lifecycle.ts';
import { updateApplication } from '../contract/application.ts';
import { bindApplicationFiles } from './application-files.ts';
import { applicantOf, lockOwnApplication, moved, requireSought } from './lock-application.ts';
import { noteApplication } from './note-application.ts';
import { proposalColumns } from './proposal.ts';
import { intermediaries } from './tables.ts';

const EDITABLE: readonly string[] = [APPROVAL.draft, APPROVAL.rejected, APPROVAL.withdrawn];

/** A draft, or what was rejected or withdrawn, while an intermediary is still sought. Consents given to it are gone. */
export const updateApplicationHandler = intermediaries.command(updateApplication, async (ctx) => {
  const { row, thread } = await lockOwnApplication(ctx, ctx.input, 'save');
  const side = applicantOf(row);
  if (!EDITABLE.includes(row.approval_status))
    throw StateNotAllowed({ subject: 'approval', verb: 'save', state: row.approval_status, side });
  requireSought(thread, 'save', side);
  const columns = await proposalColumns(ctx, ctx.input, {
    side,
    thread,
  });
  const saved = await noteApplication(ctx, row, {
    action: 'save',
    side,
    set: { ...columns, seller_consent: null, buyer_consent: null },
  });
  await bindApplicationFiles(ctx, saved.id, ctx.input.fileIds);
  moved(ctx, saved);
  return { id: saved.id, version: saved.version, applicationNo: saved.application_no };
});
