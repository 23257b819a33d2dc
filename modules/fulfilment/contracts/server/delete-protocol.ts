import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { unbindFiles } from '#office/attachments/server/door.ts';
import { deleteProtocol } from '../contract/protocol.ts';
import { PROTOCOL } from '../rules/contract-lifecycle.ts';
import { lockOwnDraft, noteProtocol } from './lifecycle.ts';
import { FILES } from './save-draft.ts';
import { contracts } from './tables.ts';

/** A draft that was never submitted is thrown away; its number is not given again. */
export const deleteProtocolHandler = contracts.command(deleteProtocol, async (ctx) => {
  const row = await lockOwnDraft(ctx, ctx.input);
  if (row.protocol_state !== PROTOCOL.initial)
    throw StateNotAllowed({
      subject: 'protocol',
      verb: 'delete',
      state: row.protocol_state,
      side: row.drafter_side,
    });
  await noteProtocol(ctx, row, { action: 'delete', side: row.drafter_side, set: { deleted: true } });
  await unbindFiles(ctx, { bizType: FILES, bizId: row.id });
  return null;
});
