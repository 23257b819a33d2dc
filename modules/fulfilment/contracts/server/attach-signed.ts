import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import { bindFiles } from '#office/attachments/server/door.ts';
import { attachSigned } from '../contract/protocol.ts';
import { OWN_ONLY, PROTOCOL } from '../rules/contract-lifecycle.ts';
import { contractScene } from '../rules/file-scenes.ts';
import { toActionResult } from './can.ts';
import { lockProtocol, noteProtocol, standingOf } from './lifecycle.ts';
import { signerOf } from './signatures.ts';
import { contracts, type PartySide } from './tables.ts';

export const SIGNED_FILES = 'PROTOCOL_SIGNED';

/** A party that signed keeps the paper with seals beside it: the PDF and its hash, the last one uploaded. */
export const attachSignedHandler = contracts.command(attachSigned, async (ctx) => {
  const row = await lockProtocol(ctx, ctx.input);
  const side = standingOf(ctx.actor, row) as PartySide;
  const open = !OWN_ONLY.includes(row.protocol_state) && row.protocol_state !== PROTOCOL.reviewRefused;
  if (!open || signerOf(row, side) === null)
    throw StateNotAllowed({ subject: 'protocol', verb: 'attachSigned', state: row.protocol_state, side });
  const [file] = await bindFiles(ctx, {
    bizType: SIGNED_FILES,
    bizId: row.id,
    attachmentIds: [ctx.input.fileId],
    scenes: [contractScene],
    most: 1,
  });
  if (file?.contentType !== 'application/pdf')
    throw new InvalidInput([{ field: 'fileId', rule: 'contract.pdfOnly', message: '' }]);
  const noted = await noteProtocol(ctx, row, {
    action: 'attachSigned',
    side,
    reason: `${file.fileName} · SHA-256 ${file.sha256}`,
  });
  ctx.live(`protocol:${row.id}`);
  return toActionResult(ctx, noted);
});
