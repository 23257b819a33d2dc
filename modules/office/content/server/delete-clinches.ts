import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { touched } from '#kernel/server/rows.ts';
import { deleteClinches } from '../contract/clinch.ts';
import { PUBLICATION } from '../rules/publication-lifecycle.ts';
import { held } from './clinches.ts';
import { content } from './tables.ts';

export const deleteClinchesHandler = content.batchCommand(deleteClinches, async (ctx) => {
  const row = await held(ctx, ctx.input.id);
  if (row.state === PUBLICATION.published)
    throw StateNotAllowed({ subject: 'clinch', verb: 'delete', state: row.state, side: 'operator' });
  await ctx.tx
    .updateTable('content.clinch')
    .set({
      deleted: true,
      ...touched(ctx),
    })
    .where('id', '=', row.id)
    .execute();
  ctx.target({ type: 'CLINCH', id: row.id, no: row.announce_no });
});
