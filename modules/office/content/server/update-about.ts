import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { updateAbout } from '../contract/about.ts';
import { PUBLICATION } from '../rules/publication-lifecycle.ts';
import { bind, columnsOf, held, type Steps, toActionResult } from './about-us.ts';
import { stepAbout } from './lifecycle.ts';
import { content } from './tables.ts';

/** Drafts are changed; what was published once stays as it was read. */
export const updateAboutHandler = content.command(updateAbout, async (ctx) => {
  const before = await held(ctx, ctx.input);
  if (before.state !== PUBLICATION.draft)
    throw StateNotAllowed({ subject: 'about', verb: 'save', state: before.state, side: 'operator' });
  const row = await stepAbout(ctx as unknown as Steps, before, 'save', 'operator', {
    set: { ...columnsOf(ctx.input), modified_by_name: ctx.actor.name },
  });
  await bind(ctx, row);
  return toActionResult(row, ctx);
});
