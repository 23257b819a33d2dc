import { assignPosts } from '../contract/employee-acts.ts';
import { changeRights } from './note-rights.ts';
import { lockOwn, personOf } from './staff.ts';
import { asCaller, organisation } from './tables.ts';

/**
 * The people named hold exactly these positions afterwards, one of them as the main one
 * (administration-domain 5.3). Refuses 10203, 10301, 10306.
 */
export const assignPostsHandler = organisation.batchCommand(assignPosts, async (ctx) => {
  const row = await lockOwn(ctx, { id: ctx.input.id });
  await changeRights(ctx, row, 'positions', () =>
    ctx
      .service('staffRights')
      .setPosts(asCaller(ctx), personOf(row), ctx.input.positionIds, ctx.input.mainPositionId ?? null),
  );
});
