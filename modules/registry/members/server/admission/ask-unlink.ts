import { brokenConstraint } from '#kernel/server/database.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { askUnlink } from '../../contract/unlink.ts';
import { NotLinked, UnlinkWaits } from '../../rules/refusals-standing.ts';
import type { MemberContext } from '../applications.ts';
import { type Member, members, type Unlink } from '../tables.ts';
import { lockSubsidiary, me, sendNotice, subsidiary, UNLINK_BIZ } from './unlink.ts';

/** Refuses 10301, 16020, 16021. */
export const askUnlinkHandler = members.command(askUnlink, async (ctx) => {
  const { reason } = ctx.input;
  const { id } = await subsidiary(ctx, ctx.input.memberId);
  const row = await lockSubsidiary(ctx, id);
  if (
    row === undefined ||
    row.parent_member_id === null ||
    (row.id !== me(ctx) && row.parent_member_id !== me(ctx))
  )
    throw NotLinked({});
  const made = await insert(ctx, row, row.parent_member_id, reason);
  await asSystem(ctx, () =>
    ctx.history({
      bizType: UNLINK_BIZ,
      bizId: made.id,
      bizNo: row.member_code,
      action: 'ask',
      from: null,
      to: made.state,
      reason,
      side: 'submitter',
      parties: [made.member_id, made.parent_member_id],
    }),
  );
  await sendNotice(ctx, made, 'ask', reason);
  ctx.target({ type: UNLINK_BIZ, id: made.id, no: row.member_code });
  return { id: made.id, version: made.version, state: made.state };
});

async function insert(ctx: MemberContext, row: Member, parentId: string, reason: string): Promise<Unlink> {
  const accountId = ctx.actor.accountId as string;
  try {
    return await ctx.tx
      .insertInto('members.unlink_request')
      .values({
        member_id: row.id,
        parent_member_id: parentId,
        asked_member_id: me(ctx),
        asked_by: accountId,
        asked_name: ctx.actor.name,
        reason,
        created_by: accountId,
        modified_by: accountId,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  } catch (error) {
    if (brokenConstraint(error) === 'unlink_open') throw UnlinkWaits({});
    throw error;
  }
}
