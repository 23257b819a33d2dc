import { addProtocol } from '../contract/protocol.ts';
import { PROTOCOL, protocolLifecycle } from '../rules/contract-lifecycle.ts';
import { bindDraftFiles, draftColumns, drafterSide, ownColumns } from './save-draft.ts';
import { BIZ, contracts, type Protocol } from './tables.ts';

/** — → 00: a draft of the reader's company, free, of its deals, or under another contract. */
export const addProtocolHandler = contracts.command(addProtocol, async (ctx) => {
  const side = drafterSide(ctx);
  protocolLifecycle.next('create', null, side);
  const now = await ctx.now();
  const row = (await ctx.tx
    .insertInto('contracts.protocol')
    .values({
      gmt_create: now,
      gmt_modified: now,
      created_by: ctx.actor.accountId,
      modified_by: ctx.actor.accountId,
      protocol_no: await ctx.number('HT', 'B'),
      protocol_state: PROTOCOL.initial,
      ...(await ownColumns(ctx)),
      ...(await draftColumns(ctx, ctx.input, null)),
    } as never)
    .returningAll()
    .executeTakeFirstOrThrow()) as Protocol;
  await bindDraftFiles(ctx, row, ctx.input.fileIds);
  ctx.target({ type: BIZ, id: row.id, no: row.protocol_no });
  await ctx.history({
    bizType: BIZ,
    bizId: row.id,
    bizNo: row.protocol_no,
    action: 'create',
    from: null,
    to: PROTOCOL.initial,
    side,
    parties: [row.drafter_member_id],
  });
  return { id: row.id, version: row.version, protocolNo: row.protocol_no };
});
