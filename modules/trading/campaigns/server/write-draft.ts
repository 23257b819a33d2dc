import { created, touched } from '#kernel/server/rows.ts';
import { changesOf, jsonReady } from '#kernel/server/step.ts';
import { ACTIVITY, activityLifecycle } from '../rules/activity-lifecycle.ts';
import { BIZ, TYPE } from '../rules/codes.ts';
import { moved } from './lock-activity.ts';
import type { Activity, CampaignContext } from './tables.ts';
import { requireStorable, type TermsInput, termColumns } from './write-terms.ts';

/** — → 00 for a seller, by himself or by an operator. */
export async function writeDraft(
  ctx: CampaignContext,
  of: { readonly sellerId: string; readonly type: '30' | '40'; readonly side: 'seller' | 'operator' },
  input: TermsInput,
) {
  requireStorable(of.type, input, await ctx.now());
  const columns = await termColumns(ctx, of, input);
  const bySeller = of.side === 'seller';
  const row = (await ctx.tx
    .insertInto('campaigns.activity')
    .values({
      ...created(ctx),
      activity_no: await ctx.number(of.type === TYPE.flashSale ? 'FS' : 'GP'),
      activity_type: of.type,
      seller_member_id: of.sellerId,
      seller_owner_dept_id: bySeller ? ctx.actor.deptId : null,
      seller_owner_emp_id: bySeller ? ctx.actor.empId : null,
      status: activityLifecycle.next('save', null, of.side),
      ...(jsonReady(columns as Record<string, unknown>) as object),
    } as never)
    .returningAll()
    .executeTakeFirstOrThrow()) as Activity;
  ctx.target({ type: BIZ, id: row.id, no: row.activity_no });
  await ctx.history({
    bizType: BIZ,
    bizId: row.id,
    bizNo: row.activity_no,
    action: 'save',
    from: null,
    to: ACTIVITY.draft,
    side: of.side,
    parties: [row.seller_member_id],
  });
  moved(ctx, row);
  return { id: row.id, version: row.version, activityNo: row.activity_no };
}

/** A draft, or what was rejected, is written anew: its line in the history names what differs. */
export async function rewriteDraft(
  ctx: CampaignContext,
  row: Activity,
  input: TermsInput,
): Promise<Activity> {
  requireStorable(row.activity_type, input, await ctx.now());
  const columns = await termColumns(ctx, { sellerId: row.seller_member_id, type: row.activity_type }, input);
  const after = (await ctx.tx
    .updateTable('campaigns.activity')
    .set({
      ...(jsonReady({ ...columns, changed_since_rejection: true }) as object),
      ...touched(ctx),
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()) as Activity;
  await ctx.history({
    bizType: BIZ,
    bizId: row.id,
    bizNo: row.activity_no,
    action: 'save',
    from: row.status,
    to: row.status,
    changes: changesOf(
      row,
      Object.fromEntries(Object.keys(columns).map((k) => [k, after[k as keyof Activity]])),
    ),
    side: 'seller',
    parties: [row.seller_member_id],
  });
  moved(ctx, after);
  return after;
}
