import { nowHere } from '#kernel/server/database.ts';
import { addAbout } from '../contract/about.ts';
import { aboutLifecycle } from '../rules/publication-lifecycle.ts';
import { bind, columnsOf, T, toActionResult } from './about-us.ts';
import { content, type Words } from './tables.ts';

const json = (words: Words) => JSON.stringify(words) as unknown as Words;

export const addAboutHandler = content.command(addAbout, async (ctx) => {
  const columns = columnsOf(ctx.input);
  const state = aboutLifecycle.next('save', null, 'operator');
  const stamps = {
    gmt_create: nowHere as unknown as Date,
    gmt_modified: nowHere as unknown as Date,
    created_by: ctx.actor.accountId,
    modified_by: ctx.actor.accountId,
    modified_by_name: ctx.actor.name,
  };
  const row = await ctx.tx
    .insertInto(T)
    .values({
      ...columns,
      title: json(columns.title),
      content: json(columns.content),
      ...stamps,
      state,
      released_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await ctx.history({
    bizType: 'ABOUT_US',
    bizId: row.id,
    bizNo: null,
    action: 'save',
    from: null,
    to: state,
    side: 'operator',
    parties: ['0'],
  });
  await bind(ctx, row);
  return toActionResult(row, ctx);
});
