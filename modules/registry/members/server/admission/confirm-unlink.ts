import { touched } from '#kernel/server/rows.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { unlinkSubsidiary } from '#office/organisation/server/door.ts';
import { confirmUnlink } from '../../contract/unlink.ts';
import { NotLinked } from '../../rules/refusals-standing.ts';
import { members } from '../tables.ts';
import { sideOf } from './change-requests.ts';
import { answered, held, mustBeOther, namesOf, sendNotice, step } from './unlink.ts';

/**
 * Both have said yes: the subsidiary stands alone, and its node leaves the tree of the company above. Refuses
 * 10201, 10301, 10302, 10306, 16021.
 */
export const confirmUnlinkHandler = members.command(confirmUnlink, async (ctx) => {
  const { request, row } = await held(ctx, ctx.input);
  mustBeOther(ctx, request);
  const out = await step(ctx, request, 'confirm', sideOf(ctx), { set: await answered(ctx, null) });
  if (row.parent_member_id !== request.parent_member_id) throw NotLinked({});
  await asSystem(ctx, async () => {
    await ctx.tx
      .updateTable('members.member')
      .set({
        parent_member_id: null,
        subsidiary_share: null,
        ...touched(ctx),
      })
      .where('id', '=', row.id)
      .execute();
    await unlinkSubsidiary(ctx, { memberId: request.parent_member_id, subsidiaryId: row.id });
    const changes = [
      { field: 'parentName', before: (await namesOf(ctx, request.parent_member_id)).name, after: null },
    ];
    await ctx.history({
      bizType: 'MEMBER',
      bizId: row.id,
      bizNo: row.member_code,
      action: 'unlink',
      from: null,
      to: null,
      changes,
      reason: request.reason,
      side: sideOf(ctx),
      parties: [row.id, request.parent_member_id],
    });
  });
  await sendNotice(ctx, out, 'confirm', '');
  return { id: out.id, version: out.version, state: out.state };
});
