import { touched } from '#kernel/server/rows.ts';
import { jsonReady } from '#kernel/server/step.ts';
import { BIZ } from './lock-appeal.ts';
import type { Appeal, AppealContext } from './tables.ts';

/** Something of an appeal changes that is no step of its life. */
export async function writeAppeal(
  ctx: AppealContext,
  row: Appeal,
  did: {
    readonly action: string;
    readonly side: string;
    readonly set?: Partial<Appeal>;
    readonly reason: string;
  },
): Promise<Appeal> {
  const after = (await ctx.tx
    .updateTable('appeals.appeal')
    .set({ ...jsonReady({ ...did.set }), ...touched(ctx) })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()) as Appeal;
  await ctx.history({
    bizType: BIZ,
    bizId: row.id,
    bizNo: row.appeal_no,
    action: did.action,
    from: row.state,
    to: row.state,
    side: did.side,
    reason: did.reason.slice(0, 300),
    parties: [row.seller_member_id, row.buyer_member_id],
  });
  return after;
}
