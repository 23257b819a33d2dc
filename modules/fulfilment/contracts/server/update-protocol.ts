import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { changesOf } from '#kernel/server/step.ts';
import { updateProtocol } from '../contract/protocol.ts';
import { EDITABLE } from '../rules/contract-lifecycle.ts';
import { lockOwnDraft, noteProtocol } from './lifecycle.ts';
import { bindDraftFiles, draftColumns } from './save-draft.ts';
import { contracts } from './tables.ts';

/** Its own company edits a contract in 00, 11, 12 and 13; what was submitted stays as its version. */
export const updateProtocolHandler = contracts.command(updateProtocol, async (ctx) => {
  const { id, version, ...fields } = ctx.input;
  const before = await lockOwnDraft(ctx, { id, version });
  if (!EDITABLE.includes(before.protocol_state))
    throw StateNotAllowed({
      subject: 'protocol',
      verb: 'update',
      state: before.protocol_state,
      side: before.drafter_side,
    });
  const set = await draftColumns(ctx, fields, before);
  const { draft: _, ...shown } = set;
  const row = await noteProtocol(ctx, before, {
    action: 'update',
    side: before.drafter_side,
    set,
    changes: changesOf(before, shown),
  });
  await bindDraftFiles(ctx, row, fields.fileIds);
  return { id: row.id, version: row.version, protocolNo: row.protocol_no };
});
