import { APPROVAL } from '#office/approvals/rules/approval-lifecycle.ts';
import { threadForApplication } from '#trading/offers/server/door.ts';
import { systemReasons } from '../rules/notification-words.ts';
import { RESPOND_TIMER } from './lock-application.ts';
import { decline } from './refuse-application.ts';
import { type Application, intermediaries } from './tables.ts';

/** Nobody answered in time (50 → 55). A timer that finds an answer does nothing. */
export const respondTimer = intermediaries.timer(RESPOND_TIMER, async (ctx) => {
  const found = await ctx.tx
    .selectFrom('intermediaries.application')
    .select(['id', 'negotiation_id'])
    .where('id', '=', ctx.input.key)
    .executeTakeFirst();
  if (found === undefined) return;
  await threadForApplication(ctx, { id: found.negotiation_id });
  const row = (await ctx.tx
    .selectFrom('intermediaries.application')
    .selectAll()
    .where('id', '=', found.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()) as Application;
  if (row.approval_status !== APPROVAL.approved || row.answer !== null || row.respond_by === null) return;
  if ((await ctx.now()) < row.respond_by)
    return ctx.schedule({ kind: RESPOND_TIMER, key: row.id, at: row.respond_by });
  await decline(ctx, row, 'timer', systemReasons.table.silent.zh);
});
