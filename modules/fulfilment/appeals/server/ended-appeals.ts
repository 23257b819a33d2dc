import type { EndedAppeal } from '#fulfilment/settlements/server/door.ts';
import { APPEAL } from '../rules/appeal-lifecycle.ts';
import { reached } from './lock-appeal.ts';
import { appeals } from './tables.ts';

const T = 'appeals.appeal';
/** Of these appeals those that ended, the newest first, as far as the caller reaches them. */
export const endedAppeals = appeals.door<{ ids: readonly string[] }, EndedAppeal[]>(async (ctx) => {
  if (ctx.input.ids.length === 0) return [];
  const rows = await reached(ctx)
    .where(`${T}.id`, 'in', [...ctx.input.ids])
    .where(`${T}.state`, '=', APPEAL.ended)
    .select([`${T}.id`, `${T}.appeal_no`, `${T}.currency`, `${T}.decided_amount`, `${T}.ended_at`])
    .orderBy(`${T}.ended_at`, 'desc')
    .orderBy(`${T}.id`, 'desc')
    .execute();
  return rows.map((r) => ({
    id: r.id,
    appealNo: r.appeal_no,
    currency: r.currency,
    decidedAmount: r.decided_amount,
    endedAt: r.ended_at as Date,
  }));
});
