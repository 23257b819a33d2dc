import { NotFound, VersionConflict } from '#kernel/rules/refusals.ts';
import { acceptDeal } from '../contract/price-index-admin.ts';
import { lockIndex } from './lock-index.ts';
import { reckon } from './close-day.ts';
import { room } from './tables.ts';
import { stepIndexDeal } from './weigh-deals.ts';

/** 20 → 30: a deal outside ±15 % counts after all, and its day is reckoned anew (20.2.1). Refuses NotFound, StaleVersion, Cannot. */
export const dealAccepted = room.on(acceptDeal, async (w) => {
  const seen = await w.tx
    .selectFrom('statistics.index_deal')
    .select('index_id')
    .where('id', '=', w.input.id)
    .executeTakeFirst();
  if (seen === undefined) throw NotFound({});
  const index = await lockIndex(w, seen.index_id);
  const before = await w.tx
    .selectFrom('statistics.index_deal')
    .selectAll()
    .where('id', '=', w.input.id)
    .executeTakeFirstOrThrow();
  if (before.version !== w.input.version) throw VersionConflict({ version: before.version });
  const after = await stepIndexDeal(w, before, 'accept', 'operator', {
    set: { decided_by: w.actor.name, decided_at: await w.now() },
  });
  w.target({ type: 'INDEX_DEAL', id: after.id, no: `${index.code} ${after.deal_no}` });
  await reckon(w, index, after.day, 'accepted');
  return { id: after.id, version: after.version, state: after.state, can: [] };
});
