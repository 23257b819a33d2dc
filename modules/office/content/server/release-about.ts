import { sql } from 'kysely';
import { releaseAbout } from '../contract/about.ts';
import { aboutLifecycle, PUBLICATION } from '../rules/publication-lifecycle.ts';
import { held, type Steps, T, toActionResult } from './about-us.ts';
import { stepAbout } from './lifecycle.ts';
import { content } from './tables.ts';

/** One is published: the version before goes down in the same act. */
export const releaseAboutHandler = content.command(releaseAbout, async (ctx) => {
  await sql`select pg_advisory_xact_lock(hashtext('content.about'))`.execute(ctx.tx);
  const row = await held(ctx, ctx.input);
  aboutLifecycle.next('release', row.state, 'operator');
  const out = await ctx.tx
    .selectFrom(T)
    .selectAll()
    .where('state', '=', PUBLICATION.published)
    .where('deleted', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (out !== undefined) await stepAbout(ctx as unknown as Steps, out, 'unpublish', 'effect');
  return toActionResult(
    await stepAbout(ctx as unknown as Steps, row, 'release', 'operator', {
      set: { released_at: await ctx.now() },
    }),
    ctx,
  );
});
