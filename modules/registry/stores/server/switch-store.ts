import { touched } from '#kernel/server/rows.ts';
import { staffOf } from '#office/organisation/server/door.ts';
import { bumpVersions } from '#office/permissions/server/door.ts';
import type { Store, StoresContext } from './tables.ts';

export async function switched(
  ctx: StoresContext,
  s: Store,
  enabled: boolean,
  action: 'enable' | 'disable' | 'undoDisable' = enabled ? 'enable' : 'disable',
): Promise<Store> {
  const row = await ctx.tx
    .updateTable('stores.store')
    .set({
      enabled,
      ...(enabled ? {} : { featured_rank: null }),
      ...touched(ctx),
    })
    .where('id', '=', s.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await ctx.history({
    bizType: 'STORE',
    bizId: row.id,
    bizNo: row.code,
    action,
    from: row.state,
    to: row.state,
    changes: [{ field: 'enabled', before: s.enabled, after: enabled }],
    side: 'operator',
    parties: [row.member_id],
  });
  const staff = await staffOf(ctx, row.member_id);
  await bumpVersions(
    ctx,
    staff.map((e) => e.accountId),
  );
  return row;
}
