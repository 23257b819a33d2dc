import { nowHere } from '#kernel/server/database.ts';
import { addClinch } from '../contract/clinch.ts';
import { clinchLifecycle } from '../rules/publication-lifecycle.ts';
import { columnsOf, toActionResult } from './clinches.ts';
import { content } from './tables.ts';

export const addClinchHandler = content.command(addClinch, async (ctx) => {
  const state = clinchLifecycle.next('save', null, 'operator');
  const stamps = {
    gmt_create: nowHere as unknown as Date,
    gmt_modified: nowHere as unknown as Date,
    created_by: ctx.actor.accountId,
    modified_by: ctx.actor.accountId,
  };
  const row = await ctx.tx
    .insertInto('content.clinch')
    .values({
      ...columnsOf(ctx.input),
      ...stamps,
      announce_no: await ctx.number('CA'),
      deal_id: null,
      state,
      published_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await ctx.history({
    bizType: 'CLINCH',
    bizId: row.id,
    bizNo: row.announce_no,
    action: 'save',
    from: null,
    to: state,
    side: 'operator',
    parties: ['0'],
  });
  return toActionResult(row, ctx);
});
