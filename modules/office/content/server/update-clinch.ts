import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { touched } from '#kernel/server/rows.ts';
import { changesOf } from '#kernel/server/step.ts';
import { updateClinch } from '../contract/clinch.ts';
import { PUBLICATION } from '../rules/publication-lifecycle.ts';
import { columnsOf, held, toActionResult } from './clinches.ts';
import { content } from './tables.ts';

export const updateClinchHandler = content.command(updateClinch, async (ctx) => {
  const { id, version, ...wish } = ctx.input;
  const row = await held(ctx, id, version);
  if (row.state === PUBLICATION.published)
    throw StateNotAllowed({ subject: 'clinch', verb: 'save', state: row.state, side: 'operator' });
  const set = columnsOf(wish);
  const next = await ctx.tx
    .updateTable('content.clinch')
    .set({ ...set, ...touched(ctx) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await ctx.history({
    bizType: 'CLINCH',
    bizId: id,
    bizNo: row.announce_no,
    action: 'save',
    from: row.state,
    to: row.state,
    changes: changesOf(row, set),
    side: 'operator',
    parties: ['0'],
  });
  return toActionResult(next, ctx);
});
