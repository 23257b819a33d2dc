import { lockSettlement, settlementMoved, stepSettlement } from './lock-settlement.ts';
import { SILENCE } from './settle.ts';
import type { Settlement, SettlementContext } from './tables.ts';
import { draftOf, linesOf, writeLines } from './write-lines.ts';

/** What was sent stays as it was; its lines go on in the next revision. */
export async function takeBack(
  ctx: SettlementContext<{ id: string; version: number }>,
  verb: 'recall' | 'revise',
  reason: string | null,
): Promise<Settlement> {
  const row = await lockSettlement(ctx, ctx.input);
  const draft = await stepSettlement(ctx, row, verb, 'seller', {
    reason,
    set: { revision: row.revision + 1 },
    uncounted: { confirm_by: null, silence_at: null, unanswered: false },
  });
  await writeLines(ctx, row.id, draft.revision, (await linesOf(ctx, row.id, row.revision)).map(draftOf));
  await ctx.unschedule(SILENCE, row.id);
  settlementMoved(ctx, draft);
  return draft;
}
