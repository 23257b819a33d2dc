import { NotFound, VersionConflict } from '#kernel/rules/refusals.ts';
import { acceptDeal } from '../contract/price-index-admin.ts';
import { reckon } from './close-day.ts';
import { lockIndex } from './lock-index.ts';
import { statistics } from './tables.ts';
import { stepIndexDeal } from './weigh-deals.ts';

/**
 * 20 → 30: a deal outside ±15 % counts after all, and its day is reckoned anew (20.2.1). Refuses NotFound,
 * StaleVersion, Cannot.
 */
export const acceptDealHandler = statistics.command(acceptDeal, async (ctx) => {
  const seen = await ctx.tx
    .selectFrom('statistics.index_deal')
    .select('index_id')
    .where('id', '=', ctx.input.id)
    .executeTakeFirst();
  if (seen === undefined) throw NotFound({});
  const index = await lockIndex(ctx, seen.index_id);
  const before = await ctx.tx
    .selectFrom('statistics.index_deal')
    .selectAll()
    .where('id', '=', ctx.input.id)
    .executeTakeFirstOrThrow();
  if (before.version !== ctx.input.version) throw VersionConflict({ version: before.version });
  const after = await stepIndexDeal(ctx, before, 'accept', 'operator', {
    set: { decided_by: ctx.actor.name, decided_at: await ctx.now() },
  });
  ctx.target({ type: 'INDEX_DEAL', id: after.id, no: `${index.code} ${after.deal_no}` });
  await reckon(ctx, index, after.day, 'accepted');
  return { id: after.id, version: after.version, state: after.state, can: [] };
});
