import { NotFound } from '#kernel/rules/refusals.ts';
import { nowHere } from '#kernel/server/database.ts';
import { touched } from '#kernel/server/rows.ts';
import { deleteTemplates } from '../contract/template.ts';
import { Builtin } from '../rules/refusals.ts';
import { lockCode } from './save-template.ts';
import { messaging, type Template } from './tables.ts';

/** Takes the newest edition back; the one before it holds again. Refuses 10301 and 10308. */
export const deleteTemplatesHandler = messaging.batchCommand(deleteTemplates, async (ctx) => {
  const seen = await ctx.tx
    .selectFrom('messaging.template')
    .select('code')
    .where('id', '=', ctx.input.id)
    .executeTakeFirst();
  if (seen === undefined) throw NotFound({});
  await lockCode(ctx, seen.code);
  const row: Template | undefined = await ctx.tx
    .selectFrom('messaging.template')
    .selectAll()
    .where('id', '=', ctx.input.id)
    .where('newest', '=', true)
    .executeTakeFirst();
  if (row === undefined) throw NotFound({});
  if (row.builtin) throw Builtin({});
  await ctx.tx
    .updateTable('messaging.template')
    .set({
      newest: false,
      deleted: true,
      ...touched(ctx),
    })
    .where('id', '=', row.id)
    .execute();
  const earlier = await ctx.tx
    .selectFrom('messaging.template')
    .select('id')
    .where('code', '=', row.code)
    .where('deleted', '=', false)
    .orderBy('edition', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (earlier !== undefined)
    await ctx.tx
      .updateTable('messaging.template')
      .set({ newest: true, gmt_modified: nowHere })
      .where('id', '=', earlier.id)
      .execute();
  ctx.target({ type: 'MESSAGE_TEMPLATE', id: row.id, no: row.code });
});
